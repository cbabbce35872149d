import { useI18n } from '@ledenbureau/i18n';
import '@ledenbureau/i18n/entry';
import {
  decimalsIn,
  Button,
  Card,
  DataTable,
  type DataTableColumn,
  DateText,
  EmptyState,
  Money,
  Pager,
  PlusIcon,
  Quantity,
  Stack,
} from '@ledenbureau/ui';
import { useQuery } from '@tanstack/react-query';
import { useApi } from '../../../api/ApiContext.tsx';
import type { ReturnRound } from '../../../api/types.ts';
import { Page } from '../../../layout/Page.tsx';
import { ListKeys } from '../../../list/ListKeys.tsx';
import { ListToolbar } from '../../../list/ListToolbar.tsx';
import { useCursorPages } from '../../../list/useCursorPages.ts';
import { useFilters } from '../../../list/useFilters.ts';
import { useTableState } from '../../../list/useTableState.ts';
import { paths } from '../../../paths.ts';
import { SavedViewsMenu } from '../../../list/SavedViews.tsx';
import { instrumentName } from '../../../texts/instrumentName.ts';
import { roundsQuery } from '../round.api.ts';
import { roundHref } from '../roundHref.ts';
import { RoundStatus } from './RoundStatus.tsx';
import { useWalk } from '../../../list/useWalk.ts';
import { onDemand } from '../../../layout/onDemand.tsx';

const TermsDrawer = onDemand(async () => (await import('./TermsDrawer.tsx')).TermsDrawer);

/** In the order of a round's life. */
const statuses = [
  'draft',
  'calculated',
  'approved',
  'done',
  'reversed',
  'cancelled',
] as const satisfies readonly ReturnRound['status'][];

export interface RoundListPageProps {
  /** A round is being set up. */
  entering: boolean;
}

/** The rounds, newest first. */
export function RoundListPage({ entering }: RoundListPageProps) {
  const { t, locale } = useI18n();
  const pages = useCursorPages();
  const list = useFilters([
    {
      id: 'status',
      kind: 'choice',
      label: t('transaction.statusLabel'),
      options: statuses.map((value) => ({ value, label: t(`returns.round.status.${value}`) })),
    },
  ]);
  const { status } = list.values as { status?: ReturnRound['status'] };
  const query = useQuery(
    roundsQuery(useApi(), {
      ...(status ? { status } : {}),
      limit: pages.pageSize,
      ...(pages.cursor ? { cursor: pages.cursor } : {}),
    }),
  );
  const walk = useWalk();
  const create = (
    <Button href={roundHref('new')} tone="green" startIcon={<PlusIcon />} aria-keyshortcuts="n">
      {t('returns.round.new')}
    </Button>
  );
  const decimals = (sum: 'asked' | 'allocated') =>
    decimalsIn(query.data?.items.map(({ calculation }) => calculation?.sums[sum]) ?? []);
  const columns: DataTableColumn<ReturnRound>[] = [
    {
      id: 'year',
      header: t('returns.round.one'),
      rowHeader: true,
      cell: (row) => t('returns.round.year', { year: String(row.fiscal_year) }),
    },
    { id: 'number', header: t('transaction.number'), cell: (row) => row.number },
    {
      id: 'instrument',
      header: t('transaction.instrument'),
      cell: (row) => instrumentName(row.instrument, locale),
    },
    {
      id: 'cut_off',
      header: t('returns.terms.cutOff'),
      align: 'end',
      cell: (row) => <DateText value={row.cut_off} />,
    },
    {
      id: 'asked',
      header: t('returns.sums.asked'),
      align: 'end',
      cell: ({ calculation }) =>
        calculation ? <Quantity value={calculation.sums.asked} decimals={decimals('asked')} /> : '',
    },
    {
      id: 'allocated',
      header: t('returns.sums.allocated'),
      align: 'end',
      cell: ({ calculation }) =>
        calculation ? <Quantity value={calculation.sums.allocated} decimals={decimals('allocated')} /> : '',
    },
    {
      id: 'amount',
      header: t('transaction.amount'),
      align: 'end',
      cell: ({ calculation }) => (calculation ? <Money cents={calculation.sums.amount_cents} /> : ''),
    },
    { id: 'status', header: t('transaction.statusLabel'), cell: (row) => <RoundStatus status={row.status} /> },
  ];
  return (
    <Page
      title={t('returns.round.many')}
      breadcrumbs={[
        { label: t('menu.goodShares.return'), href: paths.shareReturns },
        { label: t('returns.round.many') },
      ]}
      actions={
        <>
          {create}
          <Button href={roundHref('years')}>{t('returns.years.open')}</Button>
        </>
      }
    >
      <Stack gap={3}>
        <Card flush role="group" aria-label={t('returns.round.many')}>
          <DataTable<ReturnRound>
            caption={t('returns.round.many')}
            density="compact"
            toolbar={<ListToolbar list={list} views={<SavedViewsMenu list="rounds" small />} />}
            {...useTableState(query)}
            rowKey={(row) => row.id}
            rowHref={(row) => roundHref(row.id)}
            columns={columns}
            empty={
              status ? (
                <EmptyState
                  title={t('returns.round.noMatch')}
                  action={<Button onClick={() => list.clear()}>{t('ui.clearFilters')}</Button>}
                />
              ) : (
                <EmptyState title={t('returns.round.none')} action={create} />
              )
            }
          />
        </Card>
        {query.data && query.data.items.length > 0 ? <Pager {...pages.pager(query.data)} /> : null}
      </Stack>
      <ListKeys
        keys={[
          { key: 'n', label: t('returns.round.new'), run: () => walk.go(roundHref('new')) },
          { key: 'j', label: t('keys.next'), run: () => walk.by(1) },
          { key: 'k', label: t('keys.previous'), run: () => walk.by(-1) },
        ]}
      />
      {entering ? (
        <TermsDrawer onClose={() => walk.go(roundHref('list'))} onDone={(id) => walk.go(roundHref(id))} />
      ) : null}
    </Page>
  );
}
