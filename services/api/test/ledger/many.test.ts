import pg from 'pg';
import { expect, test, vi } from 'vitest';
import { emptyRequest } from '../../src/domain/transaction.ts';
import type { Order } from '../../src/ledger/order.ts';
import { startTestApp } from '../harness.ts';
import { statementOf } from '../statements.ts';
import { instruments } from '../transactions/helpers.ts';
import { book, crowd, issueTo, order, transferTo, unitsOf } from './orders.ts';

const app = await startTestApp();

const { share } = instruments;

/** Issues, transfers of what was just issued, and settings aside, mixed. */
function mixed(ids: readonly string[], count: number): Order[] {
  return Array.from({ length: count }, (_, index) => {
    const member = ids[Math.floor(index / 4) % ids.length] ?? '';
    const next = ids[(Math.floor(index / 4) + 1) % ids.length] ?? '';
    const aside = { ...emptyRequest, member_id: member, instrument_id: share.id, effective_date: '2026-05-01' };
    switch (index % 4) {
      case 0:
        return issueTo(member, '10');
      case 1:
        return transferTo(member, next, '3');
      case 2:
        return order({ ...aside, kind: 'reserve', quantity: 4n });
      default:
        return order({ ...aside, kind: 'release', quantity: 4n });
    }
  });
}

async function statementsOf(orders: readonly Order[]): Promise<string[]> {
  const query = vi.spyOn(pg.Client.prototype, 'query');
  try {
    await book(app.db, orders);
    return query.mock.calls.map((call) => statementOf(call).text);
  } finally {
    query.mockRestore();
  }
}

test('2,000 mixed bookings take as many statements as 4', async () => {
  const few = await statementsOf(mixed(await crowd(app.db, 2, 210_000n), 4));
  const ids = await crowd(app.db, 100, 211_000n);
  const started = performance.now();
  const many = await statementsOf(mixed(ids, 2_000));
  console.info(`2,000 bookings: ${Math.round(performance.now() - started)} ms, ${many.length} statements`);
  expect(many).toEqual(few);
  expect(many.at(-1)).toMatch(/^commit; /u); // and what waits until it is durable
  expect(many.length).toBeLessThanOrEqual(10);
  expect(await unitsOf(app.db, ids[0] ?? '')).toEqual({ holding: 50n, reserved: 0n });
});

test('a few hundred, or as many as LEDGER_BATCH says', async () => {
  const count = Number(process.env.LEDGER_BATCH ?? 400);
  const ids = await crowd(app.db, Math.ceil(count / 20), 300_000n);
  const started = performance.now();
  await book(app.db, mixed(ids, count));
  console.info(`${count} bookings: ${Math.round(performance.now() - started)} ms`);
  expect(await unitsOf(app.db, ids[0] ?? '')).toEqual({ holding: 50n, reserved: 0n });
}, 600_000);
