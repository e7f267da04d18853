import { common } from './ca/common';
import { learn } from './ca/learn';
import { play } from './ca/play';
import { study } from './ca/study';
import type { Messages } from './en';

export const ca: Messages = { ...common, ...play, ...learn, ...study };
