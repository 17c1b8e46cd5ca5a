// The native dialect: UCI's grammar, Othello's notation.
#pragma once

#include <memory>

#include "protocol/front_end.hpp"
#include "protocol/line_log.hpp"
#include "protocol/session.hpp"

namespace outflank {

// `session` and `log`, which the client may open by an option, must outlive the front end.
std::unique_ptr<FrontEnd> make_native_front_end(Session& session, LineLog& log, FrontEnd::Say say);

}  // namespace outflank
