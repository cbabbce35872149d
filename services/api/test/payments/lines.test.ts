// The lines of a batch by the page, and what the batch itself says of all of them.
import { sql } from 'kysely';
import { expect, test } from 'vitest';
import type { BatchDetail, Line } from '../../src/modules/payments/schemas.ts';
import { closeSound, startTestApp } from '../harness.ts';
import { clock } from '../redemptions/helpers.ts';
import { bodyOf, refusalOf } from '../transactions/helpers.ts';
import { batchOf, config, owedMember, step, stepped } from './helpers.ts';

interface Page {
  items: Line[];
  next_cursor: string | null;
  total: number;
}

const app = await startTestApp({ clock, config }, closeSound);
const read = async ({ id }: { id: string }, query = ''): Promise<BatchDetail> =>
  bodyOf<BatchDetail>(await app.request({ url: `/payment-batches/${id}${query}` }), 200);

const owed: string[] = [];
for (let n = 21n; n <= 27n; n += 1n)
  owed.push(
    await owedMember(app, { member_no: 300_000n + n, given_name: n === 24n ? 'Zoë' : 'Jan', family_name: 'Ünal' }),
  );
const lines = owed.map((subject_id, index) => ({ subject_type: 'member', subject_id, asked: index === 2 }));
let batch = await read(await batchOf(app, lines));

const page = async (query = ''): Promise<Page> =>
  bodyOf<Page>(await app.request({ url: `/payment-batches/${batch.id}/lines?${query}` }), 200);
const foundBy = async (query: string) => (await page(query)).items.map(({ subject_id }) => owed.indexOf(subject_id));
const euros = (count: number) => ({ count, amount_cents: 100 * count });

test('the lines come by the page in the order of the file, the very lines that the batch has', async () => {
  const walked: Line[] = [];
  for (let cursor: string | null = ''; cursor !== null;) {
    const next: Page = await page(`limit=3${cursor && `&cursor=${cursor}`}`);
    expect(next.total).toBe(7);
    expect(next.items.length).toBeLessThanOrEqual(3);
    walked.push(...next.items);
    cursor = next.next_cursor;
  }
  expect(walked).toEqual(batch.lines);
  expect(walked.map(({ subject_id }) => subject_id)).toEqual(owed);
  const missing = await app.request({ url: `/payment-batches/${owed[0]}/lines` });
  expect(refusalOf(missing)).toMatchObject({ status: 404, code: 'not_found' });
  for (const wrong of ['status=paid', 'held=1', 'asked=yes', 'q=', 'cursor=WyJhIl0', 'all=true'])
    expect((await app.request({ url: `/payment-batches/${batch.id}/lines?${wrong}` })).statusCode, wrong).toBe(422);
});

test('who asks for no lines gets none, and the figures all the same; who asks for nothing gets them all', async () => {
  expect(await read(batch, '?lines=false')).toEqual({ ...batch, lines: [] });
  expect(await read(batch, '?lines=true')).toEqual(batch);
  expect(batch.lines).toHaveLength(7);
  const wrong = await app.request({ url: `/payment-batches/${batch.id}?lines=no` });
  expect(refusalOf(wrong)).toMatchObject({ status: 422, code: 'invalid_parameter' });
});

test('a line is found by its number, the name in the file, or its member', async () => {
  expect(await foundBy('q=LID-300024')).toEqual([3]);
  expect(await foundBy('q=lid+300025')).toEqual([4]); // the holder of the account
  expect(await foundBy('q=zoe')).toEqual([3]);
  expect(await foundBy('q=Ünal,+Jan')).toEqual([0, 1, 2, 4, 5, 6]);
  expect(await page('q=Ünal&limit=2')).toMatchObject({ total: 7, items: [{}, {}], next_cursor: expect.any(String) });
  expect(await page('q=%25')).toEqual({ items: [], total: 0, next_cursor: null });
  expect(await foundBy('asked=true')).toEqual([2]);
  expect(await foundBy('asked=false&q=zoe')).toEqual([3]);
});

test('the batch says what is to be seen to, and which lines these are, from the approval to the answers of the bank', async () => {
  expect(batch).toMatchObject({ unanswered: euros(0), to_hold: euros(0), asked: euros(1) });
  const approved = await stepped(app, batch, 'approve');
  expect(approved).toMatchObject({ unanswered: euros(7), to_hold: euros(0), asked: euros(1) });
  expect(await foundBy('held=true')).toEqual([]);

  await sql`update members set status = 'blocked' where id = ${owed[1]}`.execute(app.owner);
  expect(await read(batch)).toMatchObject({ unanswered: euros(7), to_hold: euros(1), held: euros(0) });
  expect(await page('held=true')).toMatchObject({
    total: 1,
    items: [{ subject_id: owed[1], status: 'in_file', held_for: 'member_blocked' }],
  });
  const withFile = await stepped(app, approved, 'file');
  expect(withFile).toMatchObject({ unanswered: euros(6), to_hold: euros(0), held: euros(1) });
  expect(await foundBy('status=held')).toEqual([1]);
  expect(await foundBy('held=false')).toEqual([0, 2, 3, 4, 5, 6]);

  const sent = await stepped(app, withFile, 'sent');
  const settled = { amount_cents: 100, settled_on: sent.execution_date };
  const paid = await stepped(app, sent, 'confirm', { line_ids: [sent.lines[0]?.id], ...settled });
  const back = await stepped(app, paid, 'return', { line_id: sent.lines[3]?.id, code: 'AC04', ...settled });
  expect(back).toMatchObject({ unanswered: euros(4), confirmed: euros(1), returned: euros(1), held: euros(1) });
  expect(await page('status=in_file&limit=2')).toMatchObject({ total: 4 });
  expect(await foundBy('status=in_file')).toEqual([2, 4, 5, 6]);
  expect(await foundBy('status=returned')).toEqual([3]);
  batch = back;
});

test('a step answers, and keeps for its key, no lines where none are asked for', async () => {
  const body = { line_ids: [batch.lines[4]?.id], amount_cents: 100, settled_on: batch.execution_date };
  const key = 'one-of-the-lines';
  const dry = await stepped(app, batch, 'confirm?dry_run=true&lines=false', body);
  expect(dry).toMatchObject({ lines: [], unanswered: euros(3) });
  const done = await stepped(app, batch, 'confirm?lines=false', body, { key });
  expect(done).toMatchObject({ lines: [], unanswered: euros(3), confirmed: euros(2) });
  const { rows } = await sql<{ response: BatchDetail }>`
    select response from idempotency_records where key = ${key}`.execute(app.owner);
  expect(rows).toMatchObject([{ response: { id: batch.id, lines: [] } }]);
  expect((await step(app, batch, 'confirm?lines=false', body, { key })).json()).toEqual(done);
  // who knows nothing of it gets what there always was
  const rest = await stepped(app, done, 'confirm', { amount_cents: 300, settled_on: batch.execution_date });
  expect(rest.lines.map(({ status }) => status)).toEqual([
    'confirmed',
    'held',
    'confirmed',
    'returned',
    'confirmed',
    'confirmed',
    'confirmed',
  ]);
});
