// t('key', {params}) in the language of the settings. English comes with the page, the others when
// they are asked for.
import { settings } from '../ui/settings.svelte';
import { en, type Key, type Messages } from './en';
import { format, type Params } from './format';
import type { Locale } from './locales';

export type { Key };

const now = $state<{ messages: Messages; locale: Locale }>({ messages: en, locale: 'en' });

export const t = (key: Key, params?: Params): string => format(now.messages[key], params);
export const locale = (): Locale => now.locale;

async function messagesOf(wanted: Locale): Promise<Messages> {
  if (wanted === 'ca') return (await import('./ca')).ca;
  if (wanted === 'es') return (await import('./es')).es;
  return en;
}

export async function startLocale(): Promise<void> {
  const load = async (wanted: Locale) => {
    const messages = await messagesOf(wanted);
    if (settings.locale !== wanted) return;
    now.messages = messages;
    now.locale = wanted;
  };
  await load(settings.locale).catch(() => {});
  $effect.root(() => {
    $effect(() => {
      void load(settings.locale).catch(() => {});
    });
  });
}

export const number = (value: number): string => value.toLocaleString(now.locale);
export const day = (ms: number): string =>
  new Date(ms).toLocaleDateString(now.locale, { year: 'numeric', month: 'short', day: 'numeric' });
