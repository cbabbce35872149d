import { useI18n, useMoreFormats } from '@ledenbureau/i18n';
import { decimalsIn, Dialog, LineChart, Quantity, Select, Stack, Table } from '@ledenbureau/ui';
import { useState } from 'react';
import type { Dashboard } from '../../api/types.ts';
import { instrumentName } from '../../texts/instrumentName.ts';

interface Row {
  month: string;
  outstanding: Readonly<Record<string, string>>;
}

/** One row per month with the outstanding quantity of each instrument, oldest first. */
function byMonth(entries: Dashboard['outstanding_by_month']): Row[] {
  const months = new Map<string, Record<string, string>>();
  for (const { month, instrument_id: id, outstanding } of entries) {
    months.set(month, { ...months.get(month), [id]: outstanding });
  }
  return [...months].map(([month, outstanding]) => ({ month, outstanding }));
}

/** Outstanding units at the end of each of the last twelve months: one instrument as a chart, and all in figures. */
export function MonthsDialog({ data, onClose }: { data: Dashboard; onClose(): void }) {
  const { t, locale, formats } = useI18n();
  const { shortMonthNames } = useMoreFormats();
  const { instruments } = data;
  const [instrumentId, setInstrumentId] = useState(instruments[0]?.instrument.id ?? '');
  const rows = byMonth(data.outstanding_by_month);
  const name = (id: string) => {
    const outstanding = instruments.find(({ instrument }) => instrument.id === id);
    return outstanding ? instrumentName(outstanding.instrument, locale) : '';
  };
  return (
    <Dialog open size="large" title={t('dashboard.byMonth')} onClose={onClose}>
      <Stack gap={4}>
        <Select
          name="instrument"
          label={t('transaction.instrument')}
          value={instrumentId}
          onChange={setInstrumentId}
          options={instruments.map(({ instrument: { id } }) => ({ value: id, label: name(id) }))}
        />
        <LineChart
          title={t('dashboard.courseOf', { name: name(instrumentId) })}
          hideTitle
          categoryLabel={t('dashboard.month')}
          categories={rows.map(
            ({ month }) => `${shortMonthNames[Number(month.slice(5)) - 1] ?? ''} ${month.slice(2, 4)}`,
          )}
          series={[
            {
              id: instrumentId,
              label: name(instrumentId),
              values: rows.map((row) => Number(row.outstanding[instrumentId] ?? 0)),
            },
          ]}
        />
        <Table<Row>
          caption={t('dashboard.byMonth')}
          density="compact"
          rows={rows.toReversed()}
          rowKey={(row) => row.month}
          empty={null}
          columns={[
            { id: 'month', header: t('dashboard.month'), rowHeader: true, cell: (row) => formats.monthYear(row.month) },
            ...instruments.map(({ instrument: { id } }) => ({
              id,
              header: name(id),
              align: 'end' as const,
              cell: ({ outstanding }: Row) => (
                <Quantity
                  value={outstanding[id] ?? '0'}
                  decimals={decimalsIn(rows.map((row) => row.outstanding[id]))}
                />
              ),
            })),
          ]}
        />
      </Stack>
    </Dialog>
  );
}
