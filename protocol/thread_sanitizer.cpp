// Linked into the binary under ThreadSanitizer alone, which asks this function for its options.

// report_thread_leaks: a client that is gone ends the process at once, as conversation.cpp says; no thread is joined,
// whether it has ended or not, and that is no leak. atexit_sleep_ms: how long a process waits at its end for reports of
// threads that run on; the usual second was most of the time that the pipe tests took.
// NOLINTNEXTLINE(bugprone-reserved-identifier)
extern "C" const char* __tsan_default_options() { return "report_thread_leaks=0 atexit_sleep_ms=50"; }
