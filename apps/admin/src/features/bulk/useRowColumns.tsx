import { useI18n } from '@ledenbureau/i18n';
import { CellField, type DataTableColumn, DateText, Link, Money, Quantity, Text, useMediaQuery } from '@ledenbureau/ui';
import { type ReactNode, useMemo } from 'react';
import { memberLabel } from '../../register/member/memberText.ts';
import { useTransactionHref } from '../../register/transaction/useTransactionHref.ts';
import { instrumentName } from '../../texts/instrumentName.ts';
import { type BatchDetail, type Column, isOpenRow, type Row } from './bulk.api.ts';
import { cellText, needOf, usedColumns } from './columns.ts';
import { NameRead } from './NameRead.tsx';
import { RowProblem } from './RowProblem.tsx';
import type { RowDrafts } from './useRowDrafts.ts';

const figures: readonly Column[] = ['quantity', 'amount', 'price', 'nominal', 'coupon'];
/** What fits on a small screen beside the transaction that a row became; that one has the rest. */
const ofBooked: readonly Column[] = ['member_no', 'kind', 'instrument', 'quantity', 'amount', 'effective_date'];
const widths: Partial<Record<Column, string>> = {
  member_no: '7.5rem',
  kind: '6.5rem',
  instrument: '7rem',
  quantity: '5.5rem',
  amount: '6.5rem',
  effective_date: '6.75rem',
  acquired_on: '6.75rem',
  reference: '7.25rem',
};

export interface RowColumnsOptions {
  batch: BatchDetail;
  /** Those that were fetched; undefined while none are. */
  rows: readonly Row[] | undefined;
  editable: boolean;
  /** They were booked: the transaction of each stands there, and nothing is wrong. */
  booked: boolean;
  drafts: RowDrafts;
  onSave(row: Row, more?: Partial<Record<Column, string>>): void;
  /** Shows another row. */
  onLine(line: number): void;
}

/** Columns in which a row says something, and those in which something is wrong: its file may have had none of them. */
const saidBy = ({ cells, problems }: Row): (string | null)[] => [
  ...Object.keys(cells),
  ...problems.map(({ column }) => column),
];

/** Columns in which a row says something, and those in which it should; a description only where there is room. */
const toldBy = (row: Row, wide: boolean): (string | null)[] => [
  ...saidBy(row).filter((column) => wide || column !== 'description'),
  row.quantity === null ? null : 'quantity',
  row.amount_cents === null ? null : 'amount',
];

/** The columns of a batch's rows: those that its file has and that say something, who is meant, and what is wrong or came of it. */
export function useRowColumns({ batch, rows, editable, booked, drafts, onSave, onLine }: RowColumnsOptions) {
  const { t, formats, locale } = useI18n();
  const href = useTransactionHref();
  const wide = useMediaQuery('(min-width: 1400px)');
  const { reading, purpose } = batch;

  /** What the row means by a cell, once it was understood; else what it says. */
  const meant = (row: Row, column: Column): ReactNode => {
    if (column === 'kind' && row.kind) return t(`transaction.kinds.${row.kind}`);
    if (column === 'instrument') {
      const name = row.instrument ? instrumentName(row.instrument, locale) : cellText(row.cells[column], reading);
      return <Text nowrap>{name}</Text>;
    }
    if (column === 'quantity' && row.quantity !== null) return <Quantity value={row.quantity} />;
    if (column === 'amount' && row.amount_cents !== null) return <Money cents={row.amount_cents} />;
    if (column === 'effective_date' && row.effective_date) return <DateText value={row.effective_date} />;
    return cellText(row.cells[column], reading);
  };
  const cell = (row: Row, column: Column): ReactNode => {
    if (!editable || !isOpenRow(row)) return meant(row, column);
    const wrong = row.status === 'error' && row.problems.some((problem) => problem.column === column);
    return (
      <CellField
        label={t('bulk.cellOf', { column: t(`bulk.column.${column}`), line: formats.number(row.line) })}
        data-line={row.line}
        data-changed={drafts.isChanged(row, column) ? '' : undefined}
        name={`${row.line}-${column}`}
        value={drafts.textOf(row, column)}
        align={figures.includes(column) ? 'end' : 'start'}
        invalid={wrong}
        aria-describedby={`problem-${row.line}`}
        readOnly={drafts.isSending(row)}
        onChange={(text) => drafts.type(row, column, text)}
        onCommit={() => onSave(row)}
        onRestore={() => drafts.restore(row)}
      />
    );
  };

  // a template has more columns than most lists need: those that say nothing would push what is wrong out of sight
  const telling = useMemo(() => new Set((rows ?? []).flatMap((row) => toldBy(row, wide))), [rows, wide]);
  const rowColumns = useMemo(() => new Set((rows ?? []).flatMap(saidBy)), [rows]);
  // whose it is stands beside the number, or with it in one column where there is less room
  const named = purpose !== 'transactions' ? null : wide ? 'apart' : booked ? 'together' : null;
  const used = usedColumns(reading, purpose, rowColumns).filter(
    (column) =>
      (named !== 'together' || ofBooked.includes(column)) && (needOf(column, purpose) === 'yes' || telling.has(column)),
  );
  // without a quantity in the file the units that the amount buys are worth a column; and the other way round
  const visibleColumns = used.includes('quantity') || purpose === 'register' ? used : [...used, 'quantity' as const];
  const columnOf = (column: Column): DataTableColumn<Row> =>
    column === 'member_no' && named === 'together'
      ? {
          id: column,
          header: t('transaction.member'),
          width: '11rem',
          cell: ({ member }) => member && memberLabel(member),
        }
      : {
          id: column,
          header: t(`bulk.column.${column}`),
          width: widths[column] ?? '8rem',
          ...(figures.includes(column) ? { align: 'end' as const } : {}),
          cell: (row) => cell(row, column),
        };
  const columns: DataTableColumn<Row>[] = [
    {
      id: 'line',
      header: t('bulk.lineNo'),
      align: 'end',
      width: '4.25rem',
      cell: ({ line }) => <Text tone="quiet">{formats.number(line)}</Text>,
    },
    ...visibleColumns.flatMap((column): DataTableColumn<Row>[] => [
      columnOf(column),
      ...(column === 'member_no' && named === 'apart'
        ? [
            {
              id: 'member',
              header: t('transaction.member'),
              width: '9rem',
              cell: (row: Row) => row.member?.display_name,
            },
          ]
        : []),
      ...(column === 'full_name'
        ? [{ id: 'name', header: t('bulk.readsAs'), width: '11rem', cell: (row: Row) => <NameRead row={row} /> }]
        : []),
    ]),
  ];
  const last: DataTableColumn<Row> = booked
    ? {
        id: 'transaction',
        header: t('transaction.title'),
        width: '9.5rem',
        cell: ({ transaction }) => (transaction ? <Link href={href(transaction.id)}>{transaction.number}</Link> : null),
      }
    : {
        id: 'problem',
        header: t(editable ? 'bulk.whatIsWrong' : 'bulk.remarks'),
        width: wide ? '17rem' : editable ? '16rem' : '9.5rem',
        cell: (row) => (
          <RowProblem
            row={row}
            editable={editable}
            drafts={drafts}
            onSave={(more) => onSave(row, more)}
            onLine={onLine}
          />
        ),
      };
  const [line, ...rest] = columns as [DataTableColumn<Row>, ...DataTableColumn<Row>[]];
  // what came of a row stands before what it said: at the end it would be out of sight on a small screen
  return booked ? [line, last, ...rest] : [line, ...rest, last];
}
