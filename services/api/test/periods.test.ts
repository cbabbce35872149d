// The life of two years, one step after the other on one register, with amounts worked out by hand.
import { createHash } from 'node:crypto';
import { sql } from 'kysely';
import { expect, test } from 'vitest';
import { doNext } from '../src/calls/longWork.ts';
import type { Job } from '../src/modules/jobs/schemas.ts';
import { keptFile, periodFileWork } from '../src/modules/periods/files.ts';
import { readPeriod } from '../src/modules/periods/read.ts';
import type { CloseBody, Period, PeriodProposal, Periods } from '../src/modules/periods/schemas.ts';
import { wholeFile } from '../src/paper/tables.ts';
import { receive } from './bookings.ts';
import { fixtures, people } from './fixtures.ts';
import type { Person } from './fixtures.ts';
import { asSuperuser, startTestApp, testConfig, withSoundApp, writePastTriggers } from './harness.ts';
import { clock } from './redemptions/helpers.ts';
import { publishedSchema } from './schemas.ts';
import { bodyOf, booked, post, refusalOf } from './transactions/helpers.ts';

const { share, bond } = fixtures.instruments;
const { jan, zoe } = fixtures.members;
const schema = publishedSchema('XmlAuditfileFinancieel3.2.xsd');

// 2024: Zoë buys 5 shares, 500,00. 2025: Jan buys 10 shares, 1 000,00, and 4 bonds, 1 000,00; on 30 December 250,00 comes in
// from nobody knows whom. So the bank has 500,00 at the end of 2024 and 2 750,00 at the end of 2025.
const app = await startTestApp({
  clock,
  config: {
    accounting: { chart: { bank: '1100', 'equity:AANDEEL': '0500' }, companyId: '12345678', taxId: '001234567' },
    payments: { iban: null, bic: null, name: 'Zon & Wind U.A.' },
  },
});
const buy = (member_id: string, instrument_id: string, quantity: string, effective_date: string, more = {}) =>
  booked(app, { kind: 'issue', member_id, instrument_id, quantity, effective_date, ...more });
await buy(zoe.id, share.id, '5', '2024-05-01');
await buy(jan.id, share.id, '10', '2025-06-01', { description: 'Bijkoop <vergadering>', reference: 'BANK-1' });
await buy(jan.id, bond.id, '4', '2025-07-01');
await receive(app.db, 25_000n, '2025-12-30');

async function period(year: number): Promise<Period> {
  return bodyOf<Period>(await app.request({ url: `/periods/${year}` }), 200);
}
const close = async (year: number, body: Partial<CloseBody>, as: Person = 'anna') =>
  post(app, `/periods/${year}/close`, { digest: (await period(year)).digest, bank_cents: 50_000, ...body }, { as });
const decide = ({ id, version }: PeriodProposal, verb: string, as: Person, body: object = {}) =>
  post(app, `/period-proposals/${id}/${verb}`, body, { as, version });
const outcomes = ({ checks }: Period) => checks.filter(({ outcome }) => outcome !== 'ties').map(({ name }) => name);

let first: PeriodProposal;

test('every year since the first booking is there, with what it is held against', async () => {
  const { items } = (await app.request({ url: '/periods' })).json<Periods>();
  expect(items.map(({ year, status }) => `${year} ${status}`)).toEqual(['2026 open', '2025 open', '2024 open']);
  const year = await period(2025);
  expect(outcomes(year)).toEqual(['bank', 'suspense', 'accrual']);
  const check = (name: string) => year.checks.find((one) => one.name === name);
  expect(check('balance')).toMatchObject({ left: 225_000, right: 225_000, unit: 'cents', outcome: 'ties' });
  expect(check('bank')).toMatchObject({ left: 275_000, right: null, outcome: 'asks' });
  expect(check('suspense')).toMatchObject({ left: -25_000, right: 0, outcome: 'asks' });
  expect(check('accrual')).toMatchObject({ left: 0, right: 1, unit: 'count', outcome: 'asks' });
  expect(year.movements).toEqual([
    expect.objectContaining({ opening: '5', issued: '10', closing: '15', nominal_value_cents: 150_000 }),
    expect.objectContaining({ opening: '0', issued: '4', closing: '4', nominal_value_cents: 100_000 }),
  ]);
  expect(year.journal).toEqual({ transactions: 3, lines: 6, debit_cents: 225_000, credit_cents: 225_000 });
});

test('a year is over when the database says so, whatever the clock of the process that is asked', async () => {
  const { rows } = await sql<{ year: number }>`select extract(year from register_today())::integer as year`.execute(
    app.db,
  );
  const year = rows[0]!.year;
  await withSoundApp({ clock: { now: () => new Date(`${year}-12-31T23:00:00Z`) } }, async (ahead) => {
    const one = { kind: 'issue', member_id: jan.id, instrument_id: share.id, quantity: '1' };
    await booked(ahead, { ...one, effective_date: `${year}-01-02` });
    const { digest } = bodyOf<Period>(await ahead.request({ url: `/periods/${year}` }), 200);
    const early = await post(ahead, `/periods/${year}/close`, { digest, bank_cents: 0 });
    expect(refusalOf(early)).toMatchObject({ status: 422, code: 'period_not_over' });
  });
});

test('a year is closed in its turn, when it is over, and with everything explained', async () => {
  expect(refusalOf(await close(2026, {}))).toMatchObject({ status: 422, code: 'period_not_over' });
  expect(refusalOf(await close(2025, { bank_cents: 275_000 }))).toMatchObject({
    status: 409,
    errors: [{ code: 'period_order', params: { year: '2024' } }],
  });
  expect(refusalOf(await close(2024, { bank_cents: 49_999 }))).toMatchObject({
    errors: [{ field: 'explanations.bank', code: 'explanation_required' }],
  });
  const explained = { bank_cents: 49_999, explanations: { bank: 'Een cent verschil, bank gevraagd.' } };
  const answer = await close(2024, explained);
  expect(answer.statusCode, answer.body).toBe(202);
  first = answer.json<PeriodProposal>();
  expect(first).toMatchObject({ year: 2024, action: 'close', status: 'waiting', maker: { name: people.anna.name } });
  expect(refusalOf(await close(2024, {}))).toMatchObject({ status: 409, code: 'state_conflict' });
  expect((await period(2024)).waiting).toEqual({ ...first, can: ['withdraw'] });
});

test('another administrator decides, on the figures that were shown', async () => {
  expect(refusalOf(await decide(first, 'approve', 'anna'))).toMatchObject({ status: 403, code: 'self_approval' });
  await booked(app, {
    kind: 'issue',
    member_id: zoe.id,
    instrument_id: share.id,
    quantity: '1',
    effective_date: '2024-12-31',
  });
  expect(refusalOf(await decide(first, 'approve', 'bram'))).toMatchObject({ status: 409, code: 'preview_stale' });
  expect((await decide(first, 'reject', 'bram', { comment: 'Er kwam nog een boeking bij.' })).statusCode).toBe(200);

  const again = (await close(2024, { bank_cents: 60_000 })).json<PeriodProposal>();
  const approved = await decide(again, 'approve', 'bram');
  expect(approved.statusCode, approved.body).toBe(200);
  expect(await period(2024)).toMatchObject({
    status: 'closed',
    changed_by: { name: people.bram.name },
    waiting: null,
    closed: { id: again.id, bank_cents: 60_000, checker: { name: people.bram.name } },
  });
  // Of a year that is closed nobody waits until the ledger was looked through, which a large one takes minutes for after each start.
  const unasked = () => Promise.reject(new Error('the ledger was looked through'));
  const context = { db: app.db, config: testConfig, clock };
  expect(
    (await readPeriod(context, { ...people.bram, signIns: [people.bram.id] }, { year: 2024, broken: unasked })).digest,
  ).toBe((await period(2024)).digest);
  const late = {
    kind: 'issue',
    member_id: zoe.id,
    instrument_id: share.id,
    quantity: '1',
    effective_date: '2024-12-31',
  };
  expect(refusalOf(await post(app, '/transactions', late))).toMatchObject({ code: 'period_closed' });
  expect(refusalOf(await close(2024, {}))).toMatchObject({ status: 409, code: 'state_conflict' });
});

test('what still waits keeps a year open', async () => {
  const waiting = {
    kind: 'issue',
    member_id: jan.id,
    instrument_id: share.id,
    quantity: '100',
    effective_date: '2025-03-01',
  };
  const { id, version } = await booked(app, waiting);
  const explanations = { suspense: 'Afzender onbekend, bank gevraagd.', accrual: 'Rente wordt in 2026 opgebouwd.' };
  const all = { bank_cents: 285_000, explanations };
  expect(refusalOf(await close(2025, all))).toMatchObject({
    errors: [{ code: 'checks_failed', params: { checks: 'open' } }],
  });
  const price = { section: 'price', instrument_id: share.id, purpose: 'issue', reason: 'Besluit van het bestuur' };
  const asks = [
    ['/coupon-rates', `/instruments/${bond.id}/coupon-rates`, { valid_from: '2025-09-01', coupon_ppm: 40_000 }],
    [
      '/setting-proposals',
      '/setting-proposals',
      { ...price, values: { valid_from: '2025-12-31', price_cents: 11_000 } },
    ],
  ] as const;
  const others = await Promise.all(
    asks.map(async ([place, url, body]) => ({ place, ...(await post(app, url, body)).json<PeriodProposal>() })),
  );
  await asSuperuser(
    app.url,
    `insert into member_proposals (id, action, member_id, input, maker_id)
     values (gen_random_uuid(), 'inherit', '${zoe.id}', '{"effective_date": "2025-10-01"}', '${people.anna.id}')`,
  );
  const open = async () => (await period(2025)).checks.find(({ name }) => name === 'open')?.left;
  expect(await open()).toBe(4);
  await Promise.all(
    others.map(({ place, ...one }) => post(app, `${place}/${one.id}/withdraw`, {}, { version: one.version })),
  );
  await writePastTriggers(app.url, 'delete from member_proposals');
  expect(await open()).toBe(1);
  await post(app, `/transactions/${id}/withdraw`, {}, { version });
  const asked = (await close(2025, all)).json<PeriodProposal>();
  expect((await decide(asked, 'approve', 'bram')).statusCode).toBe(200);
});

test('how the units of each instrument changed in a year leaves as the page shows it, for a reason', async () => {
  const { movements } = await period(2025);
  const wish = { reason: 'Accountant', locale: 'nl' };
  const answer = await post(app, '/periods/2025/movements/export', wish);
  const [heads = '', ...lines] = answer.body.replace('\uFEFF', '').trim().split('\r\n');
  const ends = ['31-12-2024', 'Uitgifte', 'Conversie', 'Terug, afgelost', 'Anders', '31-12-2025'];
  expect(heads.split(';')).toEqual(['Code', 'Instrument', ...ends, 'Nominale waarde']);
  const onPage = movements.map((row) => [
    row.instrument.code,
    row.instrument.name_nl,
    ...[row.opening, row.issued, row.converted, row.returned, row.other, row.closing].map(Number),
    row.nominal_value_cents / 100,
  ]);
  const read = lines.map((line) =>
    line.split(';').map((cell, at) => (at < 2 ? cell : Number(cell.replaceAll('.', '').replace(',', '.')))),
  );
  expect(read).toEqual(onPage);
  expect(onPage.length).toBeGreaterThan(0);
  const none = await post(app, '/periods/2025/movements/export', {});
  expect(refusalOf(none).errors).toMatchObject([{ field: 'reason', code: 'required' }]);
  expect(refusalOf(await post(app, '/periods/2199/movements/export', wish)).code).toBe('date_in_future');
});

test('the files of a closed year are kept as they were, and whoever fetches one gets the same bytes', async () => {
  const context = { db: app.db, config: app.config, clock };
  const fetch = (format: string, locale: string) =>
    post(app, '/periods/2024/journal/export', { reason: 'Accountant', format, locale });
  const first = await fetch('xml', 'nl'); // asked for before the service had made it
  expect(await doNext(periodFileWork(context))).toBe(true);
  const { files } = await period(2024);
  expect(files.map(({ format, locale, rows }) => [format, locale, rows])).toEqual([
    ['csv', 'en', 4],
    ['csv', 'nl', 4],
    ['xlsx', 'en', 4],
    ['xlsx', 'nl', 4],
    ['xml', 'en', 4],
    ['xml', 'nl', 4],
  ]);
  const sha = (bytes: Buffer) => createHash('sha256').update(bytes).digest('hex');
  const kept = (format: string, locale: string) =>
    files.find((one) => one.format === format && one.locale === locale)?.sha256;
  expect(sha(first.rawPayload)).toBe(kept('xml', 'nl'));
  // Another name of the cooperative, another day: the file stays what it was.
  const other = { ...context, config: { ...app.config, payments: { ...app.config.payments, name: 'Anders' } } };
  const file = { proposalId: (await period(2024)).closed?.id ?? '', year: 2024, format: 'xml', locale: 'nl' } as const;
  expect(sha(await wholeFile(keptFile(other, file)))).toBe(kept('xml', 'nl'));
  expect(sha((await fetch('csv', 'en')).rawPayload)).toBe(kept('csv', 'en'));
  const log = await sql<{ rows: bigint }>`
    select rows from export_log where what = 'journal' order by started_at desc limit 1`.execute(app.db);
  expect(log.rows).toEqual([{ rows: 4n }]);
  // What is no longer what was kept does not pass for it.
  await writePastTriggers(app.url, `update period_file_parts set bytes = bytes || 'x' where format = 'xml'`);
  await expect(wholeFile(keptFile(context, file))).rejects.toThrow('is not what was kept');
});

test('files that cannot be made are given up after three attempts, which is told, and begin again after a day', async () => {
  const context = { db: app.db, config: app.config, clock };
  const { closed } = await period(2025);
  const key = `period_file ${closed?.id}`;
  const jobs = async () => (await app.request({ url: '/jobs' })).json<{ items: Job[] }>().items;
  await asSuperuser(
    app.url,
    `create function fail_here() returns trigger language plpgsql as $$ begin raise 'no file'; end $$;
     create trigger fail_here before insert on period_files for each row execute function fail_here()`,
  );
  for (const _ of [1, 2, 3]) await expect(doNext(periodFileWork(context))).rejects.toThrow('no file');
  expect(await doNext(periodFileWork(context))).toBe(false);
  expect(await jobs()).toMatchObject([
    { kind: 'period_file', name: '2025', state: 'failed', attempts: 3, cancel: null },
  ]);
  expect(Date.parse((await jobs())[0]?.next_try_at ?? '')).toBeGreaterThan(Date.now() + 23 * 3_600_000);
  const { items } = (await app.request({ url: '/notifications' })).json<{ items: { key: string }[] }>();
  expect(items[0]).toMatchObject({ level: 'error', key: 'period.files_failed', params: { year: '2025' } });

  await asSuperuser(app.url, `update task_attempts set begun_at = begun_at - interval '1 day' where task = '${key}'`);
  await expect(doNext(periodFileWork(context))).rejects.toThrow('no file');
  expect(await jobs()).toMatchObject([{ state: 'waiting', attempts: 1 }]);
  // three whose process was lost were never heard of again: the next does not begin
  await asSuperuser(app.url, `update task_attempts set attempts = 3, outcome = null where task = '${key}'`);
  expect(await doNext(periodFileWork(context))).toBe(true);
  expect(await jobs()).toMatchObject([{ state: 'failed' }]);
  await asSuperuser(
    app.url,
    `drop trigger fail_here on period_files; drop function fail_here;
     update task_attempts set begun_at = begun_at - interval '1 day' where task = '${key}'`,
  );
  expect(await doNext(periodFileWork(context))).toBe(true);
  expect((await period(2025)).files).toHaveLength(6);
  expect(await jobs()).toEqual([]);
});

test('the last closed year is opened again by two, and no other', async () => {
  const reason = 'De accountant vond een fout.';
  const reopen = (year: number, body: object = { reason }) => post(app, `/periods/${year}/reopen`, body);
  expect(refusalOf(await reopen(2024))).toMatchObject({ errors: [{ code: 'period_order', params: { year: '2025' } }] });
  expect(refusalOf(await reopen(2026))).toMatchObject({ status: 409, code: 'state_conflict' });
  expect(refusalOf(await reopen(2025, { reason: ' ' }))).toMatchObject({ status: 422, code: 'text_invalid' });
  const asked = (await reopen(2025)).json<PeriodProposal>();
  expect(refusalOf(await decide(asked, 'approve', 'anna'))).toMatchObject({ code: 'self_approval' });
  expect((await period(2025)).status).toBe('closed');
  expect((await decide(asked, 'approve', 'bram')).json()).toMatchObject({
    action: 'reopen',
    status: 'approved',
    reason,
  });
  expect(await period(2025)).toMatchObject({ status: 'open', closed: null, files: [] });
  const { items } = (await app.request({ url: '/audit?subject_type=period' })).json<{
    items: { action: string; subject: { id: string } }[];
  }>();
  expect(items.map(({ action, subject }) => `${subject.id} ${action}`)).toEqual([
    '2025 period.reopened',
    '2025 period.reopen_proposed',
    '2025 period.closed',
    '2025 period.close_proposed',
    '2024 period.closed',
    '2024 period.close_proposed',
    '2024 period.close_rejected',
    '2024 period.close_proposed',
  ]);
});

const wish = { reason: 'Accountant', locale: 'nl' };

test('the journal of a year is a line for each posting in euros', async () => {
  const answer = await post(app, '/periods/2025/journal/export', { ...wish, format: 'csv' });
  expect(answer.statusCode, answer.body).toBe(200);
  const { rows } = await sql<{ number: string }>`
    select number from transactions where effective_date between '2025-01-01' and '2025-12-31' order by effective_date`.execute(
    app.db,
  );
  const [shares, bonds, money] = rows.map(({ number }) => number);
  expect(answer.body.replace('\uFEFF', '').trim().split('\r\n')).toEqual([
    'Periode;Ingangsdatum;Nummer;Omschrijving;Rekening;Naam rekening;RGS;Lidnummer;Debet;Credit',
    `6;01-06-2025;${shares};Uitgifte, Bijkoop <vergadering>, BANK-1;1100;Bank;BLimBan;100001;1000,00;`,
    `6;01-06-2025;${shares};Uitgifte, Bijkoop <vergadering>, BANK-1;0500;Ledenkapitaal AANDEEL;BEivGok;100001;;1000,00`,
    `7;01-07-2025;${bonds};Uitgifte;1100;Bank;BLimBan;100001;1000,00;`,
    `7;01-07-2025;${bonds};Uitgifte;BLasAoe.OBL-2025;Obligatielening OBL-2025;BLasAoe;100001;;1000,00`,
    `12;30-12-2025;${money};Ontvangst;1100;Bank;BLimBan;;250,00;`,
    `12;30-12-2025;${money};Ontvangst;BSchTusTov.suspense;Ontvangsten zonder lid;BSchTusTov;;;250,00`,
  ]);
});

test('the audit file keeps to its schema, and what it says is what the ledger has', async () => {
  const answer = await post(app, '/periods/2025/journal/export', { ...wish, format: 'xml' });
  expect(answer.statusCode, answer.body).toBe(200);
  expect(answer.headers['content-disposition']).toContain('journaal-2025.xaf');
  if (schema.there) schema.validate(answer.rawPayload);
  const xml = answer.body;
  expect(xml).toContain('<companyName>Zon &amp; Wind U.A.</companyName>');
  expect(xml).toContain('<desc>Uitgifte, Bijkoop &lt;vergadering&gt;, BANK-1</desc>');

  const of = (text: string, tag: string) => new RegExp(`<${tag}>([^<]*)</${tag}>`, 'u').exec(text)?.[1] ?? '';
  const linesOf = (tag: string) =>
    [...xml.matchAll(new RegExp(`<${tag}>.*?</${tag}>`, 'gsu'))].map(([text]) => {
      const cents = Math.round(Number(of(text, 'amnt')) * 100);
      return { account: of(text, 'accID'), cents: of(text, 'amntTp') === 'C' ? -cents : cents };
    });
  const [opening, moves] = [linesOf('obLine'), linesOf('trLine')];
  const debit = moves.reduce((sum, { cents }) => sum + Math.max(cents, 0), 0);
  const whole = xml.slice(xml.indexOf('<transactions>'));
  expect([of(whole, 'linesCount'), of(whole, 'totalDebit'), of(whole, 'totalCredit')]).toEqual([
    '6',
    '2250.00',
    '2250.00',
  ]);
  expect([moves.length, debit]).toEqual([6, 225_000]);
  expect(opening.reduce((sum, { cents }) => sum + cents, 0)).toBe(0);

  const balances = new Map<string, number>();
  for (const { account, cents } of [...opening, ...moves]) balances.set(account, (balances.get(account) ?? 0) + cents);
  const { rows } = await sql<{ kind: string; cents: bigint }>`
    select a.kind || coalesce(':' || i.code, '') as kind, sum(p.delta)::bigint as cents
    from postings p join accounts a on a.id = p.account_id left join instruments i on i.id = a.instrument_id
    where a.asset_id is null and p.effective_date <= '2025-12-31' group by 1 order by 1`.execute(app.db);
  expect(rows.map(({ kind, cents }) => [kind, Number(cents)])).toEqual([
    ['bank', balances.get('1100')],
    ['bond_liability:OBL-2025', balances.get('BLasAoe.OBL-2025')],
    ['equity:AANDEEL', balances.get('0500')],
    ['suspense', balances.get('BSchTusTov.suspense')],
  ]);
  expect(balances.size).toBe(rows.length);
  const log = await sql`select what, format, rows, filter from export_log order by started_at desc limit 1`.execute(
    app.db,
  );
  expect(log.rows).toEqual([{ what: 'journal', format: 'xml', rows: 6n, filter: { year: 2025 } }]);
});

test('the audit file of a year in which nothing was booked keeps to the published schema as well', () =>
  withSoundApp({ clock }, async (empty) => {
    const wish = { reason: 'Accountant', format: 'xml', locale: 'nl' };
    const { statusCode, body, rawPayload } = await post(empty, '/periods/2026/journal/export', wish);
    expect(statusCode, body).toBe(200);
    expect(body.match(/<ledgerAccount>/gu)).toHaveLength(1);
    if (schema.there) schema.validate(rawPayload);
  }));
