// What a person has chosen for this browser.
import { systemLocale, type Locale } from '../i18n/locales';

export type Theme = 'system' | 'light' | 'dark';
/** `auto` asks where a finger covers more than a cell. */
export type TouchConfirm = 'auto' | 'always' | 'never';

export interface Settings {
  theme: Theme;
  locale: Locale;
  sound: boolean;
  coordinates: boolean;
  touchConfirm: TouchConfirm;
  /** The machine answers as soon as it can. */
  quick: boolean;
  /** Whether this browser thinks itself, where it can, or leaves everything to the server. */
  engine: 'browser' | 'server';
}


const key = 'tauler.settings';

function stored(): Partial<Settings> {
  try {
    return JSON.parse(localStorage.getItem(key) ?? '{}') as Partial<Settings>;
  } catch {
    return {};
  }
}

export const settings: Settings = $state({
  theme: 'system',
  locale: systemLocale(),
  sound: false,
  coordinates: true,
  touchConfirm: 'auto',
  quick: false,
  engine: 'browser',
  ...stored(),
});

export const playsInBrowser = (): boolean => settings.engine === 'browser';

/** How long a move is seen before the machine answers it. */
const seenMs = 550;
export const paceMs = (): number => (settings.quick ? 0 : seenMs);

/** Runs as long as the page does: saves what changes, and applies it to the document. */
export function startSettings(): void {
  $effect.root(() => {
    $effect(() => {
      const root = document.documentElement;
      root.dataset.theme = settings.theme;
      root.lang = settings.locale;
    });
    $effect(() => {
      const text = JSON.stringify(settings);
      try {
        localStorage.setItem(key, text);
      } catch {
        // A browser that keeps nothing forgets the choice when it closes.
      }
    });
  });
}

export const reducedMotion = (): boolean =>
  typeof matchMedia === 'function' && matchMedia('(prefers-reduced-motion: reduce)').matches;
