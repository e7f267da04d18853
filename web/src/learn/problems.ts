// Why something could not be studied, in the reader's language.
import { Problem } from '../api/http';
import { t, type Key } from '../i18n/index.svelte';

const patterns: readonly [RegExp, Key][] = [
  [/more than \d+ nodes/, 'learn.too-large'],
  [/game is over/, 'analysis.over'],
  [/swap2/, 'learn.swap2'],
  [/rated game/, 'analysis.rated'],
  [/too many/, 'study.busy'],
  [/store is away|does not answer/, 'away'],
];

export function studyProblem(error: unknown): string {
  const message = error instanceof Error ? error.message : String(error);
  for (const [pattern, key] of patterns) if (pattern.test(message)) return t(key);
  const unread = error instanceof Problem && error.status === 400;
  return unread ? t('edit.unreadable') : message;
}
