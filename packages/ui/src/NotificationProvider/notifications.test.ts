import { expect, test } from 'vitest';
import { addNotification, type NotificationItem } from './notifications.ts';

const add = (items: NotificationItem[], message: string, at: number, level: 'error' | 'info' = 'error') =>
  addNotification(items, `id-${at}`, { level, message }, at);

test('the same level and message is counted, opened again and moved to the front', () => {
  let items = add(add([], 'mislukt', 1), 'anders', 2);
  items = items.map((item) => ({ ...item, open: false }));
  items = add(items, 'mislukt', 3);
  expect(items.map(({ id, message, count, open, at }) => ({ id, message, count, open, at }))).toEqual([
    { id: 'id-1', message: 'mislukt', count: 2, open: true, at: 3 },
    { id: 'id-2', message: 'anders', count: 1, open: false, at: 2 },
  ]);
});

test('a notification has a level and a message, and keeps an icon and data where it was given them', () => {
  const base = { id: 'id-1', count: 1, changes: 1, open: true, at: 1 };
  const [plain] = addNotification([], 'id-1', { level: 'warning', message: 'let op' }, 1);
  expect(plain).toEqual({ ...base, level: 'warning', message: 'let op' });
  const more = { level: 'info', message: 'klaar', icon: 'bell', data: { number: 'TR-1' } } as const;
  const [full] = addNotification([], 'id-1', more, 1);
  expect(full).toEqual({ ...base, ...more });
});

test('another level is another notification', () => {
  expect(add(add([], 'x', 1), 'x', 2, 'info')).toHaveLength(2);
});

test('at most 100 are kept', () => {
  let items: NotificationItem[] = [];
  for (let at = 0; at < 120; at += 1) items = add(items, `m${at}`, at);
  expect(items).toHaveLength(100);
  expect(items[0]?.message).toBe('m119');
});
