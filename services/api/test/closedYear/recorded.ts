// A service that remembers which writing routes were granted, and that may ask for everything in the closed year first.
import { randomUUID } from 'node:crypto';
import { operations } from '../fuzz/operations.ts';
import type { TestApp } from '../harness.ts';

/** Days of the closed year, as bodies and as files write them. */
const day = '2025-06-15';
const dayInFile = '15-06-2025';
/** After a notice: what is desired on the day it is asked for is refused for that. */
const desired = '2025-09-15';

/** Takes a file out of the register and changes nothing in it. */
const takesFile = (path: string) => /\/(?:export|print)$/u.test(path);

/** Ends sign-ins at the identity and authorization servers (account/shownOut.test.ts); the register here has none. */
const endsSignIns = (path: string) => path.startsWith('/account/');

/** The routes that write what is not only a line in the log of exports. */
export const writing: readonly string[] = operations
  .filter(({ method, path }) => method !== 'GET' && !takesFile(path) && !endsSignIns(path))
  .map(({ method, path }) => `${method} ${path}`);

const routes = writing.map((route) => {
  const [method, path = ''] = route.split(' ');
  return { route, method, pattern: new RegExp(`^${path.replace(/\{\w+\}/gu, '[^/]+')}$`, 'u') };
});
/** Which of them a request is for, if any. */
export const routeOf = (method: string, url: string): string | undefined =>
  routes.find((one) => one.method === method && one.pattern.test(url.split('?')[0] ?? ''))?.route;

/** The same with every day of it in the closed year. */
function moved(body: unknown): unknown {
  if (Buffer.isBuffer(body))
    return Buffer.from(body.toString('latin1').replace(/\d\d-\d\d-2026/gu, dayInFile), 'latin1');
  if (typeof body === 'string') return /^\d{4}-\d\d-\d\d$/u.test(body) ? day : body;
  if (Array.isArray(body)) return body.map(moved);
  if (typeof body !== 'object' || body === null) return body;
  return Object.fromEntries(
    Object.entries(body).map(([key, value]) => [key, key === 'desired_on' ? desired : moved(value)]),
  );
}

export interface Recorded {
  app: TestApp;
  /** Routes that did what was asked. */
  granted: Set<string>;
  /** Requests that were moved into the closed year: how many got each answer, by status and code. */
  answers: Map<string, number>;
}

/** With `backwards`, each request is first sent with its days in the closed year; what is refused so is sent as it was. */
export function recorded(app: TestApp, { backwards }: { backwards: boolean }): Recorded {
  const granted = new Set<string>();
  const answers = new Map<string, number>();
  const request: TestApp['request'] = async (wish) => {
    const route = routeOf(wish.method ?? 'GET', wish.url);
    if (route === undefined) return app.request(wish);
    const other = moved(wish.body);
    if (backwards && JSON.stringify(other) !== JSON.stringify(wish.body)) {
      const headers = { ...wish.headers, 'idempotency-key': randomUUID() };
      const answer = await app.request({ ...wish, body: other, headers });
      const { statusCode } = answer;
      const said = statusCode < 300 ? statusCode : `${statusCode} ${answer.json<{ code: string }>().code}`;
      answers.set(String(said), (answers.get(String(said)) ?? 0) + 1);
      if (statusCode >= 500) throw new Error(`${route}: ${answer.body}`);
      if (statusCode < 300) return answer;
    }
    const answer = await app.request(wish);
    if (answer.statusCode < 300 && !wish.url.includes('dry_run=true')) granted.add(route);
    return answer;
  };
  return { app: { ...app, request }, granted, answers };
}
