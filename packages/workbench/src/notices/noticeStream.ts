import type { EventStream } from '../api/events.ts';

/** Somebody is told of something; or how many notices are unread now, and the place from where to go on. */
export type NoticeEvent<Notice> =
  | { type: 'notification'; notification: Notice }
  | { type: 'state'; unread: number; more: boolean; place: string };

/** The notices of who is signed in, as they come: events `notification`, and `state` after each handful. */
export const noticeStream = <Notice>({
  open,
  channel,
}: Pick<EventStream<NoticeEvent<Notice>>, 'open' | 'channel'>): EventStream<NoticeEvent<Notice>> => ({
  open,
  channel,
  read: (name, value, place) => {
    if (name === 'notification') return { type: name, notification: value as Notice };
    if (name === 'state') return { type: name, ...(value as { unread: number; more: boolean }), place };
    return null;
  },
  placeOf: (event) => (event.type === 'state' ? event.place : null),
});
