import type { ProblemItem } from './problem.ts';

/** Whether a problem tells all of these, as a sentence can say them. */
export const hasParams = ({ params = {} }: Pick<ProblemItem, 'params'>, ...names: readonly string[]): boolean =>
  names.every((name) => ['string', 'number'].includes(typeof params[name]));
