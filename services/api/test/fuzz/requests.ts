// Requests to the operations of openapi.json: as they are described, nearly so, and as nobody would send them.
import { randomUUID } from 'node:crypto';
import fc from 'fast-check';
import { wish } from '../redemptions/helpers.ts';
import { booking } from '../transactions/helpers.ts';
import { components, multipart, operations } from './operations.ts';
import type { Operation } from './operations.ts';
import { valueOf } from './samples.ts';

export interface FuzzRequest {
  operation: Operation;
  /** Path and query below the API. */
  url: string;
  headers: Record<string, string>;
  body: string | Uint8Array<ArrayBuffer> | null;
}

/** A stream of events does not end: test/notifications asks it. */
const endless = '/events';
/** Values at the edge of what a field may be, or beyond it. */
const odd: readonly unknown[] = [
  null,
  true,
  0,
  -0,
  -1,
  1.5,
  2 ** 31,
  2 ** 53,
  -(2 ** 53),
  1e308,
  '',
  ' ',
  '\0',
  '\ud800',
  '\u202e',
  '٣',
  '%',
  "'",
  '"; --',
  '-0',
  '1e3',
  '1,5',
  '0000-00-00',
  '2026-02-30',
  '9999-12-31',
  '2026-06-01T25:00:00Z',
  '00000000-0000-0000-0000-000000000000',
  'x'.repeat(10_000),
  [],
  [[]],
  {},
  { a: {} },
];
const oddTexts = odd.filter((value) => typeof value === 'string');

/** Ids of what is there, by the first part of the path below which it is found. */
export type Known = Map<string, string[]>;

/** By the name of a field, where its values are found; a field `id` is of the path that it stands in. */
const places: Readonly<Record<string, string>> = {
  member_id: 'members',
  counterparty_id: 'members',
  instrument_id: 'instruments',
  source_instrument_id: 'instruments',
  target_instrument_id: 'instruments',
};

/** Requests about what is there: `known` may grow while they are drawn. */
export function requestsAbout(known: Known): fc.Arbitrary<FuzzRequest> {
  const all = operations.filter(({ path }) => path !== endless);
  return fc.oneof(...all.map((operation) => requestTo(operation, known)));
}

function requestTo(operation: Operation, known: Known): fc.Arbitrary<FuzzRequest> {
  const { method, path, parameters, requestBody } = operation;
  const [, place = ''] = path.split('/');
  const ids = (name: string) => {
    const pool = known.get(places[name] ?? place) ?? [];
    return pool.length > 0 ? pool : (known.get('members') ?? []);
  };
  const sampling = { components, ids };
  const placed = (place: 'path' | 'query') => parameters.filter((parameter) => parameter.in === place);
  const textOf = (name: string, schema: object) =>
    fc.oneof(
      { weight: 20, arbitrary: valueOf(schema, sampling, name).map(String) },
      { weight: 1, arbitrary: fc.constantFrom(...oddTexts) },
    );
  const parts = fc.record(Object.fromEntries(placed('path').map(({ name, schema }) => [name, textOf(name, schema)])));
  const query = fc.record(Object.fromEntries(placed('query').map(({ name, schema }) => [name, textOf(name, schema)])), {
    requiredKeys: placed('query').flatMap(({ name, required }) => (required === true ? [name] : [])),
  });
  const [type, content] = Object.entries(requestBody?.content ?? {})[0] ?? [];
  const value = nearlyUsual(path, valueOf(content?.schema ?? {}, sampling));
  const described = type === undefined ? fc.constant(empty) : bodyOf(type, value);
  const body =
    method === 'GET'
      ? fc.constant(empty)
      : fc.oneof({ weight: 9, arbitrary: described }, { weight: 1, arbitrary: rawBody });
  return fc.record({ parts, query, body, key, match }).map((drawn) => {
    const located = path.replace(/\{(\w+)\}/gu, (_, name: string) => encoded(drawn.parts[name] ?? ''));
    const search = Object.entries(drawn.query).map(([name, value]) => `${name}=${encoded(value ?? '')}`);
    const headers = { ...drawn.body.headers, ...drawn.key, ...drawn.match };
    return {
      operation,
      url: `${located}${search.length > 0 ? '?' : ''}${search.join('&')}`,
      headers,
      body: drawn.body.body,
    };
  });
}

/** Bodies that are granted: what one field asks of another is not in their schema. */
const usualBodies: Readonly<Record<string, object>> = {
  '/transactions': booking,
  '/redemption-requests': { ...wish, quantity: '1' },
  '/members': { kind: 'person', given_name: 'Kees', family_name: 'Kramer', email: 'kees@example.org' },
};

/** The usual body of a path where it has one, as it is or with one field as it is described. */
function nearlyUsual(path: string, described: fc.Arbitrary<unknown>): fc.Arbitrary<unknown> {
  const usual = usualBodies[path];
  if (usual === undefined) return described;
  const nearly = fc.tuple(described, fc.nat()).map(([value, at]) => {
    const entries = Object.entries(value as object);
    return { ...usual, ...Object.fromEntries(entries.slice(at % (entries.length + 1)).slice(0, 1)) };
  });
  return fc.oneof(fc.constant(usual), nearly, described);
}

/** A lone surrogate is no text that an address can have. */
const encoded = (text: string) => encodeURIComponent(text.replace(/\p{Cs}/gu, '?'));

type Sent = Pick<FuzzRequest, 'headers' | 'body'>;
const empty: Sent = { headers: {}, body: null };
const json = 'application/json';

const key = fc.oneof(
  { weight: 12, arbitrary: fc.uuid().map((value) => ({ 'idempotency-key': value })) },
  { weight: 2, arbitrary: fc.constant({ 'idempotency-key': 'the-same-again' }) },
  { weight: 1, arbitrary: fc.constantFrom({}, { 'idempotency-key': 'short' }, { 'idempotency-key': 'k'.repeat(129) }) },
) as fc.Arbitrary<Record<string, string>>;
const match = fc.oneof(
  { weight: 8, arbitrary: fc.integer({ min: 1, max: 3 }).map((version) => ({ 'if-match': `"${version}"` })) },
  { weight: 2, arbitrary: fc.constant({}) },
  {
    weight: 1,
    arbitrary: fc.constantFrom('*', '""', '"-1"', `"${'a'.repeat(64)}"`, 'x').map((value) => ({ 'if-match': value })),
  },
) as fc.Arbitrary<Record<string, string>>;

function bodyOf(type: string, value: fc.Arbitrary<unknown>): fc.Arbitrary<Sent> {
  if (type !== json) return rawBody;
  const changed = fc
    .tuple(value, fc.nat(), fc.constantFrom(...odd))
    .map(([whole, at, strange]) => changedAt(whole, at, strange));
  return fc
    .oneof({ weight: 3, arbitrary: value }, { weight: 1, arbitrary: changed })
    .map((content) => ({ headers: { 'content-type': json }, body: JSON.stringify(content) }));
}

/** The value with one of its parts, or the whole of it, in the place of which something strange stands. */
function changedAt(value: unknown, at: number, strange: unknown): unknown {
  if (typeof value !== 'object' || value === null) return strange;
  const keys = Object.keys(value);
  const name = keys[at % (keys.length + 1)];
  if (name === undefined) return Array.isArray(value) ? strange : { ...value, stray: strange };
  const part = (value as Record<string, unknown>)[name];
  const next = typeof part === 'object' && part !== null ? changedAt(part, Math.floor(at / 7), strange) : strange;
  return Array.isArray(value) ? value.with(Number(name), next) : { ...value, [name]: next };
}

const types = [
  json,
  'application/octet-stream',
  'multipart/form-data',
  'multipart/form-data; boundary=limit',
  'multipart/form-data; boundary=',
  'multipart/form-data; boundary="a b"',
  'application/x-www-form-urlencoded',
  'text/plain',
  'application/xml',
  'image/png',
  'application/json; charset=utf-16',
  'x',
  '',
];
const csv = 'lidnummer;soort;instrument;datum;aantal\r\n100001;Uitgifte;AANDEEL;01-06-2026;1\r\n';
const contents = [
  '',
  ' ',
  '{',
  '{}',
  '[]',
  'null',
  '"a"',
  '1',
  '{"a":1,"a":2}',
  '{"__proto__":{}}',
  '['.repeat(200),
  '\ufeff{}',
  csv,
  multipart(csv),
  multipart(''),
  multipart(csv).slice(0, -20),
  multipart(csv).slice(0, 60),
  multipart(csv).replace('name="file"', 'name="__proto__"'),
  multipart(csv).replace('; filename="inleg.csv"', ''),
  multipart(csv).repeat(2),
  '--limit--\r\n',
  '%PDF-1.4\n%%EOF\n',
  'PK\u0003\u0004',
  '<?xml?>',
];
/** Any bytes as any type, the right ones among them. */
const rawBody: fc.Arbitrary<Sent> = fc
  .tuple(
    fc.constantFrom(...types),
    fc.oneof(
      { weight: 3, arbitrary: fc.constantFrom(...contents) },
      { weight: 1, arbitrary: fc.uint8Array({ maxLength: 300 }).map((bytes) => new Uint8Array(bytes)) },
    ),
  )
  .map(([type, body]) => ({ headers: (type === '' ? {} : { 'content-type': type }) as Record<string, string>, body }));

/** Every content as every type, to each operation that takes bytes or a form: of these a draw has too few. */
export function everyRawBody(memberId: string): FuzzRequest[] {
  const takesBytes = operations.filter(({ requestBody }) => {
    const [type = json] = Object.keys(requestBody?.content ?? {});
    return type !== json;
  });
  return takesBytes.flatMap((operation) => {
    const named = operation.parameters.some(({ name }) => name === 'name');
    const url = `${operation.path.replace('{id}', memberId)}${named ? '?name=akte.pdf' : ''}`;
    return types.flatMap((type) =>
      contents.map((body) => ({
        operation,
        url,
        headers: { 'idempotency-key': randomUUID(), ...(type === '' ? {} : { 'content-type': type }) },
        body,
      })),
    );
  });
}
