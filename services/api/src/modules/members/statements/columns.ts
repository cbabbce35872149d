import type { Language } from '../../../domain/language.ts';
import { formatQuantity } from '../../../domain/quantity.ts';
import type { InstrumentRef } from '../../../wire/schemas.ts';
import { kindNames } from '../../../paper/kindNames.ts';
import { paperFormats } from '../../../paper/formats.ts';
import type { PaperColumn } from '../../../paper/pdf.ts';
import type { Statement, StatementHolding, StatementIncome, StatementMove } from './read.ts';
import { statementTexts } from './texts.ts';

// The columns of the tables of a statement, with their totals.

const align = 'right';

export const sumOf = <Row>(rows: readonly Row[], of: (row: Row) => bigint): bigint =>
  rows.reduce((all, row) => all + of(row), 0n);

/** Whether nothing of what was held had a price: that is worth something, and nobody knows what. */
export const isUnpriced = <Row>(
  rows: readonly Row[],
  units: (row: Row) => bigint,
  value: (row: Row) => bigint,
): boolean => rows.some((row) => units(row) !== 0n) && rows.every((row) => value(row) === 0n);

/** Nothing for 0. */
const unlessZero = (value: bigint, show: (value: bigint) => string): string => (value === 0n ? '' : show(value));

const unitsIn =
  (locale: Language) =>
  (value: bigint, { scale }: InstrumentRef): string =>
    paperFormats[locale].quantity(formatQuantity(value, scale));

/** What a member has, at the beginning and at the end. */
export function holdingColumns({ from, to, holdings }: Statement, locale: Language): PaperColumn<StatementHolding>[] {
  const texts = statementTexts[locale];
  const { amount, day } = paperFormats[locale];
  const units = unitsIn(locale);
  const heads = texts.holdingHeads(day(from), day(to));
  type Figure = (row: StatementHolding) => bigint;
  const worth = (count: Figure, value: Figure): string =>
    isUnpriced(holdings, count, value) ? '' : amount(sumOf(holdings, value));
  return [
    {
      heading: heads.instrument,
      widthMm: 34,
      cell: ({ instrument, locked }) => ({
        text: instrument[`name_${locale}`],
        below: locked.map((lot) => texts.locked(units(lot.units, instrument), day(lot.until))),
      }),
      total: texts.total,
    },
    {
      heading: heads.opening,
      widthMm: 21,
      align,
      cell: (row) => unlessZero(row.opening, (of) => units(of, row.instrument)),
    },
    {
      heading: heads.received,
      widthMm: 16,
      align,
      cell: (row) => unlessZero(row.received, (of) => `+${units(of, row.instrument)}`),
    },
    {
      heading: heads.given,
      widthMm: 16,
      align,
      cell: (row) => unlessZero(row.given, (of) => units(of, row.instrument)),
    },
    {
      heading: heads.closing,
      widthMm: 21,
      align,
      cell: (row) => unlessZero(row.closing, (of) => units(of, row.instrument)),
    },
    { heading: heads.price, widthMm: 20, align, cell: ({ price }) => (price === null ? '' : amount(price)) },
    {
      heading: heads.openingValue,
      widthMm: 21,
      align,
      cell: (row) => unlessZero(row.opening_value, amount),
      total: worth(
        (row) => row.opening,
        (row) => row.opening_value,
      ),
    },
    {
      heading: heads.closingValue,
      widthMm: 21,
      align,
      cell: (row) => unlessZero(row.closing_value, amount),
      total: worth(
        (row) => row.closing,
        (row) => row.closing_value,
      ),
    },
  ];
}

/** What came and went. */
export function moveColumns(locale: Language): PaperColumn<StatementMove>[] {
  const { moveHeads: heads, reversalOf } = statementTexts[locale];
  const { change, day } = paperFormats[locale];
  const units = unitsIn(locale);
  return [
    { heading: heads.date, widthMm: 22, cell: (move) => day(move.date) },
    { heading: heads.number, widthMm: 32, cell: ({ number }) => number },
    {
      heading: heads.description,
      widthMm: 72,
      cell: ({ kind, reversed, instrument }) => {
        const named = kindNames[locale];
        const what = reversed === null ? named[kind] : reversalOf(named[reversed].toLowerCase());
        return `${what} ${instrument[`name_${locale}`]}`;
      },
    },
    {
      heading: heads.units,
      widthMm: 20,
      align,
      cell: (move) => `${move.units > 0n ? '+' : ''}${units(move.units, move.instrument)}`,
    },
    { heading: heads.value, widthMm: 24, align, cell: (move) => unlessZero(move.value, change) },
  ];
}

/** Interest and dividend. */
export function incomeColumns({ income }: Statement, locale: Language): PaperColumn<StatementIncome>[] {
  const { incomeHeads: heads, total } = statementTexts[locale];
  const { amount, day } = paperFormats[locale];
  const [gross, tax] = [sumOf(income, (row) => row.gross), sumOf(income, (row) => row.tax)];
  return [
    { heading: heads.date, widthMm: 22, cell: (row) => day(row.date), total },
    {
      heading: heads.description,
      widthMm: 73,
      cell: ({ kind, instrument }) =>
        [kindNames[locale][kind], instrument?.[`name_${locale}`]].filter(Boolean).join(' '),
    },
    { heading: heads.gross, widthMm: 25, align, cell: (row) => amount(row.gross), total: amount(gross) },
    {
      heading: heads.tax,
      widthMm: 25,
      align,
      cell: (row) => unlessZero(row.tax, amount),
      total: unlessZero(tax, amount),
    },
    {
      heading: heads.net,
      widthMm: 25,
      align,
      cell: (row) => amount(row.gross - row.tax),
      total: amount(gross - tax),
    },
  ];
}
