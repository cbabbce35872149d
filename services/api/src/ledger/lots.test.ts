import { expect, test } from 'vitest';
import { issuerLeg, moneyLeg, unitsLeg } from '../domain/accounts.ts';
import type { Lot } from '../domain/lots.ts';
import { Holdings } from './lots.ts';

const of = (member_id: string, instrument_id: string) => ({ member_id, instrument_id });
const lot = (id: string, member_id = 'm', instrument_id = 'S'): Lot => ({
  id,
  ...of(member_id, instrument_id),
  acquired_on: '2026-01-01',
  lock_until: null,
  interest_from: null,
  holding: [{ on: '2026-01-01', delta: 10n }],
  reserved: [],
});

test('lots are found by their holder, each holder once, and by their id', () => {
  const holdings = new Holdings([of('m', 'S'), of('m', 'B'), of('n', 'S')]);
  for (const one of [lot('a'), lot('b', 'n'), lot('c', 'm', 'B'), lot('d')]) holdings.add(one);
  const ids = (...readings: ReturnType<typeof of>[]) => holdings.of(readings).map(({ id }) => id);
  expect(ids(of('m', 'S'))).toEqual(['a', 'd']);
  expect(ids(of('n', 'S'), of('m', 'B'), of('n', 'S'))).toEqual(['b', 'c']);
  expect(ids(of('x', 'S'))).toEqual([]);
  expect(ids()).toEqual([]);
  expect(holdings.lot('b')).toMatchObject(lot('b', 'n'));
  expect(holdings.lot('x')).toBeUndefined();
});

test('a booking changes what the next one sees, not what one before it saw', () => {
  const given = lot('a');
  const holdings = new Holdings([of('m', 'S')]);
  holdings.add(given);
  const before = holdings.of([of('m', 'S')]);
  const postings = [
    unitsLeg('holding', given, -4n),
    unitsLeg('reserved', given, 4n),
    unitsLeg('holding', lot('unknown'), 1n),
    issuerLeg('S', 2n),
    { ...moneyLeg('bank', 5n), lot_id: 'a' },
  ];
  holdings.apply({ lots: [], postings }, '2026-02-01');
  const first = { on: '2026-01-01', delta: 10n };
  const after = { holding: [first, { on: '2026-02-01', delta: -4n }], reserved: [{ on: '2026-02-01', delta: 4n }] };
  expect(holdings.of([of('m', 'S')])).toEqual([{ ...given, ...after }]);
  expect(before).toEqual([given]);
  expect(given).toEqual(lot('a'));
});

test('a new lot is kept where somebody looks at its holder', () => {
  const holdings = new Holdings([of('m', 'S')]);
  const made = (id: string, member_id: string) => {
    const { holding: _holding, reserved: _reserved, ...terms } = lot(id, member_id);
    return { ...terms, original_qty: 3n };
  };
  const lots = [made('a', 'm'), made('b', 'n')];
  holdings.apply({ lots, postings: lots.map((one) => unitsLeg('holding', one, 3n)) }, '2026-02-01');
  const holding = [{ on: '2026-02-01', delta: 3n }];
  expect(holdings.of([of('m', 'S'), of('n', 'S')])).toEqual([{ ...made('a', 'm'), holding, reserved: [] }]);
  expect(holdings.lot('b')).toBeUndefined();
});

test('the parts of a large batch share what they do: a later one may look at a holder first', () => {
  const holdings = new Holdings([], true);
  const { holding: _holding, reserved: _reserved, ...terms } = lot('a');
  const made = { ...terms, original_qty: 3n };
  holdings.apply({ lots: [made], postings: [unitsLeg('holding', made, 3n)] }, '2026-02-01');
  expect(holdings.watch([of('m', 'S'), of('m', 'S')])).toEqual([of('m', 'S')]);
  expect(holdings.watch([of('m', 'S')])).toEqual([]);
  for (let count = 0; count < 3; count += 1) {
    holdings.apply({ lots: [], postings: [unitsLeg('holding', made, -1n)] }, '2026-02-02');
  }
  // Movements of one day are one.
  const holding = [
    { on: '2026-02-01', delta: 3n },
    { on: '2026-02-02', delta: -3n },
  ];
  expect(holdings.of([of('m', 'S')])).toMatchObject([{ id: 'a', holding }]);
});
