// Spreadsheets as people have them, each moved in: uploaded, read, submitted, approved by another and booked.
import { sql } from 'kysely';
import { expect, test } from 'vitest';
import { runChecks } from '../../src/modules/ledger/runChecks.ts';
import type { BulkBatchDetail } from '../../src/modules/bulk/schemas.ts';
import { startTestApp } from '../harness.ts';
import { refusalOf, take } from '../transactions/helpers.ts';
import { helpersOf } from './helpers.ts';
import { layouts, written } from './spreadsheets/layouts.ts';
import type { Layout } from './spreadsheets/layouts.ts';
import { amountOf } from './spreadsheets/register.ts';
import type { Holding } from './spreadsheets/register.ts';
import { registerFrom, wrongFrom } from './spreadsheets/samples.ts';

const app = await startTestApp();

const { booked, registered, rowsOf, step } = helpersOf(app);

const register = async ({ file }: Layout, bytes: Buffer) => registered(bytes, file);

/** What a batch asks about and what it cannot read, by line. */
const problemsOf = async (batch: BulkBatchDetail): Promise<[number, string][]> => {
  const rows = [...(await rowsOf(batch, '?status=error')), ...(await rowsOf(batch, '?status=warning'))];
  const problems = rows.map(({ line, problems }): [number, string] => [
    line,
    problems
      .map(({ column, code }) => `${column} ${code}`)
      .sort()
      .join(', '),
  ]);
  return problems.sort(([a], [b]) => a - b);
};

/** What members hold of each instrument since when, added up here. */
const ownSums = (holdings: readonly Holding[]): string[] => {
  const lines = holdings.map(({ holder, paper, quantity, acquired_on }) => {
    const who = [holder.given_name, holder.infix, holder.family_name].filter(Boolean).join(' ') || holder.company_name;
    const terms = [paper.nominal_cents, paper.coupon_ppm, paper.maturity_date].map(String);
    return [holder.member_no, who, paper.name, ...terms, acquired_on, quantity].join(' | ');
  });
  return lines.sort();
};

/** The same, as it stands in the ledger. */
const heldBy = async (numbers: readonly number[]): Promise<string[]> => {
  const { rows } = await sql<{ line: string }>`
    select concat_ws(' | ', m.member_no, coalesce(m.company_name, concat_ws(' ', m.given_name, m.infix, m.family_name)),
      i.name_nl, i.nominal_cents, coalesce(i.coupon_ppm::text, 'null'), coalesce(i.maturity_date::text, 'null'),
      l.acquired_on, trim_scale(sum(p.delta) / (10 ^ i.scale)::numeric)) as line
    from lots l join members m on m.id = l.member_id join instruments i on i.id = l.instrument_id
      join postings p on p.lot_id = l.id
    where m.member_no = any (${numbers}::bigint[]) group by m.id, i.id, l.id`.execute(app.db);
  return rows.map(({ line }) => line).sort();
};

test.each(layouts.map((layout, at) => ({ layout, at, name: layout.name })))(
  'moved in to the cent: $name',
  async ({ layout, at }) => {
    const holdings = registerFrom(750_000 + at * 100, `T${at}`);
    const { bytes } = await written(layout, holdings);
    const ready = await register(layout, bytes);
    const totals = ready.reading.total_lines.length;
    expect(ready.reading.columns.map(({ column }) => column)).toEqual(Object.values(layout.columns));
    expect(ready).toMatchObject({ rows: holdings.length + totals, errors: totals });
    // an organisation that only its name tells of is asked about
    const asked = Object.values(layout.columns).includes('full_name') ? ['organisation_recognised'] : [];
    expect(ready.attention.map(({ code }) => code).filter((code) => code !== 'identical_rows')).toEqual(asked);
    const cents = holdings.reduce((sum, one) => sum + amountOf(one), 0n);
    const members = new Set(holdings.map(({ holder }) => holder.member_no));
    expect(ready).toMatchObject({ amount_cents: Number(cents), members: members.size, new_members: members.size });
    expect(await booked(ready, { skip_invalid: totals > 0, confirmed: asked })).toMatchObject({
      status: 'posted',
      numbers: { count: holdings.length },
    });
    expect(await heldBy([...members])).toEqual(ownSums(holdings));
    const original = await take(app, `/bulk-batches/${ready.id}/file`);
    expect(original.rawPayload.equals(bytes)).toBe(true);
    const { rows: taken } = await sql<{ format: string }>`
      select format from export_log where filter->>'number' = ${ready.number}`.execute(app.owner);
    expect(taken).toEqual([{ format: layout.file.split('.').at(-1) }]);
  },
  60_000,
);

test.each(layouts.map((layout, at) => ({ layout, at, name: layout.name })))(
  'every value that is wrong is found before anybody approves it: $name',
  async ({ layout, at }) => {
    const { holdings, found } = wrongFrom(760_000 + at * 100, `W${at}`);
    const { bytes, lines } = await written(layout, holdings);
    const ready = await register(layout, bytes);
    const totals = ready.reading.total_lines.map((line): [number, string] => [line, 'null total_line']);
    const organisations = Object.values(layout.columns).includes('full_name');
    const expected = [...totals, ...lines.map((line, of): [number, string] => [line, found[of] as string])];
    const named = (text: string) =>
      organisations ? text.replace('family_name name_missing', 'full_name name_missing') : text;
    expect(await problemsOf(ready)).toEqual(
      expected
        .filter(([, text]) => text !== '')
        .map(([line, text]): [number, string] => [line, named(text)])
        .sort(([a], [b]) => a - b),
    );
    expect(refusalOf(await step(ready, 'submit')).code).toBe('batch_invalid');
    expect(refusalOf(await step(ready, 'submit', { skip_invalid: true })).code).toBe('confirmation_required');
  },
  60_000,
);

test('what was moved in is sound', async () => {
  expect((await runChecks(app.db)).filter(({ ok }) => !ok)).toEqual([]);
});
