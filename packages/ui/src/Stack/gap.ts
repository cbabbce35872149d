import { space, type Space } from '../theme/tokens.ts';

/** A step of the 4 px grid, or one between lines and one between what is on a line. */
export type Gap = Space | readonly [rows: Space, columns: Space];

const rem = (step: Space): string => `${space[step] / 16}rem`;

/** The CSS of a gap: rows, then columns. */
export const gapOf = (gap: Gap): string => [gap].flat().map(rem).join(' ');
