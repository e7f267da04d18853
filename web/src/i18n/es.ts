import { cipher } from './es/cipher';
import { common } from './es/common';
import { deepening } from './es/deepening';
import { documents } from './es/documents';
import { embed } from './es/embed';
import { learn } from './es/learn';
import { people } from './es/people';
import { play } from './es/play';
import { study } from './es/study';
import { tournaments } from './es/tournaments';
import type { Messages } from './en';

export const es: Messages = { ...cipher, ...common, ...deepening, ...documents, ...embed, ...learn, ...people, ...play, ...study, ...tournaments };
