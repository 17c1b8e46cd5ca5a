// A controller that speaks GTP: one command, one reply.
#pragma once

#include <string>
#include <string_view>

#include "engine/square.hpp"
#include "tests/protocol/engine_process.hpp"

namespace outflank {

// The reply to the next command that was not answered yet, without the empty line that must end it; lines are joined
// by "\n". Fails the test unless it is well formed: `=` or `?`, an id perhaps, a blank and text perhaps.
std::string read_reply(EngineProcess& engine);

// For conversations that begin with a command that does not tell GTP from the native dialect.
const Launch kSpeakGtp{.arguments = {"--protocol", "gtp"}};

class GtpClient {
 public:
  explicit GtpClient(const Launch& launch = kSpeakGtp) : engine_(launch) {}

  // "= D3", "? wrong color ...".
  std::string ask(std::string_view command) {
    engine_.send(std::string(command).append("\n"));
    return read_reply(engine_);
  }
  EngineProcess& engine() { return engine_; }

 private:
  EngineProcess engine_;
};

// The move of "= F5" or "= pass", which the reply must be.
Square move_of(const std::string& reply);
// "F5", "pass".
std::string vertex(Square move);

// All replies to a whole input. Nothing but replies may come, nothing on stderr, exit code 0.
Lines gtp_replies(std::string_view input, const Launch& launch = kSpeakGtp);

}  // namespace outflank
