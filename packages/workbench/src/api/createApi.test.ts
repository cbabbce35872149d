import { expect, test, vi } from 'vitest';
import type { Paths } from '../testing/paths.ts';
import { createApi } from './createApi.ts';

const forever = () => new Promise<never>(() => {});
const onForbidden = vi.fn<() => void>();
const stepUp = { proof: async () => null, ask: async () => false };
const me = (fetch: (request: Request) => Promise<Response>, signal?: AbortSignal) => {
  const api = createApi<Paths>({ baseUrl: 'http://localhost/api/v1', fetch, onForbidden, stepUp, timeout: 20 });
  return api.unwrap(api.http.GET('/me', signal ? { signal } : {}));
};

test('a server that does not answer becomes a problem after the time limit', async () => {
  await expect(me(forever)).rejects.toMatchObject({ status: 0, code: 'timeout' });
});

test('the limit ends the request itself', async () => {
  let sent: Request | undefined;
  const hang = (request: Request) => {
    sent = request;
    return forever();
  };
  await expect(me(hang)).rejects.toMatchObject({ code: 'timeout' });
  expect(sent?.signal.aborted).toBe(true);
});

test('an answer whose body never ends is under the same limit', async () => {
  const half = async (request: Request) => {
    const body = new ReadableStream({
      start(controller) {
        controller.enqueue(new TextEncoder().encode('{"id":'));
        request.signal.addEventListener('abort', () => controller.error(request.signal.reason));
      },
    });
    return new Response(body, { headers: { 'content-type': 'application/json' } });
  };
  await expect(me(half)).rejects.toMatchObject({ status: 0, code: 'timeout' });
});

test('no connection is a problem of its own, and who gives up is not told of a problem', async () => {
  await expect(me(() => Promise.reject(new TypeError('Failed to fetch')))).rejects.toMatchObject({ code: 'network' });
  const given = AbortSignal.abort();
  await expect(me(async (request) => fetch(request), given)).rejects.toMatchObject({ name: 'AbortError' });
});

test('a refusal for who is no administrator is told to the app', async () => {
  const refuse = async () => Response.json({ code: 'forbidden', errors: [] }, { status: 403 });
  await expect(me(refuse)).rejects.toMatchObject({ status: 403, code: 'forbidden' });
  expect(onForbidden).toHaveBeenCalledOnce();
});
