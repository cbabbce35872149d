import { rem } from '../internal/rem.ts';
import { space, type Space } from '../theme/tokens.ts';

/** A step of the 4 px grid, or one between lines and one between what is on a line. */
export type Gap = Space | readonly [rows: Space, columns: Space];

const length = (step: Space): string => rem(space[step] / 16);

/** The CSS of a gap: rows, then columns. */
export const gapOf = (gap: Gap): string => [gap].flat().map(length).join(' ');
