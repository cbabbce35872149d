import { afterAll, expect, test } from 'vitest';
import { accountKinds } from '../../src/domain/accounts.ts';
import { kinds, transactionKinds } from '../../src/domain/kinds/index.ts';
import { createDatabase } from '../../src/database.ts';
import { startTestDatabase } from '../harness.ts';

const database = await startTestDatabase();
const db = createDatabase({ url: database.serviceUrl });
afterAll(() => db.destroy());

test('the database knows the kinds that the code knows', async () => {
  const rows = await db.selectFrom('kinds').selectAll().execute();
  expect(rows.map((row) => row.name).sort()).toEqual([...transactionKinds].sort());
  // Invariant 16: what is booked for who died or left; a second instrument; and what takes units of whom.
  for (const row of rows) {
    const kind = kinds[row.name as keyof typeof kinds];
    expect([row.name, row.after_end]).toEqual([row.name, kind.member.statuses.includes('deceased')]);
    expect([row.name, row.capital]).toEqual([row.name, kind.capital]);
    expect([row.name, row.two_instruments]).toEqual([row.name, 'other' in kind || row.legs === null]);
    const names = (row.legs ?? []).flatMap((leg) => leg.replaceAll('?', '').split('|')).map((leg) => leg.slice(0, -1));
    expect(names.filter((name) => !(accountKinds as readonly string[]).includes(name))).toEqual([]);
    const moves = names.some((name) => name === 'holding' || name === 'reserved');
    expect([row.name, moves]).toEqual([row.name, kind.takes !== null || kind.gets !== null]);
  }
});

test('what a kind means follows from its legs', async () => {
  const named = async (column: 'sets_aside' | 'distributes' | 'moves_outstanding') =>
    (await db.selectFrom('kinds').select('name').where(column, '=', true).execute()).map(({ name }) => name).sort();
  expect(await named('sets_aside')).toEqual(['release', 'reserve']);
  expect(await named('distributes')).toEqual(['dividend']);
  const still = new Set(['accrue', 'dividend', 'interest', 'payout', 'payout_confirmed', 'payout_returned', 'receipt']);
  for (const kind of ['transfer', 'reserve', 'release']) still.add(kind);
  expect(await named('moves_outstanding')).toEqual(transactionKinds.filter((kind) => !still.has(kind)).sort());
});
