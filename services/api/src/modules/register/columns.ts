import type { Language } from '../../domain/language.ts';
import type { Column, List, Words } from '../../paper/columns.ts';
import type { PaperFormats } from '../../paper/formats.ts';
import { day, money, quantity } from '../../paper/tables.ts';
import type { RegisterLine } from './schemas.ts';

/** A line of the paper: a holding, or what some come to; what does not add up is null. */
export interface PaperLine {
  /** A member number, or which total it is. */
  first: string;
  /** A name, or how many are added. */
  second: string;
  name: string;
  quantity: string | null;
  price_cents: number | null;
  value_cents: number | null;
  nominal_value_cents: number | null;
}

/** How a column stands on paper. */
interface OnPaper {
  widthMm: number;
  /** Where it is another than that of a file. */
  heading?: Words;
  align?: 'right';
  cell: (line: PaperLine, formats: PaperFormats) => string;
}

/** A column of the register; without `paper` it is in files only. */
interface RegisterColumn extends Column<RegisterLine> {
  paper?: OnPaper;
}

const amountColumn = (
  widthMm: number,
  heading: Words,
  field: 'price_cents' | 'value_cents' | 'nominal_value_cents',
): OnPaper => ({
  widthMm,
  heading,
  align: 'right',
  cell: ({ [field]: cents }, { amount }) => (cents === null ? '' : amount(cents)),
});

const dayColumn = (asOf: string): RegisterColumn => ({ nl: 'Peildatum', en: 'As of', value: () => day(asOf) });

const holdingColumns: readonly RegisterColumn[] = [
  {
    nl: 'Lidnummer',
    en: 'Member number',
    value: ({ member }) => member.member_no,
    paper: { widthMm: 24, cell: ({ first }) => first },
  },
  {
    nl: 'Lid',
    en: 'Member',
    value: ({ member }) => member.display_name,
    paper: { widthMm: 78, cell: ({ second }) => second },
  },
  { nl: 'Instrument', en: 'Instrument', value: ({ instrument }) => instrument.code },
  {
    nl: 'Naam instrument',
    en: 'Name of instrument',
    value: ({ instrument }, language) => instrument[`name_${language}`],
    paper: { widthMm: 62, heading: { nl: 'Instrument', en: 'Instrument' }, cell: ({ name }) => name },
  },
  {
    nl: 'Aantal',
    en: 'Quantity',
    value: (line) => quantity(line.quantity),
    paper: {
      widthMm: 29,
      align: 'right',
      cell: (line, formats) => (line.quantity === null ? '' : formats.quantity(line.quantity)),
    },
  },
  { nl: 'Waarvan gereserveerd', en: 'Of which reserved', value: ({ reserved }) => quantity(reserved) },
  {
    nl: 'Prijs',
    en: 'Price',
    value: ({ price_cents }) => money(price_cents),
    paper: amountColumn(22, { nl: 'Prijs in €', en: 'Price in €' }, 'price_cents'),
  },
  {
    nl: 'Waarde',
    en: 'Value',
    value: ({ value_cents }) => money(value_cents),
    paper: amountColumn(27, { nl: 'Waarde in €', en: 'Value in €' }, 'value_cents'),
  },
  {
    nl: 'Nominale waarde',
    en: 'Nominal value',
    value: ({ nominal_value_cents }) => money(nominal_value_cents),
    paper: amountColumn(25, { nl: 'Nominaal in €', en: 'Nominal in €' }, 'nominal_value_cents'),
  },
];

/** The register at the end of a day as a file. */
export const registerList = (asOf: string): List<RegisterLine> => ({
  file: { nl: 'register', en: 'register' },
  columns: [dayColumn(asOf), ...holdingColumns],
});

/** The columns of the paper, with their headings in a language. */
export const paperColumns = (language: Language): (Omit<OnPaper, 'heading'> & { heading: string })[] =>
  holdingColumns.flatMap(({ paper, ...names }) =>
    paper === undefined ? [] : [{ ...paper, heading: (paper.heading ?? names)[language] }],
  );
