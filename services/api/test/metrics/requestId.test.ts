import { Writable } from 'node:stream';
import { afterAll, expect, it } from 'vitest';
import { asSuperuser, startTestApp } from '../harness.ts';

interface Line {
  level: number;
  reqId?: string;
  msg: string;
  err?: { message: string };
  status?: number;
}
const lines: Line[] = [];
const stream = new Writable({
  write(chunk: Buffer, _encoding, done) {
    lines.push(JSON.parse(chunk.toString()) as Line);
    done();
  },
});
const test = await startTestApp({ logger: { level: 'info', stream } });
await asSuperuser(test.url, 'alter table saved_views rename to views_away');
afterAll(() => asSuperuser(test.url, 'alter table views_away rename to saved_views'));

const ask = (headers: Record<string, string> = {}) => test.request({ url: '/saved-views/transactions', headers });

it('an answer that tells of a fault and the lines of the log about it have one id', async () => {
  const answer = await ask();
  expect(answer.statusCode).toBe(500);
  const { request_id: id, ...body } = answer.json<{ request_id: string; code: string }>();
  expect(body).toMatchObject({ code: 'internal_error' });
  expect(answer.headers['x-request-id']).toBe(id);
  expect(answer.body).not.toContain('relation');
  const own = lines.filter(({ reqId }) => reqId === id);
  expect(own.map(({ msg }) => msg)).toEqual(['request failed', 'answered']);
  expect(own[0]?.err?.message).toMatch(/relation .*saved_views.* does not exist/u);
  expect(own[1]?.status).toBe(500);
});

it.each([
  ['that is fit for a log', 'caddy-1234.ABC_def', true],
  ['that is too short', 'a', false],
  ['that is too long', 'a'.repeat(65), false],
  ['with a line of its own', 'abcdefgh", "level": 10', false],
])('an id of the proxy %s: taken over or not', async (_what, id, isTaken) => {
  const answer = await ask({ 'x-request-id': id });
  const { request_id: own } = answer.json<{ request_id: string }>();
  expect(own === id).toBe(isTaken);
  expect(lines.some(({ reqId }) => reqId === id)).toBe(isTaken);
  expect(lines.some(({ reqId }) => reqId === own)).toBe(true);
});
