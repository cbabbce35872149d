// The commands of the random sequences stand beside the promises they are held to.
import fc from 'fast-check';
import { sql } from 'kysely';
import { expect, test } from 'vitest';
import type { Transaction } from '../../src/wire/schemas.ts';
import { formatQuantity } from '../../src/domain/quantity.ts';
import { runChecks } from '../../src/modules/ledger/runChecks.ts';
import { insertMember } from '../fixtures.ts';
import { asSuperuser, buildTestApp } from '../harness.ts';
import type { TestApp } from '../harness.ts';
import { sayRuns, Tally } from '../stories.ts';
import { instruments, members, post } from '../transactions/helpers.ts';
import { Model, days } from './model.ts';
import type { Reversal, Submission } from './model.ts';

const seed = Number(process.env.PROPERTY_SEED ?? 20_261_121);
/** PROPERTY_RUNS makes it longer. */
const numRuns = Number(process.env.PROPERTY_RUNS ?? 24);

const joins = '2025-05-01';
const instrumentIds = [instruments.share.id, instruments.good.id, instruments.bond.id];
const scales = [0, 4, 0];
const mostShares = 40n;

function newModel(): Model {
  return new Model(
    [{ joined: '2016-03-01' }, { joined: '2016-03-01' }, { joined: '2018-06-01' }, { joined: joins }],
    [
      {
        one: 1n,
        price: () => 10_000n,
        nominal: 10_000n,
        max: mostShares,
        locked: false,
        bears: false,
        issued: '2015-01-01',
      },
      {
        one: 10_000n,
        price: (day) => (day < '2025-07-01' ? 2_500n : 2_750n),
        nominal: 2_500n,
        max: null,
        locked: true,
        bears: false,
        issued: '2015-01-01',
      },
      { one: 1n, price: () => 25_000n, nominal: 25_000n, max: null, locked: false, bears: true, issued: '2025-01-01' },
    ],
  );
}

type Step = Submission | { kind: 'reverse'; which: number; day: number } | { kind: 'approve'; which: number };

const member = fc.constantFrom(0, 0, 0, 1, 1, 2, 3);
const day = fc.nat({ max: days.length - 1 });
// Small and close together, so that what is asked and what is there often differ by little.
const amount = fc.oneof({ weight: 8, arbitrary: fc.bigInt(1n, 8n) }, { weight: 1, arbitrary: fc.bigInt(20n, 45n) });
const units = fc.record({ whole: amount, fraction: fc.constantFrom(0n, 0n, 1n, 9_999n) });

// Mostly one instrument, so that the steps of a sequence meet; sometimes what must be refused.
const booking = (instrument: number, kinds: Submission['kind'][], latest = days.length - 1) =>
  fc
    .record({
      kind: fc.constantFrom(...kinds),
      member,
      apart: fc.oneof(
        { weight: 9, arbitrary: fc.integer({ min: 1, max: 3 }) },
        { weight: 1, arbitrary: fc.constant(0) },
      ),
      instrument: fc.oneof(
        { weight: 8, arbitrary: fc.constant(instrument) },
        { weight: 1, arbitrary: fc.nat({ max: 2 }) },
      ),
      units,
      day: fc.nat({ max: latest }),
      acquired: day,
      late: fc.integer({ min: 0, max: 9 }),
      reason: fc.constantFrom<Submission['reason']>('sale', 'sale', 'inheritance'),
    })
    .map(({ apart, late, ...step }): Submission => {
      const { fraction } = step.units;
      const whole = step.kind === 'transfer' ? (step.units.whole + 1n) / 2n : step.units.whole;
      // Now and then less than half a cent's worth.
      const scaled = whole === 7n && fraction === 1n ? 1n : whole * 10_000n + fraction;
      // Mostly a day on which a bond exists, and acquired on it or before, since there is one.
      const first = step.instrument === 2 && late < 9 ? 2 : 0;
      const on = Math.max(step.day, first);
      const acquired = late === 0 ? step.acquired : first + (step.acquired % (on - first + 1));
      return {
        ...step,
        day: on,
        acquired,
        to: (step.member + apart) % 4,
        units: step.instrument === 1 ? scaled : whole,
      };
    });

const step = (instrument: number): fc.Arbitrary<Step> =>
  fc.oneof(
    { weight: 2, arbitrary: booking(instrument, ['issue', 'opening']) },
    { weight: 6, arbitrary: booking(instrument, ['transfer']) },
    { weight: 2, arbitrary: fc.record({ kind: fc.constant('reverse' as const), which: fc.nat({ max: 30 }), day }) },
    { weight: 2, arbitrary: fc.record({ kind: fc.constant('approve' as const), which: fc.nat({ max: 30 }) }) },
  );

const sequence = fc
  .nat({ max: 2 })
  .chain((instrument) =>
    fc
      .tuple(
        fc.array(booking(instrument, ['issue', 'opening'], 5), { minLength: 3, maxLength: 5, size: 'max' }),
        fc.array(step(instrument), { minLength: 8, maxLength: 20, size: 'max' }),
      )
      .map(([start, rest]): Step[] => [...start, ...rest]),
  );

test('whatever is booked, backdated, approved and reversed: the register and the model agree', async () => {
  const seen = new Tally();
  await fc.assert(
    fc.asyncProperty(sequence, async (steps) => {
      const app = await buildTestApp();
      try {
        await play(app, steps, seen);
      } finally {
        await app.close();
      }
    }),
    sayRuns({ seed, numRuns }),
  );
  seen.print();
  // The steps must reach what they are there for.
  const there = ['booked', 'waiting', 'insufficient_available', 'negative_on_date', 'locked_until', 'max_per_member'];
  expect(there.filter((answer) => seen.of(answer) === 0)).toEqual([]);
}, 900_000);

async function play(app: TestApp, steps: readonly Step[], seen: Tally): Promise<void> {
  await asSuperuser(app.url, `update instruments set max_per_member = ${mostShares} where code = 'AANDEEL'`);
  const late = await insertMember(app.owner, { member_no: 100_060n, joined_on: joins });
  const memberIds = [members.jan.id, members.zoe.id, members.bakkerij.id, late];
  const model = newModel();
  const booked: string[] = [];
  const waiting: string[] = [];
  const snapshots: { knownAt: string; balances: Record<string, string> }[] = [];

  for (const wanted of steps) {
    let expected: string;
    let response;
    if (wanted.kind === 'approve') {
      if (waiting.length === 0) continue;
      const index = wanted.which % waiting.length;
      response = await post(app, `/transactions/${waiting[index]}/approve`, {}, { version: 1, as: 'bram' });
      expected = model.approve(index);
      if (response.statusCode === 200) booked.push(...waiting.splice(index, 1));
    } else {
      let submission: Submission | Reversal;
      if (wanted.kind === 'reverse') {
        if (booked.length === 0) continue;
        submission = { kind: 'reversal', entry: wanted.which % booked.length, day: wanted.day };
        const body = { reason_code: 'input_error', effective_date: days[wanted.day] };
        response = await post(app, `/transactions/${booked[submission.entry]}/reverse`, body);
      } else {
        submission = wanted;
        response = await post(app, '/transactions', bodyOf(wanted, memberIds));
      }
      expected = model.submit(submission);
      if (response.statusCode === 201) booked.push(response.json<Transaction>().id);
      if (response.statusCode === 202) waiting.push(response.json<Transaction>().id);
    }
    const body = response.json<{ status: string; code?: string }>();
    const answer = body.code ?? body.status;
    seen.add(answer);
    expect(answer, response.body).toBe(expected);
    expect(await balances(app, memberIds, null)).toEqual(model.balances());
    // What was refused changed nothing that the checks look at.
    if (response.statusCode >= 300) continue;
    const broken = (await runChecks(app.db)).filter((check) => !check.ok);
    expect(broken).toEqual([]);
    const { rows } = await sql<{ at: string | null }>`select max(booked_at) as at from transactions`.execute(app.db);
    if (rows[0]?.at) snapshots.push({ knownAt: rows[0].at, balances: model.balances() });
  }
  for (const { knownAt, balances: then } of snapshots) {
    expect(await balances(app, memberIds, knownAt)).toEqual(then);
  }
}

function bodyOf(wanted: Submission, memberIds: readonly string[]): object {
  const { kind, instrument } = wanted;
  return {
    kind,
    member_id: memberIds[wanted.member],
    instrument_id: instrumentIds[instrument],
    quantity: formatQuantity(wanted.units, scales[instrument] ?? 0),
    effective_date: days[wanted.day],
    ...(kind === 'opening' ? { acquired_on: days[wanted.acquired] } : {}),
    ...(kind === 'transfer'
      ? { counterparty_id: memberIds[wanted.to], reason_code: wanted.reason, document: 'Akte 1' }
      : {}),
  };
}

/** Units of each member on each of the days, by plain SQL, as known at an instant (null: now). */
async function balances(
  app: TestApp,
  memberIds: readonly string[],
  knownAt: string | null,
): Promise<Record<string, string>> {
  const { rows } = await sql<{ member_id: string; instrument_id: string; day: string; units: bigint }>`
    select a.member_id, a.instrument_id, d.day, sum(p.delta)::bigint as units
    from unnest(${[...days]}::date[]) as d (day)
    join postings p on p.effective_date <= d.day
    join accounts a on a.id = p.account_id and a.kind in ('holding', 'reserved')
    join transactions t on t.id = p.transaction_id and (${knownAt}::timestamptz is null or t.booked_at <= ${knownAt}::timestamptz)
    group by a.member_id, a.instrument_id, d.day having sum(p.delta) <> 0`.execute(app.db);
  return Object.fromEntries(
    rows.map((row) => [
      `${memberIds.indexOf(row.member_id)} ${instrumentIds.findIndex((id) => id === row.instrument_id)} ${row.day}`,
      String(row.units),
    ]),
  );
}
