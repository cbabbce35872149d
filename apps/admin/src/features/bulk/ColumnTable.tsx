import { useI18n } from '@ledenbureau/i18n';
import { Card, Truncate, Select, Stack, Table, type TableColumn, Text, useMediaQuery } from '@ledenbureau/ui';
import type { BatchDetail, Column, Reading } from './bulk.api.ts';
import { columnsOf } from './columns.ts';
import type { useReading } from './useReading.ts';

type Shown = Reading['columns'][number] & { place: number; chosen: Column | null };

const longest = '8.5rem';
/** Of a cell of the file, where the window has no room for all of them. */
const shorter = '7rem';

export interface ColumnTableProps {
  batch: BatchDetail;
  reading: ReturnType<typeof useReading>;
  disabled: boolean;
}

/** The columns of the file in its order: what each becomes, and what stands in it. */
export function ColumnTable({ batch, reading, disabled }: ColumnTableProps) {
  const { t, formats } = useI18n();
  const wide = useMediaQuery('(min-width: 1500px)');
  const { columns } = batch.reading;
  const rows = columns.map((column, place): Shown => ({
    ...column,
    place,
    chosen: reading.current.columns[place] ?? null,
  }));
  const lines = columns[0]?.samples.map(({ line }) => line) ?? [];
  const name = (column: Shown) => column.header || t('bulk.noHeader', { number: formats.number(column.place + 1) });
  const optionsOf = ({ nearest }: Shown) => {
    const rest = columnsOf[batch.purpose].filter((column) => column !== nearest);
    const extra = columns.flatMap(({ column }) => (column && !columnsOf[batch.purpose].includes(column) ? column : []));
    const ordered = [...(nearest ? [nearest] : []), ...rest, ...extra.filter((column) => column !== nearest)];
    return [
      { value: '', label: t('bulk.unused') },
      ...ordered.map((column) => ({
        value: column,
        label: `${t(`bulk.column.${column}`)}${column === nearest ? ` ${t('bulk.nearest')}` : ''}`,
      })),
    ];
  };
  const tableColumns: TableColumn<Shown>[] = [
    {
      id: 'place',
      header: t('bulk.columnNo'),
      align: 'end',
      width: '2.5rem',
      cell: ({ place }) => <Text tone="quiet">{place + 1}</Text>,
    },
    {
      id: 'header',
      header: t('bulk.columnInFile'),
      rowHeader: true,
      cell: (row) => (
        <Truncate width={longest} weight="medium" tone={row.chosen ? undefined : 'warning'}>
          {name(row)}
        </Truncate>
      ),
    },
    {
      id: 'becomes',
      header: t('bulk.becomes'),
      width: '13rem',
      cell: (row) => (
        <Stack width="11.5rem">
          <Select
            name={`column-${row.place}`}
            label={t('bulk.becomesOf', { name: name(row) })}
            hideLabel
            width="full"
            disabled={disabled}
            value={row.chosen ?? ''}
            options={optionsOf(row)}
            onChange={(next) => reading.map(row.place, next === '' ? null : (next as Column))}
          />
        </Stack>
      ),
    },
    ...lines.map((line, index): TableColumn<Shown> => ({
      id: `sample-${index}`,
      header: t('bulk.line', { line: formats.number(line) }),
      cell: ({ samples }) => (
        <Truncate width={wide ? longest : shorter} tone="quiet">
          {samples[index]?.text ?? ''}
        </Truncate>
      ),
    })),
    {
      id: 'reads',
      header: t('bulk.readAs'),
      cell: (row) => <ReadAs column={row} />,
    },
  ];
  return (
    <Card padding="none" role="group" aria-label={t('bulk.columnInFile')}>
      <Table
        caption={t('bulk.columnInFile')}
        density="compact"
        rows={rows}
        rowKey={({ place }) => String(place)}
        columns={tableColumns}
        empty={null}
      />
    </Card>
  );
}

const figures: readonly Column[] = ['quantity', 'amount', 'price', 'nominal', 'coupon'];

/** What the row that says most has in this column, as it is read. */
function ReadAs({ column: { chosen, samples } }: { column: Shown }) {
  const { t, lookup, formats } = useI18n();
  const sample = samples[1] ?? samples[0];
  if (chosen === null) return <Text tone="warning">{t('bulk.notAlong')}</Text>;
  if (!sample || sample.text === '') return <Text tone="quiet">{t('bulk.empty')}</Text>;
  const { reads } = sample;
  if (reads === null) return <Text tone="danger">{t('bulk.cannotBeRead')}</Text>;
  const words = /^\d{4}-\d{2}-\d{2}$/.test(reads)
    ? formats.date(reads)
    : figures.includes(chosen)
      ? formats.quantity(reads)
      : (chosen === 'kind' && lookup(`transaction.kinds.${reads as 'issue'}`, {})) || reads;
  return (
    <Truncate width={longest} weight="medium">
      {words}
    </Truncate>
  );
}
