import { createHash } from 'node:crypto';
import { sql } from 'kysely';
import { expect, test } from 'vitest';
import { startTestApp, writePastTriggers } from '../harness.ts';
import { readPdf } from '../papers.ts';
import { tellUnprintableLogo } from '../../src/modules/settings/logos.ts';
import { smallPng } from '../smallFiles.ts';
import { buy, clock } from '../redemptions/helpers.ts';
import { approved, booked, instruments, members, post, take } from '../transactions/helpers.ts';
import { people } from '../fixtures.ts';

// A year worked out by hand, as the mock-up has it: shares and Good Shares from before, bonds bought, shares passed on.
//   27 shares at 100,00 = 2 700,00, and 38,4615 Good Shares at 25,00 = 961,54: together 3 661,54 on 31-12-2024
//   40 bonds at 250,00 on 01-06-2025; 3 shares to Zoë on 15-12-2025, at 124,00 since 01-12
//   24 × 124,00 + 38,4615 × 27,50 + 40 × 250,00 = 2 976,00 + 1 057,69 + 10 000,00 = 14 033,69 on 31-12-2025
//   change of the price: 14 033,69 − 3 661,54 − 10 000,00 + 372,00 = 744,15
//   interest not paid: 10 000,00 × 3,25 % × 213/365 = 189,66

const { share, good, bond } = instruments;
const { jan, zoe } = members;

const app = await startTestApp({ clock, config: { interestWithholdingPpm: 150_000 } });
const price = {
  purpose: 'issue',
  valid_from: '2025-12-01',
  price_cents: 12_400n,
  created_by: people.anna.id,
} as const;
await app.owner
  .insertInto('instrument_prices')
  .values({ ...price, instrument_id: share.id })
  .execute();
const book = async (body: object) => {
  const transaction = await booked(app, { member_id: jan.id, ...body });
  return transaction.status === 'waiting' ? approved(app, transaction) : transaction;
};
await book({ kind: 'issue', instrument_id: share.id, quantity: '27', effective_date: '2024-05-01' });
await book({ kind: 'issue', instrument_id: good.id, quantity: '38.4615', effective_date: '2024-06-03' });
await buy(app, '40', '2025-06-01');
const { rows } = await sql<{ at: string }>`select booked_at as at from ledger_head`.execute(app.db);
const beforeTransfer = rows[0]?.at ?? '';
await book({
  kind: 'transfer',
  instrument_id: share.id,
  quantity: '3',
  effective_date: '2025-12-15',
  counterparty_id: zoe.id,
  reason_code: 'gift',
});
const run = await post(app, '/interest-runs', { kind: 'payment', instrument_id: bond.id, until: '2026-01-01' });
if (run.statusCode !== 202) throw new Error(run.body);
const { id, version } = run.json<{ id: string; version: number }>();
const paid = await post(app, `/interest-runs/${id}/approve`, {}, { as: 'bram', version });
if (paid.statusCode >= 300) throw new Error(paid.body);

async function statement(place: string, wish: { locale?: string; known_at?: string; until?: string } = {}) {
  const answer = await take(app, `/members/${place}`, wish);
  expect(answer.statusCode, answer.body).toBe(200);
  return { ...(await readPdf(answer.rawPayload)), headers: answer.headers };
}

test('a statement says what there was, what came and went, and what it is worth', async () => {
  const { pages, tags, lang, headers } = await statement('100001/statement/2025');
  expect(pages).toHaveLength(1);
  expect(lang).toBe('nl-NL');
  expect(headers['content-disposition']).toContain('jaaroverzicht-2025-100001.pdf');
  const [page = ''] = pages;
  for (const words of [
    'Jan van der Berg Dorpsstraat 12 1234 AB Utrecht Lidnummer 100001 Lid sinds 01-03-2016 Datum 20-11-2026',
    'Jaaroverzicht 2025 Waarde van uw bezit op 31 december 2025 € 14.033,69',
    'Op 31 december 2024 € 3.661,54 Rente nog niet uitbetaald € 189,66',
    'Aandeel 27 −3 24 124,00 2.700,00 2.976,00',
    'Good Share 38,4615 vast tot 03-06-2026 38,4615 38,4615 27,50 961,54 1.057,69',
    'Obligatie 2025 +40 40 250,00 10.000,00',
    'Totaal 3.661,54 14.033,69',
    'Uitgifte Obligatie 2025 +40 +10.000,00',
    'Overdracht Aandeel −3 −372,00',
    'Verandering van de prijs +744,15',
    'Obligatie 2025, vanaf 01-06-2025 189,66',
    '2 van de transacties zijn pas na 31-12-2025 geboekt.',
    'Zoals bekend op 20-11-2026. Controlegetal',
    'Pagina 1 van 1',
  ]) {
    expect(page).toContain(words);
  }
  expect(page).not.toContain('Rente en dividend');
  expect(tags).toMatchObject({ H1: 1, H2: 4, Table: 4, THead: 4 });
});

test('the cent of a rounding has a line of its own', async () => {
  // At 27,50 until the end: three times a third of a Good Share is 9,17 each, and 27,50 together.
  for (const quantity of ['0.3333', '0.3333', '0.3334']) {
    const body = {
      kind: 'issue',
      member_id: members.zoe.id,
      instrument_id: good.id,
      quantity,
      effective_date: '2025-12-20',
    };
    const made = await booked(app, body);
    if (made.status === 'waiting') await approved(app, made);
  }
  const [page = ''] = (await statement('100002/statement/2025')).pages;
  expect(page).toContain('Afronding op hele centen −0,01');
});

test('of a year that goes on it is up to today, in the language asked for, with the tax that was kept', async () => {
  const { pages, lang } = await statement('100001/statement/2026', { locale: 'en' });
  const [page = ''] = pages;
  expect(lang).toBe('en-GB');
  expect(page).toContain('Statement for 2026, up to 20 November 2026');
  // 10 000,00 × 3,25 % × 214/365 = 190,55, of which 15 %; and from then on × 323/365
  expect(page).toContain('01/01/2026 Interest Bond 2025 190.55 28.58 161.97');
  expect(page).toContain('Bond 2025, from 01/01/2026 287.60');
  expect(page).toContain('Still to be paid to you € 161.97');
});

test('as known before something was booked it says what it said then, with another checksum', async () => {
  const then = await statement('100001/statement/2025', { known_at: beforeTransfer });
  const [page = ''] = then.pages;
  expect(page).toContain('Aandeel 27 27 124,00 2.700,00 3.348,00');
  expect(page).not.toContain('Overdracht');
  const checksum = (text = '') => /Controlegetal ([0-9a-f ]{14})\./u.exec(text)?.[1];
  const now = await statement('100001/statement/2025');
  expect(checksum(page)).toBeDefined();
  expect(checksum(page)).not.toBe(checksum(now.pages[0]));
  expect(checksum((await statement('100001/statement/2025')).pages[0])).toBe(checksum(now.pages[0]));
});

test('up to a day of the year it says what there was on that day', async () => {
  const { pages } = await statement('100001/statement/2025', { until: '2025-06-30' });
  expect(pages[0]).toContain('Overzicht 2025 tot en met 30 juni 2025');
  expect(pages[0]).toContain('Waarde van uw bezit op 30 juni 2025');
  expect(pages[0]).toContain('10.000,00');
  expect(pages[0]).not.toContain('Overdracht');
  const refusals = ['2024-06-30', '2026-06-30', '2025-02-30'].map(async (until) =>
    (await take(app, '/members/100001/statement/2025', { until })).json<{ code: string }>(),
  );
  expect((await Promise.all(refusals)).map(({ code }) => code)).toEqual(Array(3).fill('date_invalid'));
  const ahead = await take(app, '/members/100001/statement/2026', { until: '2026-12-30' });
  expect(ahead.json()).toMatchObject({ code: 'date_in_future', errors: [{ field: 'until' }] });
});

test('of a year without anything it says so, and of one to come there is none', async () => {
  const { pages, tags } = await statement('100003/statement/2025');
  expect(pages[0]).toContain('Van 1 januari 2025 tot en met 31 december 2025 had u geen aandelen');
  expect(tags['Table']).toBeUndefined();
  const later = await take(app, '/members/100001/statement/2027');
  expect(later.json()).toMatchObject({ code: 'date_in_future', errors: [{ field: 'year' }] });
  expect((await take(app, '/members/999999/statement/2025')).statusCode).toBe(404);
  expect((await take(app, '/members/100001/statement/25')).statusCode).toBe(422);
});

test('the interest of a member is one list, the newest first, with the tax that was kept, as it was known then', async () => {
  const incomes = async (query = '') =>
    (await app.request({ url: `/members/100001/incomes${query}` })).json<{ total: number; items: object[] }>();
  const all = await incomes();
  expect(all.total).toBe(1);
  expect(all.items[0]).toMatchObject({
    date: '2026-01-01',
    kind: 'interest',
    reverses: null,
    instrument: { code: bond.code },
    gross_cents: 19_055,
    tax_cents: 2_858,
    net_cents: 16_197,
  });
  expect((await incomes('?as_of=2025-12-31')).items).toEqual([]);
  expect((await incomes(`?known_at=${encodeURIComponent(beforeTransfer)}`)).total).toBe(0);
  expect((await app.request({ url: '/members/100001/payments' })).json()).toEqual({ items: [], total: 0 });
  expect((await app.request({ url: '/members/100001/conversions' })).json()).toEqual({ items: [], total: 0 });
  expect((await app.request({ url: '/members/999999/incomes' })).statusCode).toBe(404);
});

test('the log of the member tells who took one', async () => {
  const answer = await app.request({ url: '/audit?q=100003' });
  const { items } = answer.json<{ items: { action: string; data: object; actor: { name: string } }[] }>();
  expect(items[0]).toMatchObject({
    action: 'member.statement_printed',
    data: { year: 2025, known_at: null, reason: 'Controle', format: 'pdf' },
    actor: { name: people.anna.name },
  });
});

test('a logo that was approved before logos were looked at, and cannot be unpacked, is left out, and told of once', async () => {
  const damaged = Buffer.from(smallPng).fill(0xaa, 43, 54); // its pixels: pdfkit unpacks them beside the rest
  const sha256 = createHash('sha256').update(damaged).digest('hex');
  const after = { name: 'Coöperatie Oud', kvk: null, street_address: null, postal_code: null, locality: null };
  const bank = { iban: 'NL91ABNA0417164300', bic: 'ABNANL2A', logo: sha256 };
  await writePastTriggers(
    app.url,
    `insert into document_contents (sha256, bytes) values ('${sha256}', '\\x${damaged.toString('hex')}');
     insert into setting_proposals (id, section, status, after, reason, maker_id, checker_id, decided_at)
       values (gen_random_uuid(), 'cooperative', 'approved', '${JSON.stringify({ ...after, ...bank })}', 'Eerder',
         '${people.anna.id}', '${people.bram.id}', clock_timestamp())`,
  );
  const { pages } = await statement('100001/statement/2025');
  expect(pages[0]).toContain('Coöperatie Oud');
  await tellUnprintableLogo(app);
  await tellUnprintableLogo(app);
  const { items } = (await app.request({ url: '/notifications?kind=run' })).json<{ items: object[] }>();
  const notices = items.filter((item) => JSON.stringify(item).includes(sha256));
  expect(notices).toMatchObject([{ level: 'warning', key: 'setting.logo_unprintable', count: 1 }]);
});
