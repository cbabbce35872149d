import { useI18n } from '@ledenbureau/i18n';
import { ConnectionBanner, noticeStream, PagePatience, useNotices } from '@ledenbureau/workbench';
import { useQueryClient } from '@tanstack/react-query';
import { useMemo } from 'react';
import { useApi } from '../api/ApiContext.tsx';
import { freshKey, meQuery } from '../api/me.ts';
import type { Notification } from '../api/types.ts';
import { useNoticeText } from '../texts/noticeText.ts';
import { FourEyesBanner } from './FourEyesBanner.tsx';

// All of it comes after the page, in one file.
export { NoSession } from './NoSession.tsx';
export { SecondFactorNeeded } from './SecondFactorNeeded.tsx';
export { Notice } from '@ledenbureau/ui';

/** Says in a corner what happened elsewhere, keeps the count of what is unread, and says above the page that it takes long. */
export function Live() {
  const { t } = useI18n();
  const api = useApi();
  const client = useQueryClient();
  const { queryKey } = meQuery(api);
  useNotices<Notification>({
    stream: useMemo(
      () => noticeStream({ open: (init) => api.open('/events', init), channel: 'ledenbureau.events' }),
      [api],
    ),
    text: useNoticeText(),
    many: (count) => t('notifications.many', { count }),
    onState: ({ unread, news, more }) => {
      client.setQueryData(queryKey, (me) => me && { ...me, notifications_unread: unread });
      if (news.length === 0 && !more) return;
      client.setQueryData<number>(freshKey, (before = 0) => before + Math.max(news.length, 1));
      void client.invalidateQueries({ queryKey });
      // the page of what a notice is about says what the notice says
      const subjects = new Set<unknown>(news.map(({ subject_id: id }) => id));
      void client.invalidateQueries({
        predicate: (query) => query.queryKey.some((part) => typeof part === 'string' && subjects.has(part)),
      });
      // what waits there is decided on as it stands
      if (more || news.some(({ key }) => key.startsWith('setting.')))
        void client.invalidateQueries({ queryKey: ['settings'] });
    },
  });
  return <PagePatience />;
}

/** Above every page. Who must set up a second factor first (`isStopped`) is told so in place of the page, and not that it is old. */
export function Banners({ isStopped }: { isStopped: boolean }) {
  return (
    <>
      {isStopped ? null : <ConnectionBanner />}
      <FourEyesBanner />
    </>
  );
}
