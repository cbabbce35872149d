import { sql } from 'kysely';
import { z } from 'zod';
import { today } from '../../clock.ts';
import type { AppContext } from '../../context.ts';
import type { Db } from '../../database.ts';
import { maskIban } from '../../domain/iban.ts';
import { centsToNumber } from '../../domain/money.ts';
import { formatQuantity } from '../../domain/quantity.ts';
import { settle } from '../../ledger/moment.ts';
import { counted, decodeCursor, mostCounted, toPage } from '../../paging.ts';
import { instrumentRef } from '../../wire/present.ts';
import type { InstrumentRef } from '../../wire/schemas.ts';
import { mostShown } from './proceedSchemas.ts';
import type { MemberConversions, MemberIncomes, MemberPayments } from './proceedSchemas.ts';
import type { MemberTransactionsQuery } from './schemas.ts';

const cursorShape = z.tuple([z.string().regex(/^\d{4}-\d{2}-\d{2}$/), z.string().regex(/^\d{1,18}$/)]);

type IncomeRow = Omit<MemberIncomes['items'][number], 'gross_cents' | 'tax_cents' | 'net_cents' | 'instrument'> & {
  seq: bigint;
  gross: bigint;
  tax: bigint;
  instrument: InstrumentRef | null;
};

/**
 * Interest and dividend that a member was granted up to a date, the newest first, with the tax that was kept; what was taken
 * back has a minus. @throws DomainError date_in_future when `known_at` has not come yet.
 */
export async function readIncomes(
  { db, clock }: AppContext,
  memberId: string,
  { as_of, known_at, cursor, limit }: MemberTransactionsQuery,
): Promise<MemberIncomes> {
  const after = decodeCursor(cursor, cursorShape);
  if (known_at !== undefined) await settle(db, known_at);
  const knownAt = known_at ?? null;
  const granted = sql`
    transactions t left join transactions o on o.id = t.reverses_id join kinds k on k.name = coalesce(o.kind, t.kind)
    cross join lateral (
      select coalesce(sum(p.delta) filter (where a.kind in ('interest_expense', 'interest_payable')
          or (a.kind = 'equity' and k.distributes)), 0)::bigint as gross,
        coalesce(-sum(p.delta) filter (where a.kind = 'withholding'), 0)::bigint as tax
      -- of the transaction first: an account of the cooperative has postings of everybody
      from (select account_id, delta from postings where transaction_id = t.id offset 0) p
      join accounts a on a.id = p.account_id and a.member_id is null
    ) s
    where t.member_id = ${memberId} and t.effective_date <= ${as_of ?? today(clock)}::date
      and (${knownAt}::timestamptz is null or t.booked_at <= ${knownAt}::timestamptz) and (s.gross <> 0 or s.tax <> 0)`;
  const [{ rows }, { rows: all }] = await Promise.all([
    sql<IncomeRow>`
      select t.id, t.seq, t.number, t.effective_date as date, coalesce(o.kind, t.kind) as kind, o.number as reverses,
        (select to_json(i) from instruments i where i.id = t.instrument_id) as instrument, s.gross, s.tax
      from ${granted} ${after === undefined ? sql`` : sql`and (t.effective_date, t.seq) < (${after[0]}::date, ${after[1]}::bigint)`}
      order by t.effective_date desc, t.seq desc limit ${limit + 1}`.execute(db),
    sql<{ there: bigint }>`
      select count(*) as there from (select from ${granted} limit ${mostCounted + 1}) x`.execute(db),
  ]);
  const { page, next_cursor } = toPage(rows, limit, (row) => [row.date, row.seq]);
  return {
    items: page.map(({ seq: _seq, gross, tax, instrument, ...row }) => ({
      ...row,
      instrument: instrument && instrumentRef(instrument),
      gross_cents: centsToNumber(gross),
      tax_cents: centsToNumber(tax),
      net_cents: centsToNumber(gross - tax),
    })),
    next_cursor,
    ...counted(all[0]?.there ?? 0n),
  };
}

type PaymentRow = Omit<MemberPayments['items'][number], 'amount_cents' | 'iban_masked'> & {
  amount_cents: bigint;
  iban: string;
  total: bigint;
};

/** What was paid to a member through a batch, or is under way, the newest first. */
export async function readMemberPayments(db: Db, memberId: string): Promise<MemberPayments> {
  const { rows } = await sql<PaymentRow>`
    select l.id, l.number, b.execution_date as date, l.amount_cents, l.iban, l.status, l.return_code,
      json_build_object('id', b.id, 'number', b.number) as batch, count(*) over () as total
    from payment_lines l join payment_batches b on b.id = l.batch_id
    where l.member_id = ${memberId} order by b.execution_date desc, l.id desc limit ${mostShown}`.execute(db);
  return {
    items: rows.map(({ amount_cents, iban, total: _total, ...row }) => ({
      ...row,
      amount_cents: centsToNumber(amount_cents),
      iban_masked: maskIban(iban),
    })),
    total: Number(rows[0]?.total ?? 0n),
  };
}

interface ConversionRow {
  id: string;
  number: string;
  run_on: string;
  status: MemberConversions['items'][number]['status'];
  outcome: MemberConversions['items'][number]['outcome'];
  codes: string[];
  source: InstrumentRef | null;
  target: InstrumentRef;
  units: bigint;
  target_units: bigint;
  principal_cents: bigint;
  interest_cents: bigint;
  remainder_cents: bigint;
  total: bigint;
}

/** What each conversion comes to for a member, or why it passes over them, the newest first. */
export async function readMemberConversions(db: Db, memberId: string): Promise<MemberConversions> {
  const { rows } = await sql<ConversionRow>`
    select r.id, r.number, r.run_on, r.status, l.outcome, l.codes, to_json(s) as source, to_json(t) as target,
      l.units, l.target_units, l.principal_cents, l.interest_cents, l.remainder_cents,
      count(*) over () as total
    from conversion_lines l join conversion_runs r on r.id = l.run_id and r.calculation = l.calculation
    left join instruments s on s.id = r.source_id join instruments t on t.id = r.target_id
    where l.member_id = ${memberId} order by r.run_on desc, r.id desc limit ${mostShown}`.execute(db);
  return {
    items: rows.map(({ source, target, units, target_units, total: _total, ...row }) => ({
      ...row,
      source: source && instrumentRef(source),
      target: instrumentRef(target),
      // what is owed is converted in cents, and has no units
      quantity: source === null ? null : formatQuantity(units, source.scale),
      target_quantity: formatQuantity(target_units, target.scale),
      principal_cents: centsToNumber(row.principal_cents),
      interest_cents: centsToNumber(row.interest_cents),
      remainder_cents: centsToNumber(row.remainder_cents),
    })),
    total: Number(rows[0]?.total ?? 0n),
  };
}
