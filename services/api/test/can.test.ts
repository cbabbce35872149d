// What the API says somebody can do, of everything that waits: for who asked it, and for another administrator. Made from the list
// of flows: one of them that no answer tells the steps of, or that no row below holds, fails.
import { readFileSync } from 'node:fs';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { personalSteps } from '../src/flow/flow.ts';
import { flows } from '../src/flows.ts';
import { openapiFile } from '../src/openapi.ts';
import { people } from './fixtures.ts';
import { buildTestApp, writePastTriggers } from './harness.ts';
import type { TestApp } from './harness.ts';
import { instruments, members, post } from './transactions/helpers.ts';
import { startWaitingApp, uuid } from './waiting.ts';

/** Of rows that stand for a batch and a round, what their answers cannot be without. */
const reading = {
  file: { format: 'text', encoding: 'utf-8', marked: false, delimiter: ';' },
  program: null,
  columns: [],
  number: { profile: 'plain', proof: null, ambiguous: null, unread: 0, texts: 0 },
  date: { profile: 'ymd', proof: null, ambiguous: null, unread: 0, texts: 0 },
  from_1904: false,
  blank_lines: 0,
  heading: { from: 1, to: 1 },
  top: [],
  total_lines: [],
  formulas: null,
  hidden: null,
  remembered: null,
};
const sums = {
  ...Object.fromEntries(
    [
      'requests',
      'asked_cents',
      'amount_cents',
      'payout_cents',
      'gift_cents',
      'convert_cents',
      'deaths',
      'deaths_cents',
    ].map((name) => [name, 0]),
  ),
  ...Object.fromEntries(['raised', 'tied', 'tied_raised', 'locked'].map((name) => [name, 0])),
  ...Object.fromEntries(['asked', 'allocated', 'rest', 'deaths_asked', 'deaths_allocated'].map((name) => [name, '0'])),
  share_ppm: null,
  classes: [],
};

const { anna, bram } = people;
const app = await startWaitingApp();
await app.request({ url: '/me', as: 'bram' });
await writePastTriggers(
  app.url,
  `update member_proposals set action = 'anonymise', input = '{"reason": "Vertrokken"}';
   update setting_proposals set after = '{"four_eyes_days": 5}';
   update bulk_batches set reading = '${JSON.stringify(reading)}';
   update return_rounds set sums = '${JSON.stringify(sums)}' where sums is not null`,
);
const place = `/members/${members.zoe.id}/bank-accounts`;
const answer = await post(app, place, { iban: 'NL02ABNA0123456789', holder_name: 'Z. Müller' });
if (answer.statusCode !== 201) throw new Error(answer.body);

/** Flows with steps that a person takes, by their table. */
const personal = Object.values(flows).filter((flow) => personalSteps(flow).length > 0);

interface Can {
  can: string[];
}
type Items = { items: (Can & { id: string })[] };
const itself = (body: unknown) => body as Can;
const firstItem = (body: unknown) => (body as Items).items[0];
const firstWaiting = (body: unknown) => (body as { waiting: Can[] }).waiting[0];

/** Of which table, where it is told, and what Anna, who asked it, and Bram can do. */
// oxfmt-ignore
const rows: [table: string, url: string, of: (body: unknown) => Can | undefined, anna: string, bram: string][] = [
  ['transaction_proposals', '/transactions?status=waiting', firstItem, 'withdraw', 'approve reject'],
  ['transaction_proposals', '/transactions', firstItem, 'reverse', 'reverse'],
  ['bulk_batches', `/bulk-batches/${uuid(9)}`, itself, 'discard', 'reject approve'],
  ['bulk_batches', `/bulk-batches/${uuid(10)}`, itself, 'keep', 'reverse keep'],
  ['bulk_batches', `/bulk-batches/${uuid(11)}`, itself, 'read check submit discard', ''],
  ['share_return_requests', `/share-return-requests/${uuid(5)}`, itself, 'take ask_document withdraw', 'take ask_document admit reject withdraw'],
  ['return_rounds', `/return-rounds/${uuid(2)}`, itself, 'calculate cancel', 'calculate cancel'],
  ['return_rounds', `/return-rounds/${uuid(3)}`, itself, 'calculate cancel', 'calculate cancel'],
  ['return_rounds', `/return-rounds/${uuid(4)}`, itself, 'keep', 'reverse keep'],
  ['conversion_terms', '/conversion-programmes', firstItem, 'withdraw', 'approve reject'],
  ['conversion_terms', `/conversion-programmes/${uuid(12)}`, itself, 'withdraw', 'approve reject'],
  ['conversion_runs', `/conversion-runs/${uuid(14)}`, itself, 'calculate reject cancel', 'calculate reject cancel'],
  ['conversion_runs', `/conversion-runs/${uuid(15)}`, itself, 'keep statements', 'reverse keep statements'],
  ['conversion_runs', `/conversion-runs/${uuid(16)}`, itself, 'calculate cancel', 'calculate cancel'],
  ['interest_runs', `/interest-runs/${uuid(7)}`, itself, 'withdraw', 'approve reject'],
  ['interest_runs', `/interest-runs/${uuid(8)}`, itself, 'withdraw_reversal', 'approve_reversal reject_reversal'],
  ['coupon_rate_proposals', `/instruments/${instruments.bond.id}/coupon-rates`, firstWaiting, 'withdraw', 'approve reject'],
  ['payment_batches', `/payment-batches/${uuid(17)}`, itself, 'withdraw', 'approve withdraw'],
  ['members', `/members/${members.jan.id}`, itself, 'block end decease', 'block end decease'],
  ['members', `/members/${members.deceased.id}`, itself, 'reinstate', 'reinstate'],
  ['member_proposals', `/members/${members.deceased.id}/proposals`, firstItem, 'withdraw', 'approve reject'],
  ['member_proposals', `/member-proposals/${uuid(18)}`, itself, 'withdraw', 'approve reject'],
  ['bank_accounts', `/members/${members.jan.id}/bank-accounts`, firstItem, 'verify', 'verify'],
  ['bank_accounts', `/members/${members.zoe.id}/bank-accounts`, firstItem, '', 'verify'],
  ['setting_proposals', '/settings', firstWaiting, 'withdraw', 'approve reject'],
  ['period_proposals', '/periods', (body) => (body as { items: { year: number; waiting: Can | null }[] }).items.find(({ year }) => year === 2025)?.waiting ?? undefined, 'withdraw', 'approve reject'],
];

const canOf = async (url: string, of: (body: unknown) => Can | undefined, as: 'anna' | 'bram') => {
  const answer = await app.request({ url, as });
  expect(answer.statusCode, answer.body).toBe(200);
  return of(answer.json())?.can.join(' ');
};

test.each(rows)('%s at %s', async (_table, url, of, anna, bram) => {
  expect([await canOf(url, of, 'anna'), await canOf(url, of, 'bram')]).toEqual([anna, bram]);
});

test('redemption_requests, of each in the list', async () => {
  const { items } = (await app.request({ url: '/redemption-requests?limit=100', as: 'anna' })).json<Items>();
  const steps = await Promise.all(
    items.map(async ({ id }) => {
      const url = `/redemption-requests/${id}`;
      return `${await canOf(url, itself, 'anna')} | ${await canOf(url, itself, 'bram')}`;
    }),
  );
  expect(steps.sort()).toEqual([
    'keep | reverse keep',
    'take requote ask_document withdraw | take requote ask_document approve reject',
  ]);
});

describe('with four eyes switched off', () => {
  let alone: TestApp;
  beforeAll(async () => {
    alone = await buildTestApp({ config: { fourEyes: false } });
    for (const as of ['anna', 'bram'] as const) await alone.request({ url: '/me', as });
    await writePastTriggers(
      alone.url,
      `insert into setting_proposals (id, section, subject_id, after, reason, maker_id, created_at) values
         ('${uuid(1)}', 'thresholds', '', '{"four_eyes_days": 5}', 'Besluit', '${anna.id}', '2026-11-17T08:00:00Z'),
         ('${uuid(2)}', 'roles', '${bram.id}', '{"roles": ["viewer"]}', 'Besluit', '${anna.id}', '2026-11-18T08:00:00Z'),
         ('${uuid(3)}', 'person', '${bram.id}', '{"sign_ins": ["${bram.id}"]}', 'Besluit', '${anna.id}', '2026-11-19T08:00:00Z'),
         ('${uuid(4)}', 'person', '${anna.id}', '{"sign_ins": ["${anna.id}", "x"]}', 'Besluit', '${anna.id}', '2026-11-19T09:00:00Z')`,
    );
  });
  afterAll(() => alone.close());

  test('one decides on what is one’s own, and nobody on their own roles or on whose their sign-in is', async () => {
    const stepsFor = async (as: 'anna' | 'bram') => {
      const { waiting } = (await alone.request({ url: '/settings', as })).json<{ waiting: Can[] }>();
      return waiting.map(({ can }) => can.join(' '));
    };
    expect(await stepsFor('anna')).toEqual(Array(4).fill('approve reject withdraw'));
    expect(await stepsFor('bram')).toEqual(['approve reject', '', '', 'approve reject']);
  });
});

describe('every flow that people take steps of', () => {
  test('stands in the table above', () => {
    const held = new Set([...rows.map(([table]) => table), 'redemption_requests']);
    expect(personal.map(({ table }) => table).filter((table) => !held.has(table))).toEqual([]);
  });

  test('is told by an answer that reads it', () => {
    const told = stepsInAnswers();
    const missing = personal.filter((flow) => {
      const steps = told.get(flow.table);
      return steps === undefined || personalSteps(flow).some((step) => !steps.has(step));
    });
    expect(missing.map(({ table }) => table)).toEqual([]);
  });
});

/** The steps that `can` may name in the answers of reading routes, by the flow that they are of. */
function stepsInAnswers(): Map<string, Set<string>> {
  const document = JSON.parse(readFileSync(openapiFile, 'utf8')) as {
    paths: Record<string, { get?: { responses: Record<string, unknown> } }>;
    components: Record<string, Record<string, unknown>>;
  };
  const told = new Map<string, Set<string>>();
  const seen = new Set<unknown>();
  const walk = (part: unknown): void => {
    if (typeof part !== 'object' || part === null || seen.has(part)) return;
    seen.add(part);
    const { $ref, properties } = part as { $ref?: string; properties?: { can?: CanSchema } };
    if ($ref !== undefined) {
      const [group = '', name = ''] = $ref.split('/').slice(-2);
      walk(document.components[group]?.[name]);
    }
    const { can } = properties ?? {};
    if (can !== undefined) told.set(can['x-flow'], new Set(can.items.enum));
    Object.values(part).forEach(walk);
  };
  for (const { get } of Object.values(document.paths)) walk(get?.responses['200']);
  return told;
}

interface CanSchema {
  'x-flow': string;
  items: { enum: string[] };
}
