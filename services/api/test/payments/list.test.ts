// What is owed, page by page, and the batch of all of it but for some.
import { expect, test } from 'vitest';
import type { Batch, BatchDetail, BatchPreview, Payable } from '../../src/modules/payments/schemas.ts';
import { insertMember } from '../fixtures.ts';
import { closeSound, startTestApp } from '../harness.ts';
import { book, entered, order } from '../ledger/orders.ts';
import { clock } from '../redemptions/helpers.ts';
import { bodyOf, instruments, post, refusalOf } from '../transactions/helpers.ts';
import { config, owedMember } from './helpers.ts';

interface Page {
  items: Payable[];
  next_cursor: string | null;
  total: number;
  all: { count: number; amount_cents: number };
  payable: { count: number; amount_cents: number };
  owed_cents: number;
  execution_date: string;
}

const app = await startTestApp({ clock, config }, closeSound);
const owed: string[] = [];
for (const member_no of [300_011n, 300_012n, 300_013n, 300_014n]) owed.push(await owedMember(app, { member_no }));
// one more who has no account
const without = await insertMember(app.owner, { member_no: 300_015n, given_name: 'Zoë', family_name: 'Ünal' });
const dividend = {
  kind: 'dividend',
  effective_date: '2026-11-02',
  gross_cents: 250n,
  withholding_cents: 0n,
} as const;
await book(app.db, [order({ ...entered, ...dividend, member_id: without, instrument_id: instruments.share.id })]);

const page = async (query = ''): Promise<Page> =>
  bodyOf<Page>(await app.request({ url: `/payables?subject_type=member${query}` }), 200);

test('comes page by page, what needs a look first, with the sums of all of it', async () => {
  const whole = await page('&limit=100');
  expect(whole.items.map(({ number, state }) => [number, state])).toEqual([
    ['LID-300015', 'iban_missing'],
    ...[11, 12, 13, 14].map((no) => [`LID-3000${no}`, 'payable']),
  ]);
  const walked: Payable[] = [];
  for (let cursor: string | null = ''; cursor !== null;) {
    const next: Page = await page(`&limit=2${cursor && `&cursor=${cursor}`}`);
    const sums = { total: 5, all: { count: 5, amount_cents: 650 }, payable: { count: 4, amount_cents: 400 } };
    expect(next).toMatchObject(sums);
    expect(next.items.length).toBeLessThanOrEqual(2);
    walked.push(...next.items);
    cursor = next.next_cursor;
  }
  expect(walked).toEqual(whole.items);
  const refused = await app.request({ url: '/payables?cursor=WzFd' });
  expect(refusalOf(refused)).toMatchObject({ status: 422, code: 'invalid_parameter' });
});

test('of every subject comes to what the dashboard says is still to be paid, but for what waits for a decision', async () => {
  const read = async <T>(url: string) => (await app.request({ url })).json<T>();
  const dashboard = () => read<{ payable_cents: number }>('/dashboard');
  const whole = () => read<Page>('/payables');
  const { payable_cents } = await dashboard();
  expect(payable_cents).toBe(650);
  expect(await whole()).toMatchObject({ all: { amount_cents: payable_cents }, owed_cents: payable_cents });
  const payout = { kind: 'payout', member_id: owed[0], amount_cents: 100, effective_date: '2026-11-20' };
  const waiting = (await post(app, '/transactions', payout)).json<{ id: string; version: number }>();
  expect(await dashboard()).toEqual(expect.objectContaining({ payable_cents }));
  expect(await whole()).toMatchObject({ all: { count: 4, amount_cents: 550 }, owed_cents: payable_cents });
  const back = await post(app, `/transactions/${waiting.id}/withdraw`, {}, { version: waiting.version });
  expect(back.statusCode, back.body).toBe(200);
});

test('is looked in for a number or a name, whatever its accents, and the sums stay those of all', async () => {
  const ofOne = await page('&q=unal');
  expect(ofOne).toMatchObject({ total: 1, all: { count: 5 }, items: [{ subject_id: without }] });
  expect((await page('&q=lid-300012')).items.map(({ subject_id }) => subject_id)).toEqual([owed[1]]);
  expect(await page('&q=nobody')).toMatchObject({ total: 0, items: [], next_cursor: null });
});

test('warns of a file with one line, and not of one with two', async () => {
  const { execution_date } = await page();
  const warned = async (count: number) => {
    const lines = owed.slice(0, count).map((subject_id) => ({ subject_type: 'member', subject_id }));
    const answer = await post(app, '/payment-batches?dry_run=true', { execution_date, lines });
    return answer.json<BatchPreview>().warnings.map(({ code }) => code);
  };
  expect([await warned(1), await warned(2)]).toEqual([['single_line'], []]);
});

test('goes into a batch but for some, exactly as the preview said or not at all', async () => {
  const { execution_date } = await page();
  const [one = '', two = ''] = owed;
  const body = { execution_date, subject_type: 'member', without: [one] };
  const preview = async () => (await post(app, '/payment-batches?dry_run=true', body)).json<BatchPreview>();
  const first = await preview();
  const to_ask = { count: 0, amount_cents: 0 };
  expect(first).toMatchObject({ count: 3, total_cents: 300, left: { count: 2, amount_cents: 350 }, to_ask });
  // another account is another payment, which somebody has to ask about first
  const other = { iban: 'NL44RABO0123456789', holder_name: 'Lid 300012' };
  const { id, version } = (await post(app, `/members/${two}/bank-accounts`, other)).json<{
    id: string;
    version: number;
  }>();
  const checked = { comment: 'Gebeld' };
  await post(app, `/members/${two}/bank-accounts/${id}/verify`, checked, { version, as: 'bram' });
  const stale = await post(app, '/payment-batches', body, { version: first.digest });
  expect(refusalOf(stale)).toMatchObject({ status: 409, code: 'preview_stale' });
  const now = await preview();
  const batch = bodyOf<Batch>(await post(app, '/payment-batches', body, { version: now.digest }), 201);
  expect(batch).toMatchObject({ count: now.count, total_cents: now.total_cents });
  const { lines } = (await app.request({ url: `/payment-batches/${batch.id}` })).json<BatchDetail>();
  expect(lines.map(({ subject_id }) => subject_id)).toEqual(owed.slice(1));
  // what is under way comes last
  expect((await page()).items.map(({ state }) => state)).toEqual([
    'iban_missing',
    'payable',
    'in_batch',
    'in_batch',
    'in_batch',
  ]);
  const mixed = { ...body, lines: [{ subject_type: 'member', subject_id: one }] };
  expect(refusalOf(await post(app, '/payment-batches', mixed))).toMatchObject({
    status: 422,
    code: 'invalid_parameter',
  });
});
