// The database holds the steps of each flow on its own. What a person can take stands in the flow; beside it stands here what no
// person takes by themselves.
import { sql } from 'kysely';
import { expect, test } from 'vitest';
import type { Flow } from '../src/flow/flow.ts';
import { bulkFlow } from '../src/modules/bulk/flow.ts';
import { runFlow as conversionFlow } from '../src/modules/conversions/flow.ts';
import { runFlow as interestFlow } from '../src/modules/interest/flow.ts';
import { memberFlow } from '../src/modules/members/flow.ts';
import { batchFlow } from '../src/modules/payments/flow.ts';
import { redemptionFlow } from '../src/modules/redemptions/flow.ts';
import { returnFlow, returnLineFlow, roundFlow } from '../src/modules/returns/flow.ts';
import { startTestApp } from './harness.ts';

const app = await startTestApp({ empty: true });

interface Held {
  flow: Flow;
  /** Steps of the work in the background, of a round, of a bank's answers. */
  others?: readonly string[];
}

/** By the function of the database that has them: a table of steps, or a guard with pairs of states in its text. */
const held: Record<string, Held> = {
  bulk_steps: { flow: bulkFlow },
  redemption_steps: { flow: redemptionFlow },
  payment_steps: {
    flow: batchFlow,
    others: ['sent confirmed', 'sent partly_failed', 'confirmed partly_failed'], // by what the bank answered to each line
  },
  return_steps: {
    flow: returnFlow,
    others: [
      // its round is approved, executed, cancelled, undone
      'eligible allocated',
      'waiting allocated',
      'allocated settled',
      'allocated waiting',
      'allocated eligible',
      'settled waiting',
      'settled eligible',
      'waiting eligible',
    ],
  },
  return_line_steps: {
    flow: returnLineFlow,
    others: [
      ...['nothing', 'nothing_due', 'approved', 'given', 'to_convert', 'held'].map((to) => `planned ${to}`),
      'to_convert converted',
      'converted to_convert',
      ...['nothing', 'nothing_due', 'approved', 'given', 'to_convert'].map((from) => `${from} reversed`),
    ],
  },
  conversion_steps: {
    flow: conversionFlow,
    others: [
      // calculated, or anew
      'planned calculated',
      'awaiting_approval calculated',
      'approved calculated',
      // done, or it could not be
      'executing executed',
      'executing approved',
      'executed reversed',
    ],
  },
  member_steps: {
    flow: memberFlow,
    others: [
      'prospect active', // the first issue
      'active prospect', // and that taken back
      // reinstated by two
      ...['blocked', 'ended', 'deceased'].flatMap((from) => [`${from} active`, `${from} prospect`]),
    ],
  },
  guard_return_round: { flow: roundFlow },
  guard_interest_run: { flow: interestFlow },
};

/** Steps to another state, as "from to". */
const changesOf = ({ steps }: Flow): string[] =>
  Object.values(steps).flatMap(({ from, to }) =>
    to === null ? [] : from.filter((before) => before !== to).map((before) => `${before} ${to}`),
  );

/** What the database lets pass from one state to another. */
async function passes(name: string): Promise<string[]> {
  if (name.endsWith('_steps')) {
    const { rows } = await sql<{ step: string }>`
      select before || ' ' || after as step from ${sql.id(name)}() where before <> after`.execute(app.db);
    return rows.map(({ step }) => step);
  }
  const { rows } = await sql<{ body: string }>`select prosrc as body from pg_proc where proname = ${name}`.execute(
    app.db,
  );
  return [...(rows[0]?.body ?? '').matchAll(/\('(\w+)', '(\w+)'\)/gu)].map(([, from, to]) => `${from} ${to}`);
}

test.each(Object.entries(held))(
  '%s has the steps of the service, and no other',
  async (name, { flow, others = [] }) => {
    const steps = new Set([...changesOf(flow), ...others]);
    expect([...new Set(await passes(name))].sort()).toEqual([...steps].sort());
  },
);

test('every table of steps that the database has is held against a flow', async () => {
  const { rows } = await sql<{ name: string }>`
    select proname as name from pg_proc where proname like '%_steps' and pronamespace = 'public'::regnamespace`.execute(
    app.db,
  );
  expect(rows.map(({ name }) => name).sort()).toEqual(
    Object.keys(held)
      .filter((name) => name.endsWith('_steps'))
      .sort(),
  );
});
