// `tauler reset-code`, `backup`, `restore` and `grant-worker`: what a store's administrator needs.
#include <filesystem>

#include <CLI/App.hpp>
#include <fmt/core.h>

#include "cli/command.hpp"
#include "store/backup.hpp"
#include "store/people.hpp"
#include "store/queue/worker_list.hpp"
#include "store/secrets.hpp"

namespace tauler::cli {
namespace {

/// An existing store: opening a missing or an empty file would begin a new one.
Result<std::unique_ptr<store::Sql>> open_existing(const std::string& where) {
  std::error_code code;
  if (!store::is_postgres(where) &&
      (!std::filesystem::exists(where, code) || std::filesystem::file_size(where, code) == 0)) {
    return Error{"store-missing", {where}};
  }
  return store::open_sql(where, store::Access::shared);
}

int reset_code(const std::string& where, const std::string& name, Context& context) {
  constexpr auto a_day = store::Time{24} * 3600 * 1000;
  auto sql = open_existing(where);
  if (!sql) return context.fail(sql.error());
  try {
    store::People people(**sql);
    const auto person = people.find(name);
    if (!person) return context.fail(Error{"account-unknown", {name}});
    const std::string code = store::random_code();
    people.set_reset_code(person->id, code, store::time_now() + a_day);
    context.console.out << code << '\n';
    return ok;
  } catch (const store::SqlFailure& problem) {
    return context.fail(problem.error());
  }
}

int report(const Status& done, const Context& context) {
  return done ? static_cast<int>(ok) : context.fail(done.error());
}

int back_up(const std::string& where, const std::string& file, Context& context) {
  std::error_code code;
  if (std::filesystem::exists(std::filesystem::symlink_status(file, code))) {
    return context.fail(Error{"file-exists", {file}});
  }
  auto sql = open_existing(where);
  if (!sql) return context.fail(sql.error());
  return report((*sql)->back_up(file), context);
}

int restore(const std::string& where, const std::string& file, bool replace, Context& context) {
  if (store::is_postgres(where)) {
    return context.fail(Error{"postgres-restore"});
  }
  return report(store::restore_backup(file, where, replace), context);
}

int grant_worker(const std::string& where, const std::string& role, Context& context) {
  if (!store::is_postgres(where)) return context.fail(Error{"workers-need-postgres"});
  const auto sql = store::open_sql(where, store::Access::shared);
  if (!sql) return context.fail(sql.error());
  try {
    store::WorkerList(**sql).grant(role);
  } catch (const store::SqlFailure& problem) {
    return context.fail(problem.error());
  }
  context.console.out << context.console.words().say(
      "{} may work for this store, and nothing else; psql's \\password gives it a password\n",
      role);
  return ok;
}

}  // namespace

CLI::Option* add_server_store(CLI::App& command, std::string& store) {
  return command
      .add_option("--store", store, "SQLite file, or postgresql://… for PostgreSQL (tauler.sqlite)")
      ->type_name("STORE")
      ->envname("TAULER_STORE");
}

void add_admin(CLI::App& app, Context& context) {
  struct Options {
    std::string store = "tauler.sqlite";
    std::string text;
    bool replace = false;
  };
  auto options = std::make_shared<Options>();
  CLI::App* code =
      app.add_subcommand("reset-code", "Make a one-time code to set a forgotten password");
  add_server_store(*code, options->store);
  code->add_option("name", options->text, "Whose")->type_name("NAME")->required();
  code->footer(R"(Whoever has the code sets a new password with it, once, within a day.

Example:
  tauler reset-code ann --store /var/lib/tauler/tauler.sqlite)");
  code->callback([options, &context] {
    context.exit_code = reset_code(options->store, options->text, context);
  });
  CLI::App* backup = app.add_subcommand("backup", "Copy a server's store to a file, while it runs");
  add_server_store(*backup, options->store);
  backup->add_option("file", options->text, "Where to")->type_name("FILE")->required();
  backup->footer(
      R"(The server may go on; the copy is what was committed when it began. A store in PostgreSQL is
copied with pg_dump.

Example:
  tauler backup tuesday.sqlite --store /var/lib/tauler/tauler.sqlite)");
  backup->callback(
      [options, &context] { context.exit_code = back_up(options->store, options->text, context); });
  CLI::App* grant = app.add_subcommand(
      "grant-worker", "Make a PostgreSQL role that may do what 'tauler worker' does");
  add_server_store(*grant, options->store);
  grant->add_option("role", options->text, "Its name; one that is there gets the rights")
      ->type_name("NAME")
      ->required();
  grant->footer(
      R"(The role takes games and tasks, renews and delivers them; it reads and changes nothing else. It has no
password yet: give it one with psql's \password, which sends none in clear, or let pg_hba.conf decide.

Example:
  tauler grant-worker worker --store postgresql:///tauler)");
  grant->callback([options, &context] {
    context.exit_code = grant_worker(options->store, options->text, context);
  });
  CLI::App* back = app.add_subcommand("restore", "Make a backup a server's store again");
  add_server_store(*back, options->store);
  back->add_option("file", options->text, "The backup")->type_name("FILE")->required();
  back->add_flag("--replace", options->replace, "Throw away the store that is there");
  back->footer(R"(The server must not run. A store that is there is only replaced with --replace.

Example:
  tauler restore tuesday.sqlite --store /var/lib/tauler/tauler.sqlite --replace)");
  back->callback([options, &context] {
    context.exit_code = restore(options->store, options->text, options->replace, context);
  });
}

}  // namespace tauler::cli
