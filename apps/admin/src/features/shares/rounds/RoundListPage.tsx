import { useI18n } from '@ledenbureau/i18n';
import { Button, EmptyState, PlusIcon } from '@ledenbureau/ui';
import { useQuery } from '@tanstack/react-query';
import { useNavigate } from 'react-router-dom';
import { ListPage, onDemand, useCursorPages, useFilters } from '@ledenbureau/workbench';
import { useApi } from '../../../api/ApiContext.tsx';
import type { ReturnRound } from '../../../api/types.ts';
import { paths } from '../../../paths.ts';
import { roundsQuery } from '../round.api.ts';
import { roundHref } from '../roundHref.ts';
import { useRoundColumns } from './useRoundColumns.tsx';

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
  const { t } = useI18n();
  const navigate = useNavigate();
  const go = (round: string) => void navigate(roundHref(round));
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
  const columns = useRoundColumns(query.data?.items);
  const title = t('returns.round.many');
  const create = (
    <Button href={roundHref('new')} theme="green" startIcon={<PlusIcon />} aria-keyshortcuts="n">
      {t('returns.round.new')}
    </Button>
  );
  return (
    <>
      <ListPage<ReturnRound>
        title={title}
        breadcrumbs={[{ label: t('menu.goodShares.return'), href: paths.shareReturns }, { label: title }]}
        name="rounds"
        kept={null}
        list={list}
        pages={pages}
        query={query}
        views="bar"
        keys={[{ key: 'n', label: t('returns.round.new'), run: () => go('new') }]}
        actions={
          <>
            <Button href={roundHref('years')}>{t('returns.years.open')}</Button>
            {create}
          </>
        }
        table={{ rowKey: (row) => row.id, rowHref: (row) => roundHref(row.id), columns }}
        empty={{
          narrowed: t('returns.round.noMatch'),
          none: <EmptyState title={t('returns.round.none')} action={create} />,
        }}
      />
      {entering ? <TermsDrawer onClose={() => go('list')} onDone={go} /> : null}
    </>
  );
}
