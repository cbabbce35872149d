// The app's own server hands on what is asked of the API, as it comes and goes.
import { once } from 'node:events';
import { createServer, type IncomingMessage, request, type Server, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import Fastify, { type FastifyInstance } from 'fastify';
import { afterEach, beforeEach, expect, it } from 'vitest';
import { apiProxy } from '../apiProxy.ts';

let api: Server;
let app: FastifyInstance;
let url: string;
let answer: (incoming: IncomingMessage, outgoing: ServerResponse) => unknown;

beforeEach(async () => {
  api = createServer((incoming, outgoing) => void answer(incoming, outgoing));
  await new Promise<void>((done) => api.listen(0, '127.0.0.1', done));
  app = Fastify({ forceCloseConnections: true });
  apiProxy(app, `http://localhost:${(api.address() as AddressInfo).port}`);
  url = await app.listen({ port: 0, host: '127.0.0.1' });
});
afterEach(async () => {
  await app.close();
  api.closeAllConnections();
  api.close();
});

it('hands on address, method, headers and body, and the answer with its status', async () => {
  answer = async (incoming, outgoing) => {
    const body = (await incoming.toArray()).join('');
    const { method, url: path, headers } = incoming;
    outgoing.writeHead(409, { 'content-type': 'application/problem+json', 'x-part': 'api' });
    outgoing.end(JSON.stringify({ method, path, token: headers.authorization, body }));
  };
  for (const method of ['POST', 'PUT', 'PATCH', 'DELETE']) {
    const sent = {
      method,
      body: '{"a":1}',
      headers: { authorization: 'Bearer x', 'content-type': 'application/json' },
    };
    const got = await fetch(`${url}/api/v1/members?q=%2F`, sent);
    expect([got.status, got.headers.get('x-part')]).toEqual([409, 'api']);
    expect(await got.json()).toEqual({ method, path: '/api/v1/members?q=%2F', token: 'Bearer x', body: '{"a":1}' });
  }
});

it('hands on a stream as it comes, and ends it at the API when the browser goes', async () => {
  let left = () => {};
  const gone = new Promise<void>((resolve) => (left = resolve));
  answer = (_incoming, outgoing) => {
    outgoing.once('close', left);
    outgoing.writeHead(200, { 'content-type': 'text/event-stream' });
    outgoing.write('data: 1\n\n');
  };
  const leaving = new AbortController();
  const got = await fetch(`${url}/api/v1/events`, { signal: leaving.signal });
  const { value } = await got.body!.getReader().read();
  expect(new TextDecoder().decode(value)).toBe('data: 1\n\n');
  leaving.abort();
  await gone;
});

it('is a broken connection where the API is away, or breaks off in the midst', async () => {
  answer = (_incoming, outgoing) => {
    outgoing.writeHead(200, { 'content-length': '100' });
    outgoing.write('half');
    setTimeout(() => outgoing.destroy(), 20);
  };
  await expect(fetch(`${url}/api/v1/members`).then((got) => got.text())).rejects.toThrow('terminated');
  await new Promise((done) => api.close(done));
  await expect(fetch(`${url}/api/v1/members`)).rejects.toThrow('fetch failed');
});

it('lets an upload go that the browser gives up', async () => {
  const asked = new Promise<IncomingMessage>((resolve) => {
    answer = resolve;
  });
  const { port } = new URL(url);
  const upload = request({ port, host: '127.0.0.1', path: '/api/v1/files', method: 'POST' });
  upload.once('error', () => {});
  upload.write('a part');
  const ended = once((await asked).resume(), 'close');
  upload.destroy();
  await expect(ended).rejects.toThrow('aborted');
});

it('asks the API nothing of what only servers ask it', async () => {
  let asked = 0;
  answer = (_incoming, outgoing) => {
    asked += 1;
    outgoing.end();
  };
  for (const path of ['token-hook', 'token%2Dhook', 'identity-hook', 'kratos/self-service/login']) {
    for (const method of ['GET', 'POST']) {
      expect((await fetch(`${url}/api/v1/account/${path}`, { method })).status).toBe(404);
    }
  }
  expect(asked).toBe(0);
});
