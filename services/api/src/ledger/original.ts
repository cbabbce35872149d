import { sql } from 'kysely';
import type { DbTransaction } from '../database.ts';
import type { AccountKey } from '../domain/accounts.ts';
import { DomainError, refusal } from '../domain/errors.ts';
import { kinds } from '../domain/kinds/index.ts';
import type { TransactionKind } from '../domain/kinds/index.ts';
import type { ReversalRule } from '../domain/kinds/kind.ts';
import type { Original } from '../domain/kinds/reversal.ts';
import type { TransactionSource } from '../domain/transaction.ts';

export interface ReversedBy {
  id: string;
  number: string | null;
  status: 'booked' | 'waiting';
}

type OriginalRow = Omit<Original, 'postings' | 'rule'> & {
  postings: (AccountKey & { delta: string; lot_id: string | null })[];
  proposal: { status: string; version: number } | null;
};

/**
 * The transactions to take back, with their postings, all in one statement; they never change, so they need no lock.
 * What is not booked is a refusal in its place: transaction_not_found, or state_conflict for a proposal.
 */
export async function readOriginals(
  trx: DbTransaction,
  ids: readonly string[],
): Promise<Map<string, Original | DomainError>> {
  if (ids.length === 0) return new Map();
  const { rows } = await sql<Partial<OriginalRow> & { wanted: string }>`
    select w.id as wanted, t.id, t.number, t.kind, t.effective_date, t.member_id, t.counterparty_id, t.instrument_id,
      t.quantity, t.price_cents, t.amount_cents, t.description, t.reference, t.source, t.source_id, t.reverses_id,
      t.reason_code, t.document,
      (select json_agg(json_build_object('kind', a.kind, 'member_id', a.member_id, 'instrument_id', a.instrument_id,
          'delta', p.delta::text, 'lot_id', p.lot_id) order by p.seq)
        from postings p join accounts a on a.id = p.account_id where p.transaction_id = t.id) as postings,
      (select json_build_object('status', q.status, 'version', q.version)
        from transaction_proposals q where q.id = w.id) as proposal
    from unnest(${ids}::uuid[]) as w (id) left join transactions t on t.id = w.id`.execute(trx);
  return new Map(rows.map((row) => [row.wanted, originalOf(row)]));
}

function originalOf(row: Partial<OriginalRow> & { wanted: string }): Original | DomainError {
  const { wanted: _wanted, proposal, ...original } = row;
  if (isBooked(original)) {
    const { postings, ...header } = original;
    return {
      ...header,
      rule: ruleOf(header),
      postings: postings.map(({ delta, lot_id, ...account }) => ({ account, delta: BigInt(delta), lot_id })),
    };
  }
  return proposal
    ? refusal('state_conflict', null, { status: proposal.status, version: proposal.version })
    : refusal('transaction_not_found', 'id');
}

/** What a module books of a kind it takes back itself; what was entered by itself an administrator takes back. */
function ruleOf({ kind, source }: { kind: string; source: TransactionSource }): ReversalRule {
  const { entered, reversal } = kinds[kind as TransactionKind];
  return entered !== null && source === 'ui' ? { ...reversal, by: 'administrator' } : reversal;
}

function isBooked(row: Partial<OriginalRow>): row is OriginalRow {
  return typeof row.id === 'string';
}

/** Those of the transactions that are taken back already, or about to be; asked once their members are locked. */
export async function readReversedBy(
  trx: DbTransaction,
  ids: readonly string[],
  ownIds: readonly string[],
): Promise<Map<string, ReversedBy>> {
  if (ids.length === 0) return new Map();
  const { rows } = await sql<ReversedBy & { reverses_id: string }>`
    select reverses_id, id, null as number, 'waiting' as status from transaction_proposals
      where reverses_id = any (${ids}::uuid[]) and status = 'waiting' and id <> all (${ownIds}::uuid[])
    union all
    select reverses_id, id, number, 'booked' from transactions where reverses_id = any (${ids}::uuid[])`.execute(trx);
  return new Map(rows.map(({ reverses_id, ...by }) => [reverses_id, by]));
}

/**
 * Those of the transactions whose units have been paid interest since, with the number of the run that did: taken back,
 * the units would come into a lot that was paid up to another day. Asked once their members are locked.
 */
export async function readInterestSince(trx: DbTransaction, ids: readonly string[]): Promise<Map<string, string>> {
  if (ids.length === 0) return new Map();
  const { rows } = await sql<{ id: string; number: string }>`
    select t.id, (
        select r.number from postings p
          join counted_interest_lines l on l.lot_id = p.lot_id
          join interest_runs r on r.id = l.run_id
          where p.transaction_id = t.id and r.kind = 'payment' and r.status in ('executed', 'reversal_waiting')
            and r.decided_at > t.booked_at order by r.number limit 1) as number
    from unnest(${ids}::uuid[]) as w (id) join transactions t on t.id = w.id
    join kinds k on k.name = t.kind and not k.sets_aside`.execute(trx);
  return new Map(rows.flatMap(({ id, number }) => (number === null ? [] : [[id, number]])));
}

const mostNamed = 5;

/** A refusal, and the day after which what was done with its lots is to blame; null for whenever. */
export interface Blamed {
  error: DomainError;
  after: string | null;
}

/**
 * Adds to refusals about lots whose units are used elsewhere by which transactions: those that still stand, by number.
 * One statement for all of them, and none when no refusal is of that kind.
 */
export async function explain(trx: DbTransaction, blamed: readonly Blamed[]): Promise<DomainError[]> {
  const lotIds = blamed.flatMap(({ error }) => lotsOf(error).map((lot) => lot.id));
  if (lotIds.length === 0) return blamed.map(({ error }) => error);
  const { rows } = await sql<{ lot_id: string; number: string; effective_date: string }>`
    select p.lot_id, t.number, t.effective_date from postings p
    join accounts a on a.id = p.account_id and a.kind in ('holding', 'reserved')
    join transactions t on t.id = p.transaction_id
    where p.lot_id = any (${lotIds}::uuid[]) and p.delta < 0 and t.kind <> 'reversal'
      and not exists (select from transactions r where r.reverses_id = t.id)
    order by t.effective_date, t.seq`.execute(trx);
  return blamed.map(({ error, after }) => {
    const lots = lotsOf(error);
    if (lots.length === 0) return error;
    const usesOf = (id: string) =>
      rows.filter((row) => row.lot_id === id && (after === null || row.effective_date > after));
    const names = (uses: readonly { number: string }[]) =>
      [...new Set(uses.map(({ number }) => number))].slice(0, mostNamed).join(', ');
    const [first, ...rest] = error.errors;
    const params = {
      ...first.params,
      used_by: names(lots.flatMap(({ id }) => usesOf(id))),
      lots: lots.map((lot) => ({ ...lot, used_by: names(usesOf(lot.id)) })),
    };
    return new DomainError([{ ...first, params }, ...rest]);
  });
}

function lotsOf({ errors: [{ params }] }: DomainError): { id: string }[] {
  return Array.isArray(params.lots) ? (params.lots as { id: string }[]) : [];
}
