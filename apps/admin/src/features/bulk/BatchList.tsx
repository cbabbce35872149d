import { useI18n } from '@ledenbureau/i18n';
import '@ledenbureau/i18n/entry';
import { Truncate, type DataTableColumn, DateText, EmptyState, Money, Stack, Text } from '@ledenbureau/ui';
import { useQuery } from '@tanstack/react-query';
import { ListCard, Toggle, SavedViewsMenu } from '@ledenbureau/workbench';
import { useApi } from '../../api/ApiContext.tsx';
import { meQuery } from '../../api/me.ts';
import type { Batch } from './bulk.api.ts';
import { batchHref } from './steps.ts';
import { tabs, useBatchList } from './useBatchList.ts';
import { isSelf, type Self } from '../../api/people.ts';

/** The batches there are, newest first; a state stands only where there is something to do or to know. */
export function BatchList() {
  const { t, formats } = useI18n();
  const list = useBatchList();
  const { query } = list;
  const me = useQuery(meQuery(useApi()));

  const columns: DataTableColumn<Batch>[] = [
    { id: 'number', header: t('transaction.number'), cell: ({ number }) => number },
    {
      id: 'file',
      header: t('bulk.list.file'),
      cell: ({ file_name: name }) => <Truncate width="18rem">{name}</Truncate>,
    },
    { id: 'rows', header: t('bulk.rows'), align: 'end', cell: ({ rows }) => formats.number(rows) },
    {
      id: 'members',
      header: t('bulk.members'),
      align: 'end',
      cell: ({ members }) => members && formats.number(members),
    },
    {
      id: 'amount',
      header: t('transaction.amount'),
      align: 'end',
      cell: ({ amount_cents: cents }) => (cents === 0 ? '' : <Money cents={cents} />),
    },
    { id: 'created', header: t('bulk.list.created'), align: 'end', cell: (row) => <DateText value={row.created_at} /> },
    { id: 'maker', header: t('bulk.list.by'), cell: ({ maker }) => maker.name },
    { id: 'status', header: t('bulk.list.status'), cell: (batch) => <BatchState batch={batch} me={me.data} /> },
  ];

  return (
    <Stack gap={3}>
      <ListCard<Batch>
        caption={t('bulk.list.title')}
        heading={t('bulk.list.title')}
        list={list}
        pages={list.pages}
        query={query}
        find={t('bulk.list.find')}
        views={<SavedViewsMenu list="batches" small />}
        toggles={tabs.map((tab) => (
          <Toggle
            key={tab}
            pressed={tab === list.tab}
            label={t(`bulk.list.tab.${tab}`)}
            count={query.data?.counts[tab]}
            onChange={() => list.change({ tab: tab === 'all' ? '' : tab })}
          />
        ))}
        table={{ rowKey: ({ id }) => id, rowHref: ({ id }) => batchHref(id), columns }}
        empty={{ narrowed: t('bulk.list.noMatch'), none: <EmptyState title={t('bulk.list.none')} /> }}
      />
    </Stack>
  );
}

/** Where a batch stands, seen by who looks: what one can do now, or what became of it. Booked is what is usual. */
function BatchState({ batch, me }: { batch: Batch; me: Self | undefined }) {
  const { t, formats } = useI18n();
  const { status, maker, reversal, progress } = batch;
  if (progress) return <Text tone="quiet">{t(`bulk.task.${progress.task}`)}</Text>;
  if (status === 'posted') {
    return reversal ? <Text tone="warning">{t('bulk.status.reversalAsked')}</Text> : null;
  }
  if (status === 'reversed') {
    const date = formats.date(reversal?.reversed_at ?? '');
    return <Text tone="warning">{t('bulk.status.reversedOn', { date })}</Text>;
  }
  if (status === 'awaiting_approval' && !isSelf(me, maker)) {
    return <Text tone="accent">{t('bulk.status.yourApproval')}</Text>;
  }
  if (status === 'invalid') return <Text tone="danger">{t('bulk.status.errors', { count: batch.errors })}</Text>;
  if (status === 'uploaded' || status === 'valid') return <span>{t('bulk.status.goOn')}</span>;
  return <Text tone="quiet">{t(`bulk.status.${status}`)}</Text>;
}
