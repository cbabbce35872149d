import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { shareEvents } from './events.ts';

const minute = 60_000;
let stop: AbortController;
let touched: () => void;
beforeEach(() => {
  vi.useFakeTimers();
  stop = new AbortController();
  vi.stubGlobal('BroadcastChannel', undefined);
  vi.stubGlobal('navigator', {});
  vi.stubGlobal('document', {
    addEventListener: (_name: string, listener: () => void) => {
      touched = listener;
    },
  });
});
afterEach(() => {
  stop.abort();
  vi.useRealTimers();
  vi.unstubAllGlobals();
});

/** How often the events were asked for, of a server that answers so. */
function asked(status: number) {
  const open = vi.fn<(init: RequestInit) => Promise<Response>>(async () => new Response('', { status }));
  shareEvents({ open, read: () => null, placeOf: () => null, channel: 'test' }, () => {}, stop.signal);
  return open;
}

test.each([403, 404])('a server that answers %i is not asked again', async (status) => {
  const fetch = asked(status);
  await vi.advanceTimersByTimeAsync(60 * minute);
  expect(fetch).toHaveBeenCalledTimes(1);
});

test('a server that is away is asked again, less and less often', async () => {
  const fetch = asked(503);
  await vi.advanceTimersByTimeAsync(2_000);
  expect(fetch.mock.calls.length).toBeGreaterThanOrEqual(2);
  await vi.advanceTimersByTimeAsync(25 * minute);
  expect(fetch.mock.calls.length).toBeGreaterThan(15);
  expect(fetch.mock.calls.length).toBeLessThan(65);
});

test('a screen that is left alone asks no more, until somebody is back', async () => {
  const fetch = asked(503);
  await vi.advanceTimersByTimeAsync(32 * minute);
  const before = fetch.mock.calls.length;
  await vi.advanceTimersByTimeAsync(300 * minute);
  expect(fetch).toHaveBeenCalledTimes(before);
  touched();
  await vi.advanceTimersByTimeAsync(0);
  expect(fetch).toHaveBeenCalledTimes(before + 1);
});
