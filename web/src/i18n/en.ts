import { cipher } from './en/cipher';
import { common } from './en/common';
import { deepening } from './en/deepening';
import { documents } from './en/documents';
import { embed } from './en/embed';
import { learn } from './en/learn';
import { people } from './en/people';
import { play } from './en/play';
import { study } from './en/study';
import { tournaments } from './en/tournaments';

// The other languages have exactly these keys, or they do not compile.
export const en = { ...cipher, ...common, ...deepening, ...documents, ...embed, ...learn, ...people, ...play, ...study, ...tournaments };
export type Key = keyof typeof en;
export type Messages = Record<Key, string>;
