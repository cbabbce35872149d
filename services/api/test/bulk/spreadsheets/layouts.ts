// Spreadsheets as people have them.
import { belowTitles, plainGrid, withMerges, withSubtotals } from './grids.ts';
import type { Columns } from './grids.ts';
import type { Holding, Value } from './register.ts';
import { dayInText, excel, excelCsv, libreOffice, openDocument, typed } from './writers.ts';
import type { Grid } from './writers.ts';

export interface Layout {
  name: string;
  file: string;
  columns: Columns;
  gridOf: typeof plainGrid;
  write: (grid: Grid) => Promise<Buffer> | Buffer;
}

const names = { Voornaam: 'given_name', Tussenvoegsel: 'infix', Achternaam: 'family_name' } as const;
const reach = { 'E-mail': 'email', IBAN: 'iban' } as const;
const bond = { Rente: 'coupon', Einddatum: 'maturity_date' } as const;
const papers = {
  Serie: 'instrument',
  'Soort instrument': 'instrument_type',
  Nominaal: 'nominal',
  Aantal: 'quantity',
  Bedrag: 'amount',
  'Verkregen op': 'acquired_on',
  ...bond,
} as const;

/** Texts of one kind of cell alone; the others keep their type. */
const only = (what: string, text: (value: string) => string) => (value: Value) =>
  value !== null && typeof value === 'object' && what in value ? text(Object.values(value)[0] as string) : value;

export const layouts: readonly Layout[] = [
  {
    name: 'title rows, and headings in two rows',
    file: 'titelregels.xlsx',
    columns: {
      'Lid nummer': 'member_no',
      'Lid voornaam': 'given_name',
      'Lid tussenvoegsel': 'infix',
      'Lid achternaam': 'family_name',
      'Lid bedrijfsnaam': 'company_name',
      'Lid e-mail': 'email',
      'Lid iban': 'iban',
      serie: 'instrument',
      'soort instrument': 'instrument_type',
      aantal: 'quantity',
      'verkregen op': 'acquired_on',
      nominaal: 'nominal',
      bedrag: 'amount',
      rente: 'coupon',
      einddatum: 'maturity_date',
    },
    gridOf: belowTitles,
    write: (grid) => excel(grid),
  },
  {
    name: 'names in one cell',
    file: 'namen.xlsx',
    columns: {
      Lidnr: 'member_no',
      Naam: 'full_name',
      Mailadres: 'email',
      Rekeningnummer: 'iban',
      Product: 'instrument',
      Instrumentsoort: 'instrument_type',
      Stuks: 'quantity',
      Aankoopdatum: 'acquired_on',
      'Waarde per stuk': 'nominal',
      Inleg: 'amount',
      Rentevoet: 'coupon',
      Aflosdatum: 'maturity_date',
    },
    gridOf: plainGrid,
    write: (grid) => excel(grid),
  },
  {
    name: 'cells of per cent',
    file: 'procenten.xlsx',
    columns: {
      'Rente %': 'coupon',
      Vervaldatum: 'maturity_date',
      Relatienummer: 'member_no',
      Organisatie: 'company_name',
      ...names,
      ...reach,
      Lening: 'instrument',
      'Soort instrument': 'instrument_type',
      'Nominale waarde': 'nominal',
      'Aantal obligaties': 'quantity',
      Bedrag: 'amount',
      'Datum uitgifte': 'acquired_on',
    },
    gridOf: plainGrid,
    write: (grid) => excel(grid),
  },
  {
    name: 'euros and everything else as texts',
    file: 'teksten.xlsx',
    columns: {
      Ledennummer: 'member_no',
      ...names,
      Bedrijfsnaam: 'company_name',
      ...reach,
      Instrument: 'instrument',
      'Soort instrument': 'instrument_type',
      'Nominale waarde per stuk': 'nominal',
      Aantal: 'quantity',
      'Inleg (EUR)': 'amount',
      'Datum verkrijging': 'acquired_on',
      'Rente per jaar': 'coupon',
      'Looptijd tot': 'maturity_date',
    },
    gridOf: plainGrid,
    write: (grid) => excel(grid, typed),
  },
  {
    name: 'days as texts',
    file: 'datums.xlsx',
    columns: {
      'Lid nr.': 'member_no',
      ...names,
      Organisatie: 'company_name',
      ...reach,
      Uitgifte: 'instrument',
      'Soort instrument': 'instrument_type',
      Nominaal: 'nominal',
      'Aantal stuks': 'quantity',
      Bedrag: 'amount',
      Verkregen: 'acquired_on',
      ...bond,
    },
    gridOf: plainGrid,
    write: (grid) => excel(grid, only('day', dayInText)),
  },
  {
    name: 'subtotals between the rows',
    file: 'subtotalen.xlsx',
    columns: {
      Lidnummer: 'member_no',
      Naam: 'full_name',
      ...reach,
      ...papers,
    },
    gridOf: withSubtotals,
    write: (grid) => excel(grid),
  },
  {
    name: 'merged cells',
    file: 'samengevoegd.xlsx',
    columns: {
      Lidnummer: 'member_no',
      ...names,
      Organisatie: 'company_name',
      ...reach,
      ...papers,
    },
    gridOf: withMerges,
    write: (grid) => excel(grid),
  },
  ...([true, false] as const).map((from1904): Layout => ({
    name: from1904 ? 'days counted from 1904' : 'LibreOffice',
    file: from1904 ? 'macintosh.xlsx' : 'libreoffice.xlsx',
    columns: {
      Lid: 'member_no',
      ...names,
      Bedrijfsnaam: 'company_name',
      ...reach,
      Instrument: 'instrument',
      'Soort instrument': 'instrument_type',
      'Nominale waarde': 'nominal',
      'Aantal participaties': 'quantity',
      Waarde: 'amount',
      Verkrijgingsdatum: 'acquired_on',
      ...bond,
    },
    gridOf: plainGrid,
    write: (grid) => libreOffice(grid, { from1904 }),
  })),
  {
    name: 'CSV by Excel in Dutch',
    file: 'excel.csv',
    columns: {
      Lidnummer: 'member_no',
      ...names,
      Organisatie: 'company_name',
      ...reach,
      ...papers,
    },
    gridOf: plainGrid,
    write: excelCsv,
  },
  {
    name: 'OpenDocument, with merged cells',
    file: 'samengevoegd.ods',
    columns: {
      Lidnummer: 'member_no',
      ...names,
      Organisatie: 'company_name',
      ...reach,
      ...papers,
    },
    gridOf: withMerges,
    write: openDocument,
  },
];

export interface Written {
  bytes: Buffer;
  /** The line of each holding. */
  lines: number[];
}

/** Holdings in a layout. */
export async function written({ columns, gridOf, write }: Layout, holdings: readonly Holding[]): Promise<Written> {
  const grid = gridOf(holdings, columns);
  const lines = holdings.map((_, of) => grid.rows.findIndex((row) => row.of === of) + 1);
  return { bytes: await write(grid), lines };
}
