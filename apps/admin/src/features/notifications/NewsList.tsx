import { useI18n } from '@ledenbureau/i18n';
import '@ledenbureau/i18n/entry';
import { Button, EmptyState, ErrorState, FilterBar, Illustration, ItemList, Skeleton, Stack } from '@ledenbureau/ui';
import { useProblemText } from '@ledenbureau/workbench';
import type { useNews } from './useNews.ts';
import type { NewsView } from './views.ts';

export interface NewsListProps {
  view: NewsView;
  news: ReturnType<typeof useNews>;
  /** The item that is open. */
  current: string | null;
}

/** What narrows the notifications, and those that are left: by day, or why there are none. */
export function NewsList({ view, news, current }: NewsListProps) {
  const { t } = useI18n();
  const { failure } = useProblemText();
  const { query, groups, rows, fresh } = news;
  return (
    <Stack gap={5}>
      <FilterBar filters={news.filters} value={news.values} onChange={news.change} />
      {fresh > 0 ? (
        <Button size="small" onClick={news.refresh}>
          {t('notifications.fresh', { count: fresh })}
        </Button>
      ) : null}
      {news.waiting.error ? (
        <ErrorState
          title={t('dashboard.waitingFailed')}
          description={failure(news.waiting.error)}
          retrying={news.waiting.isFetching}
          onRetry={() => void news.waiting.refetch()}
        />
      ) : null}
      {query.error && !query.data ? (
        <ErrorState
          title={t('notifications.failed')}
          description={failure(query.error)}
          retrying={query.isFetching}
          onRetry={() => void query.refetch()}
        />
      ) : query.data ? (
        <>
          <ItemList groups={groups} current={current ?? undefined} />
          {rows.length === 0 ? (
            <EmptyState
              illustration={<Illustration kind={news.filtered ? 'notFound' : 'nothingWaits'} />}
              title={t(news.filtered ? 'notifications.noMatch' : `notifications.none.${view}`)}
            />
          ) : null}
          {query.hasNextPage ? (
            <Button loading={query.isFetchingNextPage} onClick={() => void query.fetchNextPage()}>
              {t('notifications.more')}
            </Button>
          ) : null}
        </>
      ) : (
        <div aria-busy="true">
          <Skeleton lines={16} />
        </div>
      )}
    </Stack>
  );
}
