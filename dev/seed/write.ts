import { setImmediate as turn } from 'node:timers/promises';
import { genesisHash, nextHash, transactionText } from '@ledenbureau/api/domain/hashChain.ts';
import type pg from 'pg';
import { amsterdamMicros, anchorDay, dayOf, instantOf, lastClosedYear, takeOverDay, yearOf } from './calendar.ts';
import { CopyBuffer } from './copy.ts';
import { columnsOf, couponMonths, instruments, noticeDays } from './instruments.ts';
import type { Book } from './book.ts';
import type { Booking } from './booking.ts';
import { writeRequests } from './writeRequests.ts';
import { Story } from './story.ts';
import { writeProposals } from './proposals.ts';
import type { MemberMaker } from './members.ts';
import { administrators } from './people.ts';
import type { Plan } from './plan.ts';

export type Progress = (done: number, total: number, what: string) => void;

const membersAtOnce = 20_000;
const transactionsAtOnce = 5_000;
/** How many bookings are made up before the database connection gets its turn. */
const bookingsPerTurn = 50;
const madeAt = instantOf(amsterdamMicros(dayOf('2015-01-01'), 9 * 60));

const transactionColumns =
  'id seq number kind effective_date booked_at member_id counterparty_id instrument_id quantity price_cents amount_cents description reference source source_id maker_id checker_id reverses_id reason_code document posting_count prev_hash hash'.split(
    ' ',
  );
const postingColumns = 'transaction_id seq account_id effective_date delta lot_id'.split(' ');
const lotColumns = 'id member_id instrument_id transaction_id acquired_on original_qty lock_until interest_from'.split(
  ' ',
);

/** Administrators, instruments with their prices, and the years with their state. */
export async function writeFrame(client: pg.Client): Promise<void> {
  // They may be there already: the service writes down who signs in.
  for (const { id, name, email } of Object.values(administrators)) {
    await client.query(
      `insert into administrators (id, name, email, first_seen_at, last_seen_at) values ($1, $2, $3, $4, $4)
       on conflict do nothing`,
      [id, name, email, madeAt],
    );
  }
  const kinds = new CopyBuffer('instruments');
  const prices = new CopyBuffer('instrument_prices');
  for (const one of instruments) {
    kinds.addRecord({
      ...columnsOf(one),
      nominal_cents: one.nominalCents,
      coupon_ppm: one.bond?.couponPpm,
      day_count: one.bond?.dayCount,
      coupon_months: one.bond && couponMonths,
      maturity_date: one.bond?.maturity,
      early_redemption_fee_ppm: one.bond?.feePpm,
      fee_min_cents: one.bond?.feeMinCents,
      notice_days: one.bond && noticeDays,
    });
    const made = { created_at: madeAt, created_by: administrators.anna.id };
    for (const [valid_from, price_cents] of one.prices) {
      // Shares are what is converted to, at the price at which they are issued.
      for (const purpose of one.type === 'share' ? ['issue', 'conversion'] : ['issue']) {
        prices.addRecord({ instrument_id: one.id, purpose, valid_from, price_cents, ...made });
      }
    }
  }
  const years = new CopyBuffer('periods');
  for (let year = 2009; year <= yearOf(anchorDay); year += 1) {
    const closed = year <= lastClosedYear;
    const closedOn = dayOf(`${Math.max(yearOf(takeOverDay), year + 1)}-06-20`);
    years.addRecord({
      year,
      status: closed ? 'closed' : 'open',
      changed_at: closed ? instantOf(amsterdamMicros(closedOn, 11 * 60)) : madeAt,
      changed_by: administrators.anna.id,
    });
  }
  for (const table of [kinds, prices, years]) await table.send(client);
}

/** All members of the plan with their bank accounts. */
export async function writeMembers(client: pg.Client, plan: Plan, maker: MemberMaker, progress: Progress) {
  const members = new CopyBuffer('members');
  const bankAccounts = new CopyBuffer('bank_accounts');
  for (let member = 0; member < plan.tier.members; member += 1) {
    const rows = maker.rows(member);
    members.addRecord(rows.member);
    for (const row of rows.bankAccounts) bankAccounts.addRecord(row);
    if (members.size === membersAtOnce || member === plan.tier.members - 1) {
      await members.send(client);
      await bankAccounts.send(client);
      progress(member + 1, plan.tier.members, 'members');
    }
  }
  return { members: members.sent, bankAccounts: bankAccounts.sent };
}

/** What the audit tells of prices and proposals, and `verify` compares them with; its chain gives each its place and time. */
export async function writeAudit(client: pg.Client): Promise<void> {
  await client.query(`
    insert into audit_events (actor_id, action, subject_type, subject_id, data, request_id)
      select created_by, 'price.set', 'instrument', instrument_id::text, price_data(p), 'seed'
      from instrument_prices p order by instrument_id, purpose, valid_from`);
  await client.query(`
    insert into audit_events (actor_id, action, subject_type, subject_id, data, request_id)
      select maker_id, 'transaction.proposed', 'transaction', id::text, jsonb_build_object('input_sha256', input_digest(input)), 'seed'
      from transaction_proposals order by created_at, id`);
  await client.query(`
    insert into audit_events (actor_id, action, subject_type, subject_id, data, request_id)
      select checker_id, 'transaction.' || status, 'transaction', id::text, jsonb_build_object('comment', comment), 'seed'
      from transaction_proposals where checker_id is not null order by created_at, id`);
}

/** The whole ledger in portions, and its head, numbers and sequence, so that the next booking goes on from it. */
export async function writeLedger(client: pg.Client, plan: Plan, maker: MemberMaker, progress: Progress) {
  const story = new Story(plan, maker);
  const { book } = story;
  const accounts = new CopyBuffer('accounts', ['id', 'kind', 'member_id', 'instrument_id']);
  const lots = new CopyBuffer('lots', lotColumns);
  const postings = new CopyBuffer('postings', postingColumns);
  const transactions = new CopyBuffer('transactions', transactionColumns);
  let hash = genesisHash;
  let last: Booking | undefined;
  let sending = Promise.resolve();
  for (let booking = story.next(); booking !== undefined; booking = story.next()) {
    hash = collect(booking, hash, { lots, postings, transactions });
    story.requests.trail.seal(Number(booking.transaction.seq), hash);
    last = booking;
    if (transactions.size % bookingsPerTurn === 0) await turn();
    if (transactions.size === transactionsAtOnce) {
      await sending;
      progress(transactions.sent, plan.tier.transactions, 'transactions');
      sending = send();
      sending.catch(() => undefined); // reported where it is awaited
    }
  }
  await sending;
  await send();
  if (last !== undefined) {
    story.requests.trail.seal(Number(last.transaction.seq), hash);
    await writeHead(client, last, hash, book);
  }
  const requests = await writeRequests(client, story);
  const proposals = await writeProposals(client, story, maker);
  return { transactions: transactions.sent, postings: postings.sent, lots: lots.sent, proposals, requests };

  /** Accounts first: the reference of a posting to its account is checked at once, the others at commit. */
  async function send(): Promise<void> {
    for (const { id, kind, memberId, instrumentId } of book.accounts.collect()) {
      accounts.add(id, kind, memberId, instrumentId);
    }
    for (const portion of [accounts, lots, postings, transactions].map((table) => table.take())) await portion(client);
  }
}

type LedgerTables = Record<'lots' | 'postings' | 'transactions', CopyBuffer>;

/** Adds a booking to the tables and answers its hash. */
function collect(booking: Booking, previous: Buffer, { lots, postings, transactions }: LedgerTables): Buffer {
  const { transaction: t, bookedAt } = booking;
  const hash = nextHash(previous, transactionText(t, booking.postings, booking.newLots));
  for (const lot of booking.newLots) {
    const { id, member_id, instrument_id, acquired_on, original_qty, lock_until, interest_from } = lot;
    lots.add(id, member_id, instrument_id, t.id, acquired_on, original_qty, lock_until, interest_from);
  }
  for (const p of booking.postings) {
    postings.add(t.id, p.seq, p.account_id, t.effective_date, p.delta, p.lot_id);
  }
  const legs = [t.member_id, t.counterparty_id, t.instrument_id, t.quantity, t.price_cents, t.amount_cents];
  const words = [t.description, t.reference, t.source, t.source_id, t.maker_id, t.checker_id, t.reverses_id];
  const rest = [t.reason_code, t.document, booking.postings.length, previous, hash];
  transactions.add(t.id, t.seq, t.number, t.kind, t.effective_date, bookedAt, ...legs, ...words, ...rest);
  return hash;
}

async function writeHead(client: pg.Client, last: Booking, hash: Buffer, book: Book): Promise<void> {
  const { seq } = last.transaction;
  await client.query('update ledger_head set seq = $1, booked_at = $2, hash = $3', [seq, last.bookedAt, hash]);
  const series = new CopyBuffer('number_series', ['prefix', 'year', 'last']);
  for (const [year, number] of book.numbers) series.add('TR', year, number);
  await series.send(client);
  await client.query(`
    insert into transaction_references (source, reference, transaction_id)
      select source, reference, id from transactions t
      where reference is not null and not exists (select from transactions r where r.reverses_id = t.id)`);
  await client.query(`select setval(pg_get_serial_sequence('accounts', 'id'), $1)`, [book.accounts.count]);
}
