// How holdings are laid out in a sheet.
import type { Holding, Said, Value } from './register.ts';
import { amountOf, valueOf } from './register.ts';
import type { Grid, Merge, Row } from './writers.ts';

/** Headings, each with what is under it. */
export type Columns = Readonly<Record<string, Said>>;
type GridOf = (holdings: readonly Holding[], columns: Columns) => Grid;

const rowOf = (holding: Holding, of: number, columns: Columns): Row => ({
  cells: Object.values(columns).map((column) => valueOf(holding, column)),
  of,
});
const listed = (holdings: readonly Holding[], columns: Columns): Row[] =>
  holdings.map((holding, of) => rowOf(holding, of, columns));

/** Headings, and a row for each holding. */
export const plainGrid: GridOf = (holdings, columns) => ({
  rows: [{ cells: Object.keys(columns) }, ...listed(holdings, columns)],
  merges: [],
});

/** A title, a day and a blank line above headings in two rows: "Lid" above "nummer". */
export const belowTitles: GridOf = (holdings, columns) => ({
  rows: [
    { cells: ['Coöperatie Zonneweide U.A.'] },
    { cells: ['Ledenregister, stand per', { day: '2025-12-31' }] },
    { cells: [] },
    { cells: ['Lid', null, null, null, null, null, null, 'Stukken'] },
    { cells: Object.keys(columns).map((heading) => heading.replace(/^Lid /u, '')) },
    ...listed(holdings, columns),
  ],
  merges: [],
});

/** By instrument, with a sum under each and under all of it, and blank lines between. */
export const withSubtotals: GridOf = (holdings, columns) => {
  const places = Object.values(columns);
  const sum = (label: string, some: readonly Holding[]): Row => {
    const cells: Value[] = places.map(() => null);
    cells[1] = label;
    const cents = some.reduce((total, one) => total + amountOf(one), 0n);
    cells[places.indexOf('amount')] = { euro: String(Number(cents) / 100) };
    return { cells };
  };
  const papers = [...new Set(holdings.map(({ paper }) => paper))];
  const groups = papers.flatMap((paper): Row[] => [
    ...listed(holdings, columns).filter(({ of }) => holdings[of as number]?.paper === paper),
    sum(
      `Subtotaal ${paper.name}`,
      holdings.filter((one) => one.paper === paper),
    ),
    { cells: [] },
  ]);
  return { rows: [{ cells: Object.keys(columns) }, ...groups, sum('Totaal', holdings)], merges: [] };
};

/** By member, who is named once beside what they hold. */
export const withMerges: GridOf = (holdings, columns) => {
  const holders = [...new Set(holdings.map(({ holder }) => holder))];
  const rows: Row[] = [{ cells: Object.keys(columns) }];
  const merges: Merge[] = [];
  for (const holder of holders) {
    const from = rows.length;
    rows.push(...listed(holdings, columns).filter(({ of }) => holdings[of as number]?.holder === holder));
    if (rows.length === from + 1) continue;
    const places = Object.values(columns).flatMap((column, place) => (column in holder ? [place] : []));
    merges.push(...places.map((column) => ({ column, from, to: rows.length - 1 })));
  }
  return { rows, merges };
};
