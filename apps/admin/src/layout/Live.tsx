import { useI18n } from '@ledenbureau/i18n';
import { useNotifications } from '@ledenbureau/ui';
import { useQueryClient } from '@tanstack/react-query';
import { useEffect, useEffectEvent, useRef } from 'react';
import { askAgain, shareEvents } from '@ledenbureau/workbench';
import { useApi } from '../api/ApiContext.tsx';
import { type LiveEvent, liveEvents } from '../api/liveEvents.ts';
import { freshKey, meQuery } from '../api/me.ts';
import type { Notification } from '../api/types.ts';
import { useNoticeText } from '../texts/noticeText.ts';

// All of it comes after the page, in one file.
export { FourEyesBanner } from './FourEyesBanner.tsx';
export { Trouble } from '@ledenbureau/workbench';

/** How long it stays, in ms: over the page somebody works on it would be in the way, and the list has it. */
const stays = 6_000;
/** More at once are said in one sentence. */
const mostToasts = 3;

/** Says in a corner what happened elsewhere, and keeps the count of what is unread; shows nothing itself. */
export function Live() {
  const { t } = useI18n();
  const api = useApi();
  const client = useQueryClient();
  const { notify } = useNotifications();
  const text = useNoticeText();
  const announced = useRef<Notification[]>([]);

  const hear = useEffectEvent((event: LiveEvent) => {
    if (event.type === 'notification') {
      announced.current.push(event.notification);
      return;
    }
    const { unread, more } = event;
    // The service is there (again).
    void askAgain(client);
    client.setQueryData(meQuery(api).queryKey, (me) => me && { ...me, notifications_unread: unread });
    const news = announced.current.splice(0);
    if (news.length === 0 && !more) return;
    client.setQueryData<number>(freshKey, (before = 0) => before + Math.max(news.length, 1));
    void client.invalidateQueries({ queryKey: meQuery(api).queryKey });
    // what waits there is decided on as it stands
    if (more || news.some(({ key }) => key.startsWith('setting.'))) {
      void client.invalidateQueries({ queryKey: ['settings'] });
    }
    if (more || news.length > mostToasts) {
      const count = more ? unread : news.length;
      notify({ level: 'info', message: t('notifications.many', { count }), duration: stays });
    } else
      for (const notice of news) notify({ level: notice.level, message: text(notice), data: notice, duration: stays });
  });

  useEffect(() => {
    const stop = new AbortController();
    shareEvents(liveEvents(api), (event) => hear(event), stop.signal);
    return () => stop.abort();
  }, [api]);
  return null;
}
