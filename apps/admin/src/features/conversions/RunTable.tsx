// Long on purpose: one table, each of whose columns says what it shows.
import { useI18n } from '@ledenbureau/i18n';
import '@ledenbureau/i18n/entry';
import {
  Button,
  Card,
  DataTable,
  type DataTableColumn,
  DateText,
  EmptyState,
  Money,
  Pager,
  Quantity,
  Stack,
  Text,
} from '@ledenbureau/ui';
import { useQuery } from '@tanstack/react-query';
import type { ReactNode } from 'react';
import { useSearchParams } from 'react-router-dom';
import { useApi } from '../../api/ApiContext.tsx';
import { ListToolbar } from '../../list/ListToolbar.tsx';
import { useCursorPages } from '../../list/useCursorPages.ts';
import { useFilters } from '../../list/useFilters.ts';
import { useListFacts } from '../../list/useListFacts.ts';
import { useMediaQuery } from '../../list/useMediaQuery.ts';
import { useTableState } from '../../list/useTableState.ts';
import { withParameters } from '../../list/withFilter.ts';
import { SavedViewsMenu } from '../../list/SavedViews.tsx';
import { today } from '../../today.ts';
import { exportRuns, type Programme, type Run, type RunFilter, runsQuery } from './conversion.api.ts';
import { runHref } from './runHref.ts';
import { RunStatus } from './RunStatus.tsx';
import { onDemand } from '../../layout/onDemand.tsx';

const ExportDialog = onDemand(async () => (await import('../../list/ExportDialog.tsx')).ExportDialog);

const statuses = [
  'planned',
  'calculated',
  'awaiting_approval',
  'approved',
  'executing',
  'executed',
  'reversed',
  'cancelled',
] as const satisfies readonly Run['status'][];

/** Years that can be looked at: the next, and ten back. */
const years = () => Array.from({ length: 12 }, (_, back) => String(Number(today().slice(0, 4)) + 1 - back));

/** Every run, the latest first, and what those that were executed came to. */
export function RunTable({ programmes }: { programmes: readonly Programme[] }) {
  const { t, formats } = useI18n();
  const [search, setSearch] = useSearchParams();
  const api = useApi();
  const roomy = useMediaQuery('(min-width: 1400px)');
  const pages = useCursorPages();
  const list = useFilters([
    {
      id: 'status',
      kind: 'choice',
      label: t('transaction.statusLabel'),
      options: statuses.map((value) => ({ value, label: t(`conversions.status.${value}`) })),
    },
    {
      id: 'year',
      kind: 'choice',
      label: t('conversions.year'),
      options: years().map((value) => ({ value, label: value })),
    },
    {
      id: 'of',
      kind: 'choice',
      label: t('conversions.programme.one'),
      options: programmes.flatMap(({ id, terms }) => (terms ? [{ value: id, label: terms.name }] : [])),
    },
  ]);
  const facts = useListFacts({ ...list, q: '' });
  const { status, year, of } = list.values as Partial<Record<string, string>>;
  const filter: RunFilter = {
    ...(status ? { status: status as Run['status'] } : {}),
    ...(year ? { year } : {}),
    ...(of ? { programme_id: of } : {}),
  };
  const query = useQuery(
    runsQuery(api, { ...filter, limit: pages.pageSize, ...(pages.cursor ? { cursor: pages.cursor } : {}) }),
  );
  const setDialog = (dialog: string) =>
    setSearch((current) => withParameters(current, { do: dialog }), { replace: true });
  const exporting = search.get('do');
  const narrowed = Object.keys(filter).length > 0;
  const executed = query.data?.executed;
  const totals = (run: Run) => run.calculation?.totals;
  const columns: (DataTableColumn<Run> & { total?: ReactNode })[] = [
    {
      id: 'number',
      header: t('transaction.number'),
      rowHeader: true,
      cell: (run) => (
        <>
          <Text nowrap>{run.number}</Text>
          {programmes.length < 2 ? null : (
            <Text as="small" tone="quiet" weight="normal" block>
              {run.programme.name}
            </Text>
          )}
        </>
      ),
      total: executed ? t('conversions.executedRuns', { count: executed.runs }) : undefined,
    },
    {
      id: 'day',
      header: t('conversions.runOn'),
      cell: (run) => (
        <Text nowrap>
          <DateText value={run.run_on} />{' '}
          {run.status === 'executed' ? null : (
            // below it where there is little room: or what was left out would be out of sight
            <span style={roomy ? {} : { display: 'block' }}>
              <RunStatus run={run} />
            </span>
          )}
        </Text>
      ),
    },
    {
      id: 'members',
      header: t('conversions.members'),
      align: 'end',
      cell: (run) => formats.number(totals(run)?.members),
      total: executed ? formats.number(executed.members) : undefined,
    },
    {
      id: 'source',
      header: t('conversions.sourceUnits'),
      align: 'end',
      extra: true,
      cell: (run) => quantity(totals(run)?.source_quantity),
    },
    {
      id: 'value',
      header: t('conversions.sourceValue'),
      align: 'end',
      extra: !roomy,
      cell: (run) => {
        const of = totals(run);
        return of ? <Money cents={of.principal_cents + of.interest_cents - of.withholding_cents} /> : null;
      },
      total: executed ? (
        <Money cents={executed.principal_cents + executed.interest_cents - executed.withholding_cents} />
      ) : undefined,
    },
    {
      id: 'target',
      header: t('conversions.targetUnits'),
      align: 'end',
      cell: (run) => (
        <Text as="b" weight="strong">
          {quantity(totals(run)?.target_quantity)}
        </Text>
      ),
    },
    {
      id: 'price',
      header: t('transaction.price'),
      align: 'end',
      extra: true,
      cell: (run) => (run.calculation ? <Money cents={run.calculation.price_cents} /> : null),
    },
    {
      id: 'rest',
      header: t('conversions.rest'),
      align: 'end',
      cell: (run) => {
        const cents = totals(run)?.remainder_cents;
        return cents === undefined ? null : <Money cents={cents} />;
      },
      total: executed ? <Money cents={executed.remainder_cents} /> : undefined,
    },
    {
      id: 'exceptions',
      header: t('conversions.outside'),
      align: 'end',
      cell: (run) => formats.number(totals(run)?.exceptions),
    },
    {
      id: 'by',
      header: t('conversions.by'),
      extra: true,
      cell: ({ submitter, maker, checker }) => [(submitter ?? maker).name, checker?.name].filter(Boolean).join(', '),
    },
  ];
  return (
    <Stack gap={3}>
      <Card flush role="group" aria-label={t('conversions.many')}>
        <DataTable<Run>
          caption={t('conversions.many')}
          density="compact"
          toolbar={
            <ListToolbar list={list} views={<SavedViewsMenu list="conversions" small />} onExport={setDialog}>
              <Text as="h2" size="section">
                {t('conversions.many')}
              </Text>
            </ListToolbar>
          }
          {...useTableState(query)}
          rowKey={(run) => run.id}
          rowHref={(run) => runHref(run.id)}
          columns={columns}
          footer={columns.map(({ total }) => total ?? '')}
          columnChoice={{ list: 'conversion-runs', version: 1, reorder: true }}
          empty={
            <EmptyState
              title={t(narrowed ? 'conversions.noMatch' : 'conversions.none')}
              {...(narrowed ? { action: <Button onClick={() => list.clear()}>{t('ui.clearFilters')}</Button> } : {})}
            />
          }
        />
      </Card>
      {query.data && query.data.items.length > 0 ? <Pager {...pages.pager(query.data)} /> : null}
      {exporting === 'file' || exporting === 'paper' ? (
        <ExportDialog
          form={exporting}
          explain={t('conversions.export.runs')}
          file={t('conversions.export.file')}
          print={{ title: t('conversions.many'), facts, count: query.data?.items.length ?? 0 }}
          draftKey="conversion.export"
          load={(why, key) => exportRuns(api, { ...why, filter }, key)}
          onClose={() => setDialog('')}
        />
      ) : null}
    </Stack>
  );
}

const quantity = (value: string | null | undefined): ReactNode => (value ? <Quantity value={value} /> : null);
