import { useI18n } from '@ledenbureau/i18n';
import { DateText, Quantity, Table } from '@ledenbureau/ui';
import { useEffect, useEffectEvent, useState } from 'react';
import { createPortal } from 'react-dom';

/** A value as an export for print answers it. */
type PrintedValue = string | number | null | { decimal: string } | { day: string } | { moment: string };

/** What an export for print answers. */
export interface PrintedRows {
  columns: readonly string[];
  rows: readonly (readonly PrintedValue[])[];
}

interface PrintedRow {
  index: number;
  row: readonly PrintedValue[];
}

export interface PrintedTableProps extends PrintedRows {
  title: string;
  /** Which rows these are and what they come to, in words. */
  words: readonly string[];
  onPrinted(): void;
}

/** Every row of a list on paper, whatever the screen shows of it. The browser asks for the printer as soon as it is there. */
export function PrintedTable({ title, words, columns, rows, onPrinted }: PrintedTableProps) {
  const { t, formats } = useI18n();
  const [now] = useState(() => new Date().toISOString());
  const print = useEffectEvent(() => {
    window.print();
    onPrinted();
  });
  useEffect(() => print(), []);
  const shown = (value: PrintedValue | undefined) => {
    if (value === null || value === undefined) return '';
    if (typeof value !== 'object') return String(value);
    if ('decimal' in value) return <Quantity value={value.decimal} />;
    return 'day' in value ? <DateText value={value.day} /> : formats.dateTime(value.moment);
  };
  const isDecimal = (place: number) =>
    rows.some((row) => typeof row[place] === 'object' && row[place] !== null && 'decimal' in row[place]);
  const used = columns.flatMap((header, place) => (rows.some((row) => row[place] !== null) ? [{ header, place }] : []));
  return createPortal(
    <div data-print="alone">
      <h1 style={{ font: 'var(--lb-type-title)' }}>{title}</h1>
      <p>{[...words, t('print.printed', { at: formats.dateTime(now) })].join(' · ')}</p>
      <Table<PrintedRow>
        caption={title}
        density="compact"
        rows={rows.map((row, index) => ({ index, row }))}
        rowKey={({ index }) => String(index)}
        empty={t('print.nothing')}
        columns={used.map(({ header, place }) => ({
          id: String(place),
          header,
          ...(isDecimal(place) ? { align: 'end' as const } : {}),
          cell: ({ row }) => shown(row[place]),
        }))}
      />
      <p>{t('print.personal')}</p>
    </div>,
    document.body,
  );
}
