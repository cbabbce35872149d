// Random sequences of calculating, of what happens elsewhere, of executing and taking back. PROPERTY_RUNS makes it longer.
import fc from 'fast-check';
import { expect, test } from 'vitest';
import type { ConversionRun, ConversionRunDetail } from '../../src/modules/conversions/runSchemas.ts';
import { insertMember, people } from '../fixtures.ts';
import { startTestApp } from '../harness.ts';
import { sayRuns } from '../stories.ts';
import { instruments, members, post } from '../transactions/helpers.ts';
import {
  balances,
  bookedBy,
  broken,
  buy,
  choose,
  insertIssue,
  matured,
  programme,
  read,
  sent,
  settled,
} from './helpers.ts';

const seed = Number(process.env.PROPERTY_SEED ?? 20_261_122);
const numRuns = Number(process.env.PROPERTY_RUNS ?? 3);

type Step =
  | { kind: 'step'; verb: 'calculate' | 'submit' | 'approve' | 'execute' | 'reverse' }
  | { kind: 'sell'; from: number; to: number; quantity: number }
  | { kind: 'choose'; member: number; on: boolean }
  | { kind: 'price'; cents: number }
  | { kind: 'decide'; place: number; decision: 'include' | 'exclude' | null };

const verbs = ['calculate', 'calculate', 'submit', 'approve', 'execute', 'reverse', 'reverse'] as const;
const steps = fc.array(
  fc.oneof(
    { weight: 6, arbitrary: fc.record({ kind: fc.constant('step' as const), verb: fc.constantFrom(...verbs) }) },
    {
      weight: 2,
      arbitrary: fc.record({
        kind: fc.constant('sell' as const),
        from: fc.nat(3),
        to: fc.nat(3),
        quantity: fc.integer({ min: 1, max: 9 }),
      }),
    },
    { weight: 1, arbitrary: fc.record({ kind: fc.constant('choose' as const), member: fc.nat(3), on: fc.boolean() }) },
    {
      weight: 1,
      arbitrary: fc.record({ kind: fc.constant('price' as const), cents: fc.integer({ min: 9_000, max: 15_000 }) }),
    },
    {
      weight: 1,
      arbitrary: fc.record({
        kind: fc.constant('decide' as const),
        place: fc.nat(3),
        decision: fc.constantFrom('include' as const, 'exclude' as const, null),
      }),
    },
  ),
  { minLength: 8, maxLength: 16, size: 'max' },
);
/** What mostly follows, so that runs come to their end. */
const usual: Step[] = (['calculate', 'submit', 'approve', 'execute', 'reverse', 'reverse'] as const).map((verb) => ({
  kind: 'step',
  verb,
}));

let programmeId = '';
let priced = 0;
const app = await startTestApp();
await insertIssue(app);
const ids = [
  members.jan.id,
  members.zoe.id,
  await insertMember(app.owner, { member_no: 100_050n }),
  await insertMember(app.owner, { member_no: 100_060n }),
];
for (const [index, quantity] of [37, 12, 20, 5].entries()) await buy(app, ids[index] ?? '', quantity);
await choose(app, true, ...ids.slice(0, 3));
({ id: programmeId } = await programme(app, { remainder: 'keep_payable' }));

test('after any sequence the invariants hold, and a run that is taken back leaves every balance on every day as it was', async () => {
  const seen = new Set<string>();
  await fc.assert(
    fc.asyncProperty(steps, async (some) => {
      const { id } = await sent<ConversionRun>(app, '/conversion-runs', {
        programme_id: programmeId,
        run_on: '2025-12-01',
      });
      for (const step of [...some, ...usual]) await taken(id, step, seen);
      const run = await read(app, id);
      // What can still go on is ended, so that the next run can be planned.
      if (run.status !== 'reversed' && run.status !== 'cancelled') await finish(run, seen);
      expect(await broken(app)).toEqual([]);
    }),
    sayRuns({ seed, numRuns, endOnFailure: true }),
  );
  // The sequences come to what they are about.
  expect([...seen].sort()).toEqual(expect.arrayContaining(['calculated', 'executed', 'reversed', 'stale']));
}, 900_000);

const elsewhere = new Map<string, { before: string[]; sold: boolean }>();

async function taken(id: string, step: Step, seen: Set<string>): Promise<void> {
  if (step.kind !== 'step') return happens(id, step);
  const run = await read(app, id);
  const { verb } = step;
  const as = verb === 'approve' || run.reversal !== null ? 'bram' : 'anna';
  const body = {
    approve: { digest: run.calculation?.digest ?? '0'.repeat(64) },
    reverse: { reason_code: 'other' },
    calculate: {},
    submit: {},
    execute: {},
  }[verb];
  const before = await balances(app);
  const answer = await post(app, `/conversion-runs/${id}/${verb}`, body, { as, version: run.version });
  // Nothing but a rule keeps a step from being taken.
  expect(answer.statusCode, answer.body).toBeLessThan(500);
  await settled(app);
  const after = await read(app, id);
  if (after.stale) seen.add('stale');
  seen.add(after.status);
  const now = await balances(app);
  const began = run.status !== 'executed' && after.status === 'executed';
  if (began) {
    elsewhere.set(id, { before, sold: false });
    await tied(after);
  }
  const { before: then, sold } = elsewhere.get(id) ?? { before, sold: false };
  const ended = run.status === 'executed' && after.status === 'reversed';
  // Only executing and taking back change what is booked; taken back, it is as if it had never been.
  const expected = ended && !sold ? then : before;
  expect(began || (ended && sold) ? expected : now).toEqual(expected);
  const posted = Object.values(await bookedBy(app, id));
  expect(after.status === 'executed' || posted.every((total) => total === 0)).toBe(true);
}

/** What the run says is what the ledger has booked. */
async function tied({ id, calculation }: ConversionRunDetail): Promise<void> {
  const totals = calculation?.totals;
  const posted = await bookedBy(app, id);
  expect(totals?.ties).toBe(true);
  expect(posted).toMatchObject({
    'holding AANDEEL': Number(totals?.target_quantity),
    'holding OBL-2019': -Number(totals?.source_quantity),
    'equity AANDEEL': -(totals?.target_cents ?? 0),
    'bond_liability OBL-2019': totals?.principal_cents,
  });
  expect(-(posted.payable ?? 0)).toBe(totals?.remainder_cents);
}

async function happens(id: string, step: Exclude<Step, { kind: 'step' }>): Promise<void> {
  if (step.kind === 'choose') return choose(app, step.on, ids[step.member] ?? '');
  if (step.kind === 'price') {
    priced += 1;
    const valid_from = new Date(Date.UTC(2020, 0, priced)).toISOString().slice(0, 10);
    const price = {
      instrument_id: instruments.share.id,
      purpose: 'conversion',
      price_cents: BigInt(step.cents),
    } as const;
    return void (await app.owner
      .insertInto('instrument_prices')
      .values({ ...price, valid_from, created_by: people.anna.id })
      .execute());
  }
  if (step.kind === 'sell') {
    if (step.from === step.to) return;
    const sale = { kind: 'transfer', reason_code: 'sale', instrument_id: matured.id, effective_date: '2025-10-01' };
    const parties = { member_id: ids[step.from], counterparty_id: ids[step.to], quantity: String(step.quantity) };
    const answer = await post(app, '/transactions', { ...sale, ...parties });
    // whoever has too little left is refused, and nothing else goes wrong
    if (answer.statusCode !== 201) expect(answer.statusCode, answer.body).toBe(422);
    const known = elsewhere.get(id);
    if (answer.statusCode === 201 && known !== undefined) known.sold = true;
    return;
  }
  const { version } = await read(app, id);
  const lines = (await app.request({ url: `/conversion-runs/${id}/lines` })).json<{ items: { id: string }[] }>();
  const line = lines.items[step.place];
  if (line === undefined) return;
  const answer = await app.request({
    method: 'PATCH',
    url: `/conversion-runs/${id}/lines/${line.id}`,
    body: { decision: step.decision, reason: 'Op verzoek' },
    headers: { 'idempotency-key': crypto.randomUUID(), 'if-match': `"${version}"` },
  });
  expect(answer.statusCode, answer.body).toBeLessThan(500);
}

/** Cancels what was not executed, and takes back what was. */
async function finish(run: ConversionRunDetail, seen: Set<string>): Promise<void> {
  const verb = run.status === 'executed' ? 'reverse' : 'cancel';
  for (let count = 0; count < 2; count += 1) {
    const { status, version, reversal } = await read(app, run.id);
    if (status === 'reversed' || status === 'cancelled') return;
    const as = reversal === null ? 'anna' : 'bram';
    await post(
      app,
      `/conversion-runs/${run.id}/${verb}`,
      verb === 'cancel' ? { comment: 'Klaar' } : { reason_code: 'other' },
      { as, version },
    );
    await settled(app);
  }
  seen.add((await read(app, run.id)).status);
}
