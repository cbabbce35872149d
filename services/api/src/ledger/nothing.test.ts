import { expect, test } from 'vitest';
import type { DbTransaction } from '../database.ts';
import { refusal } from '../domain/errors.ts';
import { lockHoldings } from './lots.ts';
import { explain, readOriginals, readReversedBy } from './original.ts';
import { changeStanding } from './standing.ts';

/** A transaction that nobody may use. */
const untouched = new Proxy({} as DbTransaction, {
  get: () => {
    throw new Error('a statement was sent');
  },
});

test('where there is nothing to ask, the database is not asked', async () => {
  expect((await lockHoldings(untouched, [], '2026-01-01')).of([])).toEqual([]);
  expect(await readOriginals(untouched, [])).toEqual(new Map());
  expect(await readReversedBy(untouched, [], ['own'])).toEqual(new Map());
  expect(await changeStanding(untouched, [])).toEqual([]);
  const error = refusal('insufficient_available', 'quantity', {
    available: '1',
    requested: '2',
    reserved: '0',
    waiting: '0',
  });
  expect(await explain(untouched, [])).toEqual([]);
  expect(await explain(untouched, [{ error, after: null }])).toEqual([error]);
});

test('where there is something to ask, it is', async () => {
  const of = { member_id: 'm', instrument_id: 'i' };
  await expect(lockHoldings(untouched, [of], '2026-01-01')).rejects.toThrow('a statement was sent');
  await expect(readOriginals(untouched, ['a'])).rejects.toThrow('a statement was sent');
  await expect(readReversedBy(untouched, ['a'], [])).rejects.toThrow('a statement was sent');
});
