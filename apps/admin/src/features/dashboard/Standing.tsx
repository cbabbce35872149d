import { useI18n } from '@ledenbureau/i18n';
import { Button, decimalsIn, Money, Quantity, Sparkline, Stack, Table, Text } from '@ledenbureau/ui';
import { useState } from 'react';
import { onDemand } from '@ledenbureau/workbench';
import type { Dashboard } from '../../api/types.ts';
import { paths } from '../../paths.ts';
import { instrumentName } from '../../texts/instrumentName.ts';
import { rateFigure } from '../../texts/rateFigure.ts';

// The chart is a library, and few look at it: it comes when it is asked for.
const MonthsDialog = onDemand(async () => (await import('./MonthsDialog.tsx')).MonthsDialog);

type Row = Dashboard['instruments'][number];
/** Of more, those that were repaid stand behind a line. */
const mostShown = 8;
/** What each instrument has outstanding, how that changed, and who has it: one row each, and what all come to. */
export function Standing({ data }: { data?: Dashboard }) {
  const { t, locale, formats, formatLocale } = useI18n();
  const [open, setOpen] = useState(false);
  const [all, setAll] = useState(false);
  const rows = data?.instruments.filter(({ matured }) => all || !matured || data.instruments.length <= mostShown);
  const left = (data?.instruments.length ?? 0) - (rows?.length ?? 0);
  const series = new Map<string, number[]>();
  for (const { instrument_id: id, outstanding } of data?.outstanding_by_month ?? [])
    series.set(id, [...(series.get(id) ?? []), Number(outstanding)]);
  const seriesOf = ({ instrument }: Row) => series.get(instrument.id) ?? [];
  const first = data?.outstanding_by_month[0]?.month ?? '';
  const grown = (row: Row) => {
    const [from = 0] = seriesOf(row);
    if (from === 0) return '';
    const tenths = Math.round((Number(row.outstanding) / from - 1) * 1_000);
    const value = formats.number(Math.abs(tenths) / 10);
    return t(tenths < 0 ? 'dashboard.shrunk' : tenths > 0 ? 'dashboard.grown' : 'dashboard.same', { value });
  };
  const thisMonth = (row: Row) => {
    const [before = 0, now = 0] = seriesOf(row).slice(-2);
    return (now - before).toFixed(row.instrument.scale);
  };
  const unitDecimals = decimalsIn(rows?.map(({ outstanding }) => outstanding) ?? []);
  const monthDecimals = decimalsIn(rows?.map(thisMonth) ?? []);
  const close = () => setOpen(false);

  return (
    <Stack gap={1}>
      <Stack direction="row" align="baseline" justify="between">
        <Text as="h2" size="section">
          {t('dashboard.standing')}
        </Text>
        <Button inline disabled={!data} onClick={() => setOpen(true)}>
          {t('dashboard.asTable')}
        </Button>
      </Stack>
      <Table<Row>
        caption={t('dashboard.standing')}
        density="compact"
        rows={rows}
        loading={!data}
        rowKey={(row) => row.instrument.id}
        rowHref={(row) => `${paths.transactions}?instrument=${row.instrument.id}`}
        empty={null}
        columns={[
          {
            id: 'instrument',
            header: t('transaction.instrument'),
            cell: ({ instrument, coupon_ppm: coupon, maturity_date: until }) => (
              <>
                {instrumentName(instrument, locale)}
                {coupon === null || until === null ? null : (
                  <Text tone="quiet" weight="normal">
                    {` ${t('dashboard.terms', { rate: rateFigure(coupon, formatLocale), date: formats.date(until) })}`}
                  </Text>
                )}
              </>
            ),
          },
          {
            id: 'units',
            header: t('dashboard.units'),
            align: 'end',
            cell: (row) => (
              <strong>
                <Quantity value={row.outstanding} decimals={unitDecimals} />
              </strong>
            ),
          },
          {
            id: 'month',
            header: t('dashboard.thisMonth'),
            align: 'end',
            cell: (row) => <Quantity value={thisMonth(row)} decimals={monthDecimals} signed />,
          },
          {
            id: 'year',
            header: t('dashboard.since', { month: first ? formats.monthYear(first) : '…' }),
            align: 'end',
            cell: grown,
          },
          {
            id: 'chart',
            header: t('dashboard.course'),
            width: '14rem',
            cell: (row) => {
              const values = seriesOf(row);
              const [from = '', to = ''] = [values[0] ?? 0, values.at(-1) ?? 0].map(formats.number);
              return <Sparkline label={t('dashboard.fromTo', { from, to })} values={values} />;
            },
          },
          {
            id: 'holders',
            header: t('dashboard.holders'),
            align: 'end',
            cell: (row) => formats.number(row.holders),
          },
          {
            id: 'value',
            header: t('dashboard.nominal'),
            align: 'end',
            cell: (row) => <Money cents={row.nominal_value_cents} />,
          },
        ]}
        {...(data
          ? { footer: [t('dashboard.total'), '', '', '', '', '', <Money key="sum" cents={data.nominal_value_cents} />] }
          : {})}
      />
      {left > 0 ? (
        <Button theme="transparent" size="small" onClick={() => setAll(true)}>
          {t('dashboard.matured', { count: left })}
        </Button>
      ) : null}
      {open && data ? <MonthsDialog data={data} onClose={close} /> : null}
    </Stack>
  );
}
