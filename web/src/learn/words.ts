// What happens in a frame of a search, in a sentence or two.
import { winnerOf, type GameId, type Side, type SearchTree, type TreeNode } from '../api/types';
import { t, type Key } from '../i18n/index.svelte';
import { sideName } from '../i18n/names';
import { isEqualCut, moverAt, nodeAt, shortValue, takesHighest, whoSetTheBound, type Frame, type Way } from './tree';

export const wayKey = ({ pruning, ordering }: Way): Key =>
  pruning ? (ordering ? 'way.both' : 'way.pruned') : ordering ? 'way.ordered' : 'way.plain';

export function valueWords(tree: SearchTree, game: GameId, value: number | null): string {
  if (value === null) return '';
  if (Math.abs(value) < tree.win) return shortValue(value, tree.win);
  const winner: Side = value > 0 ? tree.to_move : tree.to_move === 'first' ? 'second' : 'first';
  return t('tree.wins', { who: sideName(game, winner) });
}

function visitWords(tree: SearchTree, game: GameId, node: TreeNode): string {
  const who = sideName(game, moverAt(tree, node.ply));
  const value = valueWords(tree, game, node.value);
  if (node.kind === 'end') {
    const winner = winnerOf(node.outcome ?? 'draw');
    return winner
      ? t('film.end', { move: node.move ?? '', who: sideName(game, winner) })
      : t('film.draw', { move: node.move ?? '' });
  }
  if (node.kind === 'leaf') {
    return t('film.leaf', { move: node.move ?? '', value, who: sideName(game, tree.to_move) });
  }
  if (node.parent < 0) return t('film.root', { who });
  const key = takesHighest(node) ? 'film.visit-high' : 'film.visit-low';
  return t(key, { move: node.move ?? '', who });
}

function returnWords(tree: SearchTree, game: GameId, frame: Frame & { kind: 'return' }): string {
  const node = nodeAt(tree, frame.node);
  const child = nodeAt(tree, frame.child);
  const step = node.steps?.[frame.step];
  const who = sideName(game, moverAt(tree, node.ply));
  const move = child.move ?? '';
  const value = valueWords(tree, game, child.value);
  if (!frame.better) {
    return t('film.worse', { move, value, who, best: valueWords(tree, game, step?.value ?? null) });
  }
  const better = t('film.better', { move, value, who });
  if (!tree.pruning) return better;
  const before = node.steps?.[frame.step - 1];
  const [alpha, beta] = before ? [before.alpha, before.beta] : [node.alpha, node.beta];
  if (step && step.alpha !== alpha) return `${better} ${t('film.alpha', { value })}`;
  if (step && step.beta !== beta) return `${better} ${t('film.beta', { value })}`;
  return better;
}

function cutWords(tree: SearchTree, game: GameId, index: number): string {
  const node = nodeAt(tree, index);
  const who = sideName(game, moverAt(tree, node.ply));
  const rival = sideName(game, moverAt(tree, node.ply + 1));
  const bound = node.cut === 'beta' ? node.beta : node.alpha;
  const setter = whoSetTheBound(tree, index);
  const place = setter === null ? '' : (nodeAt(tree, setter).move ?? '');
  const n = node.skipped?.length ?? 0;
  const equal = isEqualCut(tree, index) ? ` ${t('film.cut-equal', { rival })}` : '';
  const words = t(place ? 'film.cut-after' : 'film.cut', {
    who,
    rival,
    value: valueWords(tree, game, node.value),
    bound: valueWords(tree, game, bound),
    move: node.move ?? '',
    place,
    n,
  });
  return words + equal;
}

export function frameWords(tree: SearchTree, game: GameId, frame: Frame): string {
  switch (frame.kind) {
    case 'visit':
      return visitWords(tree, game, nodeAt(tree, frame.node));
    case 'return':
      return returnWords(tree, game, frame);
    case 'cut':
      return cutWords(tree, game, frame.node);
    case 'done':
      return t('film.done', {
        move: tree.line[0] ?? '',
        value: valueWords(tree, game, tree.value),
        n: tree.nodes.length - 1,
      });
  }
}
