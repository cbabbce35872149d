import { Client } from 'pg';
import { today } from '@ledenbureau/api/clock.ts';
import type { AppContext } from '@ledenbureau/api/context.ts';
import { addDays } from '@ledenbureau/api/domain/dates.ts';
import { nextTargetDay } from '@ledenbureau/api/domain/sepa/target.ts';
import { createBatch } from '@ledenbureau/api/modules/payments/create.ts';
import { readBatch } from '@ledenbureau/api/modules/payments/read.ts';
import type { BatchDetail } from '@ledenbureau/api/modules/payments/schemas.ts';
import { confirmLines, returnLine } from '@ledenbureau/api/modules/payments/settle.ts';
import { makeFile, markSent } from '@ledenbureau/api/modules/payments/send.ts';
import { approveBatch } from '@ledenbureau/api/modules/payments/approve.ts';
import { admitMany } from '@ledenbureau/api/modules/returns/admit.ts';
import { onReturnPayment } from '@ledenbureau/api/modules/returns/payments.ts';
import { executeRound } from '@ledenbureau/api/modules/returns/execute.ts';
import { sendLetters } from '@ledenbureau/api/modules/returns/roundLetters.ts';
import type { Round } from '@ledenbureau/api/modules/returns/roundSchemas.ts';
import { approveRound, calculateRound, createRound } from '@ledenbureau/api/modules/returns/roundSteps.ts';
import type { ReturnRequest, ReturnSubmitBody } from '@ledenbureau/api/modules/returns/schemas.ts';
import { rejectReturn, takeReturn, withdrawReturn } from '@ledenbureau/api/modules/returns/steps.ts';
import { submitReturn } from '@ledenbureau/api/modules/returns/submit.ts';
import { handlePayments } from '@ledenbureau/api/requests/paymentEvents.ts';
import { instruments } from './instruments.ts';
import { administrators } from './people.ts';
import { asService, callerOf } from './service.ts';

const { anna, bram } = administrators;
const [good] = instruments.filter(({ type }) => type === 'good_share');
const whole = 10 ** (good?.scale ?? 0);
const reasons = ['leaving', 'hardship', 'moving_abroad', 'divorce'] as const;
const channels = ['email', 'post', 'portal', 'admin'] as const;
/** Of what is asked for. */
const budgetShare = 0.6;

interface Holder {
  id: string;
  /** Whole ones that are free, and all together. */
  free: number;
  held: number;
  /** The last day that anything was booked to them. */
  last: string;
}

/**
 * Requests to give Good Shares back in every state, a round that was paid and one that waits for approval, made by the service's
 * own steps as two administrators would take them today: not the same bytes each time, so they are made only when asked for.
 */
export function seedReturns(databaseUrl: string, most: number): Promise<void> {
  handlePayments('return_line', onReturnPayment); // as the service does when it starts
  return asService(databaseUrl, async ({ config, ...context }) => {
    const payments = { iban: 'NL91ABNA0417164300', bic: null, name: 'Ledenbureau' };
    const client = new Client({ connectionString: databaseUrl });
    await client.connect();
    try {
      const holders = await readHolders(client, today(context.clock), most);
      await made({ ...context, config: { ...config, payments } }, client, holders);
    } finally {
      await client.end();
    }
  });
}

async function made(context: AppContext, client: Client, holders: readonly Holder[]): Promise<void> {
  const day = today(context.clock);
  const back = (days: number) => addDays(day, -days);
  // A third in last year's round, a third in this year's, and a third since; each on a day after the other.
  const third = Math.ceil(holders.length / 3);
  const days = (from: number, to: number, count: number) =>
    Array.from({ length: count }, (_, index) => back(Math.round(from - ((from - to) * index) / count)));
  const [before, now, since] = [0, 1, 2].map((part) => holders.slice(part * third, (part + 1) * third)) as [
    Holder[],
    Holder[],
    Holder[],
  ];

  const paid = await enterAll(context, before, days(300, 160, before.length));
  await admitAll(context, paid);
  const first = await approved(context, await calculated(context, askedFor(paid), { cut_off: back(150), year: 2 }));
  const done = (await executeRound(context, callerOf(anna), first, back(140))).body as Round;
  await sendLetters(context, callerOf(anna), done.id, { text: null });
  await pay(context, client, done.id);

  const waiting = await enterAll(context, now, days(130, 30, now.length));
  await admitAll(context, waiting);
  const left = Number(done.calculation?.sums.rest ?? 0);
  await calculated(context, askedFor(waiting) + left, { cut_off: back(25), year: 1 });

  const late = await enterAll(context, since, days(24, 1, since.length));
  const [admitted, turned, gone, looked] = late;
  if (admitted) await admitAll(context, [admitted]);
  if (turned) await rejectReturn(context, callerOf(other(turned)), turned, { reason: 'not_entitled', text: null });
  if (gone) {
    const said = { withdrawn_on: day, asked_by: 'het lid, per telefoon', comment: null };
    await withdrawReturn(context, callerOf(anna), gone, said);
  }
  if (looked) await takeReturn(context, callerOf(anna), looked);
}

/** Members who take part and hold whole Good Shares, those whose holding changed longest ago first. */
async function readHolders(client: Client, day: string, most: number): Promise<Holder[]> {
  const { rows } = await client.query<Holder>(
    `select m.id, h.free, h.held, h.last from members m join (
       select a.member_id, max(p.effective_date)::text as last, div(sum(p.delta), $1)::integer as held,
         div(coalesce(sum(p.delta) filter (where coalesce(l.lock_until, '-infinity') <= $2::date), 0), $1)::integer as free
       from accounts a join postings p on p.account_id = a.id join lots l on l.id = p.lot_id
       where a.kind = 'holding' and a.instrument_id = $3 group by a.member_id) h on h.member_id = m.id
     where m.status = 'active' and h.free > 0 and exists (select from bank_accounts b
       where b.member_id = m.id and b.is_payout and b.verified_at is not null)
     order by h.last, m.id limit $4`,
    [whole, day, good?.id, most],
  );
  return rows;
}

/** Each asks for what is free, some for what is locked as well; by turns entered by one and the other. */
async function enterAll(
  context: AppContext,
  holders: readonly Holder[],
  days: readonly string[],
): Promise<ReturnRequest[]> {
  const entered: ReturnRequest[] = [];
  for (const [index, { id, free, held, last }] of holders.entries()) {
    const planned = days[index] ?? last;
    const outcome = index % 8 === 3 ? 'gift' : index % 8 === 6 ? 'convert' : 'payout';
    const death = index % 9 === 4 && outcome === 'payout';
    const body: ReturnSubmitBody = {
      member_id: id,
      instrument_id: good?.id ?? '',
      quantity: String(index % 5 === 2 && held > free ? held : free),
      outcome,
      reason: death ? 'death' : (reasons[index % reasons.length] ?? 'leaving'),
      reason_text: null,
      channel: channels[index % channels.length] ?? 'post',
      requested_on: planned > last ? planned : last,
      bank_account_id: null,
      document: death ? 'Verklaring van erfrecht' : outcome === 'gift' ? 'Schenkingsakte, map 12' : null,
    };
    entered.push((await submitReturn(context, callerOf(index % 2 ? anna : bram), body)).body as ReturnRequest);
  }
  return entered;
}

const other = ({ maker }: { maker: { id: string } }) => (maker.id === anna.id ? bram : anna);

async function admitAll(context: AppContext, requests: readonly ReturnRequest[]): Promise<void> {
  for (const by of [anna, bram]) {
    const items = requests.filter((one) => other(one).id === by.id).map(({ id, version }) => ({ id, version }));
    if (items.length > 0) await admitMany(context, callerOf(by), { items, comment: null });
  }
}

const askedFor = (requests: readonly ReturnRequest[]): number =>
  requests.reduce((sum, { quantity }) => sum + Number(quantity), 0);

/** A round of Bram for a part of what is asked for, worked out. */
async function calculated(
  context: AppContext,
  asked: number,
  { cut_off, year }: { cut_off: string; year: number },
): Promise<Round> {
  const fiscal_year = Number(today(context.clock).slice(0, 4)) - year;
  const opened = await createRound(context, callerOf(bram), {
    instrument_id: good?.id ?? '',
    fiscal_year,
    accounts_adopted_on: addDays(cut_off, -20),
    cut_off,
    budget_quantity: null,
    budget_cents: Math.round(asked * budgetShare) * (good?.nominalCents ?? 0),
    price_cents: good?.nominalCents ?? 0,
    price_reason: null,
    policy: 'pro_rata_largest_remainder',
    deaths_first: true,
    whole_units: true,
  });
  return (await calculateRound(context, callerOf(bram), opened.body as Round, null)).body as Round;
}

async function approved(context: AppContext, round: Round): Promise<Round> {
  const seen = { input_sha256: round.calculation?.input_sha256 ?? '', comment: null };
  return (await approveRound(context, callerOf(anna), round, seen)).body as Round;
}

/** One batch of all that a round owes; the bank could not pay the last of it. */
async function pay(context: AppContext, client: Client, roundId: string): Promise<void> {
  const { rows } = await client.query<{ id: string }>(
    `select id from return_lines where round_id = $1 and status = 'approved' order by place`,
    [roundId],
  );
  const day = today(context.clock);
  const made = await createBatch(context, callerOf(bram), {
    execution_date: nextTargetDay(day),
    lines: rows.map(({ id }) => ({ subject_type: 'return_line' as const, subject_id: id, asked: true })),
    without: [],
    asked: [],
  });
  const { id } = made.body as BatchDetail;
  const viewer = { actor: callerOf(anna).actor, fourEyes: context.config.fourEyes };
  const read = async () => ({ ...(await readBatch(context.db, id, { viewer, lines: false })), lines: false });
  await approveBatch(context, callerOf(anna), await read(), null);
  await makeFile(context, callerOf(bram), await read());
  await markSent(context, callerOf(bram), await read());
  const { lines } = await readBatch(context.db, id, { viewer, lines: true });
  const [failed, ...rest] = lines.toReversed();
  const bank = { settled_on: day };
  if (failed !== undefined) {
    const { id: line_id, amount_cents } = failed;
    await returnLine(context, callerOf(bram), await read(), { ...bank, line_id, code: 'AC04', amount_cents });
  }
  if (rest.length > 0) {
    const amount_cents = rest.reduce((sum, line) => sum + line.amount_cents, 0);
    const line_ids = rest.map((line) => line.id);
    await confirmLines(context, callerOf(bram), await read(), { ...bank, line_ids, amount_cents });
  }
}
