import { expect, test } from 'vitest';
import type { Lot } from '../domain/lots.ts';
import { afterWaiting } from './waiting.ts';

const lot = (id: string, units: bigint, lock_until: string | null = null): Lot => ({
  id,
  member_id: 'm',
  instrument_id: 'S',
  acquired_on: `2026-01-0${id}`,
  lock_until,
  interest_from: null,
  holding: [{ on: '2026-01-01', delta: units }],
  reserved: [],
});
type Row = Parameters<typeof afterWaiting>[1][number];
const transfer = (quantity: bigint, reason_code: string | null = 'sale'): Row => ({
  kind: 'transfer',
  effective_date: '2026-05-01',
  reason_code,
  direction: null,
  quantity,
  back: [],
});
const issue: Row = { ...transfer(99n, null), kind: 'issue' };
const reversal: Row = {
  ...transfer(99n, 'duplicate'),
  kind: 'reversal',
  back: [
    { lot_id: '2', units: '3' },
    { lot_id: 'of somebody else', units: '0' },
  ],
};
const after = (lots: readonly Lot[], ...rows: Row[]) => {
  const { lots: left, waiting } = afterWaiting(lots, rows, 0);
  return [
    waiting,
    ...left.map(({ holding }) =>
      holding
        .slice(1)
        .map(({ on, delta }) => `${on} ${delta}`)
        .join(),
    ),
  ];
};

test.each<[string, Row[], unknown[]]>([
  ['nothing waits', [], [0n, '', '']],
  ['a transfer takes the oldest units', [transfer(5n)], [5n, '2026-05-01 -4', '2026-05-01 -1']],
  ['the next takes what is left', [transfer(4n), transfer(2n)], [6n, '2026-05-01 -4', '2026-05-01 -2']],
  ['one that can no longer be booked takes none', [transfer(9n), transfer(1n)], [1n, '2026-05-01 -1', '']],
  ['what brings units takes none', [issue], [0n, '', '']],
  ['a reversal takes its units out of their lots', [reversal, transfer(4n)], [7n, '2026-05-01 -4', '2026-05-01 -3']],
])('%s', (_name, rows, expected) => {
  const lots = [lot('1', 4n), lot('2', 4n)];
  expect(after(lots, ...rows)).toEqual(expected);
  expect(lots).toEqual([lot('1', 4n), lot('2', 4n)]);
});

test('units that are still locked wait for an heir, not for a buyer', () => {
  const lots = [lot('1', 4n, '2027-01-01')];
  expect(after(lots, transfer(3n))).toEqual([0n, '']);
  expect(after(lots, transfer(3n, 'inheritance'))).toEqual([3n, '2026-05-01 -3']);
});

test('an error of the code is no shortage', () => {
  expect(() => afterWaiting([lot('1', 4n)], [{ ...transfer(1n), quantity: 1 as never }], 0)).toThrow(TypeError);
});
