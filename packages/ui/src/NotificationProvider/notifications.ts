import { createContext, useContext, type ReactNode } from 'react';
import type { CauseEvent } from '../internal/change.ts';
import type { Level } from '../provider/labels.ts';

export interface NotificationInput {
  level: Level;
  message: string;
  /** Instead of the picture of the level. */
  icon?: ReactNode;
  /** Anything the app wants to keep with it. */
  data?: unknown;
  /** One thing to do about it: a button, which closes it. */
  action?: { label: string; onSelect(event?: CauseEvent): void };
  /** How long it stays, in ms, for what can be read again elsewhere; without it all but a success stay until they are closed. */
  duration?: number;
}

export interface NotificationItem extends NotificationInput {
  id: string;
  /** How often the same level and message came. */
  count: number;
  /** How often it was repeated or changed. */
  changes: number;
  /** Shown now. A closed one stays in `items`, to be read later. */
  open: boolean;
  /** Instant of the last time, in ms. */
  at: number;
}

export interface Notifications {
  /** Shows a message; the same level and message again is counted, never added twice. Returns its id. */
  notify(input: NotificationInput): string;
  /** Changes one, opens it again and announces it anew; nothing if it is no longer kept. */
  update(id: string, input: Partial<NotificationInput>): void;
  /** Closes one. */
  dismiss(id: string): void;
  /** Every notification of this visit, newest first (at most 100). */
  items: readonly NotificationItem[];
}

const maxHistory = 100;

/** The list after one more notification: a known one is counted, opened and moved to the front. */
export function addNotification(
  items: readonly NotificationItem[],
  id: string,
  input: NotificationInput,
  at: number,
): NotificationItem[] {
  const same = items.find((item) => item.level === input.level && item.message === input.message);
  const item: NotificationItem = {
    ...same,
    ...input,
    id: same?.id ?? id,
    count: (same?.count ?? 0) + 1,
    changes: (same?.changes ?? 0) + 1,
    open: true,
    at,
  };
  return [item, ...items.filter((other) => other !== same)].slice(0, maxHistory);
}

/** The list after one of it changed: open, in front, and to be announced again. */
export const updateNotification = (
  items: readonly NotificationItem[],
  id: string,
  input: Partial<NotificationInput>,
  at: number,
): NotificationItem[] => {
  const before = items.find((item) => item.id === id);
  if (!before) return [...items];
  const changes = before.changes + 1;
  return [{ ...before, ...input, open: true, at, changes }, ...items.filter((item) => item !== before)];
};

export const NotificationContext = createContext<Notifications | null>(null);

/** The notifications of the app. */
export function useNotifications(): Notifications {
  const value = useContext(NotificationContext);
  if (value === null) {
    throw new Error(
      '@ledenbureau/ui: useNotifications needs a NotificationProvider above it. Put one inside UiProvider.',
    );
  }
  return value;
}
