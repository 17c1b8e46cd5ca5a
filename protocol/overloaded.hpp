// One visitor made of several lambdas, for std::visit.
#pragma once

namespace outflank {

template <class... Functions>
struct Overloaded : Functions... {
  using Functions::operator()...;
};
template <class... Functions>
Overloaded(Functions...) -> Overloaded<Functions...>;

}  // namespace outflank
