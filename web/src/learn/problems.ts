// Why something could not be studied.
import { Problem } from '../api/http';
import { t } from '../i18n/index.svelte';
import { problemText, type Reasons } from '../i18n/problems';

const reasons: Reasons = [
  [/more than \d+ nodes/, 'learn.too-large'],
  [/game is over/, 'analysis.over'],
  [/swap2/, 'learn.swap2'],
  [/rated game/, 'analysis.rated'],
  [/too many/, 'study.busy'],
];

export function studyProblem(error: unknown): string {
  const words = problemText(error, reasons);
  const isUnread = error instanceof Problem && error.status === 400 && words === error.message;
  return isUnread ? t('edit.unreadable') : words;
}
