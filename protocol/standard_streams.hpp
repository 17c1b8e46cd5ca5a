// The descriptors that a process is born with.
#pragma once

namespace outflank {

// A descriptor that the parent left closed would be given to the next file that is opened: stdin and stderr then become
// the null device, and stdout, without which there is nothing to do, is reported on stderr. False: end with exit
// code 2.
bool check_standard_streams();

}  // namespace outflank
