// Files as Econobis exports them: a loan has an amount and no units.
import { sql } from 'kysely';
import { afterAll, beforeAll, expect, test } from 'vitest';
import type { BulkComparison } from '../../src/modules/bulk/comparisonSchemas.ts';
import type { BulkBatchDetail } from '../../src/modules/bulk/schemas.ts';
import { buildTestApp } from '../harness.ts';
import type { TestApp } from '../harness.ts';
import { helpersOf, sound } from './helpers.ts';

let app: TestApp;
beforeAll(async () => {
  app = await buildTestApp();
}, 120_000);
afterAll(() => app.close());

const { booked, checked, mend, rowsOf, settled, upload } = helpersOf(() => app);

const register = async (text: string, name: string) =>
  checked(sound(await upload(text, name, { query: '?purpose=register' })));
const problemsOf = async (batch: BulkBatchDetail) =>
  (await rowsOf(batch)).map(({ problems }) => problems.map(({ column, code }) => `${column} ${code}`).join(', '));

/** The columns of the export of participations that tell of a holding, and those that a cooperative adds. */
const headings =
  'Contactnummer;Naam;Projectcode;Type mutatie;Status;Aantal definitief;Bedrag definitief;Ingangsdatum;Nominale waarde;Soort instrument;Rente %;Einddatum';
const row = (no: number, kind: string, status: string, quantity: string, amount: string, day = '01-03-2021') =>
  `${no};Vis, J.;ECO-LENING;${kind};${status};${quantity};${amount};${day};250,00;obligatie;4,5;01-03-2031`;

test('a loan is as many units as its amount comes to at the nominal value; what does not come out is an error that says so', async () => {
  const rows = [
    row(744_001, 'Eerste inleg', 'Definitief', '', '3000'),
    row(744_001, 'Bijschrijving', 'Definitief', '0', '500,00', '01-04-2021'),
    row(744_001, 'Opname', 'Definitief', '', '-250', '01-05-2021'),
    row(744_002, 'Eerste inleg', 'Definitief', '', '600,00'),
    row(744_003, 'Eerste inleg', 'Ingeschreven', '', '250,00'),
    row(744_004, 'Opbrengst', '', '', ''),
    row(744_005, 'Eerste inleg', 'Definitief', '2', '500,00'),
  ];
  const ready = await register(`${[headings, ...rows].join('\n')}\n`, 'deelnames.csv');
  expect(ready.reading.program).toBe('econobis_participations');
  expect(await problemsOf(ready)).toEqual([
    '',
    '',
    'acquired_on backdated',
    'amount amount_indivisible',
    'mutation mutation_ignored',
    'mutation mutation_ignored',
    '',
  ]);
  const [first, second, third, wrong] = await rowsOf(ready);
  expect([first, second, third].map((one) => one?.amount_cents)).toEqual([300_000, 50_000, 0]);
  expect(third?.cells.amount).toBe('-250');
  expect(wrong?.problems[0]?.params).toEqual({ nominal_cents: 25_000 });
  // beside the old administration what was paid back is taken off
  const comparison = await app.request({ url: `/bulk-batches/${ready.id}/comparison` });
  expect(comparison.json<BulkComparison>().instruments[0]?.new).toEqual({ quantity: '15', amount_cents: 375_000 });
  const mended = await settled(await mend(ready, 5, { cells: { amount: '750,00' } }));
  expect(mended.errors).toBe(2);
  expect(await booked(mended, { skip_invalid: true })).toMatchObject({ status: 'posted', numbers: { count: 5 } });
  const { rows: held } = await sql<{ member_no: bigint; units: string }>`
    select m.member_no, sum(p.delta)::text as units from lots l join members m on m.id = l.member_id
      join postings p on p.lot_id = l.id where m.member_no between 744001 and 744005
    group by 1 order by 1`.execute(app.db);
  expect(held.map(({ member_no, units }) => `${member_no} ${units}`)).toEqual(['744001 13', '744002 3', '744005 2']);
});

test('of an instrument that is here its nominal value counts, and an amount without units is none of nothing', async () => {
  const list = 'lidnummer;achternaam;instrument;bedrag;verkregen op\n';
  const rows = [
    `744011;Vis;ECO-LENING;1000;01-06-2021`,
    `744012;Vis;ECO-LENING;;01-06-2021`,
    `744013;Vis;NIETS;10;01-06-2021`,
  ];
  const ready = await register(`${list}${rows.join('\n')}\n`, 'bedragen.csv');
  expect(await problemsOf(ready)).toEqual(['', 'quantity required', 'instrument instrument_not_found']);
  expect((await rowsOf(ready))[0]).toMatchObject({ quantity: '4', amount_cents: 100_000 });
});
