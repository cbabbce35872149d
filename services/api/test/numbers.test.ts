// What a number is of, wherever it stands.
import { expect, test } from 'vitest';
import type { NumberMatch } from '../src/modules/numbers/schemas.ts';
import { startTestApp, writePastTriggers } from './harness.ts';
import { buy, clock, payoutAccount, submitted } from './redemptions/helpers.ts';
import { bodyOf, booked, booking, members, refusalOf } from './transactions/helpers.ts';

let year = '';
const app = await startTestApp({ clock });
await buy(app, '50', '2025-03-01');
await booked(app, { ...booking, quantity: '1' });
await payoutAccount(app, members.zoe.id, 'NL20INGB0001234567');
await booked(app, booking);
await submitted(app, { quantity: '5', requested_on: '2026-10-01' });
const { number } = await submitted(app, { quantity: '5', requested_on: '2026-09-01' }, 'bram');
[, year = ''] = number.split('-');

async function find(q: string, limit = 10): Promise<NumberMatch[]> {
  return bodyOf<{ items: NumberMatch[] }>(
    await app.request({ url: `/numbers?${new URLSearchParams({ q, limit: String(limit) })}`, as: 'bram' }),
    200,
  ).items;
}
/** The numbers that are found, with Y for the year of the test. */
const numbersOf = async (q: string, limit?: number) =>
  (await find(q.replace('Y', year), limit)).map(({ number }) => number.replace(year, 'Y'));

test('one digit is the number of a transaction and of a request, each with whom it is about and of which day', async () => {
  expect(await find('2')).toEqual([
    {
      type: 'transaction',
      id: expect.any(String),
      number: `TR-${year}-000002`,
      kind: 'issue',
      member: { id: expect.any(String), member_no: expect.any(Number), display_name: expect.any(String) },
      on: expect.stringMatching(/^\d{4}-\d\d-\d\d$/u),
    },
    {
      type: 'redemption_request',
      id: expect.any(String),
      number: `VA-${year}-000002`,
      kind: null,
      member: expect.objectContaining({ id: members.jan.id }),
      on: '2026-09-01',
    },
  ]);
});

test.each([
  ['#2', ['TR-Y-000002', 'VA-Y-000002']],
  ['Y-1', ['TR-Y-000001', 'VA-Y-000001']],
  ['000001', ['TR-Y-000001', 'VA-Y-000001']],
  ['1999-1', []],
  ['VA-Y-000001', ['VA-Y-000001']],
  ['VA-Y-1', ['VA-Y-000001']],
  ['va-000002', ['VA-Y-000002']],
  ['VA-Y-9', []],
  ['va-Y-0', ['VA-Y-000002', 'VA-Y-000001']],
  ['VA-', ['VA-Y-000002', 'VA-Y-000001']],
  ['GS-Y-000001', []],
  ['ZZ-Y-000001', []],
  ['999999', []],
  ['jan', []],
  ['VA-Y-000001%', []],
])('%s', async (q, numbers) => {
  expect(await numbersOf(q)).toEqual(numbers);
});

test('no more than was asked for', async () => {
  expect(await numbersOf('VA-', 1)).toEqual(['VA-Y-000002']);
  expect(refusalOf(await app.request({ url: '/numbers' }))).toMatchObject({ status: 422 });
});

test('an older one of a kind hides none of another', async () => {
  // as if the third had been booked in another year: its number comes from the clock of the database
  const { number } = await booked(app, { ...booking, quantity: '2' });
  await writePastTriggers(
    app.url,
    `update transactions set number = 'TR-2020-000001' where number = '${number}';
     insert into number_series (prefix, year, last) values ('TR', 2020, 1)`,
  );
  expect(await numbersOf('1', 2)).toEqual(['TR-Y-000001', 'VA-Y-000001']);
  expect(await numbersOf('1')).toEqual(['TR-Y-000001', 'VA-Y-000001', 'TR-2020-000001']);
});
