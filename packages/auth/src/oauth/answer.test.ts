import { afterEach, describe, expect, it, vi } from 'vitest';
import { unsignedIdToken } from '../testing/fakeAuthorizationServer.ts';
import { clockSkew, readBounded } from './answer.ts';

afterEach(() => {
  vi.restoreAllMocks();
});

describe('an answer', () => {
  it('is read whole up to 64 KiB, whatever its pieces', async () => {
    expect(await readBounded(new Response(null))).toBe('');
    const text = 'é'.repeat(32_768);
    expect(await readBounded(new Response(text))).toBe(text);
    const pieces = new ReadableStream<Uint8Array>({
      start(controller) {
        for (const byte of new TextEncoder().encode('{"naam":"Zoë"}')) controller.enqueue(Uint8Array.of(byte));
        controller.close();
      },
    });
    expect(await readBounded(new Response(pieces))).toBe('{"naam":"Zoë"}');
  });

  it('is left alone after that: the rest is never asked for', async () => {
    const cancelled = vi.fn<() => void>();
    let pulled = 0;
    const endless = new ReadableStream<Uint8Array>({
      pull(controller) {
        pulled += 1;
        controller.enqueue(new Uint8Array(32_769));
      },
      cancel: cancelled,
    });
    expect(await readBounded(new Response(endless))).toBeNull();
    expect(cancelled).toHaveBeenCalledOnce();
    expect(pulled).toBeLessThan(5);
    expect(await readBounded(new Response('a'.repeat(65_537)))).toBeNull();
  });

  it('that breaks off is no answer', async () => {
    const broken = new ReadableStream({
      start: (controller) => controller.error(new TypeError('network')),
    });
    await expect(readBounded(new Response(broken))).rejects.toThrow('network');
  });
});

describe('the server’s clock', () => {
  const now = Date.parse('2026-11-21T12:00:00Z');
  const answer = (headers: Record<string, string> = {}) => new Response('', { headers });
  const token = (claims: object) => JSON.stringify({ id_token: unsignedIdToken({ ...claims }) });

  it.each([
    ['Date, where it can be read', answer({ date: 'Sun, 22 Nov 2026 12:00:00 GMT' }), token({ iat: 1 }), 86_400],
    ['the ID token’s iat', answer(), token({ iat: now / 1000 - 86_400 }), -86_400],
    ['iat, where Date is none', answer({ date: 'soon' }), token({ iat: now / 1000 + 5 }), 5],
    ['iat among letters of base64url', answer(), token({ iat: now / 1000 + 7, name: 'ÿþ~~??>>' }), 7],
    ['nothing: no ID token', answer(), '{}', 0],
    ['nothing: no token', answer(), '{"id_token":"x"}', 0],
    ['nothing: no JSON', answer(), '<p>', 0],
    ['nothing: no number', answer(), token({ iat: 'now' }), 0],
    ['nothing: no moment', answer(), JSON.stringify({ id_token: `.${btoa('{"iat":1e999}')}.` }), 0],
  ])('is told by %s', (_case, response, text, seconds) => {
    vi.spyOn(Date, 'now').mockReturnValue(now);
    expect(clockSkew(response, text)).toBe(seconds);
  });

  it('is told in whole seconds', () => {
    vi.spyOn(Date, 'now').mockReturnValue(now + 400);
    expect(clockSkew(answer({ date: new Date(now).toUTCString() }), '')).toBe(-0);
    vi.spyOn(Date, 'now').mockReturnValue(now - 1_600);
    expect(clockSkew(answer({ date: new Date(now).toUTCString() }), '')).toBe(2);
  });
});
