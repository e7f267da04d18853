// t('key', {params}) in the language of the settings. English comes with the page, the others
// on demand.
import { settings } from '../ui/settings.svelte';
import { en, type Key, type Messages } from './en';
import { format, type Params } from './format';
import { regionOf, type Locale } from './locales';

export type { Key };

/** Of errors: the same files that the program has. They come a moment later than the page. */
type Sentences = Readonly<Record<string, string>>;

class Language {
  // As they are: one would pay for every message that is read, and they change as a whole.
  messages = $state.raw<Messages>(en);
  sentences = $state.raw<Sentences>({});
  locale = $state<Locale>('en');
}
const now = new Language();

export const t = (key: Key, params?: Params): string => format(now.messages[key], params);
export const sentences = (): Sentences => now.sentences;
export const locale = (): Locale => now.locale;

async function messagesOf(wanted: Locale): Promise<Messages> {
  if (wanted === 'ca') return (await import('./ca')).ca;
  if (wanted === 'es') return (await import('./es')).es;
  return en;
}

async function sentencesOf(wanted: Locale): Promise<Sentences> {
  if (wanted === 'ca') return (await import('../../../src/core/sentences/ca.json')).default;
  if (wanted === 'es') return (await import('../../../src/core/sentences/es.json')).default;
  return (await import('../../../src/core/sentences/en.json')).default;
}

export async function startLocale(): Promise<void> {
  const load = async (wanted: Locale) => {
    const messages = await messagesOf(wanted);
    if (settings.locale !== wanted) return;
    now.messages = messages;
    now.locale = wanted;
    idly(() => numbers().format(0));
    const found = await sentencesOf(wanted);
    if (settings.locale === wanted) now.sentences = found;
  };
  await load(settings.locale).catch(() => {});
  $effect.root(() => {
    $effect(() => {
      void load(settings.locale).catch(() => {});
    });
  });
}

const region = (): string => regionOf(now.locale);
/** Made once for each language: the first takes a phone a tenth of a second, and should not be made when
    the champion's first thought is shown. */
function cached<T>(make: (region: string) => T): () => T {
  const made = new Map<string, T>();
  return () => {
    const of = region();
    const known = made.get(of) ?? make(of);
    made.set(of, known);
    return known;
  };
}
const numbers = cached((of) => new Intl.NumberFormat(of));
const days = cached((of) => new Intl.DateTimeFormat(of, { year: 'numeric', month: 'short', day: 'numeric' }));

const idly = (task: () => void): unknown =>
  'requestIdleCallback' in globalThis ? requestIdleCallback(task) : setTimeout(task, 2000);

export const number = (value: number): string => numbers().format(value);
export const day = (ms: number): string => days().format(new Date(ms));
