// `outflank bench`: a fixed amount of searching, as a signature of the search and a first figure of its speed.
#pragma once

#include <ostream>

namespace outflank {

// Searches fixed positions to fixed depths on one thread with a fresh table each, in the tier in use, and prints
// nodes, time, nodes per second and the signature: the node count, the same on every run, CPU and tier. A change of
// the signature means that the search tree changed. Returns the exit status, 0.
int run_signature_bench(std::ostream& out);

}  // namespace outflank
