// What is searched and how, and its film. The address always leads back to it.
import { study } from '../api/study';
import type { GameId, SearchTree } from '../api/types';
import { t } from '../i18n/index.svelte';
import { formatWord, gameName } from '../i18n/names';
import { navigate, place } from '../router.svelte';
import { toast } from '../ui/toast.svelte';
import { Film } from './film.svelte';
import { studyProblem } from './problems';
import { gameOf, isEqualCut, nodeAt, samples, type Way } from './tree';

export type Chapter = 'tree' | 'values' | 'window' | 'cut' | 'order' | 'try';

export const depths = [1, 2, 3, 4, 5];
export const widths = [2, 3, 4, 5, 6, 8];
const plain: Way = { pruning: false, ordering: false };
const best: Way = { pruning: true, ordering: true };

function queried(name: string, otherwise: number, among: readonly number[]): number {
  const value = Number(place().query.get(name));
  return among.includes(value) ? value : otherwise;
}

export class Lesson {
  readonly film = new Film();
  text = $state(place().query.get('text') || (samples.hex[0] ?? 'hex'));
  depth = $state(queried('depth', 3, depths));
  width = $state(queried('width', 3, widths));
  evaluation = $state(place().query.get('evaluation') ?? '');
  /** Who comes without a link begins with the first chapter, which knows nothing of windows. */
  way = $state<Way>({
    pruning: place().query.size > 0 && place().query.get('pruning') !== 'off',
    ordering: place().query.size > 0 && place().query.get('ordering') !== 'off',
  });
  /** Two searches side by side. */
  rivals = $state(false);
  /** The node that is pointed at. */
  picked = $state<number | null>(null);
  problem = $state('');
  /** What is shown is not yet what was asked for. */
  isLoading = $state(false);

  game = $derived<GameId>(gameOf(this.text));
  tree = $derived<SearchTree | undefined>(this.film.trees[0]);

  private readonly kept = new Map<string, Promise<SearchTree>>();
  private loading = 0;

  /**
   * From the start; or with `same`: whoever is at the end, or has gone there meanwhile, stays there. False
   * when something else was asked for meanwhile, or it failed.
   */
  async load(at: 'start' | 'same' = 'start'): Promise<boolean> {
    const mine = ++this.loading;
    this.isLoading = true;
    this.problem = '';
    this.picked = null;
    this.keepAddress();
    try {
      // Beside plain minimax, the form that is chosen; if that is plain too, alpha-beta at its best.
      const right = this.way.pruning || this.way.ordering ? this.way : best;
      const ways = this.rivals ? [plain, right] : [this.way];
      const trees = await Promise.all(ways.map((way) => this.fetched(way)));
      if (mine !== this.loading) return false;
      const isAtEnd = this.film.at > 0 && this.film.at >= this.film.last;
      this.film.show(trees, at === 'same' && isAtEnd ? 'end' : 'start');
      return true;
    } catch (error) {
      if (mine === this.loading) this.problem = studyProblem(error);
      return false;
    } finally {
      if (mine === this.loading) this.isLoading = false;
    }
  }

  choosePosition(text: string): void {
    if (gameOf(text) !== this.game) this.evaluation = '';
    this.text = text;
    void this.load();
  }

  /** Any position or game in any format; says what is wrong with it. */
  async read(text: string): Promise<string> {
    try {
      const { position, format, moves } = await study.read(text, this.game);
      this.choosePosition(position);
      toast(t('edit.read-as', { game: gameName(gameOf(position)), format: formatWord(format), n: moves.length }));
      return '';
    } catch (error) {
      return studyProblem(error);
    }
  }

  chooseWay({ pruning, ordering }: Way): void {
    this.way = { pruning, ordering };
    void this.load('same');
  }

  toggleRivals(): void {
    this.rivals = !this.rivals;
    void this.load();
  }

  async show(chapter: Chapter): Promise<void> {
    this.rivals = chapter === 'order';
    this.way =
      chapter === 'tree' || chapter === 'values'
        ? plain
        : { pruning: true, ordering: chapter !== 'window' };
    if (!(await this.load())) return;
    const { film, tree } = this;
    if (!tree) return;
    if (chapter === 'values') {
      film.seek((frame) => frame.kind === 'return' && nodeAt(tree, frame.node).ply === tree.depth - 1, 0);
    } else if (chapter === 'window') {
      film.seek((frame) => frame.kind === 'return' && frame.node === 0, 0);
    } else if (chapter === 'cut') {
      // One that gives something away is plainer than one that changes nothing.
      const isPlain = film.seek((frame) => frame.kind === 'cut' && !isEqualCut(tree, frame.node), 0);
      if (!isPlain) film.seek((frame) => frame.kind === 'cut', 0);
    } else if (chapter === 'order') {
      film.play();
    } else if (chapter === 'try') {
      film.go(film.last);
    }
  }

  private fetched(way: Way): Promise<SearchTree> {
    const { text, depth, width, evaluation } = this;
    const wish = { text, depth, width, evaluation, ...way };
    const key = JSON.stringify(wish);
    let tree = this.kept.get(key);
    if (!tree) {
      tree = study.tree(wish);
      tree.catch(() => this.kept.delete(key));
      this.kept.set(key, tree);
    }
    return tree;
  }

  private keepAddress(): void {
    const query = new URLSearchParams({
      text: this.text,
      depth: String(this.depth),
      width: String(this.width),
    });
    if (this.evaluation) query.set('evaluation', this.evaluation);
    if (!this.way.pruning) query.set('pruning', 'off');
    if (!this.way.ordering) query.set('ordering', 'off');
    navigate(`/learn?${query.toString()}`, 'replace');
  }
}
