// Who the rows of a register name: split, recognised, and asked about where it could be otherwise.
import { expect, test } from 'vitest';
import { startTestApp } from '../harness.ts';
import { refusalOf } from '../transactions/helpers.ts';
import { helpersOf } from './helpers.ts';

const app = await startTestApp();

const { booked, codesOf, mend, registered, rowsOf, step } = helpersOf(app);
const head = 'Ledenregister;;;;;;\n\nLidnummer;Naam;Lid sinds;Geboren;Serie;Nominale waarde;Aantal;Verkregen op\n';
const row = (no: number, name: string, { since = '', born = '', nominal = '100', quantity = '2' } = {}) =>
  `${no};${name};${since};${born};PERSONEN;${nominal};${quantity};01-03-2021`;
const memberOf = async (no: number) => {
  const { items } = (await app.request({ url: `/members?q=${no}` })).json<{ items: { id: string }[] }>();
  return (await app.request({ url: `/members/${items[0]?.id}` })).json<object>();
};

test('names in one cell are split, and organisations never become people unasked', async () => {
  const rows = [
    row(740_001, 'J.P. van der Berg', { since: '01-07-2014' }),
    row(740_002, 'Stichting Zonneweide'),
    row(740_003, 'Jan Pieter Coen'),
    row(740_004, 'Bakker, A. de'),
  ];
  const ready = await registered(`${head}${rows.join('\n')}\n`, 'namen.csv');
  expect(ready).toMatchObject({ status: 'valid', reading: { heading: { from: 3, to: 3 } } });
  expect(await codesOf(ready)).toEqual(['', 'member_kind organisation_recognised', 'full_name name_unsure', '']);
  expect((await rowsOf(ready)).map(({ name }) => name)).toMatchObject([
    { given_name: 'J.P.', infix: 'van der', family_name: 'Berg' },
    { kind: 'organisation', company_name: 'Stichting Zonneweide' },
    { given_name: 'Jan Pieter', family_name: 'Coen' },
    { given_name: 'A.', infix: 'de', family_name: 'Bakker' },
  ]);
  expect(refusalOf(await step(ready, 'submit')).errors[0]?.params).toEqual({
    confirm: 'name_unsure, organisation_recognised',
  });
  // each is answered in its row: no question is left
  const second = await mend(ready, 5, { cells: { member_kind: 'organisatie' } });
  const third = await mend(second, 6, { cells: { full_name: 'Coen, Jan Pieter' } });
  expect(await codesOf(third)).toEqual(['', '', '', '']);
  expect(await booked(third)).toMatchObject({ status: 'posted' });
  expect(await memberOf(740_001)).toMatchObject({ kind: 'person', infix: 'van der', joined_on: '2014-07-01' });
  expect(await memberOf(740_002)).toMatchObject({ kind: 'organisation', joined_on: '2021-03-01' });
});

test('who is called like an organisation can be a person', async () => {
  const ready = await registered(`${head}${row(740_011, 'Anna Beheer')}\n`, 'persoon.csv');
  expect(await codesOf(ready)).toEqual(['member_kind organisation_recognised']);
  const mended = await mend(ready, 4, { cells: { member_kind: 'persoon' } });
  expect((await rowsOf(mended))[0]).toMatchObject({ status: 'valid', name: { kind: 'person', family_name: 'Beheer' } });
});

test('values that are possible and that nobody expects are asked about', async () => {
  const usual = [1, 2, 3, 4].map((no) => row(740_020 + no, 'Jansen'));
  const odd = [
    row(740_025, 'Jansen', { quantity: '400' }),
    row(740_026, 'Jansen', { born: '01-01-1901', since: '01-01-1905' }),
    row(740_027, 'Jansen', { born: '01-01-2024' }),
  ];
  const ready = await registered(`${head}${[...usual, ...odd].join('\n')}\n`, 'ongewoon.csv');
  expect(await codesOf(ready)).toEqual([
    ...usual.map(() => ''),
    'quantity value_unusual',
    'birthdate value_unusual, joined_on value_unusual',
    'birthdate value_unusual',
  ]);
  // beside what was issued here before, when the file itself says too little
  const twenty = [...usual, row(740_028, 'Jansen')].map((line) => line.replaceAll('PERSONEN', 'REEDS'));
  await booked(await registered(`${head}${twenty.join('\n').replaceAll(/^740/gmu, '742')}\n`, 'reeds.csv'));
  const few = [row(743_001, 'Vis', { quantity: '200' }), row(743_002, 'Bos', { quantity: '190' })];
  const later = await registered(`${head}${few.join('\n').replaceAll('PERSONEN', 'REEDS')}\n`, 'later.csv');
  expect(await codesOf(later)).toEqual(['quantity value_unusual', '']);
  const cents = await registered(
    `${head}${row(740_031, 'Jansen', { nominal: '0,5' }).replace('PERSONEN', 'CENTEN')}\n`,
    'c.csv',
  );
  expect(await codesOf(cents)).toEqual(['nominal value_unusual']);
});
