// <tauler-board>: a board on anybody's page, with one line of script. Attributes:
//   game    "hex", "hex:size=13", or a position            moves   "f6 e5 …"
//   level   one to play against; without it both sides are the visitor's
//   side    the visitor's, "first" or "second"             static  only to look at
//   theme   "light" or "dark"; else as the page            lang    "en", "ca" or "es"
// Every move is told by an event, "tauler-move", with { moves, position } as its detail.
import { mount, unmount } from 'svelte';
import boardStyle from '../boards/board.css?inline';
import overlayStyle from '../boards/overlay.css?inline';
import { startLocale } from '../i18n/index.svelte';
import { locales } from '../i18n/locales';
import baseStyle from '../ui/base.css?inline';
import { settings } from '../ui/settings.svelte';
import Embedded from './Embedded.svelte';
import { referee } from './engines';
import { EmbeddedGame, movesOf, type Asked } from './game.svelte';

/** The page's colours and measures, for a tree of its own. Whether it is dark is for the page to say. */
const style = [baseStyle, boardStyle, overlayStyle]
  .join('\n')
  .replace(/:root\[data-theme=["']?(\w+)["']?\]/g, ':host([theme=$1])')
  .replaceAll(':root', ':host')
  .replace(/color-scheme:\s*light dark;?/, '')
  // Colours that are not the page's need a ground of their own.
  .concat(':host{display:block;max-width:40rem}')
  .concat(':host([theme]){background:var(--paper);padding:0.6rem;border-radius:var(--radius)}');

let speaking: Promise<void> | null = null;

export class TaulerBoard extends HTMLElement {
  static readonly observedAttributes = ['game', 'moves', 'level', 'side', 'static'];
  private view: Record<string, unknown> | null = null;
  private table: EmbeddedGame | null = null;
  private due = false;

  get moves(): string[] {
    return [...(this.table?.moves ?? [])];
  }

  connectedCallback(): void {
    this.refresh();
  }
  attributeChangedCallback(): void {
    this.refresh();
  }
  disconnectedCallback(): void {
    this.close();
  }

  /** Once, however many attributes change together. */
  private refresh(): void {
    if (this.due) return;
    this.due = true;
    queueMicrotask(() => {
      this.due = false;
      if (this.isConnected) void this.open();
    });
  }

  private async open(): Promise<void> {
    this.close();
    const lang = this.closest('[lang]')?.getAttribute('lang')?.slice(0, 2);
    const found = locales.find(({ id }) => id === lang);
    if (found) settings.locale = found.id;
    speaking ??= startLocale();
    const table = new EmbeddedGame(this.asked(), referee(), (moves, position) =>
      this.dispatchEvent(new CustomEvent('tauler-move', { bubbles: true, detail: { moves, position } })),
    );
    this.table = table;
    await speaking;
    if (this.table !== table) return;
    const root = this.shadowRoot ?? this.attachShadow({ mode: 'open' });
    const sheet = document.createElement('style');
    sheet.textContent = style;
    root.replaceChildren(sheet);
    this.view = mount(Embedded, { target: root, props: { table } });
    if (table.game) await table.start();
  }

  private close(): void {
    this.table?.stop();
    this.table = null;
    if (this.view) void unmount(this.view);
    this.view = null;
  }

  private asked(): Asked {
    return {
      start: this.getAttribute('game') ?? '',
      moves: movesOf(this.getAttribute('moves') ?? ''),
      level: this.getAttribute('level'),
      side: this.getAttribute('side') === 'second' ? 'second' : 'first',
      fixed: this.hasAttribute('static'),
    };
  }
}

if (!customElements.get('tauler-board')) customElements.define('tauler-board', TaulerBoard);
