import { expect, test, vi } from 'vitest';
import type { Paths } from '../testing/paths.ts';
import { createApi } from './createApi.ts';
import { createStepUpQuestion } from './stepUp.ts';

/** An API that takes a write with a proof that is good enough, and one proof of the session for each state of it. */
function setUp({ isFresh = false, hasSession = true } = {}) {
  const sent: Request[] = [];
  const bodies: string[] = [];
  let session = isFresh ? 'fresh' : 'stale';
  const fetch = async (request: Request) => {
    sent.push(request);
    bodies.push(await request.text());
    return request.headers.get('Step-Up') === 'fresh'
      ? Response.json({ id: 'proposal' }, { status: 202 })
      : Response.json({ code: 'step_up_required', errors: [] }, { status: 403 });
  };
  const question = createStepUpQuestion();
  const proof = vi.fn<() => Promise<string | null>>(async () => (hasSession ? session : null));
  const stepUp = { proof, ask: question.ask };
  const api = createApi<Paths>({ baseUrl: 'http://localhost/api/v1', fetch, onForbidden: () => {}, stepUp });
  const approve = (key: string) =>
    api.unwrap(
      api.http.POST('/proposals/{id}/approve', {
        params: { path: { id: 'p' }, header: { 'Idempotency-Key': key, 'If-Match': '"1"' } },
        body: { comment: 'Akkoord' },
      }),
    );
  const opened = () => vi.waitFor(() => expect(question.isOpen()).toBe(true));
  const give = () => {
    session = 'fresh';
    question.settle(true);
  };
  return { sent, bodies, question, proof, approve, opened, give };
}

test('a call that wants the second factor is sent again with a proof, by the same key, with the same body', async () => {
  const { sent, bodies, approve, opened, give } = setUp();
  const answer = approve('key-of-the-call');
  await opened();
  give();
  await expect(answer).resolves.toEqual({ id: 'proposal' });
  expect(sent.map(({ headers }) => headers.get('Step-Up'))).toEqual([null, 'stale', 'fresh']);
  expect(new Set(sent.map(({ headers }) => headers.get('Idempotency-Key')))).toEqual(new Set(['key-of-the-call']));
  expect(new Set(bodies)).toEqual(new Set(['{"comment":"Akkoord"}']));
});

test('nobody is asked whose session had it just now', async () => {
  const { sent, question, approve } = setUp({ isFresh: true });
  await expect(approve('key-of-the-call')).resolves.toEqual({ id: 'proposal' });
  expect([sent.length, question.isOpen()]).toEqual([2, false]);
});

/** The payment file, which is fetched with a proof; its bytes are no JSON. */
function setUpFile() {
  const question = createStepUpQuestion();
  let session = 'stale';
  const bytes = new Uint8Array([0x3c, 0x44, 0xff, 0x00]);
  const fetch = async (request: Request) =>
    request.headers.get('Step-Up') === 'fresh'
      ? new Response(bytes, { headers: { 'content-type': 'application/octet-stream' } })
      : Response.json({ code: 'step_up_required', errors: [] }, { status: 403 });
  const stepUp = { proof: async () => session, ask: question.ask };
  const api = createApi<Paths>({ baseUrl: 'http://localhost/api/v1', fetch, onForbidden: () => {}, stepUp });
  const params = { path: { id: 'b' }, header: { 'Idempotency-Key': 'key-of-the-file' } };
  const body = { comment: 'Naar de bank' };
  const file = api.file(api.http.POST('/files/{id}/export', { params, body, parseAs: 'blob' }));
  const opened = () => vi.waitFor(() => expect(question.isOpen()).toBe(true));
  const answer = (given: boolean) => {
    session = 'fresh';
    question.settle(given);
  };
  return { bytes, file, opened, answer };
}

test('a file arrives whole after the proof', async () => {
  const { bytes, file, opened, answer } = setUpFile();
  await opened();
  answer(true);
  const blob = await file;
  expect(new Uint8Array(await blob.arrayBuffer())).toEqual(bytes);
});

test('a file that somebody would rather not confirm is refused, and is no file', async () => {
  const { file, opened, answer } = setUpFile();
  await opened();
  answer(false);
  await expect(file).rejects.toMatchObject({ status: 403, code: 'step_up_required' });
});

test('who would rather not is told why nothing was done', async () => {
  const { question, approve, opened } = setUp();
  const answer = approve('key-of-the-call');
  await opened();
  question.settle(false);
  await expect(answer).rejects.toMatchObject({ status: 403, code: 'step_up_required' });
  expect(question.isOpen()).toBe(false);
});

test('several calls at once wait for one question', async () => {
  const { question, approve, opened, give } = setUp();
  const opens = vi.fn<() => void>();
  question.subscribe(opens);
  const answers = ['first-call', 'second-call', 'third-call'].map(approve);
  await opened();
  await vi.waitFor(() => expect(question.isOpen()).toBe(true));
  give();
  await expect(Promise.all(answers)).resolves.toHaveLength(3);
  expect(opens).toHaveBeenCalledTimes(2); // opened, and closed
});

test('without a proof the question comes, and the refusal stays where there is still none', async () => {
  const { question, sent, approve, opened } = setUp({ hasSession: false });
  const answer = approve('key-of-the-call');
  await opened();
  question.settle(true);
  await expect(answer).rejects.toMatchObject({ code: 'step_up_required' });
  expect(sent).toHaveLength(1);
});

test('another refusal is nobody’s question', async () => {
  const ask = vi.fn<() => Promise<boolean>>(async () => true);
  const fetch = async () => Response.json({ code: 'role_approver', errors: [] }, { status: 403 });
  const stepUp = { proof: async () => 'fresh', ask };
  const api = createApi<Paths>({ baseUrl: 'http://localhost/api/v1', fetch, onForbidden: () => {}, stepUp });
  await expect(api.unwrap(api.http.GET('/me'))).rejects.toMatchObject({ code: 'role_approver' });
  const params = { path: { id: 'p' }, header: { 'Idempotency-Key': 'key-of-the-call' } };
  const call = api.http.POST('/proposals/{id}/approve', { params, body: { comment: 'Akkoord' } });
  await expect(api.unwrap(call)).rejects.toMatchObject({ code: 'role_approver' });
  expect(ask).not.toHaveBeenCalled();
});
