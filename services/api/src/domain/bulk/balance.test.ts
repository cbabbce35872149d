import { expect, test } from 'vitest';
import writeXlsx from 'write-excel-file/node';
import { readBalance, totalsOf } from './balance.ts';

test('numbers of a workbook are what they are, also below a title, and rows of one member are added up', async () => {
  const data = [
    ['Stand per 31 december'],
    ['Ledennummer', 'Naam', 'Lening', 'Aantal obligaties', 'Waarde'],
    [100_001, 'Vis', 'LENING-1', 2, { value: 500, type: Number, format: '[$€-413] #,##0.00' }],
    [100_001, 'Vis', 'Lening 1', 1.5, { value: 375.25, type: Number, format: '[$€-413] #,##0.00' }],
    ['LID 100002', 'Som', 'LENING-2', 0, 0],
  ];
  const book = writeXlsx([{ sheet: 'Stand', data }] as never) as never as { toBuffer(): Promise<Buffer> };
  const balance = await readBalance(await book.toBuffer());
  expect(balance).toMatchObject({
    instruments: ['LENING-1', 'LENING-2'],
    holdings: [
      { member_no: 100_001, instrument: 0, micros: 3_500_000n, cents: 87_525n },
      { member_no: 100_002, instrument: 1, micros: 0n, cents: 0n },
    ],
    tells: { quantity: true, amount: true },
    rows: 3,
  });
  expect(totalsOf(balance)).toEqual({
    members: 1,
    instruments: [
      { instrument: 'LENING-1', quantity: '3.5', amount_cents: 87_525 },
      { instrument: 'LENING-2', quantity: '0', amount_cents: 0 },
    ],
  });
});

test.each([
  ['Coöperatie Zon;;\nStand per 31-12-2025;;', '2025-12-31'],
  ['Afgedrukt op 03-02-2026;;\nSaldo ultimo;31 december 2025;', '2025-12-31'],
  ['Balance as of 2025-12-31;;', '2025-12-31'],
  ['Afgedrukt op 03-02-2026;;', null],
  ['Stand per 31-12-2025;;\nVergeleken met stand per 31-12-2024;;', null],
  ['Ledenlijst;;', null],
])('a sheet that begins with %s is of %s', async (title, day) => {
  expect((await readBalance(Buffer.from(`${title}\nlidnummer;instrument;stuks\n1;A;1\n`))).day).toBe(day);
});

test('what one row of an instrument does not say is not told of all of them', async () => {
  const balance = await readBalance(Buffer.from('lid,product,inleg,stuks\n1,A,10.50,1\n2,A,,2\n'));
  expect(totalsOf(balance).instruments).toEqual([{ instrument: 'A', quantity: '3', amount_cents: null }]);
});

test.each([
  ['1;A;-1', 'quantity_invalid'],
  ['1;A;1,1234567', 'quantity_invalid'],
  ['1;A;1000000000,1', 'quantity_invalid'],
  ['1;A;1\n2;A;1000000000', 'quantity_invalid'],
  [Array.from({ length: 101 }, (_, at) => `1;A${at};1`).join('\n'), 'file_too_complex'],
])('%j is refused: %s', async (rows, code) => {
  const reading = readBalance(Buffer.from(`lid;serie;stuks\n${rows}\n`)).then(totalsOf);
  await expect(reading).rejects.toMatchObject({ code });
});
