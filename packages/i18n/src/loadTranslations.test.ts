import { describe, expect, it, vi } from 'vitest';
import { loadTranslations } from './loadTranslations.ts';

function serve(body: BodyInit, init?: ResponseInit) {
  return vi.fn<typeof fetch>(async () => new Response(body, init));
}

describe('loadTranslations', () => {
  it('asks for the file of this build and reads relaxed JSON', async () => {
    const fetch = serve("\uFEFF// comment\n{ a: { b: 'één', }, }");
    const texts = await loadTranslations('nl', { version: '1.2 & 3', fetch });
    expect({ ...texts }).toEqual({ 'a.b': 'één' });
    expect(fetch).toHaveBeenCalledExactlyOnceWith('/locale/nl/translation.json5?1.2%20%26%203', expect.anything());
  });

  it('takes another base path', async () => {
    const fetch = serve('{}');
    await loadTranslations('en', { version: '1', basePath: '/texts', fetch });
    expect(fetch).toHaveBeenCalledExactlyOnceWith('/texts/en/translation.json5?1', expect.anything());
  });

  it.each([
    ['a missing file', serve('Not found', { status: 404 }), 'The server answered 404'],
    ['a page instead of the file', serve('{}', { headers: { 'content-type': 'text/html; charset=utf-8' } }), 'a page'],
    ['a page without its type', serve('<!doctype html>'), "invalid character '<'"],
    ['an empty file', serve(''), 'invalid end of input'],
    ['a number as a text', serve('{ a: 1 }'), 'not a text'],
    ['a hostile key', serve("{ __proto__: 'x' }"), '__proto__'],
    ['no network', vi.fn<typeof fetch>().mockRejectedValue(new TypeError('fetch failed')), 'fetch failed'],
  ])('fails on %s and keeps the cause', async (_case, fetch, cause) => {
    const failure = await loadTranslations('nl', { version: '1', fetch }).catch((error: unknown) => error as Error);
    expect(failure).toBeInstanceOf(Error);
    expect((failure as Error).message).toBe('Failed to load locale nl');
    expect(((failure as Error).cause as Error).message).toContain(cause);
  });

  it.each([
    ['an answer', vi.fn<typeof fetch>(() => new Promise(() => undefined))],
    [
      'its body',
      vi.fn<typeof fetch>(async () => new Response(new ReadableStream({ pull: () => new Promise(() => undefined) }))),
    ],
  ])('gives up a server that does not send %s in time, and hangs up', async (_what, fetch) => {
    vi.useFakeTimers();
    const failure = loadTranslations('nl', { version: '1', fetch, timeLimit: 500 }).catch((error: unknown) => error);
    await vi.advanceTimersByTimeAsync(499);
    const signal = fetch.mock.calls[0]?.[1]?.signal;
    expect(signal?.aborted).toBe(false);
    await vi.advanceTimersByTimeAsync(1);
    expect(signal?.aborted).toBe(true);
    expect(await failure).toMatchObject({
      message: 'Failed to load locale nl',
      cause: { message: 'The server did not answer within 500 ms' },
    });
    vi.useRealTimers();
  });

  it('waits no longer than ten seconds unless told, and leaves no timer behind', async () => {
    vi.useFakeTimers();
    await loadTranslations('nl', { version: '1', fetch: serve('{}') });
    expect(vi.getTimerCount()).toBe(0);
    const fetch = vi.fn<typeof globalThis.fetch>(() => new Promise(() => undefined));
    const failure = loadTranslations('nl', { version: '1', fetch }).catch((error: unknown) => error);
    await vi.advanceTimersByTimeAsync(10_000);
    expect(await failure).toBeInstanceOf(Error);
    vi.useRealTimers();
  });
});
