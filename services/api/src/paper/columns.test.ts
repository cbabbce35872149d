import { expect, test } from 'vitest';
import { tableOf } from './columns.ts';
import type { List } from './columns.ts';
import { csvFile } from './csv.ts';
import { money, printedTable, wholeFile } from './tables.ts';

interface Fee {
  name: string;
  cents: number;
}
const list: List<Fee> = {
  file: { nl: 'kosten', en: 'fees' },
  columns: [
    { nl: 'Naam', en: 'Name', value: ({ name }) => name },
    { nl: 'Taal', en: 'Language', value: (_fee, language) => language },
    { nl: 'Bedrag', en: 'Amount', value: ({ cents }) => money(cents) },
  ],
};
const fees = [[{ name: 'Aflossing', cents: 1250 }], [{ name: 'Storno', cents: 5 }]];

test('every value stands under the heading of its own column, in the order of the list', async () => {
  const { columns } = list;
  for (const order of [columns, columns.toReversed()]) {
    const file = await wholeFile(printedTable(tableOf({ ...list, columns: order }, 'nl', fees)));
    const { columns: headings, rows } = JSON.parse(file.toString()) as { columns: string[]; rows: unknown[][] };
    const named = rows.map((row) => Object.fromEntries(row.map((value, place) => [headings[place], value])));
    expect(named).toEqual([
      { Naam: 'Aflossing', Taal: 'nl', Bedrag: { decimal: '12.50' } },
      { Naam: 'Storno', Taal: 'nl', Bedrag: { decimal: '0.05' } },
    ]);
  }
});

test('a list says its headings and its values in one language', async () => {
  const table = tableOf(list, 'en', fees);
  expect(table.title).toBe('fees');
  const csv = await wholeFile(csvFile(table, 'en'));
  expect(csv.toString().slice(1)).toBe('Name,Language,Amount\r\nAflossing,en,12.50\r\nStorno,en,0.05\r\n');
});
