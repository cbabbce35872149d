// A register beside the totals of the old administration: sums of the test's own, and what explains a difference.
import { randomUUID } from 'node:crypto';
import { sql } from 'kysely';
import { afterAll, beforeAll, expect, test } from 'vitest';
import type { BulkComparison } from '../../src/modules/bulk/comparisonSchemas.ts';
import type { BulkBatchDetail } from '../../src/modules/bulk/schemas.ts';
import { buildTestApp } from '../harness.ts';
import type { TestApp } from '../harness.ts';
import { refusalOf } from '../transactions/helpers.ts';
import { helpersOf, sound } from './helpers.ts';
import { layouts, written } from './spreadsheets/layouts.ts';
import { amountOf } from './spreadsheets/register.ts';
import { registerFrom } from './spreadsheets/samples.ts';

let app: TestApp;
beforeAll(async () => {
  app = await buildTestApp();
}, 120_000);
afterAll(() => app.close());

const { checked, step, upload } = helpersOf(() => app);

const tell = ({ id, version }: BulkBatchDetail, body: object) =>
  app.request({
    method: 'PUT',
    url: `/bulk-batches/${id}/old-totals`,
    body,
    headers: { 'idempotency-key': randomUUID(), 'if-match': `"${version}"` },
  });
const comparisonOf = async ({ id }: BulkBatchDetail) =>
  (await app.request({ url: `/bulk-batches/${id}/comparison` })).json<BulkComparison>();

test.each([0, 1])('own sums of spreadsheet %i are the sums of the new register', async (at) => {
  const layout = layouts[at] as (typeof layouts)[number];
  const holdings = registerFrom(770_000 + at * 100, `V${at}`);
  const { bytes } = await written(layout, holdings);
  const ready = await checked(sound(await upload(bytes, layout.file, { query: '?purpose=register' })));
  const papers = [...new Set(holdings.map(({ paper }) => paper))];
  const instruments = papers.map((paper) => {
    const some = holdings.filter((one) => one.paper === paper);
    return {
      instrument: paper.name,
      quantity: String(some.reduce((sum, { quantity }) => sum + Number(quantity), 0)),
      amount_cents: Number(some.reduce((sum, one) => sum + amountOf(one), 0n)),
    };
  });
  const members = new Set(holdings.map(({ holder }) => holder.member_no)).size;
  const same = sound(await tell(ready, { members, instruments }));
  const equal = await comparisonOf(same);
  expect(equal.members).toEqual({ old: members, new: members, difference: 0, explanations: [] });
  expect(equal.instruments).toHaveLength(papers.length);
  for (const { difference } of equal.instruments) expect(difference).toEqual({ quantity: '0', amount_cents: 0 });

  const [first, ...others] = instruments as [(typeof instruments)[0], ...typeof instruments];
  const wrong = { ...first, quantity: `${first.quantity}0`, amount_cents: first.amount_cents * 10 };
  const other = sound(await tell(same, { members: members + 1, instruments: [wrong, ...others] }));
  const differs = await comparisonOf(other);
  expect(differs.members.difference).toBe(-1);
  expect(differs.instruments.find(({ instrument }) => instrument === first.instrument)).toMatchObject({
    difference: { amount_cents: first.amount_cents * -9 },
    explanations: [{ code: 'factor', factor: 10, larger: 'old', lines: [] }],
  });

  const twice = { ...first, instrument: first.instrument.toUpperCase() };
  expect(refusalOf(await tell(other, { members, instruments: [first, twice] })).code).toBe('invalid_parameter');
  expect(refusalOf(await tell(ready, { members, instruments })).code).toBe('state_conflict'); // an older version
  const asked = ready.attention.map(({ code }) => code);
  const submitted = sound(await step(other, 'submit', { confirmed: asked }));
  expect(refusalOf(await tell(submitted, { members, instruments })).code).toBe('state_conflict');
  const edit = sql`update bulk_batches set version = version + 1, old_totals = null where id = ${submitted.id}`;
  await expect(edit.execute(app.db)).rejects.toThrow(/bulk_frozen/u);
});
