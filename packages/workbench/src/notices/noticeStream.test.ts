import { expect, test } from 'vitest';
import { noticeStream } from './noticeStream.ts';

const stream = noticeStream<{ text: string }>({ open: async () => new Response(''), channel: 'test' });

test('a notice is what was sent, and says nothing of the place', () => {
  const event = stream.read('notification', { text: 'Besteld' }, '7');
  expect(event).toEqual({ type: 'notification', notification: { text: 'Besteld' } });
  expect(event && stream.placeOf(event)).toBeNull();
});

test('a state says how many are unread, and from where to go on', () => {
  const event = stream.read('state', { unread: 4, more: true }, '9');
  expect(event).toEqual({ type: 'state', unread: 4, more: true, place: '9' });
  expect(event && stream.placeOf(event)).toBe('9');
});

test.each([undefined, 'ping', 'Notification'])('an event called %s is nothing to us', (name) => {
  expect(stream.read(name, {}, '1')).toBeNull();
});
