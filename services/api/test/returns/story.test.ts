// A whole round, from 37 requests to money on the members' accounts and the waiting list of the year after. What each gets and
// what is booked for it is compared with a table that was worked out by hand. One test: every step stands on those before it.
import { sql } from 'kysely';
import { expect, test } from 'vitest';
import type { Batch } from '../../src/modules/payments/schemas.ts';
import type { RoundDetail, Years } from '../../src/modules/returns/roundSchemas.ts';
import type { AdmitManyResult, ReturnPage, ReturnRequest } from '../../src/modules/returns/schemas.ts';
import { insertMember, people } from '../fixtures.ts';
import { asSuperuser, withSoundApp } from '../harness.ts';
import type { TestApp } from '../harness.ts';
import { config, step, through } from '../payments/helpers.ts';
import { post, refusalOf } from '../transactions/helpers.ts';
import { asks } from './asks.ts';
import { callsOf, good, sound } from './helpers.ts';

let at = '2025-10-06'; // a Monday
const clock = { now: () => new Date(`${at}T12:00:00Z`) };

test(
  '37 requests over budget, two deaths, three ties: divided, stale, approved, executed, paid; who waits is first next year',
  () => withSoundApp({ clock, config }, tell),
  300_000,
);

async function tell(app: TestApp): Promise<void> {
  const calls = callsOf(app);
  // Everybody has 40 of them since 2018, issued at € 100,00: 37 × 40 = 1 480 for € 148 000,00.
  const requests: ReturnRequest[] = [];
  for (const [index, { whole, outcome = 'payout', death }] of asks.entries()) {
    const member = await insertMember(app.owner, { member_no: BigInt(100_300 + index), joined_on: '2016-01-01' });
    await calls.shares(member, 40, '2018-01-01');
    await asSuperuser(
      app.url,
      `insert into bank_accounts (id, member_id, iban, holder_name, valid_from, is_payout, verified_at, verified_by)
        values (gen_random_uuid(), '${member}', 'NL20INGB0001234567', 'Lid ${index}', '2020-01-01', true, now(), '${people.bram.id}')`,
    );
    const request = await calls.submit(member, {
      quantity: String(whole),
      outcome,
      reason: death ? 'death' : 'hardship',
      document: death || outcome === 'gift' ? 'Kast 3' : null,
      requested_on: `2025-0${1 + Math.floor(index / 20)}-${String(1 + (index % 20)).padStart(2, '0')}`,
    });
    requests.push(request);
  }
  expect(requests).toHaveLength(37);
  const items = requests.map(({ id, version }) => ({ id, version }));
  const admitted = sound(
    await post(app, '/share-return-requests/admit', { items }, { as: 'bram' }),
  ).json<AdmitManyResult>();
  expect(admitted.admitted).toBe(37);

  // Anna sets the round up and works it out: all 300 ordinary ones and 16 after a death, for 200.
  const calculated = await calls.moved(
    await calls.open({ fiscal_year: 2024, cut_off: '2025-09-30', budget_quantity: '200' }),
    'calculate',
  );
  expect(calculated.calculation?.sums).toMatchObject({
    requests: 37,
    asked: '316',
    allocated: '200',
    amount_cents: 480_000,
    deaths: 2,
    deaths_allocated: '16',
    share_ppm: 613_333, // 184 of 300
  });
  // Somebody thinks better of it: what was calculated is stale, and says why.
  const withdrawn = requests[asks.findIndex(({ withdraws }) => withdraws)] as ReturnRequest;
  await calls.done(await calls.show(withdrawn.id), 'withdraw', { withdrawn_on: at, asked_by: 'het lid' });
  expect(await calls.get<RoundDetail>(`/return-rounds/${calculated.id}`)).toMatchObject({
    stale: true,
    stale_because: [{ action: 'return.withdrawn', number: withdrawn.number, actor: { name: 'Bram Bakker' } }],
  });
  const digest = { input_sha256: calculated.calculation?.input_sha256 };
  expect(refusalOf(await calls.move(calculated, 'approve', digest, 'bram'))).toMatchObject({ code: 'preview_stale' });

  const again = await calls.moved(calculated, 'calculate');
  expect(again.calculation?.sums).toMatchObject({
    requests: 36,
    asked: '292',
    asked_cents: 700_800,
    allocated: '200',
    rest: '92',
    payout_cents: 451_200, // 188 × 24,00
    gift_cents: 14_400,
    convert_cents: 14_400,
    share_ppm: 666_666,
    raised: 1,
    tied: 3,
    tied_raised: 1,
  });
  const lines = await calls.lines(again);
  const expected = asks
    .map((ask, index) => ({ ...ask, number: requests[index]?.number }))
    .filter(({ withdraws }) => !withdraws)
    .toSorted((a, b) => Number(b.death ?? false) - Number(a.death ?? false)); // the others stay in order of receipt
  expect(lines.map(({ number, allocated }) => `${number} ${allocated}`)).toEqual(
    expected.map(({ number, gets }) => `${number} ${gets}`),
  );
  expect(
    lines.filter(({ tied }) => tied).map(({ asked, exact, allocated, raised }) => [asked, exact, allocated, raised]),
  ).toEqual([
    ['8', '5.33', '6', true],
    ['5', '3.33', '3', false],
    ['11', '7.33', '7', false],
  ]);

  // Two approve at once: one of them does. It is carried out, as of the day of the meeting.
  const both = await Promise.all(
    [1, 2].map(() => calls.move(again, 'approve', { input_sha256: again.calculation?.input_sha256 }, 'bram')),
  );
  expect(both.map(({ statusCode }) => statusCode).toSorted((a, b) => a - b)).toEqual([200, 409]);
  const approved = await calls.get<RoundDetail>(`/return-rounds/${again.id}`);
  const done = await calls.moved(approved, 'execute', { effective_on: '2025-10-01' });
  // Book value: 148 000,00 × 194 / 1 480; the 6 to be converted stay.
  expect(done).toMatchObject({ status: 'done', book_cents: 1_940_000 });
  const numberOf = (which: (ask: (typeof asks)[number]) => boolean) => requests[asks.findIndex(which)]?.number ?? '';
  expect(await calls.booked(numberOf(({ whole }) => whole === 8))).toEqual([
    'return reserved -60000',
    'return issuer 60000',
    'return equity 60000',
    'return revaluation -45600',
    'return payable -14400',
  ]);
  expect(await calls.booked(numberOf(({ outcome }) => outcome === 'gift'))).toEqual([
    'gift_back reserved -60000',
    'gift_back issuer 60000',
    'gift_back equity 60000',
    'gift_back gift_income -60000',
  ]);
  expect(await calls.booked(numberOf(({ outcome }) => outcome === 'convert'))).toEqual([]);
  const { rows: balances } = await sql<{ line: string }>`
    select a.kind || ' ' || sum(p.delta) as line from accounts a join postings p on p.account_id = a.id
    where a.member_id is null or a.kind = 'payable' group by a.kind order by a.kind`.execute(app.db);
  expect(balances.map(({ line }) => line)).toEqual([
    'bank 14800000',
    'equity -12860000', // 148 000,00 less 19 400,00
    'gift_income -60000',
    'issuer -12860000', // in ten-thousandths: 1 480 less 194
    'payable -451200',
    'revaluation -1428800', // 18 800,00 less 4 512,00
  ]);

  // Paid by two administrators: 34 payments.
  const payables = await calls.get<{ payable: { count: number; amount_cents: number } }>(
    '/payables?subject_type=return_line',
  );
  expect(payables.payable).toEqual({ count: 34, amount_cents: 451_200 });
  at = '2025-10-07';
  const { execution_date } = await calls.get<{ execution_date: string }>('/payables');
  const composed = lines
    .filter(({ outcome }) => outcome === 'payout')
    .map(({ id }) => ({ subject_type: 'return_line', subject_id: id, asked: false }));
  const made = sound(await post(app, '/payment-batches', { execution_date, lines: composed })).json<Batch>();
  const sent = await through(app, made, 'approve', 'file', 'sent');
  expect(sent).toMatchObject({ count: 34, total_cents: 451_200 });
  expect(refusalOf(await calls.move(done, 'reverse', { reason_code: 'other' }))).toMatchObject({
    code: 'not_reversible',
  });
  sound(await step(app, sent, 'confirm', { amount_cents: 451_200, settled_on: at }));
  expect((await calls.get<RoundDetail>(`/return-rounds/${done.id}`)).lines).toEqual([
    { status: 'given', count: 1, cents: 14_400 },
    { status: 'paid', count: 34, cents: 451_200 },
    { status: 'to_convert', count: 1, cents: 14_400 },
  ]);

  // Next year. The waiting list comes first, in its old order, and then who asked since, although the number is lower.
  at = '2026-06-01';
  const first = requests[0] as ReturnRequest;
  const newcomer = await calls.admitted(first.member.id, { quantity: '31', requested_on: '2026-01-02' });
  const queue = await calls.get<ReturnPage>('/share-return-requests?status=eligible,waiting&limit=100');
  const waiting = expected.filter(({ whole, gets, death }) => gets < whole && !death);
  expect(queue.items.map(({ number, place }) => [number, place])).toEqual(
    [...waiting, newcomer].map(({ number }, index) => [number, index + 1]),
  );
  const next = await calls.moved(
    await calls.open({ fiscal_year: 2025, cut_off: '2026-05-01', policy: 'first_come', budget_quantity: '7' }),
    'calculate',
  );
  const given = (await calls.lines(next)).slice(0, 4).map(({ number, asked, allocated }) => [number, asked, allocated]);
  expect(given).toEqual([
    [`${first.number}R2`, '3', '3'],
    [`${requests[1]?.number}R2`, '3', '3'],
    [`${requests[2]?.number}R2`, '3', '1'],
    [`${requests[3]?.number}R2`, '3', '0'],
  ]);
  const years = await calls.get<Years>(`/good-shares/years?instrument_id=${good.id}`);
  expect(
    years.items.map(({ year, issued, returned, gifted, closing, ties }) => [
      year,
      issued,
      returned,
      gifted,
      closing,
      ties,
    ]),
  ).toEqual([
    [2025, '0', '188', '6', '1286', true],
    [2018, '1480', '0', '0', '1480', true],
  ]);
}
