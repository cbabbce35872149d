import { useI18n } from '@ledenbureau/i18n';
import { decimalsIn, type DescriptionItem, Money, PrintDocument, Quantity, Table, Text } from '@ledenbureau/ui';
import { Fragment, useEffect, useState } from 'react';
import { useEvent } from '../keys/useEvent.ts';

/** A value as an export for print answers it. */
type PrintedValue = string | number | null | { decimal: string } | { day: string } | { moment: string };

/** What an export for print answers, and who asked for it. */
export interface PrintedRows {
  columns: readonly string[];
  rows: readonly (readonly PrintedValue[])[];
  organisation: string;
  maker: string;
}

/** So long is a number of ours: what is longer somebody typed, and may be parted at a hyphen. */
const longest = 16;
/** Wider than an address for mail is, and without a hyphen: parted anywhere, or the table went on beside the paper. */
const wide = /[^-]{33}/u;
/** A postcode is not parted at its space. */
const shortest = 8;

interface PrintedRow {
  index: number;
  row: readonly PrintedValue[];
}

/** Of one instrument, or of what belongs to none. */
interface PrintedTotal {
  name: string;
  count: number;
  cents: number;
}

export interface PrintedTableProps extends PrintedRows {
  title: string;
  /** Which rows these are. */
  facts: readonly DescriptionItem[];
  /** What they come to, in cents; null when they were too many to add. */
  sum?: number | null;
  /** What they come to for each instrument: stands once, at the end. */
  totals?: readonly PrintedTotal[] | undefined;
  onPrinted(): void;
}

/** A number, a date or a moment is parted at a space, not at a hyphen that stands in it; nor is a short word. */
const unparted = (text: string) => (text.length <= shortest ? <Text nowrap>{text}</Text> : text.split(' ').map(wordOf));

const wordOf = (word: string, index: number) => (
  <Fragment key={index}>
    {index > 0 && ' '}
    {wide.test(word) ? (
      <Text breakAnywhere>{word}</Text>
    ) : word.includes('-') && word.length <= longest ? (
      <Text nowrap>{word}</Text>
    ) : (
      word
    )}
  </Fragment>
);

/** Every row of a list on paper, whatever the screen shows of it. The browser asks for the printer as soon as it is there. */
export function PrintedTable(props: PrintedTableProps) {
  const { title, facts, sum, totals = [], columns, rows, organisation, maker, onPrinted } = props;
  const { t, formats } = useI18n();
  const [now] = useState(() => new Date().toISOString());
  const print = useEvent(() => {
    window.print();
    onPrinted();
  });
  useEffect(print, [print]);
  const used = columns.flatMap((header, place) => {
    const values = rows.map((row) => row[place] ?? null).filter((value) => value !== null);
    if (values.length === 0) return [];
    const numbers = values.flatMap((value) => (typeof value === 'object' && 'decimal' in value ? [value.decimal] : []));
    // an amount has its cents, also when they are zero; a quantity has as many decimals as it needs
    const money = numbers.every((number) => /\.\d\d$/.test(number));
    const decimals = decimalsIn(numbers);
    const cellOf = (value: PrintedValue | undefined) => {
      if (value === null || value === undefined) return '';
      if (typeof value !== 'object') return unparted(String(value));
      if ('day' in value) return unparted(formats.date(value.day));
      if ('moment' in value) return unparted(formats.dateTime(value.moment));
      return money ? (
        <Money cents={Math.round(Number(value.decimal) * 100)} />
      ) : (
        <Quantity value={value.decimal} decimals={decimals} />
      );
    };
    return [{ header, place, end: numbers.length > 0, cellOf }];
  });
  return (
    <PrintDocument
      paperOnly
      orientation="landscape"
      organisation={organisation}
      title={title}
      facts={facts}
      summary={[
        t('workbench.print.rows', { count: rows.length, shown: formats.number(rows.length) }),
        ...(typeof sum === 'number' ? [formats.money(sum)] : []),
      ].join(', ')}
      made={t('workbench.print.printed', { at: formats.dateTime(now), by: maker })}
      footer={t('workbench.print.personal')}
    >
      <Table<PrintedRow>
        caption={title}
        density="compact"
        rows={rows.map((row, index) => ({ index, row }))}
        rowKey={({ index }) => String(index)}
        empty={t('workbench.print.nothing')}
        columns={used.map(({ header, place, end, cellOf }) => ({
          id: String(place),
          header,
          ...(end ? { align: 'end' as const } : {}),
          cell: ({ row }) => cellOf(row[place]),
        }))}
      />
      {totals.length > 0 && typeof sum === 'number' ? (
        <Totals rows={[...totals, { name: t('workbench.print.total'), count: rows.length, cents: sum }]} />
      ) : null}
    </PrintDocument>
  );
}

/** Not over two pages: half of it would say something else. The last row is the sum of the others. */
function Totals({ rows }: { rows: readonly PrintedTotal[] }) {
  const { t, formats } = useI18n();
  const last = rows.length - 1;
  const row = ({ name, count, cents }: PrintedTotal) => [
    name,
    t('workbench.print.rows', { count, shown: formats.number(count) }),
    <Money key="" cents={cents} />,
  ];
  return (
    // on paper: in millimetres
    <section style={{ breakInside: 'avoid', marginBlockStart: '6mm' }}>
      <Text as="h2" size="section">
        {t('workbench.print.totals')}
      </Text>
      <Table<PrintedTotal>
        caption={t('workbench.print.totals')}
        density="compact"
        rows={rows.slice(0, last)}
        rowKey={({ name }) => name}
        empty=""
        footer={rows.slice(last).flatMap(row)}
        columns={[
          { id: 'name', header: t('workbench.print.of'), rowHeader: true, cell: (one) => row(one)[0] },
          { id: 'count', header: t('workbench.print.count'), cell: (one) => row(one)[1] },
          { id: 'amount', header: t('workbench.print.amount'), align: 'end', cell: (one) => row(one)[2] },
        ]}
      />
    </section>
  );
}
