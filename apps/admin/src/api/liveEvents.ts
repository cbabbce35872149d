import type { EventStream } from '@ledenbureau/workbench';
import type { Api } from './client.ts';
import type { Notification } from './types.ts';

/** Something happened elsewhere; or how many are unread now, and from where to go on. */
export type LiveEvent =
  | { type: 'notification'; notification: Notification }
  | { type: 'state'; unread: number; more: boolean; place: string };

/** What happens in the register, as it happens. */
export const liveEvents = (api: Api): EventStream<LiveEvent> => ({
  open: (init) => api.open('/events', init),
  read: (name, value, place) => {
    if (name === 'notification') return { type: name, notification: value as Notification };
    if (name === 'state') return { type: name, ...(value as { unread: number; more: boolean }), place };
    return null;
  },
  placeOf: (event) => (event.type === 'state' ? event.place : null),
  channel: 'ledenbureau.events',
});
