import { divideHalfUp } from '../money.ts';
import { divide } from './divide.ts';

/** What stands in the books for an instrument, and how many units of 10^-scale of it are outstanding. */
export interface Capital {
  cents: bigint;
  units: bigint;
}

/**
 * What units that go back stand for in the books: their part of the capital, whatever each was once paid for. Rounded once,
 * on all of them together, and divided so that the parts are that sum exactly; when the last unit goes back nothing is left.
 * Throws a RangeError for more units than there are.
 */
export function bookValues({ cents, units }: Capital, quantities: readonly bigint[]): bigint[] {
  const returned = quantities.reduce((sum, quantity) => sum + quantity, 0n);
  if (returned > units) throw new RangeError(`${returned} units go back, ${units} are outstanding`);
  if (returned === 0n || cents <= 0n) return quantities.map(() => 0n);
  return divide(divideHalfUp(cents * returned, units), quantities).map(({ part }) => part);
}
