// Everything the server keeps, over one engine.
#pragma once

#include "store/jobs.hpp"
#include "store/people.hpp"
#include "store/plays.hpp"
#include "store/rating_book.hpp"
#include "store/servers.hpp"
#include "store/tournaments.hpp"

namespace tauler::store {

struct Store {
  explicit Store(Sql& engine)
      : sql(engine),
        people(engine),
        plays(engine),
        ratings(engine),
        jobs(engine),
        tournaments(engine),
        servers(engine) {}

  Sql& sql;
  People people;
  Plays plays;
  RatingBook ratings;
  Jobs jobs;
  Tournaments tournaments;
  Servers servers;
};

}  // namespace tauler::store
