// Where the nodes of a tree are drawn: as wide as there is room, as small as there has to be.
import type { SearchTree } from '../api/types';
import { layoutOf, shortValue, type Layout, type Placed } from './tree';

export interface Room {
  /** How many pixels there are across. */
  across: number;
  /** Root at the left and leaves below one another: for narrow screens. */
  turned: boolean;
  /** One of two trees beside each other: no labels. */
  small: boolean;
}

export interface Point {
  x: number;
  y: number;
}

/** Whether a value can be read inside a node of this radius. */
export const fits = (text: string, radius: number): boolean =>
  radius >= (text.length > 4 ? 18 : text.length > 3 ? 12.4 : text.length > 2 ? 11.5 : 10);

export class Places {
  readonly layout: Layout;
  /** Between two leaves. */
  readonly slot: number;
  readonly width: number;
  readonly height: number;
  /** The labels of leaves stand upright where they would overlap. */
  readonly upright: boolean;
  readonly nodes: readonly Point[];
  private readonly rise: number;
  private readonly padAcross: number;
  private readonly padAlong: number;
  private readonly free: number;

  constructor(
    tree: SearchTree,
    private readonly room: Room,
  ) {
    const { across, turned, small } = room;
    const layout = (this.layout = layoutOf(tree));
    this.padAcross = turned ? 16 : small ? 18 : 34;
    this.padAlong = small ? 18 : turned ? 34 : 28;
    const share = (across - 2 * this.padAcross) / Math.max(1, layout.slots - 1);
    this.slot = turned ? (small ? 11 : 21) : Math.min(64, Math.max(small ? 1.5 : 13, share));
    const label = this.labelLength(tree);
    this.upright = this.slot < label;
    const beyond = turned ? label + 6 : this.upright ? label + 8 : 26;
    const end = small ? 12 : this.radius(layout.plies) + beyond;
    const shared = (across - this.padAlong - end) / layout.plies;
    this.rise = turned ? (small ? 42 : Math.max(62, shared)) : small ? 64 : 86;
    const taken = 2 * this.padAcross + (layout.slots - 1) * this.slot;
    const along = this.padAlong + end + layout.plies * this.rise;
    this.width = turned ? along : Math.max(taken, across);
    this.height = turned ? taken : along;
    this.free = turned ? 0 : Math.max(0, across - taken) / 2;
    this.nodes = layout.nodes.map((node) => this.point(node));
  }

  at = (index: number): Point => this.nodes[index] ?? { x: 0, y: 0 };

  point({ slot, ply }: Placed): Point {
    const a = this.padAcross + this.free + slot * this.slot;
    const b = this.padAlong + ply * this.rise;
    return this.room.turned ? { x: b, y: a } : { x: a, y: b };
  }

  radius(ply: number): number {
    const { small } = this.room;
    const leaf = Math.min(small ? 4 : 16, Math.max(small ? 1.2 : 4.5, this.slot * 0.36));
    if (ply === this.layout.plies) return leaf;
    return Math.max(leaf, (small ? 10 : 22) - (small ? 2.5 : 4) * ply);
  }

  curve(from: Point, to: Point): string {
    if (this.room.turned) {
      const middle = (from.x + to.x) / 2;
      return `M${from.x} ${from.y}C${middle} ${from.y} ${middle} ${to.y} ${to.x} ${to.y}`;
    }
    const middle = (from.y + to.y) / 2;
    return `M${from.x} ${from.y}C${from.x} ${middle} ${to.x} ${middle} ${to.x} ${to.y}`;
  }

  /** How long the longest label of a leaf is. */
  private labelLength(tree: SearchTree): number {
    const r = this.radius(this.layout.plies);
    const letters = tree.nodes.map((node) => {
      if (node.kind === 'inner') return 0;
      const text = shortValue(node.value, tree.win);
      return (node.move?.length ?? 0) + (fits(text, r) ? 0 : text.length + 1);
    });
    return 6.8 * Math.max(0, ...letters) + 4;
  }
}
