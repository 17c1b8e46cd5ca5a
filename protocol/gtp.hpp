// GTP 2, the protocol of Go programs, as programs for Othello speak it.
#pragma once

#include <memory>

#include "protocol/front_end.hpp"
#include "protocol/session.hpp"

namespace outflank {

// `session` must outlive the front end. `bounds`: of a search, until the client sets others.
std::unique_ptr<FrontEnd> make_gtp_front_end(Session& session, const SearchBounds& bounds, FrontEnd::Say say);

}  // namespace outflank
