import { common } from './ca/common';
import { learn } from './ca/learn';
import { people } from './ca/people';
import { play } from './ca/play';
import { study } from './ca/study';
import { tournaments } from './ca/tournaments';
import type { Messages } from './en';

export const ca: Messages = { ...common, ...learn, ...people, ...play, ...study, ...tournaments };
