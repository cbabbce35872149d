// Everything that is refused before a route looks at it, in tables.
import { gzipSync } from 'node:zlib';
import { describe, expect, it } from 'vitest';
import { encodeCursor } from '../src/paging.ts';
import { startTestApp } from './harness.ts';
import { booked, booking, instruments, members, post, refusalOf } from './transactions/helpers.ts';

const test = await startTestApp();

const get = (url: string) => test.request({ url });
/** The same id in capitals. */
const upper = (id: string) => id.toUpperCase();

describe('a query', () => {
  it.each([
    ['/members?q=a%00b', 'q'],
    ['/transactions?q=a%00b', 'q'],
    ['/transactions?status=waiting&q=%00', 'q'],
  ])('%s with a NUL is refused, not a fault', async (url, field) => {
    expect(refusalOf(await get(url))).toMatchObject({ status: 422, code: 'text_invalid', errors: [{ field }] });
  });

  it.each([
    'limit=0x10',
    'limit=1e1',
    'limit=%2010',
    'limit=10.0',
    'limit=010',
    'limit=',
    'limit=101',
    'limit=5&limit=5',
  ])('%s is no number of rows', async (query) => {
    for (const path of ['/members', '/transactions', `/members/${members.jan.id}/transactions`]) {
      const refusal = refusalOf(await get(`${path}?${query}`));
      expect(refusal, path).toMatchObject({ status: 422, code: 'invalid_parameter', errors: [{ field: 'limit' }] });
    }
  });

  it.each(['0000-01-01T00:00:00Z', '2026-02-30T00:00:00Z'])(
    'a cursor of %s is refused, not a fault',
    async (instant) => {
      const cursor = encodeCursor([instant, members.jan.id]);
      const refusal = refusalOf(await get(`/transactions?status=waiting&cursor=${cursor}`));
      expect(refusal).toMatchObject({ status: 422, code: 'invalid_parameter', errors: [{ field: 'cursor' }] });
    },
  );

  it('field that a route does not name is refused on every route', async () => {
    const { id } = await booked(test, booking);
    const reads = [
      '/me',
      '/members',
      `/members/${members.jan.id}`,
      `/members/${members.jan.id}/holdings`,
      `/members/${members.jan.id}/transactions`,
      '/transactions',
      `/transactions/${id}`,
      '/instruments',
      '/prices',
      '/dashboard',
      '/ledger/check',
      '/openapi.json',
    ];
    const answers = [
      ...(await Promise.all(reads.map((url) => get(`${url}?debug=1`)))),
      await post(test, '/transactions?debug=1', booking),
      await post(test, `/transactions/${id}/approve?debug=1`, {}, { version: 1 }),
      await post(test, `/transactions/${id}/reject?debug=1`, { comment: 'Nee' }, { version: 1 }),
      await post(test, `/transactions/${id}/reverse?debug=1`, { reason_code: 'other' }),
    ];
    for (const answer of answers) {
      expect(refusalOf(answer), answer.body).toMatchObject({
        status: 422,
        code: 'unknown_field',
        errors: [{ field: 'debug' }],
      });
    }
    expect(refusalOf(await get('/me?__proto__=1'))).toMatchObject({ status: 422, code: 'unknown_field' });
  });

  it('is UTF-8 and bounded', async () => {
    for (const query of ['q=%FF%FE', 'q=%C0%80', 'q=%E0%A4%A', 'q=%']) {
      expect(refusalOf(await get(`/members?${query}`)), query).toMatchObject({ status: 400, code: 'invalid_request' });
    }
    expect(refusalOf(await get(`/members?q=${'a'.repeat(4096)}`))).toMatchObject({ status: 414, code: 'uri_too_long' });
    expect(refusalOf(await get('/members?q=a+b+c+d+e+f+g+h+i'))).toMatchObject({ status: 422, code: 'too_many_words' });
    expect(refusalOf(await get('/transactions?q=a+b+c+d+e+f+g+h+i'))).toMatchObject({ code: 'too_many_words' });
    expect((await get('/members?q=aa+b+c+d+e+f+g+h')).statusCode).toBe(200);
  });
});

describe('an instant', () => {
  const known = (text: string) => get(`/members/${members.jan.id}/holdings?known_at=${text}`);

  it.each([
    ['2026-06-01T10:00:00%2B02:00', '2026-06-01T08:00:00Z'],
    ['2026-06-01T10:00:00+02:00', '2026-06-01T08:00:00Z'],
    ['2026-06-01T10:00:00.123456Z', '2026-06-01T10:00:00.123456Z'],
  ])('%s is taken as %s', async (text, utc) => {
    const response = await known(text);
    expect(response.statusCode).toBe(200);
    expect(response.json()).toMatchObject({ known_at: utc });
  });

  it.each(['2026-06-01T10:00:00', '0000-01-01T00:00:00Z', 'now', '2026-06-01T10:00:00%2B99:00'])(
    '%s is none',
    async (text) => {
      const refusal = refusalOf(await known(text));
      expect(refusal).toMatchObject({ status: 422, code: 'date_invalid', errors: [{ field: 'known_at' }] });
    },
  );
});

describe('an id in capitals', () => {
  it('is the same id in bodies, paths and queries', async () => {
    const transfer = await booked(test, {
      ...booking,
      kind: 'transfer',
      member_id: upper((await booked(test, booking)).member?.id ?? ''),
      counterparty_id: upper(members.zoe.id),
      instrument_id: upper(instruments.share.id),
      quantity: '2',
      reason_code: 'gift',
    });
    expect(transfer).toMatchObject({ member: { id: members.jan.id }, counterparty: { id: members.zoe.id } });
    expect((await get(`/transactions/${upper(transfer.id)}`)).json()).toMatchObject({ id: transfer.id });
    expect((await get(`/members/${upper(members.zoe.id)}`)).json()).toMatchObject({ id: members.zoe.id });
    const prices = (id: string) => get(`/prices?instrument_id=${id}`);
    expect((await prices(upper(instruments.good.id))).json()).toEqual((await prices(instruments.good.id)).json());
    const same = { ...booking, member_id: members.jan.id, counterparty_id: upper(members.jan.id), kind: 'transfer' };
    expect(refusalOf(await post(test, '/transactions', { ...same, reason_code: 'gift' })).code).toBe('same_member');
  });

  it('of a member finds what waits for that member', async () => {
    await booked(test, { ...booking, member_id: upper(members.bakkerij.id), quantity: '90' });
    const waiting = await get(`/transactions?status=waiting&member_id=${upper(members.bakkerij.id)}`);
    expect(waiting.json()).toMatchObject({ total: 1 });
  });

  it('is the same request for an idempotency key, as is a body or path written otherwise', async () => {
    const key = 'capitals-1';
    const first = await booked(test, booking, { key });
    expect(await booked(test, { ...booking, member_id: upper(members.jan.id) }, { key })).toEqual(first);
    const reason = { reason_code: 'other' };
    const reversal = await post(test, `/transactions/${first.id}/reverse`, reason, { key });
    for (const id of [upper(first.id), `%30${first.id.slice(1)}`]) {
      const again = await post(test, `/transactions/${id}/reverse`, reason, { key });
      expect([again.statusCode, again.json()]).toEqual([202, reversal.json()]);
    }
  });
});

describe('a body', () => {
  const raw = (payload: string | Buffer) =>
    test.request({
      method: 'POST',
      url: '/transactions?dry_run=true',
      headers: { 'content-type': 'application/json' },
      body: payload,
    });
  const text = (extra: string) => JSON.stringify(booking).replace(/\}$/u, `,${extra}}`);

  it('may not name a field twice, however it is spelled', async () => {
    for (const body of [text('"quantity":"11"'), text('"quantit\\u0079":"11"'), text('"description":{"a":1,"a":1}')]) {
      expect(refusalOf(await raw(body)), body).toMatchObject({ status: 400, code: 'invalid_json' });
    }
    expect((await raw(text('"description":"\\"quantity\\":\\"11\\", {}[]"'))).statusCode).toBe(200);
  });

  it('is UTF-8', async () => {
    const bytes = Buffer.from(text('"description":"caf\u00e9"'), 'latin1');
    expect(refusalOf(await raw(bytes))).toMatchObject({ status: 400, code: 'invalid_json' });
    expect((await raw(Buffer.from(bytes.toString('latin1'), 'utf8'))).statusCode).toBe(200);
  });

  it('has no half of a character, and no NUL, in any text: also where it is looked for, and not kept', async () => {
    const whole = text('"description":"\\ud83c\\udf31"');
    expect((await raw(whole)).statusCode).toBe(200);
    for (const half of ['\\ud83c', '\\udf31', '\\udf31\\ud83c']) {
      expect(refusalOf(await raw(text(`"description":"${half}"`))), half).toMatchObject({ code: 'invalid_json' });
    }
    for (const q of ['\\ud800', 'a\\u0000']) {
      const answer = await test.request({
        method: 'POST',
        url: '/audit/export',
        headers: { 'content-type': 'application/json' },
        body: `{"filter":{"q":"${q}"},"format":"csv","reason":"Controle van het logboek"}`,
      });
      expect(answer.statusCode, q).toBeLessThan(500);
    }
  });

  it('comes as it is: packed, it is another kind, whatever the route takes', async () => {
    for (const [url, type] of [
      ['/transactions?dry_run=true', 'application/json'],
      ['/bulk-batches', 'multipart/form-data; boundary=x'],
      [`/members/${members.jan.id}/documents?name=akte.pdf`, 'application/octet-stream'],
    ] as const) {
      const headers = { 'content-type': type, 'idempotency-key': 'packed-body' };
      const packed = { ...headers, 'content-encoding': 'gzip' };
      const answer = await test.request({ method: 'POST', url, headers: packed, body: gzipSync(text('"note":null')) });
      expect(refusalOf(answer), url).toMatchObject({ status: 415, code: 'unsupported_media_type' });
    }
    const same = { 'content-type': 'application/json', 'content-encoding': 'identity' };
    const url = '/transactions?dry_run=true';
    expect((await test.request({ method: 'POST', url, headers: same, body: booking })).statusCode).toBe(200);
    expect((await test.request({ url: '/me', headers: { 'content-encoding': 'gzip' } })).statusCode).toBe(200);
  });

  it('is not nested without end', async () => {
    for (const body of [`${'['.repeat(100_000)}${']'.repeat(100_000)}`, '{"a":'.repeat(40) + '1' + '}'.repeat(40)]) {
      expect(refusalOf(await raw(body))).toMatchObject({ status: 400, code: 'invalid_json' });
    }
  });

  it.each([
    ['a NUL', 'a\0b', 'text_invalid'],
    ['a bidi override', 'a\u202eb', 'text_invalid'],
    ['a bidi isolate', 'a\u2066b', 'text_invalid'],
    ['nothing to see', '\u200b\u200d\ufeff', 'text_invalid'],
    ['a fullwidth BSN', '１２３４５６７８２', 'bsn_suspected'],
    ['a BSN with dashes', '123-456-782', 'bsn_suspected'],
  ])('with %s in a text is refused', async (_name, value, code) => {
    for (const field of ['description', 'document']) {
      const answer = await post(test, '/transactions?dry_run=true', { ...booking, [field]: value });
      expect(refusalOf(answer)).toMatchObject({ status: 422, code, errors: [{ field }] });
    }
    const rejected = await post(test, `/transactions/${members.jan.id}/reject`, { comment: value }, { version: 1 });
    expect(refusalOf(rejected)).toMatchObject({ status: 422, code, errors: [{ field: 'comment' }] });
  });
});

describe('a method that a path does not have', () => {
  it('is not OPTIONS, of whomever it comes', async () => {
    const headersOfEach: Record<string, string>[] = [
      {},
      { origin: 'https://admin.example' },
      { 'access-control-request-method': 'PUT' },
    ];
    for (const headers of headersOfEach) {
      const { statusCode, body } = await test.request({ method: 'OPTIONS', url: '/members', as: null, headers });
      expect([statusCode, body]).toEqual([204, '']);
    }
  });

  it.each([
    ['DELETE', '/members', 'GET, HEAD, POST'],
    ['PUT', '/transactions', 'GET, HEAD, POST'],
    ['GET', `/transactions/${members.jan.id}/approve`, 'POST'],
    ['POST', `/members/${members.jan.id}/holdings`, 'GET, HEAD'],
    ['POST', '//health', 'GET, HEAD'],
    ['TRACE', '/me', 'GET, HEAD'],
  ])('%s %s is 405 and tells which it has', async (method, url, allow) => {
    const response = await test.request({
      method: method as 'PUT',
      url,
      body: method === 'PUT' ? 'no JSON' : undefined,
      headers: method === 'PUT' ? { 'content-type': 'text/plain' } : {},
    });
    expect(refusalOf(response)).toMatchObject({
      status: 405,
      code: 'method_not_allowed',
      errors: [{ params: { allowed: allow } }],
    });
    expect(response.headers.allow).toBe(allow);
  });

  it('is told of every path by its own methods, however it is spelled, and of none that has an empty part', async () => {
    const methods = ['DELETE', 'GET', 'HEAD', 'PATCH', 'POST', 'PUT'] as const;
    const ask = (method: (typeof methods)[number], url: string) => test.app.inject({ method, url });
    for (const url of new Set(test.app.routeAccess.map((route) => route.url))) {
      const own = methods.filter((method) => test.app.hasRoute({ method, url }));
      const path = url.replace(/:\w+/gu, members.jan.id);
      const spelled = path.replace(/.$/u, (last) => `%${last.charCodeAt(0).toString(16)}`);
      for (const method of methods) {
        const { allow } = (await ask(method, spelled)).headers;
        const methodsAllowed = allow?.toString().split(', ').sort();
        expect(methodsAllowed, `${method} ${url}`).toEqual(own.includes(method) ? undefined : own);
      }
      for (const empty of new Set([`${path}/`, url.replace(/:\w+/gu, '').replace(/[^/]$/u, '$&/')]))
        expect((await ask('GET', empty)).statusCode, empty).toBe(404);
    }
  });
});
