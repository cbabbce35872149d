import { randomUUID } from 'node:crypto';
import { once } from 'node:events';
import { connect } from 'node:net';
import type { AddressInfo } from 'node:net';
import { Readable } from 'node:stream';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { arrival } from '../src/plugins/doors.ts';
import { buildTestApp } from './harness.ts';
import type { TestApp } from './harness.ts';

describe('a request that does not arrive', () => {
  const requestMs = 300;
  let slow: TestApp;
  let port: number;
  beforeAll(async () => {
    slow = await buildTestApp({ arrival: { ...arrival, headersMs: 150, requestMs, fileMs: 2_000, checkMs: 20 } });
    await slow.app.listen({ port: 0, host: '127.0.0.1' });
    port = (slow.app.server.address() as AddressInfo).port;
  });
  afterAll(() => slow.close());

  function* endless() {
    for (;;) yield 'x';
  }

  /** Sends a text, then one more character each 20 ms for as long as the server listens; answers what it said. */
  async function trickle(text: string, more: Iterable<string> = endless()): Promise<string> {
    const socket = connect(port, '127.0.0.1').setEncoding('utf8');
    let answer = '';
    socket.on('data', (part: string) => (answer += part));
    socket.on('error', () => undefined); // the server does not wait for the rest: that is what is tested
    socket.write(text);
    const rest = more[Symbol.iterator]();
    const timer = setInterval(() => {
      const { done, value } = rest.next();
      if (socket.writable && done !== true) socket.write(value);
    }, 20);
    await new Promise((closed) => socket.once('close', closed));
    clearInterval(timer);
    return answer;
  }
  const problemIn = (answer: string) => JSON.parse(answer.slice(answer.indexOf('\r\n\r\n') + 4)) as { code: string };

  it('is cut off with 408 when its body trickles in, and others are answered meanwhile', async () => {
    const head = `POST /api/v1/transactions HTTP/1.1\r\nhost: a\r\nauthorization: Bearer ${await slow.token()}\r\n`;
    const trickling = Array.from({ length: 20 }, () =>
      trickle(`${head}content-type: application/json\r\ncontent-length: 100000\r\n\r\n{"a":"`),
    );
    expect((await slow.request({ url: '/me' })).statusCode).toBe(200);
    for (const answer of await Promise.all(trickling)) {
      expect(answer).toMatch(/^HTTP\/1\.1 408 Request Timeout\r\n/);
      expect(answer).toMatch(/\r\nx-request-id: /);
      expect(problemIn(answer)).toMatchObject({ code: 'request_timeout', status: 408 });
    }
  });

  it('is given longer where it is a file, and not for ever', async () => {
    const start =
      '--limit\r\ncontent-disposition: form-data; name="file"; filename="inleg.csv"\r\n\r\nlidnummer;soort\n';
    const rest = '100001;U\r\n--limit--\r\n';
    const token = await slow.token();
    const upload = (length: number) =>
      [
        'POST /api/v1/bulk-batches HTTP/1.1',
        'host: a',
        'connection: close',
        `authorization: Bearer ${token}`,
        `idempotency-key: ${randomUUID()}`,
        'content-type: multipart/form-data; boundary=limit',
        `content-length: ${length}`,
        '',
        start,
      ].join('\r\n');
    const began = performance.now();
    expect(await trickle(upload(start.length + rest.length), rest)).toMatch(/^HTTP\/1\.1 201 /);
    expect(performance.now() - began).toBeGreaterThan(requestMs);
    expect(problemIn(await trickle(upload(100_000)))).toMatchObject({ code: 'request_timeout' });
  });

  it('is cut off when its headers trickle in, are too many or are none', async () => {
    expect(problemIn(await trickle('GET /api/v1/me HTTP/1.1\r\nx-a: '))).toMatchObject({ code: 'request_timeout' });
    const large = `GET /health HTTP/1.1\r\nhost: a\r\nx-a: ${'x'.repeat(20_000)}\r\n\r\n`;
    expect(problemIn(await trickle(large))).toMatchObject({ code: 'headers_too_large', status: 431 });
    expect(problemIn(await trickle('HELLO\r\n\r\n'))).toMatchObject({ code: 'invalid_request', status: 400 });
  });

  // what Node answers by itself has neither
  it.each([
    ['has no host', 'GET /api/v1/me HTTP/1.1\r\n', 'invalid_request'],
    ['has two hosts', 'GET /api/v1/me HTTP/1.1\r\nhost: a\r\nhost: b\r\n', 'invalid_request'],
    ['expects what nobody knows', 'GET /api/v1/me HTTP/1.1\r\nhost: a\r\nexpect: tea\r\n', 'unauthorized'],
    [
      'wants another protocol',
      'GET /api/v1/me HTTP/1.1\r\nhost: a\r\nupgrade: tea\r\nconnection: upgrade, close\r\n',
      'unauthorized',
    ],
    ['wants a tunnel', 'CONNECT a:443 HTTP/1.1\r\nhost: a\r\n', 'invalid_request'],
    ['traces', 'TRACE /api/v1/me HTTP/1.1\r\nhost: a\r\n', 'method_not_allowed'],
    ['has a method of its own', 'TEA /api/v1/me HTTP/1.1\r\nhost: a\r\n', 'invalid_request'],
    ['is of another version', 'PRI * HTTP/2.0\r\n', 'invalid_request'],
    [
      'says twice how long it is',
      'POST /api/v1/transactions HTTP/1.1\r\nhost: a\r\ncontent-length: 1\r\ncontent-length: 2\r\n',
      'invalid_request',
    ],
    [
      'is coded unlike any',
      'POST /api/v1/transactions HTTP/1.1\r\nhost: a\r\ntransfer-encoding: tea\r\n',
      'invalid_request',
    ],
  ])('is answered with a problem and the common headers where it %s', async (_what, head, code) => {
    const answer = await trickle(`${head}${head.includes('connection:') ? '' : 'connection: close\r\n'}\r\n`, '');
    expect(answer, answer).toMatch(/\r\nx-content-type-options: nosniff\r\n/);
    expect(problemIn(answer)).toMatchObject({ code });
  });
});

it('an answer that nobody takes in is given up, and with it whatever makes it', async () => {
  const answer = Readable.from(
    (function* () {
      for (;;) yield 'x'.repeat(100_000);
    })(),
  );
  const app = await buildTestApp({
    arrival: { ...arrival, silentMs: 300 },
    watch: (server) =>
      server.get('/api/v1/endless', { config: { access: 'public' } }, (_request, reply) => reply.send(answer)),
  });
  await app.app.listen({ port: 0, host: '127.0.0.1' });
  const ended = once(answer, 'close');
  const reader = connect((app.app.server.address() as AddressInfo).port, '127.0.0.1');
  reader.on('error', () => undefined); // it is cut off: that is what is tested
  reader.write('GET /api/v1/endless HTTP/1.1\r\nhost: a\r\n\r\n');
  await ended;
  expect(answer.destroyed).toBe(true);
  reader.destroy();
  await app.close();
});
