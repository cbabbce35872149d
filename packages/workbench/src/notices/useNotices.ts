import { useI18n } from '@ledenbureau/i18n';
import { type Level, useNotifications } from '@ledenbureau/ui';
import { useQueryClient } from '@tanstack/react-query';
import { useEffect, useRef } from 'react';
import { type EventStream, shareEvents } from '../api/events.ts';
import { useEvent } from '../keys/useEvent.ts';
import { hearLateSteps, type LateStepEvents } from '../query/lateSteps.ts';
import { useProblemText } from '../texts/useProblemText.ts';
import { askAgain } from '../query/queryClient.ts';
import type { NoticeEvent } from './noticeStream.ts';

/** How long a notice stays in its corner, in ms: over the page somebody works on it would be in the way, and a list has it. */
const stays = 6_000;
/** More at once are said in one sentence. */
const mostToasts = 3;

export interface NoticesOptions<Notice> {
  /** Made once. */
  stream: EventStream<NoticeEvent<Notice>>;
  /** The sentence of a notice. */
  text(notice: Notice): string;
  /** The sentence of many. */
  many(count: number): string;
  /** How many are unread now; which came, and whether there are more of which only the number is known. */
  onState(state: { unread: number; news: readonly Notice[]; more: boolean }): void;
}

/** Says in a corner what happens elsewhere, and what became of a step that was left, for as long as the caller is there. */
export function useNotices<Notice extends { level: Level }>(options: NoticesOptions<Notice>): void {
  const { stream, text, many, onState } = options;
  const client = useQueryClient();
  const { notify } = useNotifications();
  const { t } = useI18n();
  const { failure } = useProblemText();
  const waiting = useRef<Notice[]>([]);

  const hear = useEvent((event: NoticeEvent<Notice>) => {
    if (event.type === 'notification') {
      waiting.current.push(event.notification);
      return;
    }
    const { unread, more } = event;
    // The service is there (again).
    void askAgain(client);
    const news = waiting.current.splice(0);
    onState({ unread, news, more });
    if (more || news.length > mostToasts) {
      notify({ level: 'info', message: many(more ? unread : news.length), duration: stays });
    } else
      for (const notice of news) notify({ level: notice.level, message: text(notice), data: notice, duration: stays });
  });

  const hearLate = useEvent((...[title, error]: Parameters<LateStepEvents>) => {
    const why = error ? failure(error) : '';
    if (error)
      notify({
        level: 'error',
        message: title ? t('workbench.late.failed', { title, why }) : t('workbench.late.some', { why }),
      });
    else if (title) notify({ level: 'success', message: t('workbench.late.done', { title }) });
  });
  useEffect(() => hearLateSteps(client.getMutationCache(), hearLate), [client, hearLate]);

  useEffect(() => {
    const stop = new AbortController();
    shareEvents(stream, hear, stop.signal);
    return () => stop.abort();
  }, [stream, hear]);
}
