// A euro that is owed, brought into each of its states; what may still be done with it is what docs/payments.md says.
import { readFileSync } from 'node:fs';
import type { LightMyRequestResponse } from 'fastify';
import { sql } from 'kysely';
import { describe, expect, test } from 'vitest';
import { readCandidates } from '../../src/modules/conversions/candidates.ts';
import type { InterestRun } from '../../src/modules/interest/schemas.ts';
import { readCandidates as readPayable } from '../../src/modules/payments/candidates.ts';
import type { Payable } from '../../src/modules/payments/schemas.ts';
import type { Transaction } from '../../src/wire/schemas.ts';
import { file, helpersOf } from '../bulk/helpers.ts';
import * as conversion from '../conversions/helpers.ts';
import { insertMember } from '../fixtures.ts';
import { closeSound, holdAsSuperuser, somebodyWaits, startTestApp } from '../harness.ts';
import { act, buy, clock, done, submitted } from '../redemptions/helpers.ts';
import { approved, booked, instruments, post, refusalOf } from '../transactions/helpers.ts';
import { account, batchOf, config, line, step, through } from './helpers.ts';

const { share, bond } = instruments;
/** The euro; as many cents as buy two whole shares, so that a conversion takes all of it. */
const cents = 25_500;
const on = '2026-06-01';

const app = await startTestApp({ clock, config }, closeSound);
const bulk = helpersOf(app);
await conversion.insertIssue(app);

interface Owed {
  member: string;
  /** Asks to take back what granted the euro. */
  takeBack: () => Promise<LightMyRequestResponse>;
}
type Batched = Owed & { batch: Awaited<ReturnType<typeof batchOf>> };

let lastNo = 320_000;
async function newMember(): Promise<string> {
  lastNo += 1;
  const member = await insertMember(app.owner, { member_no: BigInt(lastNo) });
  await account(app, member, 'NL20INGB0001234567', `Lid ${lastNo}`);
  return member;
}
const reason = { reason_code: 'input_error' };

// What grants a euro ---------------------------------------------------------------------------------------------

async function dividend(): Promise<Owed> {
  const member = await newMember();
  const body = {
    kind: 'dividend',
    member_id: member,
    instrument_id: share.id,
    amount_cents: cents,
    effective_date: on,
  };
  const { id } = await booked(app, body);
  return { member, takeBack: () => post(app, `/transactions/${id}/reverse?dry_run=true`, reason) };
}

async function request(): Promise<Owed & { id: string }> {
  const member = await newMember();
  await buy(app, '10', '2026-02-01', member);
  const dates = { requested_on: '2026-06-01', desired_on: '2026-11-01' };
  const granted = await done(app, 'approve', await submitted(app, { ...dates, member_id: member, quantity: '10' }));
  const { id } = granted;
  return { member, id, takeBack: () => act(app, 'reverse', granted, reason) };
}

/** Of a run of a whole issue, of which only this member has bonds. */
async function interest(): Promise<Owed> {
  const member = await newMember();
  const issue = await newBond();
  const purchase = {
    kind: 'issue',
    member_id: member,
    instrument_id: issue,
    quantity: '40',
    effective_date: '2025-01-01',
  };
  const bought = await booked(app, purchase);
  if (bought.status === 'waiting') await approved(app, bought);
  const asked = await post(app, '/interest-runs', { kind: 'payment', instrument_id: issue, until: '2026-01-01' });
  const run = asked.json<InterestRun>();
  const { version } = (
    await post(app, `/interest-runs/${run.id}/approve`, {}, { as: 'bram', version: run.version })
  ).json<InterestRun>();
  return { member, takeBack: () => post(app, `/interest-runs/${run.id}/reverse`, reason, { version }) };
}

let bonds = 0;
async function newBond(): Promise<string> {
  bonds += 1;
  const id = `01900000-0000-7000-9000-0000000001${String(bonds).padStart(2, '0')}`;
  await app.owner
    .insertInto('instruments')
    .values({ ...bond, id, code: `OBL-RENTE-${bonds}` })
    .execute();
  const price = { valid_from: '2025-01-01', price_cents: 25_000n, created_by: app.fixtures.people.anna.id };
  await app.owner
    .insertInto('instrument_prices')
    .values({ ...price, purpose: 'issue', instrument_id: id })
    .execute();
  return id;
}

async function uploaded(): Promise<Owed> {
  const member = await newMember();
  const row = `${lastNo};Dividend;AANDEEL;01-06-2026;;255,00;DIV-${lastNo}`;
  const batch = await bulk.booked(await bulk.checked(await bulk.uploaded(file(row), `dividend-${lastNo}.csv`)));
  expect(batch.status).toBe('posted');
  return { member, takeBack: () => bulk.step(batch, 'reverse', reason) };
}

let runs = 0;
/** The remainder of two bonds of 100,00 that became one share of 127,50. */
const converted = (remainder: string) => async (): Promise<Owed> => {
  const member = await newMember();
  await conversion.buy(app, member, 2);
  const programme = await conversion.programme(app, { remainder, name: `Programma ${lastNo}` });
  await conversion.choose(app, true, member);
  runs += 1; // there is one of a source a day
  const { id } = await conversion.approvedRun(app, programme.id, `2025-12-${String(runs).padStart(2, '0')}`);
  const run = await conversion.step(app, id, 'execute');
  expect(run, JSON.stringify(run.failure)).toMatchObject({ status: 'executed' });
  const takeBack = async () => {
    const { version } = await conversion.read(app, id);
    return post(app, `/conversion-runs/${id}/reverse`, reason, { version });
  };
  return { member, takeBack };
};

// What becomes of it ---------------------------------------------------------------------------------------------

const sound = (answer: LightMyRequestResponse): LightMyRequestResponse => {
  if (answer.statusCode >= 300) throw new Error(answer.body);
  return answer;
};

const asked = (grant: () => Promise<Owed>) => async (): Promise<Owed> => {
  const owed = await grant();
  sound(await owed.takeBack());
  return owed;
};

const payout = (member_id: string, amount_cents: number) => ({
  kind: 'payout',
  member_id,
  amount_cents,
  effective_date: on,
});

async function drafted(): Promise<Batched> {
  const owed = await dividend();
  return { ...owed, batch: await batchOf(app, [{ subject_type: 'member', subject_id: owed.member }]) };
}

const batched =
  (...steps: string[]) =>
  async (): Promise<Batched> => {
    const owed = await drafted();
    return { ...owed, batch: await through(app, owed.batch, ...steps) };
  };

/** What the bank answers to a batch of one line. */
async function answered(owed: Batched, verb: 'confirm' | 'return'): Promise<Owed> {
  const sent = await through(app, owed.batch, 'approve', 'file', 'sent');
  const [{ id, amount_cents } = { id: '', amount_cents: 0 }] = sent.lines;
  const said = { amount_cents, settled_on: sent.execution_date };
  sound(await step(app, sent, verb, verb === 'confirm' ? said : { ...said, line_id: id, code: 'AC04' }));
  return owed;
}

const states: Record<string, () => Promise<Owed>> = {
  'is owed, and nothing has a claim to it': dividend,
  'a request has a claim to': request,
  'came back from the bank for a request': async () => {
    const owed = await request();
    return answered({ ...owed, batch: await batchOf(app, [line(owed)]) }, 'return');
  },
  'is kept for the next conversion run': converted('keep_payable'),
  'waits to be paid by hand': async () => {
    const owed = await dividend();
    expect(await booked(app, payout(owed.member, cents))).toMatchObject({ status: 'waiting' });
    return owed;
  },
  'waits to be taken back as a transaction': async () => {
    const owed = await dividend();
    const { items } = (await app.request({ url: `/members/${owed.member}/transactions` })).json<{
      items: Transaction[];
    }>();
    sound(await post(app, `/transactions/${items[0]?.id}/reverse`, reason));
    return owed;
  },
  'waits to be taken back with its request': asked(request),
  'waits to be taken back with its interest run': asked(interest),
  'waits to be taken back with its bulk batch': asked(uploaded),
  'waits to be taken back with its conversion run': asked(converted('pay_out')),
  'is in a draft of a payment batch': drafted,
  'is in a batch that was approved': batched('approve'),
  'is in a file that was sent': batched('approve', 'file', 'sent'),
  'was paid by the bank': async () => answered(await drafted(), 'confirm'),
  'was paid by hand': async () => {
    const owed = await dividend();
    await approved(app, await booked(app, payout(owed.member, cents)));
    return owed;
  },
  'was converted': async () => {
    const owed = await dividend();
    const terms = { source_id: null, basis: 'payable', name: `Programma ${lastNo}`, next_on: on };
    const programme = await conversion.programme(app, terms);
    await conversion.choose(app, true, owed.member);
    const { id } = await conversion.approvedRun(app, programme.id, on);
    await conversion.step(app, id, 'execute');
    return owed;
  },
  'came back from the bank': async () => answered(await drafted(), 'return'),
  'is held by the file': async () => {
    const owed = await batched('approve')();
    await account(app, owed.member, 'NL91ABNA0417164300', 'Lid');
    sound(await step(app, owed.batch, 'file'));
    return owed;
  },
  'was in a batch that was withdrawn': batched('approve', 'file', 'withdraw'),
};

// What may still be done with it ---------------------------------------------------------------------------------

/** All that is owed at once comes to what it does of each by itself. */
async function sameAsEach(): Promise<void> {
  const all = await readPayable(app.db, on);
  const { rows } = await sql<{ number: string; amount_cents: bigint }>`
    select number, amount_cents from payment_candidates order by subject_type desc, number, subject_id`.execute(app.db);
  expect(all.map(({ number, amount_cents }) => ({ number, amount_cents }))).toEqual(rows);
}

async function offered(member: string): Promise<string> {
  await sameAsEach();
  const { items } = (await app.request({ url: '/payables' })).json<{
    items: (Payable & { member: { id: string } })[];
  }>();
  const own = items.filter((item) => item.member.id === member);
  expect(own.length).toBeLessThan(2);
  const [payable] = own;
  if (payable === undefined) return 'no';
  if (payable.batch !== null) return 'in its batch';
  return payable.subject_type === 'member' ? 'yes' : 'as that request';
}

async function byHand(member: string): Promise<string> {
  const answer = await post(app, '/transactions?dry_run=true', payout(member, 1));
  if (answer.statusCode === 200) return 'yes';
  expect(refusalOf(answer)).toMatchObject({ code: 'more_than_owed', errors: [{ params: { owed_cents: 0 } }] });
  return 'no';
}

/** As a run of what is owed would see it. */
async function convertible(member: string): Promise<string> {
  const run = {
    id: member,
    calculation: 0,
    source_id: null,
    basis: 'payable',
    remainder: 'pay_out',
    run_on: on,
  } as const;
  const [candidate] = await app.db
    .transaction()
    .execute((trx) => readCandidates(trx, { ...run, target_id: share.id }, [member], on));
  return candidate !== undefined && candidate.owed_cents > 0n && !candidate.in_payment ? 'yes' : 'no';
}

async function returnable({ takeBack }: Owed): Promise<string> {
  const answer = await takeBack();
  if (answer.statusCode < 300) return 'yes';
  expect(['not_reversible', 'already_reversed', 'state_conflict', 'self_approval']).toContain(refusalOf(answer).code);
  return 'no';
}

/** The rows of the table in docs/payments.md. */
const table = readFileSync(new URL('../../../../docs/payments.md', import.meta.url), 'utf8')
  .split('| a euro that')[1]
  ?.split('\n\n')[0]
  ?.split('\n')
  .slice(2)
  .map((row) =>
    row
      .split('|')
      .slice(1, -1)
      .map((cell) => cell.trim()),
  );

test('the table tells of every state, and of no other', () => {
  expect(table?.map(([state]) => state)).toEqual(Object.keys(states));
});

describe.each(table ?? [])('a euro that %s', (state = '', ...may) => {
  test(`may be: ${may.join('; ')}`, async () => {
    const owed = await (states[state] as () => Promise<Owed>)();
    expect([
      await offered(owed.member),
      await byHand(owed.member),
      await convertible(owed.member),
      await returnable(owed),
    ]).toEqual(may.map((answer) => answer.split(',')[0]));
  });
});

describe.each<[string, () => Promise<Owed>]>([
  ['a transaction', dividend],
  ['an interest run', interest],
  ['a bulk batch', uploaded],
  ['a conversion run', converted('pay_out')],
])('what %s granted and was paid since', (_name, grant) => {
  test('is not taken back out of what a request has a claim to', async () => {
    const owed = await grant();
    const { rows } = await sql<{ cents: bigint }>`
      select free_cents as cents from member_money where member_id = ${owed.member}`.execute(app.db);
    await approved(app, await booked(app, payout(owed.member, Number(rows[0]?.cents))));
    await buy(app, '10', '2026-02-01', owed.member);
    const dates = { requested_on: '2026-06-01', desired_on: '2026-11-01' };
    await done(app, 'approve', await submitted(app, { ...dates, member_id: owed.member, quantity: '10' }));
    const refused = refusalOf(await owed.takeBack());
    expect(refused).toMatchObject({ code: 'not_reversible', errors: [{ params: { reason: 'paid_out' } }] });
  });
});

describe('two who ask for one euro at the same instant', () => {
  type Ask = (owed: Owed) => Promise<LightMyRequestResponse>;
  const batch =
    (line: (owed: Owed) => object): Ask =>
    async (owed) => {
      const { execution_date } = (await app.request({ url: '/payables' })).json<{ execution_date: string }>();
      return post(app, '/payment-batches', { execution_date, lines: [line(owed)] });
    };
  const intoBatch = batch(({ member }) => ({ subject_type: 'member', subject_id: member }));
  const requestIntoBatch = batch((owed) => line(owed as Owed & { id: string }));
  const payByHand: Ask = async ({ member }) => {
    const { rows } = await sql<{ cents: bigint }>`
      select free_cents as cents from member_money where member_id = ${member}`.execute(app.db);
    return post(app, '/transactions', payout(member, Number(rows[0]?.cents)));
  };
  const doors = {
    'takes it back': (owed) => owed.takeBack(),
    'pays it by hand': payByHand,
    'puts it into a batch': intoBatch,
    'puts the request into a batch': requestIntoBatch,
  } satisfies Record<string, Ask>;
  interface Pair {
    of: string;
    grant: () => Promise<Owed>;
    one: keyof typeof doors;
    other: keyof typeof doors;
  }

  test.each<Pair>([
    { of: 'an interest run', grant: interest, one: 'takes it back', other: 'pays it by hand' },
    { of: 'an interest run', grant: interest, one: 'takes it back', other: 'puts it into a batch' },
    { of: 'a bulk batch', grant: uploaded, one: 'takes it back', other: 'pays it by hand' },
    { of: 'a bulk batch', grant: uploaded, one: 'takes it back', other: 'puts it into a batch' },
    { of: 'a conversion run', grant: converted('pay_out'), one: 'takes it back', other: 'pays it by hand' },
    { of: 'a conversion run', grant: converted('pay_out'), one: 'takes it back', other: 'puts it into a batch' },
    { of: 'a dividend', grant: dividend, one: 'pays it by hand', other: 'puts it into a batch' },
    { of: 'a request', grant: request, one: 'takes it back', other: 'puts the request into a batch' },
  ])('of $of: one $one, the other $other', async ({ grant, one, other }) => {
    for (const [first, second] of [
      [doors[one], doors[other]],
      [doors[other], doors[one]],
    ] as const) {
      /* oxlint-disable no-await-in-loop -- one order, and then the other */
      const owed = await grant();
      // What both end with: the first has looked at what is free, and is not done, when the second looks.
      const audit = await holdAsSuperuser(app.url, 'select from audit_head for update');
      const asking = [first(owed)];
      await somebodyWaits(app.url);
      asking.push(second(owed));
      await somebodyWaits(app.url, 2);
      await audit.release();
      const answers = await Promise.all(asking);
      expect(
        answers.map(({ statusCode }) => statusCode < 300),
        answers.map(({ body }) => body).join('\n'),
      ).toEqual([true, false]);
      const { rows } = await sql<{ cents: bigint }>`
        select free_cents as cents from member_money where member_id = ${owed.member}`.execute(app.db);
      expect(rows[0]?.cents).toBeGreaterThanOrEqual(0n);
      /* oxlint-enable no-await-in-loop */
    }
  });
});
