// The deepening search of a position: one lesson for each depth, played one after another until the
// budget is spent.
import { Problem } from '../api/problem';
import { study } from '../api/study';
import type { GameId, SearchTree } from '../api/types';
import { navigate, place } from '../router.svelte';
import { bestChild, cutBy, reachedAt, sizeOf, type Cutting } from './levels';
import { studyProblem } from './problems';
import { Reel } from './reel.svelte';
import { framesOf, gameOf, samples, type Frame } from './tree';

export const levelWidths = [2, 3, 4, 5];
const deepest = 5;

/** The sample on which deeper levels change their mind. */
const telling: Record<GameId, number> = { hex: 1, gomoku: 1, othello: 1, connect4: 0 };
export const tellingSample = (game: GameId): string => samples[game][telling[game]] ?? game;

export interface Level {
  depth: number;
  size: number;
  reached: number;
  /** Of this and all levels before it. */
  total: number;
  state: 'waiting' | 'running' | 'done' | 'cut';
}

export class Deepening extends Reel {
  text = $state(place().query.get('text') || tellingSample('hex'));
  width = $state(queriedWidth());
  /** How many positions may be looked at; null: half of the last level. */
  wish = $state<number | null>(null);
  trees = $state.raw<SearchTree[]>([]);
  problem = $state('');
  isLoading = $state(false);
  /** The level that is looked at, where it is not the one that is searched. */
  picked = $state<number | null>(null);

  game = $derived<GameId>(gameOf(this.text));
  frames = $derived<Frame[][]>(this.trees.map((tree) => framesOf(tree)));
  sizes = $derived(this.trees.map(sizeOf));
  total = $derived(this.sizes.reduce((all, size) => all + size, 0));
  budget = $derived(
    Math.min(this.wish ?? this.total - Math.floor((this.sizes.at(-1) ?? 0) / 2), Math.max(1, this.total)),
  );
  cutting = $derived<Cutting>(cutBy(this.budget, this.trees, this.frames));
  last = $derived(Math.max(0, this.cutting.shots.length - 1));
  shot = $derived(this.cutting.shots[Math.min(this.at, this.last)]);
  isOver = $derived(this.at >= this.last);
  /** The time is up: there would have been more. */
  isCutOff = $derived(this.isOver && this.budget < this.total);
  levels = $derived(this.levelsNow());
  /** The last level that has been finished. */
  kept = $derived(this.levels.filter(({ state }) => state === 'done').length - 1);
  keptTree = $derived(this.kept < 0 ? undefined : this.trees[this.kept]);
  keptNode = $derived(this.keptTree ? (bestChild(this.keptTree) ?? 0) : 0);
  reached = $derived(this.levels.reduce((all, { reached }) => all + reached, 0));
  shown = $derived(this.picked ?? this.shot?.level ?? 0);

  private loading = 0;

  async load(): Promise<void> {
    const mine = ++this.loading;
    this.isLoading = true;
    this.problem = '';
    this.pause();
    const query = new URLSearchParams({ text: this.text, width: String(this.width) });
    navigate(`/learn/deepening?${query.toString()}`, 'replace');
    try {
      const trees = await this.fetched();
      if (mine !== this.loading) return;
      this.trees = trees;
      this.at = 0;
      this.picked = this.wish = null;
    } catch (error) {
      if (mine === this.loading) this.problem = studyProblem(error);
    } finally {
      if (mine === this.loading) this.isLoading = false;
    }
  }

  choose(text: string): void {
    this.text = text;
    void this.load();
  }

  /** Whoever is at the end stays at the end: the time that is up is what one looks at. */
  setBudget(positions: number): void {
    const wasOver = this.isOver;
    this.pause();
    this.picked = null;
    this.wish = positions;
    this.go(wasOver ? this.last : this.at);
  }

  /** Goes to where this level ends, finished or cut off. */
  showEndOf(level: number): void {
    this.pause();
    const end = this.cutting.shots.map((shot) => shot.level).lastIndexOf(level);
    this.picked = level;
    if (end >= 0) this.go(end);
  }

  private async fetched(): Promise<SearchTree[]> {
    const { text, width } = this;
    const wish = { text, width, evaluation: '', pruning: true, ordering: true };
    const trees: SearchTree[] = [];
    for (let depth = 1; depth <= deepest; ++depth) {
      try {
        trees.push(await study.tree({ ...wish, depth }));
      } catch (error) {
        // A level too large to be recorded is one that nobody would watch.
        if (error instanceof Problem && error.code === 'tree-too-large' && trees.length > 0) break;
        throw error;
      }
      // Nothing is deeper than the end of the game.
      const tree = trees.at(-1);
      if (tree && tree.nodes.every((node) => node.kind !== 'leaf')) break;
    }
    return trees;
  }

  private levelsNow(): Level[] {
    const { shot } = this;
    let total = 0;
    return this.trees.map((_tree, i) => {
      const size = this.sizes[i] ?? 0;
      total += size;
      const level = { depth: i + 1, size, total };
      if (!shot || i > shot.level) return { ...level, reached: 0, state: 'waiting' };
      const frames = this.frames[i] ?? [];
      if (i < shot.level || shot.frame >= frames.length - 1) return { ...level, reached: size, state: 'done' };
      const state = this.cutting.cut === i && this.isOver ? 'cut' : 'running';
      return { ...level, reached: reachedAt(frames, shot.frame), state };
    });
  }
}

function queriedWidth(): number {
  const value = Number(place().query.get('width'));
  return levelWidths.includes(value) ? value : 3;
}
