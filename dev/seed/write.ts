import { genesisHash, nextHash, transactionText } from '@ledenbureau/api/domain/hashChain.ts';
import type pg from 'pg';
import { amsterdamMicros, dayOf, instantOf, lastClosedYear } from './calendar.ts';
import { CopyBuffer } from './copy.ts';
import { instruments } from './instruments.ts';
import { Ledger } from './ledger.ts';
import type { Booking } from './ledger.ts';
import { administrators, bankAccountColumns, memberColumns, MemberMaker } from './members.ts';
import type { Plan } from './plan.ts';

export type Progress = (done: number, total: number, what: string) => void;

const membersAtOnce = 20_000;
const transactionsAtOnce = 10_000;
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
  const people = new CopyBuffer('administrators', ['id', 'name', 'email', 'first_seen_at', 'last_seen_at']);
  for (const { id, name, email } of Object.values(administrators)) people.add(id, name, email, madeAt, madeAt);
  const kinds = new CopyBuffer(
    'instruments',
    'id code name_nl name_en type scale nominal_cents status lock_in_months coupon_ppm day_count coupon_months issue_date maturity_date early_redemption_fee_ppm fee_min_cents notice_days'.split(
      ' ',
    ),
  );
  const prices = new CopyBuffer(
    'instrument_prices',
    'instrument_id purpose valid_from price_cents created_at created_by'.split(' '),
  );
  for (const one of instruments) {
    const named = [one.id, one.code, one.nameNl, one.nameEn, one.type, one.scale, one.nominalCents, one.status];
    const { bond } = one;
    const loan = bond
      ? [bond.couponPpm, bond.dayCount, 12, one.issueDate, bond.maturity, bond.feePpm, bond.feeMinCents, 30]
      : [null, null, null, one.issueDate, null, null, null, null];
    kinds.add(...named, one.lockInMonths, ...loan);
    for (const [from, cents] of one.prices) prices.add(one.id, 'issue', from, cents, madeAt, administrators.anna.id);
  }
  const years = new CopyBuffer('periods', ['year', 'status', 'changed_at', 'changed_by']);
  for (let year = 2009; year <= 2026; year += 1) {
    const closed = year <= lastClosedYear;
    const changed = closed ? instantOf(amsterdamMicros(dayOf(`${Math.max(2015, year + 1)}-06-20`), 11 * 60)) : madeAt;
    years.add(year, closed ? 'closed' : 'open', changed, administrators.anna.id);
  }
  for (const table of [people, kinds, prices, years]) await table.send(client);
}

/** All members of the plan with their bank accounts. */
export async function writeMembers(client: pg.Client, plan: Plan, maker: MemberMaker, progress: Progress) {
  const members = new CopyBuffer('members', memberColumns);
  const bankAccounts = new CopyBuffer('bank_accounts', bankAccountColumns);
  for (let member = 0; member < plan.tier.members; member += 1) {
    const rows = maker.rows(member);
    members.add(...rows.member);
    for (const row of rows.bankAccounts) bankAccounts.add(...row);
    if (members.size === membersAtOnce || member === plan.tier.members - 1) {
      await members.send(client);
      await bankAccounts.send(client);
      progress(member + 1, plan.tier.members, 'members');
    }
  }
  return { members: members.sent, bankAccounts: bankAccounts.sent };
}

/** The whole ledger in portions, and its head, numbers and sequence, so that the next booking goes on from it. */
export async function writeLedger(client: pg.Client, plan: Plan, maker: MemberMaker, progress: Progress) {
  const ledger = new Ledger(plan, maker);
  const accounts = new CopyBuffer('accounts', ['id', 'kind', 'member_id', 'instrument_id']);
  const lots = new CopyBuffer('lots', lotColumns);
  const postings = new CopyBuffer('postings', postingColumns);
  const transactions = new CopyBuffer('transactions', transactionColumns);
  let hash = genesisHash;
  let last: Booking | undefined;
  for (let booking = ledger.next(); booking !== undefined; booking = ledger.next()) {
    hash = collect(booking, hash, { lots, postings, transactions });
    last = booking;
    if (transactions.size === transactionsAtOnce) {
      await sendAll();
      progress(transactions.sent, plan.tier.transactions, 'transactions');
    }
  }
  await sendAll();
  if (last !== undefined) await writeHead(client, last, hash, ledger);
  return { transactions: transactions.sent, postings: postings.sent, lots: lots.sent, last };

  /** Accounts first: the reference of a posting to its account is checked at once, the others at commit. */
  async function sendAll(): Promise<void> {
    for (const { id, kind, memberId, instrumentId } of ledger.accounts.collect()) {
      accounts.add(id, kind, memberId, instrumentId);
    }
    for (const table of [accounts, lots, postings, transactions]) await table.send(client);
  }
}

type LedgerTables = Record<'lots' | 'postings' | 'transactions', CopyBuffer>;

/** Adds a booking to the tables and answers its hash. */
function collect(booking: Booking, previous: Buffer, { lots, postings, transactions }: LedgerTables): Buffer {
  const { transaction: t, bookedAt } = booking;
  const hash = nextHash(previous, transactionText(t, booking.postings));
  for (const lot of booking.newLots) {
    lots.add(
      lot.id,
      lot.memberId,
      lot.instrumentId,
      t.id,
      lot.acquiredOn,
      lot.quantity,
      lot.lockUntil,
      lot.interestFrom,
    );
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

async function writeHead(client: pg.Client, last: Booking, hash: Buffer, ledger: Ledger): Promise<void> {
  const { seq } = last.transaction;
  await client.query('update ledger_head set seq = $1, booked_at = $2, hash = $3', [seq, last.bookedAt, hash]);
  const series = new CopyBuffer('number_series', ['prefix', 'year', 'last']);
  for (const [year, number] of ledger.numbers) series.add('TR', year, number);
  await series.send(client);
  await client.query(`select setval(pg_get_serial_sequence('accounts', 'id'), $1)`, [ledger.accounts.count]);
}
