import { common } from './es/common';
import { play } from './es/play';
import { study } from './es/study';
import type { Messages } from './en';

export const es: Messages = { ...common, ...play, ...study };
