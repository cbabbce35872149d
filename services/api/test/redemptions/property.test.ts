import fc from 'fast-check';
import { sql } from 'kysely';
import { expect, test } from 'vitest';
import { runChecks } from '../../src/modules/ledger/runChecks.ts';
import type { Account } from '../../src/modules/bank-accounts/schemas.ts';
import type { BatchDetail } from '../../src/modules/payments/schemas.ts';
import type { Redemption } from '../../src/modules/redemptions/schemas.ts';
import { asSuperuser, startTestApp } from '../harness.ts';
import { outcomesOf, sayRuns, Tally } from '../stories.ts';
import { config, line, step as take } from '../payments/helpers.ts';
import { instruments, members, post } from '../transactions/helpers.ts';
import { act, buy, clock, day, detail, wish } from './helpers.ts';

// Whatever is asked for, granted in part, withdrawn, taken back, paid through a batch or returned, with deaths in between
// and bookings in the past: after every step all invariants hold, what is reserved is what open requests ask for, and what
// is owed is what was granted and not paid. One register for all runs; the requests and batches of a run begin anew.

const seed = Number(process.env.PROPERTY_SEED ?? Date.now() & 0xffff);
const numRuns = Number(process.env.PROPERTY_RUNS ?? 2);
const people = [members.jan, members.zoe, members.bakkerij];
const received = ['2026-02-01', '2026-06-15', '2026-10-01'];
const effective = ['2026-03-10', '2026-07-20', '2026-11-05', day, '2026-11-21'];

const ibans = ['NL20INGB0001234567', 'NL44RABO0123456789', 'NL02TRIO0254885544'];

const app = await startTestApp({ clock, config });
for (const { id } of people) {
  await buy(app, '30', '2025-03-01', id);
  await buy(app, '30', '2026-01-15', id);
  await openAccount(id, 0);
}

const which = { which: fc.nat({ max: 9 }) };
const submit = fc.record({
  kind: fc.constant('submit' as const),
  member: fc.nat({ max: 2 }),
  units: fc.integer({ min: 1, max: 14 }),
  received: fc.nat({ max: 2 }),
  desired: fc.nat({ max: 4 }),
});
const step = fc.oneof(
  {
    weight: 5,
    arbitrary: submit,
  },
  {
    weight: 6,
    arbitrary: fc.record({
      kind: fc.constant('approve' as const),
      ...which,
      part: fc.integer({ min: 1, max: 15 }),
      on: fc.nat({ max: 4 }),
    }),
  },
  {
    weight: 6,
    arbitrary: fc.record({
      kind: fc.constantFrom('take', 'reject', 'withdraw', 'reverse', 'reverse', 'keep'),
      ...which,
      as: fc.constantFrom('anna' as const, 'bram' as const),
    }),
  },
  { weight: 2, arbitrary: fc.record({ kind: fc.constant('batch' as const), ...which }) },
  {
    weight: 6,
    arbitrary: fc.record({ kind: fc.constant('bank' as const), ...which, onwards: fc.nat({ max: 3 }).map(Boolean) }),
  },
  {
    weight: 1,
    arbitrary: fc.record({
      kind: fc.constant('account' as const),
      member: fc.nat({ max: 2 }),
      iban: fc.nat({ max: 2 }),
    }),
  },
  { weight: 1, arbitrary: fc.record({ kind: fc.constant('death' as const), member: fc.nat({ max: 2 }) }) },
  { weight: 1, arbitrary: fc.record({ kind: fc.constant('interest' as const) }) },
  {
    weight: 2,
    arbitrary: fc.record({
      kind: fc.constant('transfer' as const),
      member: fc.nat({ max: 2 }),
      units: fc.integer({ min: 1, max: 12 }),
      on: fc.nat({ max: 3 }),
    }),
  },
);
type Step = (typeof step)['generate'] extends (...args: never[]) => { value: infer V } ? V : never;
/** What was asked for in the first place is granted, and under way to the bank. */
const underWay: readonly Step[] = [
  ...[0, 1].map((which) => ({ kind: 'approve' as const, which, part: 1, on: 3 })),
  { kind: 'batch', which: 0 },
  ...[0, 0, 0].map((which) => ({ kind: 'bank' as const, which, onwards: true })),
];
const sequence = fc
  .tuple(
    fc.array(submit, { minLength: 3, maxLength: 4, size: 'max' }),
    fc.array(step, { minLength: 8, maxLength: 12, size: 'max' }),
  )
  .map(([start, rest]) => [...start, ...underWay, ...rest]);

const { told } = outcomesOf(
  new Set([
    'state_conflict',
    'self_approval',
    'not_maker',
    'insufficient_available',
    'negative_on_date',
    'notice_period',
    'date_in_future',
    'quantity_invalid',
    'document_required',
    'member_deceased',
    'iban_missing',
    'iban_returned',
    'quote_changed',
    'run_exists',
    'run_empty',
    'not_reversible',
  ]),
);

test('whatever becomes of requests, the register stays sound', async () => {
  const seen = new Tally();
  await fc.assert(
    fc.asyncProperty(sequence, async (steps) => {
      const requests: Redemption[] = [];
      const batches: string[] = [];
      await asSuperuser(
        app.url,
        `update members set status = 'active', deceased_on = null where status = 'deceased' and joined_on is not null and id in (${people.map(({ id }) => `'${id}'`).join()})`,
      );
      for (const one of steps) {
        seen.add(await play(one, requests, batches));
        await sound();
      }
    }),
    sayRuns({ seed, numRuns, endOnFailure: true }),
  );
  expect(seen.of('submitted')).toBeGreaterThan(0);
  expect(seen.of('file_made')).toBeGreaterThan(0);
  seen.print();
}, 900_000);

/** Does a step; answers the state it came to, or the code of the refusal. */
async function play(one: Step, requests: Redemption[], batches: string[]): Promise<string> {
  if (one.kind === 'submit') {
    const response = await post(app, '/redemption-requests', {
      ...wish,
      member_id: people[one.member]?.id,
      quantity: String(one.units),
      requested_on: received[one.received],
      desired_on: effective[one.desired],
      document: 'Akte 7',
    });
    if (response.statusCode === 201) requests.push(response.json());
    return told(response);
  }
  if (one.kind === 'interest') {
    const run = { kind: 'payment', instrument_id: instruments.bond.id, until: '2026-01-01' };
    const filed = await post(app, '/interest-runs', run);
    if (filed.statusCode !== 202) return told(filed);
    const { id, version } = filed.json<{ id: string; version: number }>();
    return told(await post(app, `/interest-runs/${id}/approve`, {}, { as: 'bram', version }));
  }
  if (one.kind === 'death') {
    await asSuperuser(
      app.url,
      `update members set status = 'deceased', deceased_on = '${day}' where id = '${people[one.member]?.id}'`,
    );
    return 'death';
  }
  if (one.kind === 'transfer') {
    const from = people[one.member]?.id;
    const body = {
      kind: 'transfer',
      member_id: from,
      counterparty_id: people[(one.member + 1) % 3]?.id,
      instrument_id: instruments.bond.id,
    };
    return told(
      await post(app, '/transactions', {
        ...body,
        quantity: String(one.units),
        effective_date: effective[one.on],
        reason_code: 'sale',
        document: 'Akte 8',
      }),
    );
  }
  if (one.kind === 'account') return openAccount(people[one.member]?.id ?? '', one.iban);
  if (one.kind === 'bank') {
    const id = batches[one.which % batches.length];
    return id === undefined ? 'nothing' : bank(id, one);
  }
  const at = requests.length === 0 ? 0 : one.which % requests.length;
  const known = requests[at];
  if (known === undefined) return 'nothing';
  const request = await detail(app, known.id, 'bram');
  if (one.kind === 'approve') {
    const body = { effective_on: effective[one.on], quantity: String(one.part) };
    const quoted = await act(app, 'quote?dry_run=true', request, body);
    const { digest = 'd'.repeat(64) } = quoted.json<{ digest?: string }>();
    return told(await act(app, 'approve', request, { ...body, quote_digest: digest }));
  }
  if ('as' in one) {
    const bodies: Record<string, object> = {
      reject: { reason: 'not_entitled' },
      withdraw: { withdrawn_on: day, asked_by: 'het lid' },
      reverse: { reason_code: 'other' },
    };
    return told(await act(app, one.kind, request, bodies[one.kind], { as: one.as }));
  }
  // This one, or with it every other one that waits for its money.
  const waiting = (await Promise.all(requests.map(({ id }) => detail(app, id)))).filter(
    ({ status }) => status === 'approved' || status === 'payment_failed',
  );
  const lines = (one.which % 2 === 0 ? waiting : [request]).map((paid) => line(paid, true));
  if (lines.length === 0) return 'nothing';
  const made = await post(app, '/payment-batches', { execution_date: day, lines });
  if (made.statusCode === 201) batches.push(made.json<BatchDetail>().id);
  return told(made);
}

/** Anna registers an account of the member, which Bram verifies. */
async function openAccount(memberId: string, which: number): Promise<string> {
  const url = `/members/${memberId}/bank-accounts`;
  const made = await post(app, url, { iban: ibans[which], holder_name: 'Lid' });
  if (made.statusCode !== 201) return told(made);
  const { id, version } = made.json<Account>();
  const verified = await post(app, `${url}/${id}/verify`, { comment: 'Gebeld' }, { version, as: 'bram' });
  expect(verified.statusCode, verified.body).toBe(200);
  return 'account';
}

/** The next step of a batch, or one back: what was sent is confirmed or returned, a line of it. */
async function bank(id: string, { which, onwards }: { which: number; onwards: boolean }): Promise<string> {
  const batch = (await app.request({ url: `/payment-batches/${id}`, as: 'bram' })).json<BatchDetail>();
  const lines = batch.lines.filter(({ status }) => status === 'in_file' || (status === 'confirmed' && !onwards));
  const chosen = lines[which % lines.length];
  const settled = { amount_cents: chosen?.amount_cents, settled_on: day };
  if (batch.status === 'sent' || !onwards) {
    if (chosen !== undefined && batch.status !== 'approved' && batch.status !== 'file_made') {
      return onwards
        ? told(await take(app, batch, 'confirm', { line_ids: [chosen.id], ...settled }))
        : told(await take(app, batch, 'return', { line_id: chosen.id, code: 'AC04', ...settled }));
    }
    return told(await take(app, batch, 'withdraw'));
  }
  const next = { draft: 'approve', approved: 'file', file_made: 'sent' }[batch.status as string];
  return next === undefined ? batch.status : told(await take(app, batch, next));
}

async function sound(): Promise<void> {
  expect((await runChecks(app.db)).filter(({ ok }) => !ok)).toEqual([]);
  const { rows } = await sql<{ member_no: bigint }>`
    select m.member_no,
      (select coalesce(sum(p.delta), 0) from accounts a join postings p on p.account_id = a.id
        where a.member_id = m.id and a.kind = 'reserved') as reserved,
      (select coalesce(sum(r.units), 0) from redemption_requests r
        where r.member_id = m.id and r.status in ('submitted', 'in_review')) as asked,
      (select -coalesce(sum(p.delta), 0) from accounts a join postings p on p.account_id = a.id
        where a.member_id = m.id and a.kind = 'payable') as owed,
      (select coalesce(sum(r.net_cents), 0) from redemption_requests r
        where r.member_id = m.id and r.status in ('approved', 'payment_failed'))
      + (select coalesce(sum(x.interest_cents - x.withholding_cents), 0) from interest_run_members x
          join interest_runs r on r.id = x.run_id and r.status = 'executed'
        where x.member_id = m.id and x.transaction_id is not null) as granted
    from members m`.execute(app.db);
  expect(rows.filter((row) => !balances(row as unknown as Record<string, bigint>))).toEqual([]);
}

const balances = ({ reserved, asked, owed, granted }: Record<string, bigint>) => reserved === asked && owed === granted;
