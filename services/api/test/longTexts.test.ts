// A text as long as a body may be, in each field of each body: while it is looked at nobody else is answered.
import { randomUUID } from 'node:crypto';
import { expect, test } from 'vitest';
import { components, operations } from './fuzz/operations.ts';
import { startTestApp } from './harness.ts';

const app = await startTestApp();

interface Described {
  $ref?: string;
  type?: string | string[];
  properties?: Record<string, Described>;
  items?: Described;
  anyOf?: Described[];
  oneOf?: Described[];
}
const deepest = 5;

/** Bodies of a schema that hold one text each. */
function* bodiesWith(text: string, described: Described, depth = 0): Generator {
  const named = described.$ref?.split('/').at(-1);
  const schema = named === undefined ? described : (components.schemas[named] as Described);
  if (depth > deepest) return;
  for (const one of [...(schema.anyOf ?? []), ...(schema.oneOf ?? [])]) yield* bodiesWith(text, one, depth + 1);
  if ([schema.type].flat().includes('string')) yield text;
  for (const item of schema.items ? bodiesWith(text, schema.items, depth + 1) : []) yield [item];
  for (const [name, field] of Object.entries(schema.properties ?? {}))
    for (const value of bodiesWith(text, field, depth + 1)) yield { [name]: value };
}

/** What goes over a text again from each of its characters takes some seconds of these at least, and else a handful of milliseconds. */
const length = 100_000;
const mostMs = 5_000;

test.each([
  ['blanks after a digit', `1${' '.repeat(length)}b`],
  ['digits', `${'1'.repeat(length)}b`],
  ['digits and blanks', `${'1 '.repeat(length / 2)}b`],
  ['letters and signs', `${'a@'.repeat(length / 2)} `],
  ['dashes', `${'-'.repeat(length)}b`],
])('no body takes long that holds a long run of %s', { timeout: 240_000 }, async (_name, text) => {
  let sent = 0;
  for (const { method, path, requestBody } of operations) {
    const schema = requestBody?.content['application/json']?.schema;
    const url = path.replace(/\{\w+\}/gu, '01890000-0000-7000-8000-000000000001');
    for (const body of schema === undefined ? [] : bodiesWith(text, schema)) {
      const start = performance.now();
      const headers = { 'idempotency-key': randomUUID(), 'if-match': '"1"' };
      const { statusCode } = await app.request({ method, url, body, headers, isDescribed: false });
      const where = `${method} ${path} ${JSON.stringify(body).replace(text, '…')}`;
      expect(statusCode, where).not.toBe(500);
      expect(performance.now() - start, where).toBeLessThan(mostMs);
      sent += 1;
    }
  }
  expect(sent).toBeGreaterThan(200);
});
