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
  Channel.opened.auth?.dispatchEvent(new MessageEvent('message', { data: 'from elsewhere' }));
  expect(heard.mock.calls).toEqual([['from elsewhere']]);
  vi.stubGlobal('BroadcastChannel', undefined);
  expect(browserEnv().channel('auth')).toBeNull();
});
