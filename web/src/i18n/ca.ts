import { cipher } from './ca/cipher';
import { common } from './ca/common';
import { deepening } from './ca/deepening';
import { documents } from './ca/documents';
import { embed } from './ca/embed';
import { learn } from './ca/learn';
import { people } from './ca/people';
import { play } from './ca/play';
import { study } from './ca/study';
import { tournaments } from './ca/tournaments';
import type { Messages } from './en';

export const ca: Messages = { ...cipher, ...common, ...deepening, ...documents, ...embed, ...learn, ...people, ...play, ...study, ...tournaments };
