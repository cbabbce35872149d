// Anonymised is an end state: no route and no table takes anything about such a member any more.
import { readFileSync } from 'node:fs';
import { sql } from 'kysely';
import pg from 'pg';
import { v7 as uuidv7 } from 'uuid';
import { describe, expect, test } from 'vitest';
import { openapiFile } from '../../src/openapi.ts';
import { insertMember } from '../fixtures.ts';
import { asSuperuser, somebodyWaits, startTestApp } from '../harness.ts';
import { booking, instruments, members, post, refusalOf } from '../transactions/helpers.ts';

const app = await startTestApp();
await app.request({ url: '/me' }); // lets the register know Anna
const erased = await insertMember(app.owner, { member_no: 640_001n, status: 'ended', ended_on: '2010-12-31' });
const account = uuidv7();
const row = { id: account, member_id: erased, iban: 'NL20INGB0001234567', holder_name: 'O. Lid' };
await app.owner
  .insertInto('bank_accounts')
  .values({ ...row, valid_from: '2009-01-01' })
  .execute();
await sql`select erase_member(${erased}, '640001')`.execute(app.owner);
const { rows } = await sql<{ id: string }>`select id from administrators limit 1`.execute(app.db);
const maker = rows[0]?.id ?? '';

const shares = () => [{ heir_id: members.jan.id, instrument_id: instruments.share.id, quantity: '1' }];
const on = { on: '2026-01-01', reason: 'Bericht' };
/** What is sent to each writing route below a member: right in every field. Null is a file. */
const bodies: Record<string, (() => object | null) | 'reads'> = {
  'patch /members/{id}': () => ({ locality: 'Kampen' }),
  'post /members/{id}/anonymise': () => ({ reason: 'Nog een keer' }),
  'put /members/{id}/automated-conversion': () => ({
    automated_conversion: true,
    reason: 'Wens',
    document_id: uuidv7(),
  }),
  'post /members/{id}/automated-conversion/documents': () => null,
  'post /members/{id}/automated-conversion/documents/{document_id}/export': 'reads',
  'post /members/{id}/bank-accounts': () => ({ iban: 'NL91ABNA0417164300', holder_name: 'O. Lid' }),
  'post /members/{id}/bank-accounts/{account_id}/reveal': 'reads',
  'post /members/{id}/bank-accounts/{account_id}/verify': () => ({ comment: 'Gebeld met O. Lid' }),
  'post /members/{id}/block': () => ({ reason: 'Fraude' }),
  'post /members/{id}/comments': () => ({ text: 'Was O. Lid uit Kampen' }),
  'post /members/{id}/deceased': () => on,
  'post /members/{id}/documents': () => null,
  'post /members/{id}/documents/{document_id}/export': 'reads',
  'post /members/{id}/end': () => on,
  'post /members/{id}/export': 'reads',
  'post /members/{id}/inheritance': () => ({
    deceased_on: '2026-01-01',
    effective_date: '2026-06-01',
    document: 'Akte',
    shares: shares(),
  }),
  'post /members/{id}/reinstate': () => ({ reason: 'Toch niet' }),
  'post /members/{id}/statement/{year}/export': 'reads',
  'post /members/{id}/unlink': () => ({ reason: 'Ander account' }),
  'post /members/{id}/welcome/export': 'reads',
};

const { paths } = JSON.parse(readFileSync(openapiFile, 'utf8')) as { paths: Record<string, Record<string, unknown>> };
const writing = Object.entries(paths)
  .filter(([path]) => path.startsWith('/members/{id}'))
  .flatMap(([path, methods]) => Object.keys(methods).map((method) => `${method} ${path}`))
  .filter((route) => !route.startsWith('get '));

test('every route that writes below a member is in the table', () => {
  expect(Object.keys(bodies).sort()).toEqual(writing.sort());
});

describe('a route', () => {
  const doors = Object.entries(bodies).flatMap(([route, body]) => (body === 'reads' ? [] : [[route, body] as const]));
  test.each(doors)('%s refuses a member who was anonymised', async (route, make) => {
    const [method = '', path = ''] = route.split(' ');
    const url = path.replace('{id}', erased).replace('{account_id}', account);
    const body = make();
    const answer = await app.app.inject({
      method: method.toUpperCase() as 'POST',
      url: `/api/v1${url}${body === null ? '?name=brief.pdf' : ''}`,
      headers: {
        authorization: `Bearer ${await app.token()}`,
        'content-type': body === null ? 'application/octet-stream' : 'application/json',
        'idempotency-key': uuidv7(),
        'if-match': '"2"',
      },
      payload: body === null ? Buffer.from('%PDF-1.7\n%%EOF') : JSON.stringify(body),
    });
    expect(refusalOf(answer), answer.body).toMatchObject({ status: 409, code: 'member_anonymised' });
  });
});

test.each([
  ['a booking', '/transactions', () => ({ ...booking, member_id: erased })],
  ['a booking that waits', '/transactions', () => ({ ...booking, member_id: erased, quantity: '2000' })],
  [
    'a gift to one',
    '/transactions',
    () => ({ ...booking, kind: 'transfer', counterparty_id: erased, quantity: '1', reason_code: 'gift' }),
  ],
  [
    'a request to redeem',
    '/redemption-requests',
    () => ({
      member_id: erased,
      instrument_id: instruments.bond.id,
      quantity: '1',
      reason: 'other',
      reason_text: 'O. Lid belde',
      channel: 'post',
      requested_on: '2026-05-01',
      desired_on: '2026-06-01',
    }),
  ],
])('%s of a member who was anonymised is refused', async (_what, url, body) => {
  const answer = await post(app, url, body());
  expect([409, 422], answer.body).toContain(answer.statusCode);
});

describe('the database, to its owner,', () => {
  const pdf = 'a'.repeat(64);
  const inserts: Record<string, () => string> = {
    'the row itself': () => `update members set note = 'O. Lid' where id = '${erased}'`,
    'anonymising again': () => `select erase_member('${erased}', 'x')`,
    'an account': () =>
      `insert into bank_accounts (id, member_id, iban, holder_name, valid_from)
         values ('${uuidv7()}', '${erased}', 'NL91ABNA0417164300', 'O. Lid', '2026-01-01')`,
    'an account that is verified': () =>
      `update bank_accounts set verified_at = now(), verified_by = '${maker}', version = version + 1 where id = '${account}'`,
    'a correction': () =>
      `insert into member_changes (id, member_id, before, after) values ('${uuidv7()}', '${erased}', '{}', '{"note": "O. Lid"}')`,
    'a proposal': () =>
      `insert into member_proposals (id, action, member_id, input, maker_id)
         values ('${uuidv7()}', 'inherit', '${erased}', '{}', '${maker}')`,
    'a consent': () =>
      `insert into conversion_consents (member_id, identity_id, automated_conversion, identity_updated_at, source, request_id)
         values ('${erased}', 'x', true, now(), 'identity_hook', 'x')`,
    'a booking that waits': () =>
      `insert into transaction_proposals (id, action, input, maker_id)
         values ('${uuidv7()}', 'book', '{"counterparty_id": "${erased}"}', '${maker}')`,
    'a comment': () =>
      `insert into request_comments (id, subject_type, subject_id, author_id, text)
         values ('${uuidv7()}', 'member', '${erased}', '${maker}', 'O. Lid')`,
    'a letter of consent': () =>
      `insert into request_documents (id, subject_type, subject_id, name, media_type, size, sha256, uploaded_by)
         values ('${uuidv7()}', 'conversion_consent', '${erased}', 'lid.pdf', 'application/pdf', 9, '${pdf}', '${maker}')`,
    'a mail': () =>
      `insert into mails (id, subject_type, subject_id, recipient, locale, subject, body)
         values ('${uuidv7()}', 'member', '${erased}', 'o@lid.example', 'nl', 'Lid', 'Geachte O. Lid')`,
  };
  test.each(Object.entries(inserts))('refuses %s', async (_what, statement) => {
    await expect(asSuperuser(app.url, statement())).rejects.toMatchObject({ constraint: 'member_erased' });
  });

  test('takes a comment and an anonymising one after the other', async () => {
    const leaving = await insertMember(app.owner, { member_no: 640_002n, status: 'ended', ended_on: '2010-12-31' });
    const erasing = new pg.Client(app.url);
    await erasing.connect();
    await erasing.query(`begin; select erase_member('${leaving}', 'x')`);
    const comment = post(app, `/members/${leaving}/comments`, { text: 'Was O. Lid' });
    await somebodyWaits(app.url);
    await erasing.query('commit');
    await erasing.end();
    expect(refusalOf(await comment).code).toBe('member_anonymised');
  });
});
