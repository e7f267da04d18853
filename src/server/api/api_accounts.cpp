// Registering, signing in and out, passwords, leaving for good.
#include <limits>

#include <fmt/core.h>

#include "server/api/account_rules.hpp"
#include "server/api/api.hpp"

namespace tauler::server {
namespace {

using store::Store;

Json person_json(const store::Person& person) {
  return {{"name", person.name ? Json(*person.name) : Json()}, {"guest", !person.name}};
}

constexpr std::size_t longest_code = 64;

/// Says that this browser has signed in as somebody before. Worthless by itself: it only keeps
/// strangers' guesses at a name from locking its owner out.
constexpr std::string_view device_cookie_name = "tauler_device";
constexpr std::int64_t device_cookie_seconds = std::int64_t{365} * 24 * 3600;

/// Cannot be made without the store, and ends with the password.
std::string device_mark(const store::Person& person) {
  return store::hash_of_token(fmt::format("device {} {}", person.id, person.password.value_or("")));
}

/// How many attempts one address has, as a multiple of those at one name.
constexpr double names_of_address = 5;

}  // namespace

/// A known device has attempts of its own, which no stranger can use up. Others share those of
/// their address for this name, of their address for all names, and of everybody for this name; the
/// last are more than one address can use up.
bool Api::may_try(const CallPointer& call, const std::string& name,
                  const std::optional<store::Person>& person) {
  const std::string& address = call->request.address;
  const TimePoint now = services_.now();
  if (person &&
      store::same_secret(call->request.cookie(device_cookie_name), device_mark(*person))) {
    return sign_ins_.take(fmt::format("device {}", person->id), now);
  }
  const std::string folded = store::folded(name);
  return sign_ins_.take("address " + address, now, 1 / names_of_address) &&
         sign_ins_.take(fmt::format("address {} name {}", address, folded), now) &&
         sign_ins_of_name_.take(folded, now);
}

void Api::get_me(const CallPointer& call) {
  if (!call->visitor.is_known()) return call->answer({{"person", nullptr}});
  const store::Session& session = *call->visitor.session;
  call->answer({{"person", person_json(session.person)}, {"csrf", session.csrf}});
}

/// A new token whenever the person changes: one that leaked before is worthless afterwards.
void Api::begin_session(const CallPointer& call, store::PersonId person, int status) {
  in_store(
      call,
      [this, call, person, status](Store& store) {
        const std::string token = store::random_token();
        const std::string csrf = store::random_token();
        if (call->visitor.is_known()) store.people.close_session(call->visitor.token);
        store.people.open_session(token, person, csrf, services_.wall());
        const auto found = store.people.find(person);
        Response response{status, line_of({{"person", person_json(found.value_or(store::Person{}))},
                                           {"csrf", csrf}})};
        response.headers.emplace_back("Set-Cookie", session_cookie(call->request, token));
        if (found && found->name) {
          response.headers.emplace_back(
              "Set-Cookie", cookie(call->request, device_cookie_name, device_mark(*found),
                                   device_cookie_seconds));
        }
        return response;
      },
      [this, call] {
        if (call->visitor.is_known()) on_session_ended(call->visitor.token);
      });
}

void Api::post_guest(const CallPointer& call) {
  if (call->visitor.is_known()) return get_me(call);
  if (!beginnings_.take("guest " + call->request.address, services_.now())) {
    return call->refuse(Error{"guests-too-many"});
  }
  auto person = std::make_shared<store::PersonId>();
  services_.store_queue.run(
      [person, now = services_.wall()](Store& store) { *person = store.people.add_guest(now); },
      [this, call, person](const Status& status) {
        if (!status) return call->refuse(Error{"store-away"});
        begin_session(call, *person, 201);
      });
}

void Api::post_register(const CallPointer& call) {
  const std::string name = call->text("name");
  const std::string password = call->text("password");
  if (call->visitor.is_registered()) return call->refuse(Error{"account-signed-in"});
  if (const Status good = check_name(name, services_.players); !good) {
    return call->refuse(good.error());
  }
  if (const Status good = check_password(password, name); !good) {
    return call->refuse(good.error());
  }
  if (!registrations_.take(call->request.address, services_.now())) {
    return call->refuse(Error{"accounts-too-many"});
  }
  auto hash = std::make_shared<std::optional<std::string>>();
  const bool taken = services_.hasher.run(
      [hash, password, cost = settings_.hash_cost] {
        *hash = store::hash_password(password, cost);
      },
      [this, call, hash, name] {
        if (!*hash) return call->refuse(Error{"sign-ins-busy"});
        auto person = std::make_shared<std::optional<store::PersonId>>();
        services_.store_queue.run(
            [this, call, hash, name, person](Store& store) {
              // Guests keep their games under the new name.
              const store::PersonId id = call->visitor.is_known()
                                             ? call->visitor.person()
                                             : store.people.add_guest(services_.wall());
              if (store.people.name_guest(id, name, **hash)) {
                *person = id;
              } else if (!call->visitor.is_known()) {
                store.people.remove(id);
              }
            },
            [this, call, person](const Status& status) {
              if (!status) return call->refuse(Error{"store-away"});
              if (!*person) return call->refuse(Error{"name-taken"});
              begin_session(call, **person, 201);
            });
      });
  if (!taken) call->refuse(Error{"sign-ins-busy"});
}

void Api::post_sign_in(const CallPointer& call) {
  const std::string name = call->text("name");
  const std::string password = call->text("password");
  if (name.size() > longest_name_bytes || password.size() > longest_password) {
    return call->refuse(Error{"sign-in-wrong"});
  }
  auto person = std::make_shared<std::optional<store::Person>>();
  services_.store_queue.run(
      [person, name](Store& store) { *person = store.people.find(name); },
      [this, call, person, name, password](const Status& status) {
        if (!status) return call->refuse(Error{"store-away"});
        if (!may_try(call, name, *person)) return call->refuse(Error{"attempts-too-many"});
        auto right = std::make_shared<bool>(false);
        // If there is no such name, the same amount of work is done.
        const std::string hash =
            *person && (*person)->password ? *(*person)->password : nobodys_hash_;
        const bool taken = services_.hasher.run(
            [right, password, hash] { *right = store::is_password(password, hash); },
            [this, call, right, person] {
              if (!*right || !*person) {
                return call->refuse(Error{"sign-in-wrong"});
              }
              begin_session(call, (*person)->id, 200);
            });
        if (!taken) call->refuse(Error{"sign-ins-busy"});
      });
}

void Api::post_sign_out(const CallPointer& call) {
  in_store(
      call,
      [this, call](Store& store) {
        store.people.close_session(call->visitor.token);
        Response response{200, line_of({{"person", nullptr}})};
        response.headers.emplace_back("Set-Cookie", session_cookie(call->request, ""));
        return response;
      },
      [this, call] { on_session_ended(call->visitor.token); });
}

void Api::post_sign_out_everywhere(const CallPointer& call) {
  in_store(
      call,
      [this, call](Store& store) {
        store.people.close_sessions(call->visitor.person());
        Response response{200, line_of({{"person", nullptr}})};
        response.headers.emplace_back("Set-Cookie", session_cookie(call->request, ""));
        return response;
      },
      [this, call] { on_signed_out(call->visitor.person()); });
}

void Api::post_password(const CallPointer& call) {
  const store::Person& person = call->visitor.session->person;
  const std::string before = call->text("old");
  const std::string after = call->text("new");
  if (const Status good = check_password(after, *person.name); !good) {
    return call->refuse(good.error());
  }
  // Not by name: strangers who guess at it must not keep its owner from setting a new password.
  if (!sign_ins_.take("person " + std::to_string(person.id), services_.now())) {
    return call->refuse(Error{"attempts-too-many"});
  }
  auto right = std::make_shared<bool>(false);
  auto hash = std::make_shared<std::optional<std::string>>();
  const bool taken = services_.hasher.run(
      [hash, right, before, after, known = *person.password, cost = settings_.hash_cost] {
        *right = before.size() <= longest_password && store::is_password(before, known);
        if (*right) *hash = store::hash_password(after, cost);
      },
      [this, call, hash, right] {
        if (!*right) return call->refuse(Error{"password-old-wrong"});
        if (!*hash) return call->refuse(Error{"sign-ins-busy"});
        services_.store_queue.run(
            [call, hash](Store& store) {
              store.people.set_password(call->visitor.person(), **hash);
              store.people.close_sessions(call->visitor.person());
            },
            [this, call](const Status& status) {
              if (!status) return call->refuse(Error{"store-away"});
              on_signed_out(call->visitor.person());
              begin_session(call, call->visitor.person(), 200);
            });
      });
  if (!taken) call->refuse(Error{"sign-ins-busy"});
}

void Api::post_reset(const CallPointer& call) {
  const std::string name = call->text("name");
  const std::string code = call->text("code");
  const std::string password = call->text("password");
  if (const Status good = check_password(password, name); !good) {
    return call->refuse(good.error());
  }
  if (name.size() > longest_name_bytes || code.size() > longest_code) {
    return call->refuse(Error{"reset-code-wrong"});
  }
  // Not by name from everywhere: nobody may keep an owner from the way back in. A code has 80 bits.
  const std::string& address = call->request.address;
  if (!sign_ins_.take("address " + address, services_.now(), 1 / names_of_address) ||
      !sign_ins_.take(fmt::format("reset {} {}", address, store::folded(name)), services_.now())) {
    return call->refuse(Error{"attempts-too-many"});
  }
  auto hash = std::make_shared<std::optional<std::string>>();
  const bool taken = services_.hasher.run(
      [hash, password, cost = settings_.hash_cost] {
        *hash = store::hash_password(password, cost);
      },
      [this, call, hash, name, code] {
        if (!*hash) return call->refuse(Error{"sign-ins-busy"});
        auto person = std::make_shared<std::optional<store::PersonId>>();
        services_.store_queue.run(
            [this, hash, name, code, person](Store& store) {
              const auto found = store.people.find(name);
              if (!found || !store.people.use_reset_code(found->id, code, services_.wall())) return;
              store.people.set_password(found->id, **hash);
              store.people.close_sessions(found->id);
              *person = found->id;
            },
            [this, call, person](const Status& status) {
              if (!status) return call->refuse(Error{"store-away"});
              if (!*person) return call->refuse(Error{"reset-code-wrong"});
              on_signed_out(**person);
              begin_session(call, **person, 200);
            });
      });
  if (!taken) call->refuse(Error{"sign-ins-busy"});
}

void Api::delete_me(const CallPointer& call) {
  const store::Person& person = call->visitor.session->person;
  if (!sign_ins_.take("person " + std::to_string(person.id), services_.now())) {
    return call->refuse(Error{"attempts-too-many"});
  }
  auto right = std::make_shared<bool>(false);
  const bool taken = services_.hasher.run(
      [right, password = call->text("password"), hash = *person.password] {
        *right = password.size() <= longest_password && store::is_password(password, hash);
      },
      [this, call, right] {
        if (!*right) return call->refuse(Error{"password-wrong"});
        remove_person(call);
      });
  if (!taken) call->refuse(Error{"sign-ins-busy"});
}

/// Whoever leaves for good resigns the games in progress; their opponents keep them.
void Api::remove_person(const CallPointer& call) {
  const store::PersonId person = call->visitor.person();
  auto open = std::make_shared<std::vector<std::string>>();
  services_.store_queue.run(
      [open, person](Store& store) {
        constexpr std::int64_t all = 10'000;
        for (const store::Play& play :
             store.plays.of_person(person, std::numeric_limits<store::Time>::max(), all)) {
          if (!play.finished) open->push_back(play.id);
        }
      },
      [this, call, open, person](const Status& status) {
        if (!status) return call->refuse(Error{"store-away"});
        auto left = std::make_shared<std::size_t>(open->size() + 1);
        const auto one_done = [this, call, left, person] {
          if (--*left > 0) return;
          services_.store_queue.run(
              [this, person](Store& store) {
                services_.batteries.remove_all(store, person);
                store.people.remove(person);
              },
              [this, call, person](const Status& removed) {
                if (!removed) return call->refuse(Error{"store-away"});
                services_.standings.remove(person);
                on_signed_out(person);
                Response response{200, line_of({{"person", nullptr}})};
                response.headers.emplace_back("Set-Cookie", session_cookie(call->request, ""));
                call->respond(response);
              });
        };
        for (const std::string& id : *open) {
          services_.hub.act(id, person, {Action::Kind::abort},
                            [this, id, person, one_done](const Result<std::int64_t>& aborted) {
                              if (aborted) return one_done();
                              services_.hub.act(
                                  id, person, {Action::Kind::resign},
                                  [one_done](const Result<std::int64_t>&) { one_done(); });
                            });
        }
        one_done();
      });
}

}  // namespace tauler::server
