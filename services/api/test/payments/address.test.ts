// Who is paid outside of the European Economic Area has a town and a country before a payment is put together, not at the bank.
import { randomUUID } from 'node:crypto';
import { expect, test } from 'vitest';
import type { BatchDetail } from '../../src/modules/payments/schemas.ts';
import { asSuperuser, startTestApp, writePastTriggers } from '../harness.ts';
import { clock } from '../redemptions/helpers.ts';
import { post, take } from '../transactions/helpers.ts';
import { batchOf, config, owedMember, payableOf, stepped, through } from './helpers.ts';
import { hasSchema, validate } from './schema.ts';

let lastNo = 320_000n;
const app = await startTestApp({ clock, config });

const [dutch, swiss] = ['NL20INGB0001234567', 'CH9300762011623852957'];
type Address = Partial<Record<'street_address' | 'postal_code' | 'locality' | 'country', string>>;

/** A member of whom no more of the address is known than this, and who is owed one euro. */
const owed = (iban: string, address: Address) =>
  owedMember(app, { member_no: (lastNo += 1n), locality: null, country: null, ...address }, iban);
const lineOf = (subject_id: string) => ({ subject_type: 'member', subject_id });

test.each<[string, string, Address, string]>([
  ['without an address, in the EEA', dutch, {}, 'payable'],
  ['without an address, outside the EEA', swiss, {}, 'address_missing'],
  ['with a town alone', swiss, { locality: 'Zürich' }, 'address_missing'],
  ['with a country alone', swiss, { country: 'CH' }, 'address_missing'],
  ['with a town of which the file can say nothing', swiss, { locality: '東京', country: 'JP' }, 'address_missing'],
  ['with town and country', swiss, { locality: 'Zürich', country: 'CH' }, 'payable'],
  ['who lives in the EEA, with an account outside', swiss, { locality: 'Zutphen', country: 'NL' }, 'payable'],
])('a payee %s', async (_what, iban, address, state) => {
  const member = await owed(iban, address);
  expect(await payableOf(app, member)).toMatchObject({ state });
  const { execution_date } = (await app.request({ url: '/payables' })).json<{ execution_date: string }>();
  const made = await post(app, '/payment-batches', { execution_date, lines: [lineOf(member)] });
  const { status, code } = made.json<{ status: number | string; code?: string }>();
  expect([made.statusCode, status, code]).toEqual(state === 'payable' ? [201, 'draft', undefined] : [422, 422, state]);
});

test('once the address is filled in the payment goes along, with an address that is not unstructured', async () => {
  const member = await owed(swiss, {});
  const { version } = (await app.request({ url: `/members/${member}` })).json<{ version: number }>();
  const address = { street_address: 'Bahnhofstraße 1', postal_code: '8001', locality: 'Zürich', country: 'CH' };
  const changed = await app.request({
    method: 'PATCH',
    url: `/members/${member}`,
    body: address,
    headers: { 'if-match': `"${version}"`, 'idempotency-key': randomUUID() },
  });
  expect(changed.statusCode).toBe(200);
  const batch = await through(app, await batchOf(app, [lineOf(member)]), 'approve', 'file');
  const file = await take(app, `/payment-batches/${batch.id}/file`);
  if (hasSchema) validate(file.rawPayload);
  expect(file.body.replaceAll(/>\s+</gu, '><')).toContain(
    '<PstlAdr><PstCd>8001</PstCd><TwnNm>Zurich</TwnNm><Ctry>CH</Ctry><AdrLine>Bahnhofstrase 1</AdrLine></PstlAdr>',
  );
});

test('a batch takes what can be paid and leaves the others', async () => {
  const [without, with_] = [await owed(swiss, {}), await owed(swiss, { locality: 'Bern', country: 'CH' })];
  const made = (await batchOf(app)) as BatchDetail;
  const lines = (await app.request({ url: `/payment-batches/${made.id}` })).json<BatchDetail>().lines;
  const subjects = lines.map(({ subject_id }) => subject_id);
  expect([subjects.includes(with_), subjects.includes(without)]).toEqual([true, false]);
  await stepped(app, made, 'withdraw');
});

test('the database holds the rule as well, and a line from before it is held', async () => {
  const [member, other] = [
    await owed(swiss, { locality: 'Bern', country: 'CH' }),
    await owed(swiss, { locality: 'Bern', country: 'CH' }),
  ];
  const batch = await through(app, await batchOf(app, [lineOf(member), lineOf(other)]), 'approve');
  const copy = (address: string) => `insert into payment_lines
    select (jsonb_populate_record(l, jsonb_build_object('id', gen_random_uuid(), 'seq', 3, 'end_to_end_id', 'X',
      'address', ${address}))).* from payment_lines l where batch_id = '${batch.id}' and seq = 1`;
  for (const address of [
    'null::jsonb',
    `'{"town": "", "country": "CH"}'::jsonb`,
    `'{"town": "Bern", "country": "XX"}'::jsonb`,
  ]) {
    await expect(asSuperuser(app.url, copy(address))).rejects.toThrow('payment_address');
  }
  await writePastTriggers(
    app.url,
    `update payment_lines set address = '{"town": null, "country": "CH"}' where batch_id = '${batch.id}' and seq = 1`,
  );
  const made = await stepped(app, batch, 'file');
  expect(made.lines.map(({ status, held_for }) => [status, held_for])).toEqual([
    ['held', 'address_missing'],
    ['in_file', null],
  ]);
});
