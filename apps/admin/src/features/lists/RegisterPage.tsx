import { useI18n } from '@ledenbureau/i18n';
import '@ledenbureau/i18n/entry';
import {
  Button,
  CalendarIcon,
  DataTable,
  decimalsIn,
  EmptyState,
  type Filter,
  FilterBar,
  Money,
  Pager,
  Quantity,
  readFilters,
  Stack,
  Text,
  useFilterWords,
  writeFilters,
} from '@ledenbureau/ui';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { useSearchParams } from 'react-router-dom';
import { useApi } from '../../api/ApiContext.tsx';
import { Page } from '../../layout/Page.tsx';
import { ExportButton } from '../../list/ExportButton.tsx';
import type { ExportForm } from '../../list/ExportKeys.tsx';
import { ListKeys } from '../../list/ListKeys.tsx';
import { PrintedFilter } from '../../list/PrintedFilter.tsx';
import { walkRows } from '../../list/rows.ts';
import { TableCard } from '../../list/TableCard.tsx';
import { useCursorPages } from '../../list/useCursorPages.ts';
import { useTableState } from '../../list/useTableState.ts';
import { useUrlDate } from '../../list/useUrlDate.ts';
import { withFilter } from '../../list/withFilter.ts';
import { memberHref, paths } from '../../paths.ts';
import { PastBar } from '../../register/moment/PastBar.tsx';
import { SavedViews } from '../../list/SavedViews.tsx';
import { instrumentsQuery } from '../../register/transaction/transaction.api.ts';
import { instrumentName } from '../../texts/instrumentName.ts';
import { endOfDay, today } from '../../today.ts';
import { exportRegister, type RegisterLine, type RegisterPage as Answer, registerQuery } from './lists.api.ts';
import { Lead, part, Strip } from './TotalsStrip.tsx';
import { onDemand } from '../../layout/onDemand.tsx';

const ExportDialog = onDemand(async () => (await import('../../list/ExportDialog.tsx')).ExportDialog);
const MomentDialog = onDemand(async () => (await import('../../register/moment/MomentDialog.tsx')).MomentDialog);

/** Who holds what at the end of a day, as it was known at an instant, and what it comes to. */
export function RegisterPage() {
  const { t, locale, formats } = useI18n();
  const api = useApi();
  const pages = useCursorPages();
  const [search, setSearch] = useSearchParams();
  const [asOf] = useUrlDate('as_of');
  const [knownOn] = useUrlDate('known_at');
  const [choosing, setChoosing] = useState(false);
  const [exporting, setExporting] = useState<ExportForm | null>(null);
  const instruments = useQuery(instrumentsQuery(api));
  const filters: Filter[] = [
    {
      id: 'instrument',
      kind: 'choice',
      label: t('transaction.instrument'),
      promoted: true,
      options: (instruments.data?.items ?? []).map((one) => ({ value: one.id, label: instrumentName(one, locale) })),
    },
  ];
  const values: { instrument?: string } = readFilters(filters, search);
  const words = useFilterWords(filters, values);
  // "As known on a day" is as known at the end of that day.
  const known = endOfDay(knownOn);
  const filter = {
    ...(asOf ? { as_of: asOf } : {}),
    ...(known ? { known_at: known } : {}),
    ...(values.instrument ? { instrument_id: values.instrument } : {}),
  };
  const query = useQuery({
    ...registerQuery(api, { ...filter, limit: pages.pageSize, ...(pages.cursor ? { cursor: pages.cursor } : {}) }),
    enabled: !(search.has('instrument') && instruments.isPending),
  });
  // Figures of another day never stand under this one.
  const asked = { as_of: asOf || today(), known_at: known || null };
  const other = query.data?.as_of !== asked.as_of || query.data.known_at !== asked.known_at;
  const data = query.isPlaceholderData && other ? undefined : query.data;
  const day = data?.as_of ?? asked.as_of;
  const date = formats.date(day);
  const past = Boolean(asOf || knownOn);
  const pager = data ? pages.pager(data) : undefined;
  const show = (next: string, knownNext: string) => {
    const then = { as_of: next === today() && knownNext === '' ? '' : next, known_at: knownNext };
    setSearch((current) => withFilter(current, then), { replace: true });
    setChoosing(false);
  };
  const moment = knownOn ? t('asOf.pastKnown', { date, known: formats.date(knownOn) }) : t('asOf.past', { date });
  const href = ({ member }: RegisterLine) => {
    const then = new URLSearchParams({ ...(asOf ? { as_of: asOf } : {}), ...(knownOn ? { known_at: knownOn } : {}) });
    return `${memberHref(member.member_no)}${past ? `&${then}` : ''}`;
  };

  return (
    <>
      {past ? (
        <PastBar asOf={day} knownOn={knownOn} onCount={() => show(day, '')} onToday={() => show(today(), '')} />
      ) : null}
      <Page
        title={t('holders.title')}
        breadcrumbs={[{ label: t('members.title'), href: paths.member }, { label: t('holders.title') }]}
        actions={
          <>
            <Button startIcon={<CalendarIcon />} onClick={() => setChoosing(true)}>
              {t('asOf.button', { date })}
            </Button>
            <ExportButton onExport={setExporting} />
          </>
        }
      >
        <Stack gap={3}>
          <SavedViews list="register" given={[{ name: t('holders.list'), query: '' }]} />
          <PrintedFilter words={[moment, ...words]} />
          {query.isLoadingError ? null : <Totals answer={data} />}
          <TableCard title={t('holders.list')}>
            <DataTable<RegisterLine>
              caption={t('holders.title')}
              density="compact"
              toolbar={
                <FilterBar
                  filters={filters}
                  value={values}
                  onChange={(next) =>
                    setSearch((current) => withFilter(writeFilters(filters, next, current), {}), { replace: true })
                  }
                />
              }
              {...useTableState({ ...query, data })}
              rowKey={(row) => `${row.member.id} ${row.instrument.id}`}
              rowHref={href}
              columnChoice={{ list: 'register', version: 1, reorder: true }}
              empty={
                <EmptyState
                  title={t('holders.none', { date })}
                  {...(past ? { action: <Button onClick={() => show(today(), '')}>{t('asOf.now')}</Button> } : {})}
                />
              }
              columns={[
                {
                  id: 'no',
                  header: t('members.number'),
                  rowHeader: true,
                  width: '8rem',
                  cell: (row) => row.member.member_no,
                },
                { id: 'name', header: t('members.name'), cell: (row) => row.member.display_name },
                {
                  id: 'instrument',
                  header: t('transaction.instrument'),
                  cell: (row) => instrumentName(row.instrument, locale),
                },
                {
                  id: 'quantity',
                  header: t('transaction.quantity'),
                  align: 'end',
                  cell: (row) => (
                    <Quantity
                      value={row.quantity}
                      decimals={decimalsIn(data?.items.map(({ quantity }) => quantity) ?? [])}
                    />
                  ),
                },
                {
                  id: 'reserved',
                  header: t('holdings.reserved'),
                  align: 'end',
                  cell: (row) =>
                    Number(row.reserved) === 0 ? (
                      ''
                    ) : (
                      <Quantity
                        value={row.reserved}
                        decimals={decimalsIn(data?.items.map(({ reserved }) => reserved) ?? [])}
                      />
                    ),
                },
                { id: 'price', header: t('transaction.price'), align: 'end', cell: (row) => cents(row.price_cents) },
                { id: 'value', header: t('holdings.value'), align: 'end', cell: (row) => cents(row.value_cents) },
                {
                  id: 'nominal',
                  header: t('holders.nominal'),
                  align: 'end',
                  cell: (row) => cents(row.nominal_value_cents),
                },
              ]}
            />
          </TableCard>
          {pager && data && data.total > 0 ? <Pager {...pager} /> : null}
        </Stack>
        <ListKeys
          keys={[
            { key: 'j', label: t('keys.next'), run: () => walkRows(1) },
            { key: 'k', label: t('keys.previous'), run: () => walkRows(-1) },
            { key: ']', label: t('ui.nextPage'), run: () => pager?.onNext?.() },
            { key: '[', label: t('ui.previousPage'), run: () => pager?.onPrevious?.() },
          ]}
        />
      </Page>
      {choosing ? (
        <MomentDialog asOf={day} knownOn={knownOn} onClose={() => setChoosing(false)} onChoose={show} />
      ) : null}
      {exporting ? (
        <ExportDialog
          form={exporting}
          title={t('holders.exportTitle')}
          explain={t('holders.exportExplain', {
            count: data?.total ?? 0,
            shown: formats.number(data?.total ?? 0),
            moment,
          })}
          file={`${t('holders.file')}-${day}`}
          draftKey="export.register"
          load={({ format, ...why }, key) =>
            exportRegister(api, filter, { ...why, format: format === 'csv' ? 'csv' : 'xlsx' }, key)
          }
          paper={(why, key) => exportRegister(api, filter, { ...why, format: 'pdf' }, key)}
          onClose={() => setExporting(null)}
        />
      ) : null}
    </>
  );
}

const cents = (value: number | null) => (value === null ? '' : <Money cents={value} />);

/** What all of it is worth, and of which instruments. */
function Totals({ answer }: { answer: Answer | undefined }) {
  const { t, locale, formats } = useI18n();
  if (!answer) return <Strip lead={<Lead name={t('lists.adding')}>{'\u00a0'}</Lead>} />;
  const { totals, as_of: asOf } = answer;
  return (
    <Strip
      lead={
        <Lead name={t('holdings.worth', { date: formats.date(asOf) })}>
          {totals.value_cents === null ? t('holders.priceMissing') : <Money cents={totals.value_cents} />}
        </Lead>
      }
    >
      {totals.instruments.map(({ instrument, quantity, holders, value_cents: value }) => (
        <div key={instrument.id}>
          {part(
            t('holders.held', {
              count: holders,
              holders: formats.number(holders),
              instrument: instrumentName(instrument, locale),
            }),
            <>
              <Quantity value={quantity} />
              {value === null ? null : (
                <Text tone="quiet" weight="normal">
                  {' '}
                  <Money cents={value} />
                </Text>
              )}
            </>,
          )}
        </div>
      ))}
    </Strip>
  );
}
