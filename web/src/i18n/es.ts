import { common } from './es/common';
import { learn } from './es/learn';
import { people } from './es/people';
import { play } from './es/play';
import { study } from './es/study';
import { tournaments } from './es/tournaments';
import type { Messages } from './en';

export const es: Messages = { ...common, ...learn, ...people, ...play, ...study, ...tournaments };
