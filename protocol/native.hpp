// The native dialect: UCI's grammar, Othello's notation.
#pragma once

#include <memory>

#include "protocol/front_end.hpp"
#include "protocol/session.hpp"

namespace outflank {

// Both arguments must outlive the front end.
std::unique_ptr<FrontEnd> make_native_front_end(Session& session, FrontEnd::Say say);

}  // namespace outflank
