import { expect, test, vi } from 'vitest';
import type { Paths } from '../testing/paths.ts';
import { createApi } from './createApi.ts';
import { received } from './received.ts';

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

test('a file is waited for as long as more of it comes, and says how much there is', async () => {
  await import('./receiving.ts');
  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] });
  /** Milliseconds more, once all that was under way has come. */
  const pass = async (ms: number) => {
    for (let turn = 0; turn < 5; turn += 1) {
      // oxlint-disable-next-line no-await-in-loop -- one turn after the other
      await new Promise((resolve) => setImmediate(resolve));
    }
    await vi.advanceTimersByTimeAsync(ms);
  };
  let more!: ReadableStreamDefaultController<Uint8Array>;
  const send = async (request: Request) => {
    const body = new ReadableStream<Uint8Array>({
      start(controller) {
        more = controller;
        request.signal.addEventListener('abort', () => controller.error(request.signal.reason));
      },
    });
    return new Response(body);
  };
  const api = createApi<Paths>({ baseUrl: 'http://localhost/api/v1', fetch: send, onForbidden, stepUp });
  const take = () => {
    const params = { path: { id: '1' }, header: { 'Idempotency-Key': '1' } };
    return api.file(api.http.POST('/files/{id}/export', { params, body: { comment: 'x' }, parseAs: 'blob' }));
  };
  const comes = async (size: number) => {
    more.enqueue(new Uint8Array(size));
    await pass(200_000);
  };
  try {
    const whole = take();
    await pass(200_000);
    for (const size of [3, 4]) await comes(size);
    expect(received.bytes()).toBe(7);
    more.close();
    expect((await whole).size).toBe(7);
    expect(received.bytes()).toBe(0);

    const silent = take().catch((problem: unknown) => problem);
    await pass(0);
    await comes(3);
    await pass(100_000);
    expect(await silent).toMatchObject({ status: 0, code: 'timeout' });
    expect(received.bytes()).toBe(0);
  } finally {
    vi.useRealTimers();
  }
});

test('a step that may book for all members is waited for as a file is, and what is entered is not', async () => {
  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] });
  try {
    const options = { baseUrl: 'http://localhost/api/v1', fetch: forever, onForbidden, stepUp };
    const { http, unwrap, dryRun } = createApi<Paths, { '/proposals/{id}/approve': object }>(options);
    const header = { 'Idempotency-Key': '1' };
    const of = { id: '01900000-0000-7000-8000-000000000001' };
    const body = { comment: 'x' };
    const ends: string[] = [];
    const end = (name: string) => (problem: { code: string }) => void ends.push(`${name} ${problem.code}`);
    const calls = [
      unwrap(http.POST('/proposals/{id}/approve', { params: { path: of, header }, body })).catch(end('step')),
      dryRun('/proposals/{id}/approve', { of, body }).catch(end('look')),
      unwrap(http.POST('/proposals', { params: { header }, body })).catch(end('entry')),
    ];
    await vi.advanceTimersByTimeAsync(299_000);
    expect(ends).toEqual(['entry timeout']);
    await vi.advanceTimersByTimeAsync(1_000);
    await Promise.all(calls);
    expect(ends).toEqual(['entry timeout', 'step timeout', 'look timeout']);
  } finally {
    vi.useRealTimers();
  }
});

test.each(['multipart/form-data; boundary=a', 'application/octet-stream'])(
  'a file sent as %s may take its time',
  async (type) => {
    vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] });
    try {
      let answer!: (response: Response) => void;
      const coming = new Promise<Response>((resolve) => (answer = resolve));
      const api = createApi<Paths>({
        baseUrl: 'http://localhost/api/v1',
        fetch: () => coming,
        onForbidden,
        stepUp,
      });
      const sent = api.unwrap(
        api.http.POST('/proposals/{id}/approve', {
          params: { path: { id: '1' }, header: { 'Idempotency-Key': '1' } },
          headers: { 'Content-Type': type },
          body: { comment: 'x' },
        }),
      );
      await vi.advanceTimersByTimeAsync(299_000);
      answer(Response.json({ id: '1' }));
      expect(await sent).toEqual({ id: '1' });
    } finally {
      vi.useRealTimers();
    }
  },
);
