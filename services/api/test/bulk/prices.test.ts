// What instruments that a register brings along cost: told in the sheet, approved with it, and asked about where it is odd.
import { sql } from 'kysely';
import { expect, test } from 'vitest';
import { runChecks } from '../../src/modules/ledger/runChecks.ts';
import { startTestApp } from '../harness.ts';
import { readPdf } from '../papers.ts';
import { take } from '../transactions/helpers.ts';
import { helpersOf, sound } from './helpers.ts';

const app = await startTestApp();

const { booked, codesOf, opened, registered, rowsOf, settled, step } = helpersOf(app);
const head = 'lidnummer;achternaam;instrument;nominale waarde;aantal;verkregen op;prijs;prijs vanaf\n';
const register = async (name: string, ...rows: string[]) => registered(`${head}${rows.join('\n')}\n`, name);
const pricesOf = async (code: string) => {
  const { rows } = await sql<{ price: string }>`
    select concat_ws(' ', p.purpose, p.valid_from, p.price_cents, p.created_by = b.maker_id) as price
    from instrument_prices p join instruments i on i.id = p.instrument_id
      join bulk_batches b on b.instruments @> jsonb_build_array(jsonb_build_object('id', i.id))
    where i.code = ${code} and b.status = 'posted' order by p.valid_from`.execute(app.db);
  return rows.map(({ price }) => price);
};

test('prices come along, each from its day on; what has none states no value', async () => {
  const ready = await register(
    'koersen.csv',
    '780001;Vis;ZON-A;250;4;01-03-2021;€ 250,-;',
    '780001;Vis;ZON-A;250;2;01-06-2022;262,50;01-01-2022',
    '780002;Bos;ZON-A;250;-1;01-07-2022;999;',
    '780002;Bos;ZON-A;250;3;01-03-2021;250;',
    '780003;Wit;ZON-A;250;3;01-02-2022;262,50;',
    '780003;Wit;ZON-B;250;3;01-03-2021;;',
  );
  expect(await codesOf(ready)).toEqual(['', '', 'quantity insufficient_available', '', '', '']);
  const prices = [
    { price_cents: 25_000, valid_from: '2021-03-01' },
    { price_cents: 26_250, valid_from: '2022-01-01' },
  ];
  expect(ready.instruments.map(({ code, prices: list }) => [code, list])).toEqual([
    ['ZON-A', prices],
    ['ZON-B', []],
  ]);
  expect(await booked(ready, { skip_invalid: true })).toMatchObject({ status: 'posted', amount_cents: 15 * 25_000 });
  expect(await pricesOf('ZON-A')).toEqual(['issue 2021-03-01 25000 t', 'issue 2022-01-01 26250 t']);
  expect(await pricesOf('ZON-B')).toEqual([]);
  expect((await runChecks(app.db)).filter(({ ok }) => !ok)).toEqual([]);
  const { items } = (await app.request({ url: '/members?q=780003' })).json<{ items: { id: string }[] }>();
  const member = (await app.request({ url: `/members/${items[0]?.id}` })).json<{ holdings: object[] }>();
  expect(member.holdings).toMatchObject([
    { instrument: { code: 'ZON-A' }, value_cents: 3 * 26_250 },
    { instrument: { code: 'ZON-B' }, price_cents: null, value_cents: null },
  ]);
});

test('who holds only what has no price gets no statement of € 0,00', async () => {
  const ready = await register('prijsloos.csv', '780031;Vis;ZON-G;250;4;01-03-2023;;');
  await booked(ready);
  const answer = await take(app, '/members/780031/statement/2025');
  const { pages } = await readPdf(answer.rawPayload);
  const text = pages.join(' ');
  expect(text).toContain('Waarde van uw bezit op 31 december 2025 Geen prijs');
  expect(text).toContain('Van ZON-G was op een van deze dagen geen prijs vastgesteld');
  expect(text).not.toContain('0,00');
  // the year in which it came
  const first = await readPdf((await take(app, '/members/780031/statement/2023')).rawPayload);
  expect(first.pages.join(' ')).toContain('Op 31 december 2022 € 0,00');
  expect(first.pages.join(' ').match(/0,00/gu)).toHaveLength(2);
});

test('a price that its instrument will not have, or that nobody expects, is asked about', async () => {
  const ready = await register(
    'vreemd.csv',
    '780011;Vis;ZON-C;250;4;01-03-2021;250;',
    '780012;Bos;ZON-C;250;4;01-03-2021;255;',
    '780013;Wit;ZON-D;250;4;01-03-2021;2600;',
    '780014;Bos;ZON-E;250;4;01-03-2021;20;01-01-2199',
    '780015;Wit;ZON-A;250;4;01-03-2023;262,50;',
    '780016;Som;ZON-A;250;4;01-03-2023;270;',
    '780017;Vis;ZON-B;250;4;01-03-2023;250;',
  );
  const found = await codesOf(ready);
  expect(found.slice(0, 4)).toEqual([
    '',
    'price terms_differ',
    'price value_unusual',
    'price value_unusual, price_date value_unusual',
  ]);
  expect(found.slice(4)).toEqual(['', 'price terms_differ', 'price terms_differ']);
  const [, second] = await rowsOf(ready);
  expect(second?.problems[0]?.params).toEqual({
    instrument: 'ZON-C',
    told_price_cents: 25_500,
    held_price_cents: 25_000,
  });
});

test('a price that was not approved is not listed', async () => {
  const ready = await register('geheim.csv', '780021;Vis;ZON-F;250;4;01-03-2021;250;');
  const submitted = sound(await step(ready, 'submit'));
  const before = await opened(submitted);
  await expect(
    sql`update bulk_batches set instruments = jsonb_set(instruments, '{0,prices,0,price_cents}', '1'),
      version = version + 1 where id = ${submitted.id}`.execute(app.db),
  ).rejects.toThrow(/bulk_frozen/u);
  await expect(
    sql`insert into instrument_prices (instrument_id, purpose, valid_from, price_cents, created_by)
      select id, 'issue', '2026-01-01', 1, ${submitted.maker.id} from instruments limit 1`.execute(app.db),
  ).rejects.toThrow(/permission denied/u);
  expect(await pricesOf('ZON-F')).toEqual([]);
  expect(await settled(sound(await step(submitted, 'approve', before, 'bram')))).toMatchObject({ status: 'posted' });
  expect(await pricesOf('ZON-F')).toEqual(['issue 2021-03-01 25000 t']);
});
