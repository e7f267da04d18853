// Leaks that are not ours to fix, for the leak sanitizer; unused in other builds.

extern "C" const char* __lsan_default_suppressions();  // NOLINT(bugprone-reserved-identifier)

extern "C" const char* __lsan_default_suppressions() {  // NOLINT(bugprone-reserved-identifier)
  // libpqxx 6.4: if the connection is lost during a statement, it asks for the encoding before it
  // takes ownership of the result, and that throws: one result leaks with the connection. Where the
  // statement has no parameters the caller inside the library has no name, so the library is named.
  return "leak:pqxx::connection_base::exec\nleak:libpqxx\n";
}
