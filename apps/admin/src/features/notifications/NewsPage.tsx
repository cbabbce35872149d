import { useI18n } from '@ledenbureau/i18n';
import '@ledenbureau/i18n/entry';
import { Button, ConfirmDialog, Menu, SplitView } from '@ledenbureau/ui';
import { useMutation, useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { useNavigate } from 'react-router-dom';
import { Page, ListKeys, SavedViewsMenu, useProblemText, useOpenRow } from '@ledenbureau/workbench';
import { useApi } from '../../api/ApiContext.tsx';
import { markAll, mute } from './notifications.api.ts';
import { NewsList } from './NewsList.tsx';
import { useItem } from './useItem.tsx';
import { useNews } from './useNews.ts';
import type { NewsView } from './views.ts';
import { ViewTabs } from './ViewTabs.tsx';

/** What asks for a decision, on top and oldest first; then what happened, by day. Beside the list, the item that is open. */
export function NewsPage({ view }: { view: NewsView }) {
  const { t, formats } = useI18n();
  const { failure } = useProblemText();
  const api = useApi();
  const client = useQueryClient();
  const navigate = useNavigate();
  const news = useNews(view);
  const { unread, muted } = news;
  const at = useOpenRow(news.rows);
  const item = useItem(at, news.find(at.id));
  const [clearing, setClearing] = useState(false);
  const clear = useMutation({
    mutationFn: () => markAll(client, api, news.newest ?? ''),
    onSuccess: () => setClearing(false),
  });
  const hear = useMutation({ mutationFn: (kind: (typeof muted)[number]) => mute(client, api, kind, false) });
  const askAll = () => {
    if (unread > 0 && news.newest !== null) setClearing(true);
  };
  const count = unread < 100 ? formats.number(unread) : '99+';

  return (
    <SplitView panel={item.view}>
      <Page
        title={t('notifications.title')}
        actions={
          <>
            {muted.length > 0 ? (
              <Menu
                theme="transparent"
                label={t('notifications.mutedKinds', { count: muted.length })}
                items={[
                  {
                    title: t('notifications.hearAgain'),
                    items: muted.map((kind) => ({
                      label: t(`notifications.kind.${kind}`),
                      onSelect: () => hear.mutate(kind),
                    })),
                  },
                ]}
              />
            ) : null}
            <SavedViewsMenu list="notifications" />
            <Button theme="transparent" disabled={unread === 0} aria-keyshortcuts="Shift+A" onClick={askAll}>
              {t('notifications.allRead')}
            </Button>
          </>
        }
      >
        <ViewTabs value={view} counts={{ unread: count }}>
          <NewsList view={view} news={news} current={at.id} />
        </ViewTabs>
        <ListKeys
          keys={[
            { key: 'j', label: t('workbench.keys.next'), run: () => at.walk(1) },
            { key: 'k', label: t('workbench.keys.previous'), run: () => at.walk(-1) },
            {
              key: 'Enter',
              label: t('notifications.open'),
              loose: true,
              run: () => item.href !== null && void navigate(item.href),
            },
            { key: 'ArrowRight', label: t('requests.intoPanel'), loose: true, run: at.enter },
            { key: 'a', label: t('decision.approve.choose'), run: () => item.choose('approve') },
            { key: 'r', label: t('decision.reject.choose'), run: () => item.choose('reject') },
            { key: 'u', label: t('notifications.markUnread'), run: item.markUnread },
            { key: 'm', label: t('notifications.mute'), run: item.mute },
            { key: 'A', label: t('notifications.allRead'), run: askAll },
            { key: 'Escape', label: t('keys.close'), run: at.close },
          ]}
        />
        <ConfirmDialog
          open={clearing}
          size="small"
          title={t('notifications.allReadTitle')}
          confirmLabel={t('notifications.allRead')}
          loading={clear.isPending}
          error={clear.error ? failure(clear.error) : undefined}
          onConfirm={() => clear.mutate()}
          onClose={() => setClearing(false)}
        >
          {t('notifications.allReadText', { count: unread })}
        </ConfirmDialog>
      </Page>
    </SplitView>
  );
}
