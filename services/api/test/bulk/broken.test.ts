// Uploads whose bodies are no bodies, and one that is sent again: an answer that says so, nothing kept, and no 500.
import { randomUUID } from 'node:crypto';
import { sql } from 'kysely';
import { describe, expect, test } from 'vitest';
import { startTestApp } from '../harness.ts';
import { members, refusalOf } from '../transactions/helpers.ts';
import { file, helpersOf } from './helpers.ts';

const app = await startTestApp();
const { booked, checked, upload } = helpersOf(app);

const part = (content: string, disposition = 'form-data; name="file"; filename="a.csv"') =>
  `--b\r\ncontent-disposition: ${disposition}\r\ncontent-type: text/csv\r\n\r\n${content}\r\n`;
const whole = 'multipart/form-data; boundary=b';
const end = '--b--\r\n';

async function send(url: string, type: string, payload: string | Buffer) {
  const answer = await app.request({
    method: 'POST',
    url,
    headers: { ...(type === '' ? {} : { 'content-type': type }), 'idempotency-key': randomUUID() },
    ...(payload.length === 0 && type === '' ? {} : { body: payload }),
  });
  const { rows } = await sql`select from bulk_batches union all select from request_documents`.execute(app.db);
  expect(rows).toEqual([]);
  const { status, code } = refusalOf(answer);
  return `${status} ${code}`;
}

describe('an upload', () => {
  test.each([
    ['without a boundary', 'multipart/form-data', part('a;b') + end, '400 invalid_request'],
    ['with another boundary than it has', 'multipart/form-data; boundary=c', part('a;b') + end, '400 invalid_request'],
    [
      'with a boundary longer than any',
      `multipart/form-data; boundary=${'b'.repeat(300)}`,
      part('a'),
      '400 invalid_request',
    ],
    ['of nothing', whole, '', '422 required'],
    ['cut off in its content', whole, part('a;b'), '400 invalid_request'],
    ['cut off in its head', whole, '--b\r\ncontent-dispo', '400 invalid_request'],
    [
      'of bytes that are no multipart',
      whole,
      Buffer.from([255, 0, 13, 10, 45, 45, 98, 13, 10, 13, 10, 1]),
      '400 invalid_request',
    ],
    ['with a part of 0 bytes', whole, part('') + end, '422 file_empty'],
    ['with a part of 0 bytes and no name', whole, part('', 'form-data; name="file"') + end, '400 invalid_json'],
    [
      'with bytes that have no name',
      whole,
      part('a;b\n1;2', 'form-data; name="file"; filename=""') + end,
      '422 text_invalid',
    ],
    [
      'with a field in the place of the file',
      whole,
      '--b\r\ncontent-disposition: form-data; name="file"\r\n\r\nx\r\n--b--\r\n',
      '400 invalid_json',
    ],
    ['as JSON', 'application/json', '{}', '422 required'],
    ['of another type', 'application/octet-stream', 'x', '415 unsupported_media_type'],
    ['without a type', '', '', '422 required'],
  ])('%s is refused', async (_name, type, payload, answer) => {
    expect(await send('/bulk-batches', type, payload)).toBe(answer);
  });
});

describe.each([
  '/members/{id}',
  '/members/{id}/automated-conversion',
  '/redemption-requests/{id}',
  '/share-return-requests/{id}',
])('a document of %s', (path) => {
  test.each([
    ['of nothing', 'application/octet-stream', '', '422 required'],
    ['without a type', '', '', '422 required'],
    ['as JSON', 'application/json', '{}', '422 required'],
    ['of another type', 'text/plain', 'x', '415 unsupported_media_type'],
  ])('%s is refused', async (_name, type, payload, answer) => {
    expect(await send(`${path.replace('{id}', members.jan.id)}/documents?name=akte.pdf`, type, payload)).toBe(answer);
  });

  test.each([
    ['akte\u202efdp.exe', '422 text_invalid'],
    ['akte\n.pdf', '422 text_invalid'],
    ['111222333.pdf', '422 bsn_suspected'],
  ])('named %j is refused, as any text is', async (name, answer) => {
    const url = `${path.replace('{id}', members.jan.id)}/documents?name=${encodeURIComponent(name)}`;
    expect(await send(url, 'application/octet-stream', 'x')).toBe(answer);
  });
});

test('a file sent again with its key is answered as before, also once it is booked; with another key it is refused', async () => {
  const key = randomUUID();
  const text = file('100001;Uitgifte;AANDEEL;01-06-2026;1;;K-1;;;;');
  const first = await upload(text, 'inleg.csv', { key });
  await booked(await checked(first.json()));
  const again = await upload(text, 'inleg.csv', { key });
  expect([again.statusCode, again.json()]).toEqual([201, first.json()]);
  expect(refusalOf(await upload(text, 'inleg.csv'))).toMatchObject({ status: 409, code: 'duplicate_file' });
});
