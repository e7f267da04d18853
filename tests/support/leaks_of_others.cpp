// Leaks that are not ours to mend, for the leak sanitizer; unused in other builds.

extern "C" const char* __lsan_default_suppressions();  // NOLINT(bugprone-reserved-identifier)

extern "C" const char* __lsan_default_suppressions() {  // NOLINT(bugprone-reserved-identifier)
  // libpqxx 6.4: where the connection is lost during a statement, it asks for the encoding before
  // it takes the result over, and that throws: the one result is lost with the connection.
  return "leak:pqxx::connection_base::exec\n";
}
