// `tauler` as a process of its own, for tests that kill it.
#pragma once

#include <csignal>
#include <filesystem>
#include <string>
#include <vector>

#include <fcntl.h>
#include <sys/wait.h>
#include <unistd.h>

namespace tauler::cli::testing {

/// The program with its output in files of the folder.
class Tauler {
 public:
  Tauler(std::vector<std::string> arguments, const std::filesystem::path& output) {
    arguments.insert(arguments.begin(), TAULER_BINARY);
    std::vector<char*> words;
    for (std::string& word : arguments) words.push_back(word.data());
    words.push_back(nullptr);
    process_ = fork();
    if (process_ != 0) return;
    const int file = open(output.c_str(), O_WRONLY | O_CREAT | O_TRUNC, 0666);
    const int nowhere = open("/dev/null", O_WRONLY);
    dup2(file, STDOUT_FILENO);
    dup2(nowhere, STDERR_FILENO);
    execv(words[0], words.data());
    _exit(127);
  }
  ~Tauler() {
    if (process_ > 0) end(SIGKILL);
  }

  /// Its exit status after this signal, or after its own end without one.
  int end(int signal_number = 0) {
    if (signal_number != 0) kill(process_, signal_number);
    int status = 0;
    waitpid(process_, &status, 0);
    process_ = -1;
    return WIFEXITED(status) ? WEXITSTATUS(status) : -WTERMSIG(status);
  }

 private:
  pid_t process_ = -1;
};

}  // namespace tauler::cli::testing
