import { expect, test } from 'vitest';
import { divide } from './divide.ts';

const partsOf = (pot: bigint, weights: bigint[]) => divide(pot, weights).map(({ part }) => part);

test.each<[why: string, pot: bigint, weights: bigint[], parts: bigint[]]>([
  ['even', 6n, [1n, 1n, 1n], [2n, 2n, 2n]],
  ['what is left over goes to the largest fraction', 10n, [1n, 2n, 4n], [1n, 3n, 6n]], // 1,43 2,86 5,71
  ['whoever is first where fractions are equal', 4n, [1n, 1n, 1n], [2n, 1n, 1n]],
  ['nothing for nobody', 5n, [0n, 3n, 0n], [0n, 5n, 0n]],
  ['an empty pot', 0n, [3n, 4n], [0n, 0n]],
  ['an empty pot over nobody', 0n, [], []],
  ['one', 7n, [3n], [7n]],
  ['larger than a number can say', 10n ** 30n + 1n, [1n, 1n], [5n * 10n ** 29n + 1n, 5n * 10n ** 29n]],
])('%s', (_why, pot, weights, parts) => {
  expect(partsOf(pot, weights)).toEqual(parts);
});

test('says who got one more, and where place decided', () => {
  expect(divide(4n, [1n, 1n, 1n]).map(({ raised, tied }) => [raised, tied])).toEqual([
    [true, true],
    [false, true],
    [false, true],
  ]);
  // 1,5 and 1,5 and 1: one of two is left out. 2,4 and 1,6: nothing had to be decided.
  expect(divide(4n, [3n, 3n, 2n]).map(({ raised, tied }) => [raised, tied])).toEqual([
    [true, true],
    [false, true],
    [false, false],
  ]);
  expect(divide(4n, [3n, 2n]).map(({ raised, tied }) => [raised, tied])).toEqual([
    [false, false],
    [true, false],
  ]);
});

test('nothing over nobody is nothing, without a choice', () => {
  expect(divide(0n, [0n, 0n])).toEqual([
    { part: 0n, raised: false, tied: false },
    { part: 0n, raised: false, tied: false },
  ]);
});

test('no fraction decides where nothing is left over', () => {
  expect(divide(6n, [1n, 2n]).map(({ raised, tied }) => [raised, tied])).toEqual([
    [false, false],
    [false, false],
  ]);
});

test.each<[pot: bigint, weights: bigint[], why: string]>([
  [1n, [0n], 'nobody to divide 1 over'],
  [2n, [], 'nobody to divide 2 over'],
  [-1n, [1n], 'neither pot nor weight is below zero'],
  [1n, [2n, -1n], 'neither pot nor weight is below zero'],
])('refuses what cannot be divided (%#)', (pot, weights, why) => {
  expect(() => divide(pot, weights)).toThrow(new RangeError(why));
});

/** The same, written otherwise: a part is found by trying, and whoever is outranked by fewer than are left over gets one. */
function reference(pot: bigint, weights: readonly bigint[]): bigint[] {
  const whole = weights.reduce((sum, weight) => sum + weight, 0n);
  const down = weights.map((weight) => {
    let part = 0n;
    while ((part + 1n) * whole <= pot * weight) part += 1n;
    return part;
  });
  const left = pot - down.reduce((sum, part) => sum + part, 0n);
  const lost = weights.map((weight, index) => pot * weight - (down[index] as bigint) * whole);
  return down.map((part, mine) => {
    const before = lost.filter(
      (theirs, other) => theirs > (lost[mine] as bigint) || (theirs === lost[mine] && other < mine),
    );
    return BigInt(before.length) < left ? part + 1n : part;
  });
}

test('the parts of 100,000 random pots are the pot, no part is above its weight, and another way of writing agrees', () => {
  const random = seeded(20_261_122);
  const wrong: string[] = [];
  for (let run = 0; run < 100_000; run += 1) {
    const weights = Array.from({ length: 1 + random(7) }, () => BigInt(random(random(3) === 0 ? 4 : 60)));
    const whole = weights.reduce((sum, weight) => sum + weight, 0n);
    const pot = BigInt(random(Number(whole) + 1));
    const parts = partsOf(pot, weights);
    const sum = parts.reduce((total, part) => total + part, 0n);
    const fits = sum === pot && parts.every((part, index) => part <= (weights[index] as bigint));
    const same = run % 20 !== 0 || whole === 0n || parts.join(' ') === reference(pot, weights).join(' ');
    if (!fits || !same) wrong.push(`${pot} over ${weights.join(' ')} is ${parts.join(' ')}`);
  }
  expect(wrong).toEqual([]);
});

/** Numbers below `max` that are the same on every run (mulberry32). */
function seeded(seed: number): (max: number) => number {
  let state = seed;
  return (max) => {
    state = (state + 0x6d2b79f5) | 0;
    let mixed = Math.imul(state ^ (state >>> 15), 1 | state);
    mixed = (mixed + Math.imul(mixed ^ (mixed >>> 7), 61 | mixed)) ^ mixed;
    return ((mixed ^ (mixed >>> 14)) >>> 0) % max;
  };
}
