import { afterEach, expect, it, vi } from 'vitest';
import { browserEnv } from './env.ts';

afterEach(() => {
  vi.unstubAllGlobals();
  vi.restoreAllMocks();
});

it('is the browser’s own location, storage, clock and fetch', async () => {
  const env = browserEnv();
  expect([env.location, env.localStorage, env.sessionStorage]).toEqual([
    window.location,
    window.localStorage,
    window.sessionStorage,
  ]);
  expect(env.localStorage).not.toBe(env.sessionStorage);
  vi.spyOn(Date, 'now').mockReturnValue(5);
  expect(env.now()).toBe(5);
  const answer = new Response('here');
  const fetched = vi.spyOn(window, 'fetch').mockResolvedValue(answer);
  expect(await env.fetch('http://localhost/a', { method: 'POST' })).toBe(answer);
  expect(fetched).toHaveBeenCalledWith('http://localhost/a', { method: 'POST' });
});

it('asks for a storage only when it is used: one that is blocked throws there', () => {
  vi.spyOn(window, 'localStorage', 'get').mockImplementation(() => {
    throw new DOMException('denied', 'SecurityError');
  });
  const env = browserEnv();
  expect(() => env.localStorage).toThrow('denied');
  expect(env.sessionStorage).toBe(window.sessionStorage);
});

it('waits by the browser’s clock, and knows what the browser knows of the connection', async () => {
  vi.useFakeTimers();
  let waiting = true;
  const wait = async () => {
    await browserEnv().delay(1_000);
    waiting = false;
  };
  void wait();
  await vi.advanceTimersByTimeAsync(999);
  expect(waiting).toBe(true);
  await vi.advanceTimersByTimeAsync(1);
  expect(waiting).toBe(false);
  vi.useRealTimers();
  expect(browserEnv().isOnline()).toBe(true);
  vi.spyOn(window.navigator, 'onLine', 'get').mockReturnValue(false);
  expect(browserEnv().isOnline()).toBe(false);
});

it('asks the page whether it holds typed values by the browser’s own event', () => {
  const { hasUnsaved } = browserEnv();
  expect(hasUnsaved()).toBe(false);
  const ask = (event: Event) => event.preventDefault();
  window.addEventListener('beforeunload', ask);
  expect(hasUnsaved()).toBe(true);
  window.removeEventListener('beforeunload', ask);
  expect(hasUnsaved()).toBe(false);
});

it('opens and closes tabs', () => {
  const open = vi.spyOn(window, 'open').mockReturnValue(null);
  expect(browserEnv().openTab('http://localhost/a')).toBe(false);
  open.mockReturnValue(window);
  expect(browserEnv().openTab('http://localhost/a')).toBe(true);
  expect(open).toHaveBeenCalledWith('http://localhost/a', '_blank');
  const close = vi.spyOn(window, 'close').mockReturnValue();
  browserEnv().closeTab();
  expect(close).toHaveBeenCalledOnce();
});

it('replaces the address without a step in the history', () => {
  const steps = window.history.length;
  browserEnv().replaceUrl('/account/view?id=5');
  expect(window.location.pathname + window.location.search).toBe('/account/view?id=5');
  expect([window.history.length, window.history.state]).toEqual([steps, null]);
});

it('takes turns with other tabs where the browser has locks, and goes ahead where it has none', async () => {
  const request = vi.fn<(name: string, task: () => Promise<string>) => Promise<string>>((_name, task) => task());
  const task = () => Promise.resolve('done');
  vi.stubGlobal('navigator', { locks: { request } });
  expect(await browserEnv().exclusive('auth', task)).toBe('done');
  expect(request).toHaveBeenCalledWith('auth', task);
  vi.stubGlobal('navigator', {});
  expect(await browserEnv().exclusive('auth', task)).toBe('done');
  expect(request).toHaveBeenCalledOnce();
});

it('reaches the other tabs by a channel, where there are any', () => {
  class Channel extends EventTarget {
    postMessage = vi.fn<(message: string) => void>();
    static opened: Record<string, Channel> = {};
    constructor(name: string) {
      super();
      Channel.opened[name] = this;
    }
  }
  vi.stubGlobal('BroadcastChannel', Channel);
  const channel = browserEnv().channel('auth');
  const heard = vi.fn<(message: unknown) => void>();
  channel?.listen(heard);
  channel?.send('signed_out');
  expect(Channel.opened.auth?.postMessage).toHaveBeenCalledWith('signed_out');
  Channel.opened.auth?.dispatchEvent(new MessageEvent('message', { data: { callback: 'code=c' } }));
  expect(heard.mock.calls).toEqual([[{ callback: 'code=c' }]]);
  vi.stubGlobal('BroadcastChannel', undefined);
  expect(browserEnv().channel('auth')).toBeNull();
});
