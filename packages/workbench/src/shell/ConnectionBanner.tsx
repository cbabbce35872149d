import { useI18n } from '@ledenbureau/i18n';
import { Banner, Button } from '@ledenbureau/ui';
import { notifyManager, type Query, type QueryClient, useQueryClient } from '@tanstack/react-query';
import { useCallback, useSyncExternalStore } from 'react';
import { isRefusal } from '../api/problem.ts';
import { askAgain } from '../query/queryClient.ts';
import { useProblemText } from '../texts/useProblemText.ts';

export { PartFailure } from '../code/PartFailure.tsx';

/**
 * Above every page, while what it shows is not what it seems: of when it is where it could not be asked for again, that a
 * part is missing of which the page says nothing, or that there is no connection. What a page about to be shown for the
 * first time cannot load, it says itself.
 */
export function ConnectionBanner() {
  const { t, formats } = useI18n();
  const { failure } = useProblemText();
  const client = useQueryClient();
  const online = useSyncExternalStore(subscribeToConnection, () => navigator.onLine);
  const { unsaid, oldest } = useShown(client);
  const of = (at: number) => formats.dateTime(new Date(at).toISOString());
  if (!online) {
    return (
      <Banner sticky tone="warning" role="status" title={t('workbench.trouble.offline')}>
        {oldest === null ? t('workbench.trouble.kept') : t('workbench.trouble.keptOf', { at: of(oldest) })}
      </Banner>
    );
  }
  const [first] = unsaid;
  if (!first) return null;
  const old = unsaid.map(({ state }) => state.dataUpdatedAt).filter((at) => at > 0);
  return (
    <Banner
      sticky
      tone="warning"
      role="status"
      title={
        old.length > 0 ? t('workbench.trouble.stale', { at: of(Math.min(...old)) }) : t('workbench.trouble.missing')
      }
      action={
        unsaid.every(({ state }) => isRefusal(state.error)) ? undefined : (
          <Button
            size="small"
            loading={unsaid.some(({ state }) => state.fetchStatus === 'fetching')}
            onClick={() => void askAgain(client)}
          >
            {t('workbench.trouble.retry')}
          </Button>
        )
      }
    >
      {failure(first.state.error)}
    </Banner>
  );
}

function subscribeToConnection(onChange: () => void): () => void {
  window.addEventListener('online', onChange);
  window.addEventListener('offline', onChange);
  return () => {
    window.removeEventListener('online', onChange);
    window.removeEventListener('offline', onChange);
  };
}

type Asked = Query<unknown, unknown>;

const says = ({ observers }: Asked, what: 'told' | 'aside') =>
  observers.some(({ options }) => options.meta?.[what] === true);

/** What failed of what is on screen, and no page says so; and of when the oldest is that came. */
function onScreen(client: QueryClient) {
  const active = client.getQueryCache().findAll({ type: 'active' }) as Asked[];
  const unsaid = active.filter(
    (query) =>
      query.state.status === 'error' &&
      !says(query, 'told') &&
      (query.state.data !== undefined || says(query, 'aside')),
  );
  const dates = active.map(({ state }) => state.dataUpdatedAt).filter((at) => at > 0);
  return { unsaid, oldest: dates.length > 0 ? Math.min(...dates) : null };
}

function useShown(client: QueryClient) {
  const subscribe = useCallback(
    // a page that is being drawn asks for the first time: what it changes here waits until it is drawn
    (onChange: () => void) => client.getQueryCache().subscribe(notifyManager.batchCalls(onChange)),
    [client],
  );
  useSyncExternalStore(subscribe, () => {
    const { unsaid, oldest } = onScreen(client);
    const parts = unsaid.map(({ queryHash, state }) => [queryHash, state.errorUpdatedAt, state.fetchStatus].join(' '));
    return [oldest, ...parts].join('\n');
  });
  return onScreen(client);
}
