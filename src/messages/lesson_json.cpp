#include "messages/lesson_json.hpp"

#include <cmath>

#include "messages/position_json.hpp"

namespace tauler {
namespace {

Json group_json(const Insight::Group& group) {
  Json marks = Json::array();
  for (const Insight::Mark& mark : group.marks) {
    marks.push_back({{"cell", mark.cell}, {"kind", mark.kind}, {"value", mark.value}});
  }
  Json links = Json::array();
  for (const Insight::Link& link : group.links) {
    links.push_back({{"from", link.from}, {"to", link.to}, {"kind", link.kind}});
  }
  return {{"id", group.id},
          {"side", group.side ? Json(name_of(*group.side)) : Json()},
          {"value", group.value},
          {"marks", std::move(marks)},
          {"links", std::move(links)}};
}

/// Writes the nodes one after the other and walks over the board with them.
class TreeWriter {
 public:
  TreeWriter(const AnyPosition& root, const Lesson& lesson)
      : lesson_(lesson), position_(root), views_{root.view().cells} {}

  Json write() {
    Json nodes = Json::array();
    for (const TreeNode& node : lesson_.tree.nodes) nodes.push_back(node_json(node));
    return nodes;
  }

 private:
  Json number(double value) const {
    return std::isfinite(value) ? Json(value * lesson_.unit) : Json();
  }

  /// Precondition: the position is the node's parent's, or one after it.
  Json node_json(const TreeNode& node) {
    Json json = {{"parent", node.parent},      {"ply", node.ply},
                 {"kind", name_of(node.kind)}, {"alpha", number(node.alpha)},
                 {"beta", number(node.beta)},  {"value", number(node.value)}};
    if (!node.move.is_none()) enter(node, json);
    json["side"] = tauler::name_of(position_.to_move());
    if (node.kind == TreeNode::Kind::end) json["outcome"] = tauler::name_of(position_.outcome());
    if (!node.steps.empty()) {
      Json steps = Json::array();
      for (const TreeStep& step : node.steps) {
        steps.push_back({{"child", step.child},
                         {"value", number(step.value)},
                         {"alpha", number(step.alpha)},
                         {"beta", number(step.beta)}});
      }
      json["steps"] = std::move(steps);
    }
    if (!node.skipped.empty()) {
      json["cut"] = node.takes_highest() ? "beta" : "alpha";
      Json skipped = Json::array();
      for (Move move : node.skipped) skipped.push_back(position_.move_text(move));
      json["skipped"] = std::move(skipped);
    }
    return json;
  }

  /// Goes back to the parent and plays the node's move.
  void enter(const TreeNode& node, Json& json) {
    const auto depth = static_cast<std::size_t>(node.ply);
    while (views_.size() > depth) {
      views_.pop_back();
      position_.undo();
    }
    json["move"] = position_.move_text(node.move);
    static_cast<void>(position_.play(node.move));
    const BoardView view = position_.view();
    Json changes = Json::array();
    for (std::size_t cell = 0; cell < view.cells.size(); ++cell) {
      if (view.cells[cell] == views_.back()[cell]) continue;
      changes.push_back({cell, std::string(1, letter_of(view.cells[cell]))});
    }
    json["changes"] = std::move(changes);
    views_.push_back(view.cells);
  }

  static std::string_view name_of(TreeNode::Kind kind) {
    return kind == TreeNode::Kind::inner ? "inner" : kind == TreeNode::Kind::leaf ? "leaf" : "end";
  }

  const Lesson& lesson_;
  AnyPosition position_;
  std::vector<std::vector<CellState>> views_;  ///< of the current line, the root's first
};

/// The moves that lead to the value of the tree.
Json line_json(AnyPosition position, const SearchTree& tree) {
  Json line = Json::array();
  for (const TreeNode* node = &tree.nodes.front(); !node->steps.empty();) {
    const TreeNode* best = nullptr;
    for (const TreeStep& step : node->steps) {
      const TreeNode& child = tree.nodes[step.child];
      if (!best && child.value == node->value) best = &child;
    }
    if (!best) break;
    line.push_back(position.move_text(best->move));
    static_cast<void>(position.play(best->move));
    node = best;
  }
  return line;
}

}  // namespace

Json insight_json(const AnyPosition& position, const Insight& insight) {
  Json groups = Json::array();
  for (const Insight::Group& group : insight.groups) groups.push_back(group_json(group));
  Json terms = Json::array();
  for (const Insight::Term& term : insight.terms) {
    terms.push_back({{"id", term.id},
                     {"of", term.of},
                     {"first", term.first},
                     {"second", term.second},
                     {"weight", term.weight}});
  }
  return {
      {"position", position.text()}, {"groups", std::move(groups)}, {"terms", std::move(terms)}};
}

Json lesson_json(const AnyPosition& root, const LessonOrder& order, const Lesson& lesson) {
  Json counts = Json::array();
  for (const LessonCount& count : lesson.counts) {
    counts.push_back({{"pruning", count.pruning},
                      {"ordering", count.ordering},
                      {"nodes", count.nodes},
                      {"complete", count.complete}});
  }
  Json json = position_json(root);
  json["evaluation"] = lesson.evaluation;
  json["evaluations"] = lesson_evaluations(root.game().id);
  json["depth"] = order.depth;
  json["width"] = order.width;
  json["pruning"] = order.pruning;
  json["ordering"] = order.ordering;
  json["win"] = lesson.win * lesson.unit;
  json["value"] = lesson.tree.value * lesson.unit;
  json["line"] = line_json(root, lesson.tree);
  json["nodes"] = TreeWriter(root, lesson).write();
  json["counts"] = std::move(counts);
  return json;
}

}  // namespace tauler
