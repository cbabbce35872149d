import type { ApiProblem } from '@ledenbureau/workbench';
import { expect, test } from 'vitest';
import { createApi } from './client.ts';
import type { paths } from './schema.d.ts';

function apiThatAnswers(answer: () => Response) {
  const requests: Request[] = [];
  const api = createApi({
    stepUp: { proof: async () => null, ask: async () => false },
    baseUrl: 'https://api.example/api/v1',
    fetch: (request) => {
      requests.push(request);
      return Promise.resolve(answer());
    },
    onForbidden: () => undefined,
  });
  return { api, requests };
}

const id = '01900000-0000-7000-a000-000000100001';

test('what the description of the API asks for as a header is sent as one', async () => {
  const { api, requests } = apiThatAnswers(() => Response.json({ id, version: 4 }));
  const header = { 'If-Match': '"3"', 'Idempotency-Key': 'approve-1' };
  await api.unwrap(api.http.POST('/transactions/{id}/approve', { params: { path: { id }, header }, body: {} }));
  const [sent] = requests;
  expect(sent?.url).toBe(`https://api.example/api/v1/transactions/${id}/approve`);
  expect(sent?.headers.get('if-match')).toBe('"3"');
  expect(sent?.headers.get('idempotency-key')).toBe('approve-1');
  expect(sent?.headers.get('content-type')).toBe('application/json');
});

test('a change without its headers does not compile', () => {
  type Reject = paths['/transactions/{id}/reject']['post']['parameters'];
  const header = { 'If-Match': '"3"', 'Idempotency-Key': 'reject-1' };
  const complete: Reject = { path: { id }, header };
  // @ts-expect-error -- without If-Match nobody can tell which version was looked at
  const incomplete: Reject = { path: { id }, header: { 'Idempotency-Key': 'reject-1' } };
  expect(Object.keys(complete.header)).toEqual(['If-Match', 'Idempotency-Key']);
  expect(Object.keys(incomplete.header)).toEqual(['Idempotency-Key']);
});

test('a problem is thrown with its code, its fields and the id of the request', async () => {
  const errors = [{ field: null, code: 'not_ready', params: { reason: 'database' } }];
  const { api } = apiThatAnswers(() =>
    Response.json(
      { code: 'not_ready', errors, request_id: 'request-1' },
      { status: 503, headers: { 'retry-after': '2' } },
    ),
  );
  const refused = api.unwrap(api.http.GET('/me')).catch((error: unknown) => error);
  expect(await refused).toMatchObject({
    status: 503,
    code: 'not_ready',
    errors,
    requestId: 'request-1',
  } satisfies Partial<ApiProblem>);
});
