// Why something could not be studied.
import { EngineAway } from '../api/problem';
import { t } from '../i18n/index.svelte';
import { problemText, type OwnWords } from '../i18n/problems';

const own: OwnWords = {
  'help-in-rated': 'analysis.rated',
  'searches-of-person': 'study.busy',
  'searches-of-address': 'study.busy',
  'explanations-too-many': 'study.busy',
  'requests-too-many': 'study.busy',
  'server-busy': 'study.busy',
};

export const studyProblem = (error: unknown): string =>
  error instanceof EngineAway ? t(error.died ? 'engine.died' : 'engine.unfetched') : problemText(error, own);
