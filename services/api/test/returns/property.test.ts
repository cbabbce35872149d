// The steps of a random story and what is asked of the register after each.
import fc from 'fast-check';
import { sql } from 'kysely';
import { expect, test } from 'vitest';
import { runChecks } from '../../src/modules/ledger/runChecks.ts';
import type { ReturnLine, Round } from '../../src/modules/returns/roundSchemas.ts';
import { onPayment } from '../../src/requests/paymentEvents.ts';
import type { PaymentEvent } from '../../src/requests/paymentEvents.ts';
import { insertMember } from '../fixtures.ts';
import { asSuperuser, startTestApp } from '../harness.ts';
import { outcomesOf, sayRuns, Tally } from '../stories.ts';
import { post } from '../transactions/helpers.ts';
import { callsOf, clock, day, good } from './helpers.ts';

// Whatever is asked for, admitted, divided, executed, paid, returned, withdrawn and taken back, alone or by the round, with
// deaths in between: after every step all invariants hold, 12 among them, what is reserved is what is still asked for, and
// what is owed is what rounds gave. One register for all runs; requests and rounds go on from one run to the next.

const seed = Number(process.env.PROPERTY_SEED ?? 20_261_122);
const numRuns = Number(process.env.PROPERTY_RUNS ?? 2);
const received = ['2026-02-01', '2026-06-15', '2026-10-01'];

const people: string[] = [];
const app = await startTestApp({ clock });
const calls = callsOf(app);
for (let index = 0; index < 4; index += 1) {
  const member = await insertMember(app.owner, { member_no: BigInt(100_500 + index), joined_on: '2016-01-01' });
  await calls.shares(member, 30, '2018-03-01');
  await calls.shares(member, 7, '2026-01-15', '2026-11-01');
  await calls.shares(member, 9, '2026-01-15', '2030-01-15');
  people.push(member);
}

const which = { which: fc.nat({ max: 9 }) };
const as = { as: fc.constantFrom('anna' as const, 'bram' as const) };
const submit = fc.record({
  kind: fc.constant('submit' as const),
  member: fc.nat({ max: 3 }),
  units: fc.integer({ min: 1, max: 60_000 }),
  received: fc.nat({ max: 2 }),
  outcome: fc.constantFrom('payout', 'payout', 'gift', 'convert'),
});
const step = fc.oneof(
  { weight: 4, arbitrary: submit },
  { weight: 3, arbitrary: fc.record({ kind: fc.constant('admit' as const), ...which }) },
  {
    weight: 5,
    arbitrary: fc.record({
      kind: fc.constant('open' as const),
      /** Calculated, approved, executed. */
      moves: fc.constantFrom(0, 1, 2, 3, 3, 3),
      budget: fc.integer({ min: 0, max: 150_000 }),
      cents: fc.boolean(),
      price: fc.constantFrom(0, 1, 999, 2_400, 2_500),
      policy: fc.constantFrom('pro_rata_largest_remainder', 'first_come'),
      whole_units: fc.boolean(),
      deaths_first: fc.boolean(),
      cut_off: fc.constantFrom('2026-06-30', '2026-11-15'),
    }),
  },
  {
    weight: 9,
    arbitrary: fc.record({
      kind: fc.constantFrom(
        'calculate',
        'approve',
        'approve',
        'execute',
        'execute',
        'cancel',
        'reverse round',
        'keep round',
      ),
      ...as,
    }),
  },
  {
    weight: 4,
    arbitrary: fc.record({
      kind: fc.constantFrom('reject', 'withdraw', 'reverse', 'reverse', 'keep'),
      ...which,
      ...as,
    }),
  },
  {
    weight: 3,
    arbitrary: fc.record({ kind: fc.constantFrom('in_payment', 'confirmed', 'returned', 'recalled'), ...which }),
  },
  { weight: 1, arbitrary: fc.record({ kind: fc.constant('death' as const), member: fc.nat({ max: 3 }) }) },
);
/** A run begins with requests that are admitted and a round that is calculated. */
const sequence = fc
  .tuple(
    fc.array(submit, { minLength: 3, maxLength: 4, size: 'max' }),
    fc.array(step, { minLength: 10, maxLength: 14, size: 'max' }),
  )
  .map(([start, rest]) => [...start, ...rest]);
type Step = (typeof step)['generate'] extends (...args: never[]) => { value: infer V } ? V : never;

const { told, refused } = outcomesOf(
  new Set([
    'state_conflict',
    'self_approval',
    'insufficient_available',
    'negative_on_date',
    'document_required',
    'member_deceased',
    'locked_until',
    'round_open',
    'preview_stale',
    'not_reversible',
  ]),
);

test('whatever becomes of requests and rounds, the register stays sound', async () => {
  const seen = new Tally();
  await fc.assert(
    fc.asyncProperty(sequence, async (steps) => {
      await revive();
      for (const one of steps) {
        seen.add(await play(one));
        await sound();
      }
    }),
    sayRuns({ seed, numRuns, endOnFailure: true }),
  );
  expect(seen.of('submitted')).toBeGreaterThan(0);
  seen.print();
}, 900_000);

const revive = () =>
  asSuperuser(
    app.url,
    `update members set status = 'active', deceased_on = null where id in (${people.map((id) => `'${id}'`).join()})`,
  );

/** Does a step; answers the state it came to, or the code of the refusal. */
async function play(one: Step): Promise<string> {
  if (one.kind === 'submit') {
    return told(
      await post(app, '/share-return-requests', {
        instrument_id: good.id,
        member_id: people[one.member],
        quantity: String(one.units / 10_000),
        outcome: one.outcome,
        reason: 'hardship',
        channel: 'post',
        requested_on: received[one.received],
        document: one.outcome === 'gift' || one.units % 2 === 0 ? 'Akte 7' : null,
      }),
    );
  }
  if (one.kind === 'death') {
    const change = `update members set status = 'deceased', deceased_on = '${day}' where id = '${people[one.member]}'`;
    await asSuperuser(app.url, change);
    return 'death';
  }
  if (one.kind === 'open') return openRound(one);
  if ('as' in one && !('which' in one)) return moveRound(one.kind, one.as);
  if (!('which' in one)) return 'nothing';
  if (['in_payment', 'confirmed', 'returned', 'recalled'].includes(one.kind)) return pay(one.kind, one.which);
  const requests = await all<{ id: string }>(sql`select id from share_return_requests order by number desc`);
  const known = requests[one.which % requests.length];
  if (known === undefined) return 'nothing';
  const request = await calls.show(known.id);
  const bodies: Record<string, object> = {
    reject: { reason: 'not_entitled' },
    withdraw: { withdrawn_on: day, asked_by: 'het lid' },
    reverse: { reason_code: 'other' },
  };
  return told(await calls.act(request, one.kind, bodies[one.kind], 'as' in one ? one.as : 'bram'));
}

async function openRound({ budget, cents, price, moves, ...rest }: Extract<Step, { kind: 'open' }>): Promise<string> {
  // So that there is something to divide: whatever can be admitted is.
  const waiting = await all<{ id: string; version: number }>(
    sql`select id, version from share_return_requests where status in ('submitted', 'in_review')`,
  );
  if (waiting.length > 0) await post(app, '/share-return-requests/admit', { items: waiting }, { as: 'bram' });
  const { kind: _kind, ...terms } = rest;
  const opened = await post(app, '/return-rounds', {
    instrument_id: good.id,
    fiscal_year: 2025,
    price_cents: price,
    ...(cents ? { budget_cents: budget } : { budget_quantity: String(budget / 10_000) }),
    ...terms,
  });
  let came = told(opened);
  for (const action of ['calculate', 'approve', 'execute'].slice(0, moves)) {
    came = await moveRound(action, action === 'approve' ? 'bram' : 'anna');
    await sound();
  }
  return came;
}

async function moveRound(kind: string, by: 'anna' | 'bram'): Promise<string> {
  const [latest] = (await calls.get<{ items: Round[] }>('/return-rounds?limit=1')).items;
  if (latest === undefined) return 'nothing';
  const [action = ''] = kind.split(' ');
  const bodies: Record<string, object> = {
    approve: { input_sha256: latest.calculation?.input_sha256 ?? 'd'.repeat(64) },
    execute: { effective_on: day },
    reverse: { reason_code: 'other' },
  };
  const answer = await calls.move(latest, action, bodies[action], by);
  if (action === 'approve' && answer.statusCode === 200) await agrees(answer.json<Round>());
  return `round ${told(answer)}`;
}

/** What was approved, against the plainest reading of the rules (domain model, sections 4, 6 and 12). */
async function agrees(round: Round): Promise<void> {
  const lines = (await calls.get<{ items: ReturnLine[] }>(`/return-rounds/${round.id}/lines?limit=100`)).items;
  const parts = lines.map((line) => ({
    asked: toUnits(line.asked),
    given: toUnits(line.allocated),
    cents: line.amount_cents,
  }));
  expect(parts.filter(({ asked, given }) => given > asked)).toEqual([]);
  const given = parts.reduce((sum, part) => sum + part.given, 0);
  const asked = parts.reduce((sum, part) => sum + part.asked, 0);
  const cents = parts.reduce((sum, part) => sum + part.cents, 0);
  if (round.budget_quantity !== null) {
    const unit = round.whole_units ? 10_000 : 1;
    const budget = Math.floor(toUnits(round.budget_quantity) / unit) * unit;
    expect(given).toBe(Math.min(budget, asked)); // invariant 12
  } else expect(cents).toBeLessThanOrEqual(round.budget_cents ?? 0);
}
const toUnits = (text: string) => Math.round(Number(text) * 10_000);

async function pay(kind: string, at: number): Promise<string> {
  const lines = await all<{ id: string }>(
    sql`select id from return_lines where status in ('approved', 'in_payment', 'paid', 'payment_failed') order by id desc`,
  );
  const line = lines[at % lines.length];
  if (line === undefined) return 'nothing';
  const event = { kind, code: 'AC04', batch_id: line.id, batch_number: 'BT-2026-000001' } as PaymentEvent;
  return app.db
    .transaction()
    .execute((trx) => onPayment(trx, { type: 'return_line', ids: [line.id] }, event))
    .then(
      () => kind,
      (error: unknown) => refused((error as { code: string }).code),
    );
}

async function all<T>(query: ReturnType<typeof sql>): Promise<T[]> {
  return (await query.execute(app.db)).rows as T[];
}

async function sound(): Promise<void> {
  expect((await runChecks(app.db)).filter(({ ok }) => !ok)).toEqual([]);
  const rows = await all<Record<'reserved' | 'asked' | 'owed' | 'granted', bigint>>(sql`
    select
      (select coalesce(sum(p.delta), 0) from accounts a join postings p on p.account_id = a.id
        where a.member_id = m.id and a.kind = 'reserved') as reserved,
      (select coalesce(sum(r.units - r.returned_units), 0) from share_return_requests r
        where r.member_id = m.id and r.status in ('submitted', 'in_review', 'eligible', 'allocated', 'waiting'))
      + (select coalesce(sum(l.allocated), 0) from return_lines l join share_return_requests r on r.id = l.request_id
        where r.member_id = m.id and l.status = 'to_convert') as asked,
      (select -coalesce(sum(p.delta), 0) from accounts a join postings p on p.account_id = a.id
        where a.member_id = m.id and a.kind = 'payable') as owed,
      (select coalesce(sum(l.amount_cents), 0) from return_lines l join share_return_requests r on r.id = l.request_id
        where r.member_id = m.id and l.status in ('approved', 'in_payment', 'paid', 'payment_failed')) as granted
    from members m`);
  expect(rows.filter(({ reserved, asked, owed, granted }) => reserved !== asked || owed !== granted)).toEqual([]);
}
