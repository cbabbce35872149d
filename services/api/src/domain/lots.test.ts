import { describe, expect, test } from 'vitest';
import { firstError } from '../../test/firstError.ts';
import { freeFrom, highestFrom, takeFirstIn } from './lots.ts';
import type { Lot, TakeRequest } from './lots.ts';

function lot(id: string, acquired_on: string, moves: [on: string, delta: number][], more: Partial<Lot> = {}): Lot {
  const holding = moves.map(([on, delta]) => ({ on, delta: BigInt(delta) }));
  return {
    id,
    member_id: 'm',
    instrument_id: 'i',
    acquired_on,
    lock_until: null,
    interest_from: null,
    holding,
    reserved: [],
    ...more,
  };
}

const take = (lots: Lot[], quantity: bigint, more: Partial<TakeRequest> = {}) =>
  takeFirstIn(lots, { quantity, on: '2026-06-01', scale: 0, from: 'holding', lockedToo: false, ...more }).map(
    (part) => [part.lot.id, part.quantity],
  );

describe('what is free', () => {
  const moved = lot('a', '2026-01-01', [
    ['2026-08-01', -4],
    ['2026-01-01', 10],
    ['2026-09-01', 4],
    ['2026-09-01', -1],
  ]);

  test.each([
    ['2025-12-31', 0n],
    ['2026-01-01', 6n],
    ['2026-08-31', 6n],
    ['2026-09-01', 9n],
    ['2027-01-01', 9n],
  ])('from %s on: %i', (on, free) => {
    expect(freeFrom(moved.holding, on)).toBe(free);
  });

  test('the highest total counts what is reserved too', () => {
    const reserved = lot('b', '2026-01-01', [['2026-01-01', 1]], { reserved: [{ on: '2026-08-15', delta: 2n }] });
    expect(highestFrom([moved, reserved], '2026-02-01')).toEqual({ quantity: 12n, on: '2026-09-01' });
    expect(highestFrom([moved], '2026-02-01')).toEqual({ quantity: 10n, on: '2026-02-01' });
    expect(highestFrom([], '2026-02-01')).toEqual({ quantity: 0n, on: '2026-02-01' });
    const twice = lot('c', '2026-01-01', [
      ['2026-01-01', 1],
      ['2026-03-01', 4],
      ['2026-04-01', -4],
      ['2026-05-01', 4],
    ]);
    expect(highestFrom([twice], '2026-02-01')).toEqual({ quantity: 5n, on: '2026-03-01' });
  });
});

describe('first in, first out', () => {
  const lots = [
    lot('c', '2026-03-01', [['2026-03-01', 5]]),
    lot('b', '2026-02-01', [['2026-02-01', 3]]),
    lot('a', '2026-03-01', [['2026-03-01', 5]]),
  ];

  test('by day of acquisition, then by id', () => {
    expect(take(lots, 9n)).toEqual([
      ['b', 3n],
      ['a', 5n],
      ['c', 1n],
    ]);
    expect(take(lots.toReversed(), 9n)).toEqual(take(lots, 9n));
    expect(take(lots, 3n)).toEqual([['b', 3n]]);
    expect(take(lots, 13n)).toHaveLength(3);
    expect(lots.map(({ id }) => id)).toEqual(['c', 'b', 'a']);
  });

  test('a lot that is locked is passed over, except for an inheritance', () => {
    const locked = [lot('a', '2026-01-01', [['2026-01-01', 4]], { lock_until: '2026-06-02' }), ...lots.slice(1, 2)];
    expect(take(locked, 3n)).toEqual([['b', 3n]]);
    expect(take(locked, 5n, { lockedToo: true })).toEqual([
      ['a', 4n],
      ['b', 1n],
    ]);
    expect(take(locked, 5n, { on: '2026-06-02' })).toEqual([
      ['a', 4n],
      ['b', 1n],
    ]);
    expect(firstError(() => take(locked, 5n))).toEqual({
      field: 'quantity',
      code: 'locked_until',
      params: { requested: '5', reserved: '0', available: '3', date: '2026-06-02' },
    });
    // Locked is what is there and may not go yet, to the last unit.
    expect(firstError(() => take(locked, 7n))).toMatchObject({ code: 'locked_until' });
  });

  test('locked until the first day on which enough is free, in whatever order the lots come', () => {
    const one = (id: string, quantity: number, lock_until: string | null) =>
      lot(id, '2026-01-01', [['2026-01-01', quantity]], { lock_until });
    const locked = [one('a', 3, '2026-08-01'), one('b', 2, null), one('c', 4, '2026-07-01')];
    const until = (quantity: bigint) => firstError(() => take(locked, quantity));
    expect(until(3n)).toMatchObject({ params: { available: '2', date: '2026-07-01' } });
    expect(until(6n)).toMatchObject({ params: { date: '2026-07-01' } });
    expect(until(7n)).toMatchObject({ params: { date: '2026-08-01' } });
    expect(until(10n)).toMatchObject({ code: 'insufficient_available' });
  });

  test('too little on the day itself', () => {
    const reserved = [lot('a', '2026-01-01', [['2026-01-01', 6]], { reserved: [{ on: '2026-01-02', delta: 4n }] })];
    expect(firstError(() => take(reserved, 7n, { scale: 1 }))).toEqual({
      field: 'quantity',
      code: 'insufficient_available',
      params: { requested: '0.7', available: '0.6', reserved: '0.4', waiting: '0', date: '2026-06-01' },
    });
    expect(take(reserved, 4n, { from: 'reserved' })).toEqual([['a', 4n]]);
    expect(firstError(() => take(reserved, 5n, { from: 'reserved' }))).toMatchObject({ params: { available: '4' } });
  });

  test('too little on a later day: the first one is named', () => {
    const later = [
      lot('a', '2026-01-01', [
        ['2026-01-01', 6],
        ['2026-07-01', -1],
        ['2026-08-01', -3],
      ]),
    ];
    expect(firstError(() => take(later, 5n))).toEqual({
      field: 'quantity',
      code: 'negative_on_date',
      params: {
        requested: '5',
        reserved: '0',
        available: '2',
        date: '2026-08-01',
        used_by: '',
        lots: [{ id: 'a', acquired_on: '2026-01-01', used: '4' }],
      },
    });
    expect(firstError(() => take(later, 6n))).toMatchObject({
      code: 'negative_on_date',
      params: { date: '2026-07-01' },
    });
  });

  test('the day is named however the lot came together, and only lots that are used', () => {
    const mixed = [
      lot('a', '2026-01-01', [
        ['2026-09-01', -2],
        ['2026-07-01', -3],
        ['2026-01-01', 2],
        ['2026-02-01', 4],
      ]),
      lot('b', '2026-03-01', [['2026-03-01', 1]]),
    ];
    expect(firstError(() => take(mixed, 4n))).toMatchObject({
      params: { available: '2', date: '2026-09-01', lots: [{ id: 'a', used: '5' }] },
    });
    expect(firstError(() => take(mixed, 5n))).toMatchObject({ params: { date: '2026-07-01' } });
    expect(take(mixed, 2n)).toEqual([
      ['a', 1n],
      ['b', 1n],
    ]);
  });
});
