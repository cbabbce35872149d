// The embedded identity service sends on what Caddy does in front of real Kratos, and nothing else.
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import Fastify from 'fastify';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { goByApi } from '../../identity/brake.ts';

const api = createServer(({ method, url }, response) => response.end(`api ${method} ${url}`));
const service = Fastify();
beforeAll(async () => {
  await new Promise<void>((done) => api.listen(0, '127.0.0.1', done));
  service.removeAllContentTypeParsers();
  service.addContentTypeParser('*', { parseAs: 'string' }, (_request, body, done) => done(null, body));
  goByApi(service, `http://127.0.0.1:${(api.address() as AddressInfo).port}`);
  for (const form of ['login', 'recovery', 'verification', 'registration', 'settings']) {
    service.route({ method: ['GET', 'POST'], url: `/self-service/${form}`, handler: async () => 'service' });
  }
});
afterAll(async () => {
  await service.close();
  api.close();
});

const ask = async (url: string, method: 'GET' | 'POST' | 'PUT' = 'POST', headers: Record<string, string> = {}) =>
  (await service.inject({ method, url, headers, ...(method === 'GET' ? {} : { payload: '{}' }) })).body;

it.each(['login', 'recovery', 'verification', 'registration'])('the submit of %s goes by the API', async (form) => {
  const submit = `/self-service/${form}?flow=1`;
  expect(await ask(submit)).toBe(`api POST /account/kratos${submit}`);
  expect(await ask(submit, 'POST', { via: '1.1 ledenbureau' })).toBe('service');
});

it.each(['recovery', 'verification'])('a link of a mail for %s is opened here', async (form) => {
  expect(await ask(`/self-service/${form}?flow=1&token=a`, 'GET')).toBe('service');
});

it('another form stays here', async () => {
  expect(await ask('/self-service/settings?flow=1')).toBe('service');
});

it('no other way of writing an address leads round the API', async () => {
  expect(await ask('/self-service/log%69n?flow=1')).toMatch(/^api POST/u);
  for (const url of ['//self-service/login', '/self-service//login', '/SELF-SERVICE/login', '/self-service%2Flogin']) {
    // oxlint-disable-next-line no-await-in-loop -- four
    expect([url, await ask(url)]).toEqual([url, expect.not.stringMatching(/^service$/u)]);
  }
  expect(await ask('/self-service/login', 'PUT')).not.toBe('service');
});
