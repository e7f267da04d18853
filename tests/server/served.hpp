// `tauler serve` as a process of its own, to be killed.
#pragma once

#include <csignal>
#include <string>
#include <vector>

#include <fcntl.h>
#include <sys/prctl.h>
#include <sys/wait.h>
#include <unistd.h>

namespace tauler::server::testing {

class Served {
 public:
  explicit Served(const std::string& store, std::vector<std::string> more = {}) {
    int ends[2] = {};
    if (pipe2(ends, O_CLOEXEC) != 0) return;
    // These tests play faster than any person.
    std::vector<std::string> words = {TAULER_BINARY, "serve",   "--port", "0",
                                      "--quiet",     "--store", store,    "--requests-of-one",
                                      "100000"};
    words.insert(words.end(), more.begin(), more.end());
    std::vector<char*> arguments;
    for (std::string& word : words) arguments.push_back(word.data());
    arguments.push_back(nullptr);
    process_ = fork();
    if (process_ == 0) {
      prctl(PR_SET_PDEATHSIG, SIGKILL);
      dup2(ends[1], STDOUT_FILENO);
      dup2(open("/dev/null", O_WRONLY), STDERR_FILENO);
      execv(arguments[0], arguments.data());
      _exit(127);
    }
    close(ends[1]);
    std::string line;
    for (char c = 0; ::read(ends[0], &c, 1) == 1 && c != '\n';) line += c;
    close(ends[0]);
    // "Tauler is at http://127.0.0.1:PORT/ …"
    const std::size_t colon = line.find(':', line.find("://") + 3);
    if (colon != std::string::npos) port_ = std::atoi(line.c_str() + colon + 1);
  }
  Served(const Served&) = delete;
  Served& operator=(const Served&) = delete;
  ~Served() { end(SIGKILL); }

  int port() const { return port_; }
  pid_t id() const { return process_; }
  /// Its exit status, or −1 if a signal ended it.
  int end(int signal) {
    if (process_ <= 0) return -1;
    kill(process_, signal);
    int status = 0;
    waitpid(process_, &status, 0);
    process_ = -1;
    return WIFEXITED(status) ? WEXITSTATUS(status) : -1;
  }

 private:
  pid_t process_ = -1;
  int port_ = 0;
};

}  // namespace tauler::server::testing
