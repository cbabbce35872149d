// Between the approval of a round and its execution: who may not get what it gives is held, and everybody else gets it.
import { sql } from 'kysely';
import { expect, test } from 'vitest';
import type { RoundDetail } from '../../src/modules/returns/roundSchemas.ts';
import type { ReturnRequest } from '../../src/modules/returns/schemas.ts';
import { insertMember, people } from '../fixtures.ts';
import { asSuperuser, closeSound, startTestApp } from '../harness.ts';
import { livesOf } from '../lives.ts';
import { refusalOf } from '../transactions/helpers.ts';
import { callsOf, clock, day, sound } from './helpers.ts';

let lastNo = 330_000n;
const app = await startTestApp({ clock }, closeSound);
const calls = callsOf(app);

const plain = (statement: string) => asSuperuser(app.url, statement);
const { back, block, died } = livesOf(app);

/** Requests of three members for four shares each, admitted, of which the middle one is what it is about. */
async function three(body: object): Promise<[ReturnRequest, ReturnRequest, ReturnRequest]> {
  const requests: ReturnRequest[] = [];
  for (const change of [{}, body, {}]) {
    lastNo += 1n;
    const member = await insertMember(app.owner, { member_no: lastNo });
    await calls.shares(member, 10, '2020-01-01');
    requests.push(await calls.admitted(member, { quantity: '4', ...change }));
  }
  return requests as [ReturnRequest, ReturnRequest, ReturnRequest];
}

/** A round over what is open, up to its approval, with so many units to give. */
async function approved(budget_quantity = '12') {
  return calls.approve(await calls.moved(await calls.open({ cut_off: day, budget_quantity }), 'calculate'));
}
const detail = (id: string) => calls.get<RoundDetail>(`/return-rounds/${id}`);
const cancelAll = async (requests: readonly ReturnRequest[]) => {
  for (const { id } of requests) {
    const request = await calls.show(id);
    if (!['eligible', 'waiting'].includes(request.status)) continue;
    sound(await calls.act(request, 'withdraw', { withdrawn_on: day, asked_by: 'Lid' }));
  }
};

const gift = { outcome: 'gift', document: 'Kast 4' };
test.each<[string, object, (id: string) => Promise<unknown>, (id: string) => Promise<unknown>, string]>([
  ['was blocked', {}, () => Promise.resolve(), block, 'member_blocked'],
  ['was blocked, of a gift', gift, () => Promise.resolve(), block, 'member_blocked'],
  ['died, of a gift', gift, () => Promise.resolve(), died, 'member_deceased'],
  ['is not dead after all', {}, died, back, 'death_corrected'],
])(
  'what a member %s would get of a round is held, and the others get theirs',
  async (_what, body, before, happens, reason) => {
    const [first, middle, last] = await three(body);
    await before(middle.member.id);
    const round = await approved();
    await happens(middle.member.id);
    // The approver sees it before it is executed.
    const cents = 4 * 2_400;
    expect(await detail(round.id)).toMatchObject({ status: 'approved', held: { count: 1, cents } });
    const planned = await calls.lines(round);
    expect(planned.filter(({ held_for }) => held_for !== null)).toMatchObject([
      { number: middle.number, status: 'planned', held_for: reason },
    ]);

    const done = await calls.moved(round, 'execute', { effective_on: day });
    expect(done).toMatchObject({ status: 'done', calculation: { sums: { allocated: '12' } } });
    expect(await detail(round.id)).toMatchObject({ held: { count: 1, cents }, letters: { open: 2 } });
    const lines = await calls.lines(round);
    const byNumber = new Map(lines.map((line) => [line.number, line]));
    expect([first, middle, last].map(({ number }) => byNumber.get(number)?.status)).toEqual([
      'approved',
      'held',
      'approved',
    ]);
    expect(byNumber.get(middle.number)).toMatchObject({ held_for: reason, allocated: '4' });
    expect(await calls.booked(middle.number)).toEqual([]);
    expect(await calls.booked(first.number)).toContain(`return payable -${cents}`);
    expect(await calls.show(first.id)).toMatchObject({ status: 'settled', returned_quantity: '4' });
    expect(await calls.show(middle.id)).toMatchObject({ status: 'waiting', returned_quantity: '0' });
    // Both administrators are told.
    const notices = await sql<{ admin_id: string }>`
    select admin_id from notifications where key = 'return_round.held' and subject_id = ${round.id} order by 1`.execute(
      app.db,
    );
    expect(notices.rows.map(({ admin_id }) => admin_id)).toEqual(
      [people.anna.id, people.bram.id].sort((a, b) => a.localeCompare(b)),
    );
    await cancelAll([middle]);
  },
);

test('a block that was lifted before the execution holds nothing, and one that is lifted after it takes part in the next round', async () => {
  const requests = await three({});
  const [, middle] = requests;
  const round = await approved();
  await block(middle.member.id);
  await back(middle.member.id);
  await calls.moved(round, 'execute', { effective_on: day });
  expect((await calls.lines(round)).map(({ status }) => status)).toEqual(['approved', 'approved', 'approved']);

  const others = await three({});
  const second = await approved();
  await block(others[1].member.id);
  await calls.moved(second, 'execute', { effective_on: day });
  await back(others[1].member.id);
  const third = await approved();
  await calls.moved(third, 'execute', { effective_on: day });
  expect(await calls.lines(third)).toMatchObject([
    { number: `${others[1].number}R2`, status: 'approved', allocated: '4' },
  ]);
});

test('a round of which a line is held is taken back whole, and the held line stays what it was', async () => {
  const [first, middle] = await three({});
  const round = await approved();
  await block(middle.member.id);
  const done = await calls.moved(round, 'execute', { effective_on: day });
  await back(middle.member.id);
  const next = await calls.move(await calls.open({ cut_off: day, budget_quantity: '4' }), 'calculate');
  const again = await calls.approve(next.json());
  await calls.moved(again, 'execute', { effective_on: day });
  const asked = await calls.moved(done, 'reverse', { reason_code: 'input_error' });
  await calls.moved(asked, 'reverse', { reason_code: 'input_error' }, 'bram');
  expect((await calls.lines(round)).map(({ status }) => status)).toEqual(['reversed', 'held', 'reversed']);
  expect(await calls.show(first.id)).toMatchObject({ status: 'eligible', returned_quantity: '0' });
  expect(await calls.show(middle.id)).toMatchObject({ status: 'settled', returned_quantity: '4' });
});

test('of a block and an execution at once one comes first: the member is blocked before and held, or after and was given it', async () => {
  for (let turn = 0; turn < 4; turn += 1) {
    const [, middle] = await three({});
    const round = await approved();
    const { version } = await calls.get<{ version: number }>(`/members/${middle.member.id}`);
    const [executed, blocked] = await Promise.all([
      calls.move(round, 'execute', { effective_on: day }),
      app.request({
        method: 'POST',
        url: `/members/${middle.member.id}/block`,
        body: { reason: 'Vermoeden van fraude' },
        headers: { 'if-match': `"${version}"`, 'idempotency-key': `block-${middle.id}` },
      }),
    ]);
    expect([executed.statusCode, blocked.statusCode]).toEqual([200, 200]);
    const line = (await calls.lines(round)).find(({ number }) => number === middle.number);
    expect(['held', 'approved']).toContain(line?.status);
    expect((await calls.booked(middle.number)).length > 0).toBe(line?.status === 'approved');
    await cancelAll([middle]);
  }
});

test('the database holds the rule as well', async () => {
  const [first, middle] = await three({});
  const round = await approved();
  const at = (number: string) => `round_id = '${round.id}' and number = '${number}'`;
  await expect(plain(`update return_lines set status = 'held' where ${at(first.number)}`)).rejects.toThrow(
    'return_line_not_held',
  );
  await expect(plain(`update return_lines set held_for = 'member_blocked' where ${at(first.number)}`)).rejects.toThrow(
    'return_line_fixed',
  );
  await block(middle.member.id);
  await expect(plain(`update return_lines set status = 'approved' where ${at(middle.number)}`)).rejects.toThrow(
    'return_line_held',
  );
  // Nothing was given, so there is nothing to take back.
  const done = await calls.moved(round, 'execute', { effective_on: day });
  expect(done.status).toBe('done');
  const request = await calls.show(middle.id);
  expect(refusalOf(await calls.act(request, 'reverse', { reason_code: 'other' }))).toMatchObject({
    code: 'not_reversible',
    errors: [{ params: { reason: 'nothing_given' } }],
  });
});
