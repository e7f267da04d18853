// The page's files and their compression, checked against the formats.
#include "server/net/static_files.hpp"

#include <fstream>

#include <boost/beast/zlib/inflate_stream.hpp>
#include <boost/crc.hpp>
#include <gmock/gmock.h>

#include "core/rng.hpp"
#include "server/net/compression.hpp"
#include "support/temporary_folder.hpp"

namespace tauler::server {
namespace {

using ::testing::HasSubstr;
using ::testing::Not;

std::uint32_t number_at(std::string_view bytes, std::size_t at) {
  std::uint32_t number = 0;
  for (std::size_t i = 4; i-- > 0;)
    number = number << 8U | static_cast<unsigned char>(bytes[at + i]);
  return number;
}

/// The contents of a gzip file, with every part of its frame checked (RFC 1952).
std::string gunzipped(std::string_view file) {
  EXPECT_GE(file.size(), 18U);
  EXPECT_EQ(file.substr(0, 4), std::string_view("\x1f\x8b\x08\0", 4));
  const std::uint32_t length = number_at(file, file.size() - 4);
  std::string out(length + 1, '\0');
  boost::beast::zlib::inflate_stream stream;
  boost::beast::zlib::z_params at;
  at.next_in = file.data() + 10;
  at.avail_in = file.size() - 18;
  at.next_out = out.data();
  at.avail_out = out.size();
  boost::system::error_code end;
  stream.write(at, boost::beast::zlib::Flush::sync, end);
  EXPECT_EQ(end, boost::beast::zlib::error::end_of_stream);
  EXPECT_EQ(at.avail_in, 0U);
  out.resize(at.total_out);
  EXPECT_EQ(out.size(), length);
  boost::crc_32_type check;
  check.process_bytes(out.data(), out.size());
  EXPECT_EQ(check.checksum(), number_at(file, file.size() - 8));
  return out;
}

std::string noise(std::size_t length) {
  Rng random(7);
  std::string bytes;
  for (std::size_t i = 0; i < length; ++i) bytes += static_cast<char>(random());
  return bytes;
}

Request get(const std::string& path, const std::string& encodings = "",
            const std::string& known = "") {
  Request request{"GET", path};
  if (!encodings.empty()) request.headers["accept-encoding"] = encodings;
  if (!known.empty()) request.headers["if-none-match"] = known;
  return request;
}

std::string header(const Response& response, std::string_view name) {
  for (const auto& [key, value] : response.headers) {
    if (key == name) return value;
  }
  return "";
}

TEST(Compression, WhatIsCompressedComesBack) {
  for (const Effort effort : {Effort::quick, Effort::best}) {
    for (const std::string& text : {std::string(), std::string("x"), std::string(100'000, 'x'),
                                    noise(100'000), noise(70'000) + std::string(70'000, '.')}) {
      EXPECT_EQ(gunzipped(gzipped(text, effort)), text) << text.size();
    }
    EXPECT_LT(gzipped(std::string(100'000, 'x'), effort).size(), 1000U);
  }
}

TEST(Compression, OnlyForThoseWhoTakeIt) {
  for (const char* yes : {"gzip", "deflate, GZIP;q=0.5", "*", "br;q=1, *;q=0.1", "gzip;q=1.0"}) {
    EXPECT_TRUE(accepts_gzip(get("/", yes))) << yes;
  }
  for (const char* no :
       {"", "br", "identity", "gzip;q=0", "gzip; q=0.000", "*, gzip;q=0", "*;q=0", "gzipped"}) {
    EXPECT_FALSE(accepts_gzip(get("/", no))) << no;
  }
}

TEST(Compression, LongTextIsAndTheRestIsNot) {
  const std::string text(5000, 'x');
  Response long_one{200, text};
  compress(long_one, get("/api/x", "gzip"));
  EXPECT_EQ(gunzipped(long_one.body), text);
  EXPECT_EQ(header(long_one, "Content-Encoding"), "gzip");
  EXPECT_EQ(header(long_one, "Vary"), "Accept-Encoding");
  Response plain{200, text};
  compress(plain, get("/api/x"));
  EXPECT_EQ(plain.body, text);
  EXPECT_EQ(header(plain, "Content-Encoding"), "");
  EXPECT_EQ(header(plain, "Vary"), "Accept-Encoding") << "for caches on the way";
  Response short_one{200, "{}"};
  compress(short_one, get("/api/x", "gzip"));
  EXPECT_EQ(short_one.body, "{}");
  Response picture{200, text, "image/png"};
  compress(picture, get("/api/x", "gzip"));
  EXPECT_EQ(picture.body, text);
}

class StaticFilesTest : public ::testing::Test {
 protected:
  StaticFilesTest() {
    std::filesystem::create_directories(folder_ / "page/assets");
    std::filesystem::create_directories(folder_ / "page/.git");
    write("page/index.html", index_);
    write("page/assets/app-1a2b.js", script_);
    std::filesystem::create_directories(folder_ / "page/element");
    write("page/embed.html", embed_);
    write("page/element/board.js", script_);
    write("page/picture.png", noise(3000));
    write("page/.git/config", "secret");
    write("page/.env", "secret");
    write("outside.txt", "secret");
    std::filesystem::create_symlink(folder_ / "outside.txt", folder_ / "page/link.txt");
    std::filesystem::create_directory_symlink(folder_.path(), folder_ / "page/up");
    files_ = *StaticFiles::read(folder_ / "page");
  }
  void write(const std::string& name, const std::string& text) {
    std::ofstream(folder_.path() / name, std::ios::binary) << text;
  }

  tauler::testing::TemporaryFolder folder_;
  std::string index_ = "<!doctype html><title>Tauler</title>" + std::string(1000, ' ');
  std::string embed_ = "<!doctype html><title>A board</title>";
  std::string script_ = std::string(3000, '1') + ";";
  StaticFiles files_;
};

TEST_F(StaticFilesTest, AreServedAsTheyAreOrCompressed) {
  const Response plain = files_.answer(get("/assets/app-1a2b.js"));
  EXPECT_EQ(plain.body, script_);
  EXPECT_THAT(plain.type, HasSubstr("text/javascript"));
  EXPECT_THAT(header(plain, "Cache-Control"), HasSubstr("immutable"));
  EXPECT_EQ(header(plain, "Content-Encoding"), "");
  const Response small = files_.answer(get("/assets/app-1a2b.js", "gzip, br"));
  EXPECT_EQ(gunzipped(small.body), script_);
  EXPECT_EQ(header(small, "Content-Encoding"), "gzip");
  EXPECT_EQ(small.type, plain.type);
  for (const Response& one : {plain, small}) EXPECT_EQ(header(one, "Vary"), "Accept-Encoding");
  EXPECT_NE(header(plain, "ETag"), header(small, "ETag")) << "they are not the same bytes";
  const Response picture = files_.answer(get("/picture.png", "gzip"));
  EXPECT_EQ(picture.body, noise(3000)) << "it would not get smaller";
  EXPECT_EQ(header(picture, "Vary"), "");
}

TEST_F(StaticFilesTest, WhatTheClientHasIsNotSentAgain) {
  const std::string tag = header(files_.answer(get("/", "gzip")), "ETag");
  EXPECT_THAT(tag, ::testing::MatchesRegex("\"[0-9a-f]+-gzip\""));
  for (const std::string& known : {tag, "W/" + tag, "\"other\", " + tag, std::string("*")}) {
    const Response same = files_.answer(get("/", "gzip", known));
    EXPECT_EQ(same.status, 304) << known;
    EXPECT_EQ(same.body, "");
    EXPECT_EQ(header(same, "ETag"), tag);
    EXPECT_EQ(header(same, "Content-Encoding"), "");
  }
  EXPECT_EQ(files_.answer(get("/", "", tag)).status, 200) << "the other form of it";
  EXPECT_EQ(files_.answer(get("/", "gzip", "\"other\"")).status, 200);
}

TEST_F(StaticFilesTest, AddressesOfThePageAreThePage) {
  for (const char* path : {"/", "/g/abc", "/people/ann", "/index.html", "//etc/passwd"}) {
    EXPECT_EQ(files_.answer(get(path)).body, index_) << path;
    EXPECT_EQ(header(files_.answer(get(path)), "Cache-Control"), "no-cache") << path;
  }
  EXPECT_EQ(files_.answer({"POST", "/"}).status, 405);
}

TEST_F(StaticFilesTest, OtherSitesMayFrameTheBoardAndLoadFilesAndNothingMore) {
  for (const char* path : {"/embed", "/embed/g/abc"}) {
    EXPECT_EQ(files_.answer(get(path)).body, embed_) << path;
    EXPECT_EQ(files_.answer(get(path)).sharing, Sharing::frame) << path;
  }
  for (const char* path : {"/assets/app-1a2b.js", "/element/board.js"}) {
    EXPECT_EQ(files_.answer(get(path)).sharing, Sharing::files) << path;
  }
  for (const char* path : {"/", "/index.html", "/embedded", "/g/embed", "/embed.html", "/account",
                           "/picture.png", "/assets/none.js"}) {
    EXPECT_EQ(files_.answer(get(path)).sharing, Sharing::none) << path;
  }
}

TEST_F(StaticFilesTest, NothingElseIsFound) {
  for (const char* path : {"/../outside.txt", "/assets/../../outside.txt", "/link.txt",
                           "/up/outside.txt", "/.env", "/.git/config", "/page/../outside.txt",
                           "/..\\outside.txt", "/none.js", "/assets/none.js"}) {
    const Response answer = files_.answer(get(path));
    EXPECT_EQ(answer.status, 404) << path;
    EXPECT_THAT(answer.body, Not(HasSubstr("secret"))) << path;
  }
  EXPECT_FALSE(StaticFiles::read(folder_ / "nothing"));
}

TEST(StaticFiles, WithoutAPageThereIsAPlaceholder) {
  const StaticFiles none;
  EXPECT_THAT(none.answer(get("/")).body, HasSubstr("/api/openapi.json"));
  EXPECT_THAT(none.answer(get("/")).type, HasSubstr("text/html"));
  EXPECT_EQ(none.answer(get("/g/abc")).status, 404);
}

}  // namespace
}  // namespace tauler::server
