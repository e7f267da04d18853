// t('key', {params}) in the language of the settings. English comes with the page, the others
// on demand.
import { settings } from '../ui/settings.svelte';
import { en, type Key, type Messages } from './en';
import { format, type Params } from './format';
import { regionOf, type Locale } from './locales';

export type { Key };

/** Of errors: the same files that the program has. They come a moment later than the page. */
type Sentences = Readonly<Record<string, string>>;

const now = $state<{ messages: Messages; sentences: Sentences; locale: Locale }>({
  messages: en,
  sentences: {},
  locale: 'en',
});

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
export const number = (value: number): string => value.toLocaleString(region());
export const day = (ms: number): string =>
  new Date(ms).toLocaleDateString(region(), { year: 'numeric', month: 'short', day: 'numeric' });
