import { createServer } from 'node:http';
import type { IncomingMessage } from 'node:http';
import type { AddressInfo } from 'node:net';
import { afterAll, beforeEach, describe, expect, it } from 'vitest';
import { startTestApp, testConfig } from '../harness.ts';

const hour = 3_600_000;
let time = Math.ceil(Date.now() / hour) * hour;
const clock = { now: () => new Date(time) };
const rightPassword = 'right-password';

/** What Kratos was asked. */
const asked: { method: string; url: string; headers: IncomingMessage['headers']; body: string }[] = [];

/** Answers a login as Kratos does: 422 within an authorization, 400 with the form for a wrong password. */
const kratos = createServer((request, response) => {
  let body = '';
  request.on('data', (chunk: Buffer) => (body += chunk.toString()));
  request.on('end', () => {
    // A form that asks whoever is signed in again: their address is in it, at whatever level the session is.
    if (request.method === 'GET' && request.url?.endsWith('?refresh=true') === true) {
      const { cookie = '', 'x-session-token': token = '' } = request.headers;
      // A form without a browser takes no cookies.
      if (request.url.includes('/api') && cookie !== '') {
        response.writeHead(400).end('{}');
        return;
      }
      const who = /ory_kratos_session=([a-z]+)/u.exec(cookie)?.[1] ?? String(token);
      const node = { attributes: { name: 'identifier', value: `${who}@example.org` } };
      response.writeHead(who === '' ? 400 : 200).end(JSON.stringify({ ui: { nodes: who === '' ? [] : [node] } }));
      return;
    }
    asked.push({ method: request.method ?? '', url: request.url ?? '', headers: request.headers, body });
    const status = request.url?.startsWith('/self-service/login') ? (body.includes(rightPassword) ? 422 : 400) : 200;
    response
      .writeHead(
        status,
        [
          ['content-type', 'application/json'],
          ['set-cookie', 'csrf=1; HttpOnly'],
          ['set-cookie', 'ory_kratos_session=2; HttpOnly'],
          ['access-control-allow-origin', 'https://admin.example'],
          ['access-control-allow-credentials', 'true'],
          ['x-secret', 'no'],
        ].flat(),
      )
      .end(JSON.stringify({ id: 'f1', status }));
  });
});
await new Promise<void>((done) => kratos.listen(0, '127.0.0.1', done));
const identityUpstream = `http://127.0.0.1:${(kratos.address() as AddressInfo).port}`;
const { account } = testConfig;
const test = await startTestApp({
  clock,
  config: { account: { ...account, identityUpstream }, trustedProxies: ['127.0.0.1'] },
});
afterAll(() => kratos.close());
beforeEach(() => {
  time += hour;
  asked.length = 0;
});

interface Submit {
  form?: string;
  from?: string;
  headers?: Record<string, string>;
  query?: string;
}
const submit = (
  payload: string | object,
  { form = 'login', from = '192.0.2.1', headers = {}, query = '' }: Submit = {},
) =>
  test.app.inject({
    method: 'POST',
    url: `/api/v1/account/kratos/self-service/${form}?flow=f1${query}`,
    headers: { 'content-type': 'application/json', 'x-forwarded-for': from, ...headers },
    payload: typeof payload === 'string' ? payload : JSON.stringify(payload),
  });
const guess = (identifier: string, password = 'wrong') => ({ method: 'password', identifier, password });

/** So many, one after the other; what each was answered. */
async function statuses(times: number, send: (index: number) => ReturnType<typeof submit>): Promise<number[]> {
  const found: number[] = [];
  for (let index = 0; index < times; index += 1) found.push((await send(index)).statusCode);
  return found;
}
const times = (count: number, status: number) => Array.from({ length: count }, () => status);

describe('a password', () => {
  it('is guessed ten times in a quarter for an account, from wherever; then Kratos is not asked', async () => {
    const found = await statuses(12, (index) => submit(guess('Anna@Example.org '), { from: `192.0.2.${index}` }));
    expect(found).toEqual([...times(10, 400), 429, 429]);
    expect(asked).toHaveLength(10);
    // Not even with the right one: whoever guesses learns nothing of it.
    const refused = await submit(guess('anna@example.org', rightPassword), { from: '192.0.2.99' });
    expect([refused.statusCode, refused.headers['retry-after']]).toEqual([429, '900']);
    expect(refused.json()).toMatchObject({ error: { code: 429, details: { retry_after: 900 } } });
    expect((await submit(guess('bram@example.org'))).statusCode).toBe(400);
    time += hour / 4;
    expect((await submit(guess('anna@example.org', rightPassword))).statusCode).toBe(422);
  });

  it('that is right counts for nothing', async () => {
    expect(await statuses(60, () => submit(guess('anna@example.org', rightPassword)))).toEqual(times(60, 422));
  });

  it('is guessed fifty times from a network, whoever it is of', async () => {
    const found = await statuses(51, (index) =>
      submit(guess(`p${index}@example.org`), { from: `2001:db8:1:2::${index}` }),
    );
    expect(found).toEqual([...times(50, 400), 429]);
  });

  it('guessed many times at once is counted before each', async () => {
    const found = await Promise.all(Array.from({ length: 30 }, () => submit(guess('anna@example.org'))));
    expect(found.filter(({ statusCode }) => statusCode === 400)).toHaveLength(10);
  });

  it('is counted in a form of a browser, and none is taken from the address', async () => {
    const form = 'method=password&identifier=anna%40example.org&password=x';
    const headers = { 'content-type': 'application/x-www-form-urlencoded' };
    expect(await statuses(11, () => submit(form, { headers }))).toEqual([...times(10, 400), 429]);
    expect((await submit('', { headers, query: `&${form}` })).statusCode).toBe(422);
    const read = await test.app.inject({ url: '/api/v1/account/kratos/self-service/login?flow=f1' });
    expect([read.statusCode, asked.length]).toEqual([405, 10]);
  });

  const form = { 'content-type': 'application/x-www-form-urlencoded' };
  /** Ways to write one account that Kratos takes for the same, each time another. */
  it.each<[string, (index: number) => string | object]>([
    ['blanks that JavaScript does not trim', (index) => guess(`anna@example.org${'\u0085'.repeat(index)}`)],
    ['letters that are lowered otherwise', (index) => guess(`ann\u0130${'\u200b'.repeat(index)}@example.org`)],
    [
      'the older name of the field',
      () => ({ method: 'password', password_identifier: 'anna@example.org', password: 'x' }),
    ],
    [
      'a first step that has a password in it',
      () => ({ method: 'identifier_first', identifier: 'anna@example.org', password: 'x' }),
    ],
  ])('of one account is counted as one, whatever is tried: %s', async (_way, body) => {
    const mine = (index: number) => ({ headers: { 'x-session-token': `${index}` } });
    expect(await statuses(11, (index) => submit(body(index), mine(index)))).toEqual([...times(10, 400), 429]);
    expect(asked).toHaveLength(10);
  });

  /** Of which Kratos could read another value than is counted. */
  it.each<[string, string, Record<string, string>]>([
    [
      'a name twice in JSON',
      '{"method":"password","identifier":"x","password":"y","identifier":"anna@example.org"}',
      {},
    ],
    ['a name in other letters', '{"method":"password","identifier":"x","Identifier":"anna@example.org"}', {}],
    ['a nested name and a dotted one', '{"traits":{"email":"x@y.nl"},"traits.email":"anna@example.org"}', {}],
    ['a name twice in a form', 'method=password&identifier=anna%40example.org&method=identifier_first', form],
    ['no JSON', '{"method":"password",', {}],
    [
      'several parts',
      '--b\r\ncontent-disposition: form-data; name="email"\r\n\r\na@b.nl\r\n--b--',
      { 'content-type': 'multipart/form-data; boundary=b' },
    ],
    ['a type that is not named', '{}', { 'content-type': 'text/plain' }],
  ])('is not passed on where it is unclear whose it is: %s', async (_way, body, headers) => {
    for (const kind of ['login', 'recovery', 'verification', 'registration']) {
      expect([400, 415]).toContain((await submit(body, { form: kind, headers })).statusCode);
    }
    expect(asked).toEqual([]);
  });

  const factor = { method: 'totp', totp_code: '000000' };
  const as = (who: string, index = 0) => ({ headers: { cookie: `x=${index}; ory_kratos_session=${who}` } });

  it('is a second factor as well, by the person, however many sessions there are', async () => {
    expect(await statuses(11, (index) => submit(factor, as('anna', index)))).toEqual([...times(10, 400), 429]);
    // It is one count with the password of that account, and nobody else's.
    expect((await submit(guess('anna@example.org'))).statusCode).toBe(429);
    expect((await submit(factor, as('bram'))).statusCode).toBe(400);
  });

  it.each<[string, object]>([
    ['an authenticator app', factor],
    ['a recovery code', { method: 'lookup_secret', lookup_secret: 'x' }],
    ['a passkey', { method: 'webauthn', webauthn_login: '{}' }],
    ['another spelling of the method', { method: 'TOTP', totp_code: '000000' }],
    ['no method', { totp_code: '000000' }],
  ])('is a second factor of whoever is signed in, whatever address stands beside it: %s', async (_what, body) => {
    const send = (index: number) => submit({ ...body, identifier: `p${index}@example.org` }, as('anna', index));
    expect(await statuses(11, send)).toEqual([...times(10, 400), 429]);
  });

  it('given as a second factor beside an empty token is still of the session in the cookie', async () => {
    const { headers } = as('anna');
    const send = () => submit(factor, { headers: { ...headers, 'x-session-token': '' } });
    expect(await statuses(11, send)).toEqual([...times(10, 400), 429]);
  });

  it('given as a second factor without a session keeps nobody else out', async () => {
    expect(await statuses(12, () => submit(factor))).toEqual(times(12, 400));
    expect((await submit(factor, as('anna'))).statusCode).toBe(400);
    const found = await statuses(38, () => submit(factor));
    expect(found.at(-1)).toBe(429); // the network is counted
  });
});

describe('mails', () => {
  it.each([
    ['recovery', { method: 'code', email: 'anna@example.org' }],
    ['recovery', { method: 'code', recovery_select_address: 'a…@example.org' }],
    ['verification', { method: 'code', email: 'Anna@example.org' }],
    ['registration', { method: 'password', traits: { email: 'anna@example.org' } }],
  ])('by %s go to one address five times an hour, whoever asks', async (form, body) => {
    const found = await statuses(18, (index) => submit(body, { form, from: `192.0.2.${index}` }));
    expect(found).toEqual([...times(5, 200), ...times(13, 429)]);
    time += hour;
    expect((await submit(body, { form })).statusCode).toBe(200);
  });

  it('are asked for thirty times an hour from one network', async () => {
    const found = await statuses(31, (index) =>
      submit({ method: 'code', email: `p${index}@x.nl` }, { form: 'recovery' }),
    );
    expect(found).toEqual([...times(30, 200), 429]);
  });

  it('are none where a code is typed', async () => {
    expect(await statuses(20, () => submit({ method: 'code', code: '1' }, { form: 'recovery' }))).toEqual(
      times(20, 200),
    );
  });
});

describe('what passes', () => {
  it('is what was sent, from whom, and what was answered, with every cookie', async () => {
    const body = JSON.stringify(guess('anna@example.org'));
    const answer = await submit(body, {
      headers: { cookie: 'csrf=0', origin: 'https://admin.example', 'x-hook-key': 'k' },
    });
    expect(asked).toMatchObject([
      {
        method: 'POST',
        url: '/self-service/login?flow=f1',
        body,
        headers: { cookie: 'csrf=0', 'x-forwarded-for': '192.0.2.1' },
      },
    ]);
    expect(asked[0]?.headers).not.toHaveProperty('x-hook-key');
    expect(answer.json()).toEqual({ id: 'f1', status: 400 });
    expect(answer.headers['set-cookie']).toEqual(['csrf=1; HttpOnly', 'ory_kratos_session=2; HttpOnly']);
    expect(answer.headers).toMatchObject({
      'access-control-allow-origin': 'https://admin.example',
      'access-control-allow-credentials': 'true',
    });
    expect(answer.headers).not.toHaveProperty('x-secret');
  });

  it('goes to the form of Kratos, however its address was written', async () => {
    const url = '/api/v1/account/kratos/%73elf-service/log%69n?flow=f1';
    const headers = { 'content-type': 'application/json' };
    await test.app.inject({ method: 'POST', url, headers, payload: JSON.stringify(guess('anna@example.org')) });
    expect(asked.map((one) => one.url)).toEqual(['/self-service/login?flow=f1']);
  });

  it('is no form of another kind, and none that is too long', async () => {
    expect((await submit({}, { form: 'settings' })).statusCode).toBe(404);
    expect((await submit('x'.repeat(70_000))).statusCode).toBe(413);
    expect(asked).toEqual([]);
  });
});
