import { createHash } from 'node:crypto';
import { sql } from 'kysely';
import type { DbTransaction } from '../../database.ts';
import { DomainError, refusal } from '../../domain/errors.ts';
import type { ErrorCode } from '../../domain/errorCodes.ts';
import { runOver } from '../../domain/interest/run.ts';
import type { Moved, RunKind, RunMember } from '../../domain/interest/run.ts';
import { emptyRequest } from '../../domain/transaction.ts';
import type { Bond } from '../../ledger/bonds.ts';
import { draftAll, inTurn } from '../../ledger/draft.ts';
import { lockHoldings } from '../../ledger/lots.ts';
import type { Draft, Order } from '../../ledger/order.ts';

/** A member of a run, with what is booked for it or what keeps it from being booked. */
export interface PlannedMember extends RunMember {
  /** The id of its transaction; null when nothing is booked. */
  transaction_id: string | null;
  skipped: ErrorCode | null;
  /** Why it is held: it was filed to be booked, and the member has died since. */
  held_for: HoldReason | null;
}

/** What keeps a member of a filed run from being booked, while the rest of the run goes on. */
export const holdReasons = ['member_deceased'] as const;
export type HoldReason = (typeof holdReasons)[number];

/** Refusals that a death causes: interest is not booked for the dead, and their bonds do not go without a certificate. */
const deathCodes: readonly ErrorCode[] = ['member_deceased', 'document_required'];

/** What a run comes to on the register as it is now. */
export interface RunPlan {
  kind: RunKind;
  bond: Bond;
  until: string;
  members: PlannedMember[];
  principal_cents: bigint;
  interest_cents: bigint;
  withholding_cents: bigint;
  /** Of an accrual the difference with the one before it; else what is owed to the members. */
  booked_cents: bigint;
  /** Of every line, of who was left out when it was filed, and of what was to be booked: holding a member leaves it as it is. */
  digest: string;
  drafts: Draft[];
}

export interface RunInput {
  /** Of the run; of an accrual also of its one transaction. */
  id: string;
  kind: RunKind;
  bond: Bond;
  until: string;
  withholding_ppm: number;
  /** What the accrual before it came to; 0 for other kinds. */
  accrued_cents: bigint;
  maker_id: string;
  checker_id: string | null;
  today: string;
  /** The members for whom the run was filed to book something; empty while it is not filed. */
  filed: ReadonlySet<string>;
  /** The id of a member's transaction. */
  transactionId: (memberId: string) => string;
  /** False for a preview: it keeps nothing, and nobody waits for it. */
  lock: boolean;
}

/**
 * Works a run out, under locks that hold until the end of `trx` unless it is a preview; however many holders there are, in a handful of
 * statements. Who cannot be booked for is left out, with the reason. Throws run_empty when nothing is left.
 */
export async function planRun(trx: DbTransaction, input: RunInput): Promise<RunPlan> {
  const { kind, bond, until, withholding_ppm } = input;
  const { holders, holdings, movedSince } = await readLots(trx, input);
  const run = { kind, terms: bond.terms, until, withholding_ppm, movedSince };
  const calculation = (await inTurn(holders, (holder) => runOver(run, holdings.of([holder])))).flat();
  const interest_cents = sum(calculation, 'interest_cents');
  const orders =
    kind === 'accrual' ? accrual(input, interest_cents) : calculation.flatMap((member) => orderOf(input, member));
  const drafts = await draftAll(trx, orders, { today: input.today, lock: input.lock });
  const refusals = new Map<string, DomainError>();
  const sound: Draft[] = [];
  drafts.forEach((draft, index) => {
    if (!(draft instanceof DomainError)) sound.push(draft);
    else if (kind === 'accrual') throw draft;
    else refusals.set(orders[index]?.id ?? '', draft);
  });
  const booked = new Set(sound.map(({ header }) => header.id));
  const members = calculation.map((member): PlannedMember => {
    const id = input.transactionId(member.member_id);
    const code = refusals.get(id)?.code ?? null;
    const isHeld = code !== null && deathCodes.includes(code) && input.filed.has(member.member_id);
    return {
      ...member,
      transaction_id: booked.has(id) ? id : null,
      skipped: isHeld ? 'member_deceased' : code,
      held_for: isHeld ? 'member_deceased' : null,
    };
  });
  const there = members.filter(({ skipped }) => skipped === null);
  if (there.length === 0 && sound.length === 0) throw refusal('run_empty', null, { until });
  const sums = {
    principal_cents: sum(there, 'principal_cents'),
    interest_cents: sum(there, 'interest_cents'),
    withholding_cents: sum(there, 'withholding_cents'),
  };
  const accrued = interest_cents - input.accrued_cents;
  const booked_cents = kind === 'accrual' ? accrued : netOf(there);
  const filed_cents =
    kind === 'accrual' ? accrued : netOf(members.filter(({ skipped, held_for }) => skipped === held_for));
  const plan = { kind, bond, until, members, ...sums, booked_cents, drafts: sound };
  return { ...plan, digest: digestOf(plan, filed_cents) };
}

/**
 * Every holder, by id, and their lots, with the day up to which each was paid; members before accounts, as a booking locks them. For an accrual also
 * those of who had some on its day and gave them back since, with the units that came and went.
 */
async function readLots(trx: DbTransaction, { kind, bond, until, lock }: RunInput) {
  const { id } = bond.instrument;
  const isAccrual = kind === 'accrual';
  const moved = sql`
    (select distinct x.id, x.reverses_id, x.seq from postings i join transactions x on x.id = i.transaction_id
      where i.account_id = (select a.id from accounts a where a.key = account_key('issuer', null, ${id}::uuid))
        and i.effective_date > ${until}::date) t
    join postings p on p.transaction_id = t.id join lots l on l.id = p.lot_id and l.instrument_id = ${id}`;
  const { rows } = await sql<{ member_id: string }>`
    select m.id as member_id from members m
    where m.id in (select u.member_id from member_units u where u.instrument_id = ${id} and u.units > 0
      ${isAccrual ? sql`union select l.member_id from ${moved}` : sql``})
    order by m.id ${lock ? sql`for no key update` : sql``}`.execute(trx);
  const holders = rows.map(({ member_id }) => ({ member_id, instrument_id: id }));
  const holdings = await lockHoldings(trx, holders, until, { lock });
  const movedSince = new Map<string, Moved[]>();
  if (!isAccrual) return { holders, holdings, movedSince };
  // What one run paid was booked together: each of its transactions tells whether it came before. What was taken back since is nothing.
  const since = await sql<Moved & { lot_id: string }>`
    with payments as materialized (
      select r.id, (select x.seq from interest_run_members m join transactions x on x.id = m.transaction_id
        where m.run_id = r.id order by m.member_id limit 1) as seq
      from interest_runs r
      where r.instrument_id = ${id} and r.kind = 'payment' and r.status in ('executed', 'reversal_waiting')
    )
    select l.id as lot_id, min(s.since) as since, sum(p.delta)::bigint as units
    from ${moved}
    cross join lateral (select greatest(l.interest_from, max(c.interest_to)) as since
      from payments r join counted_interest_lines c on c.run_id = r.id where c.lot_id = l.id and r.seq < t.seq) s
    group by l.id, coalesce(t.reverses_id, t.id) having sum(p.delta) <> 0`.execute(trx);
  for (const { lot_id, ...one } of since.rows) movedSince.set(lot_id, [...(movedSince.get(lot_id) ?? []), one]);
  return { holders, holdings, movedSince };
}

function by({ id, maker_id, checker_id }: RunInput) {
  return { source: 'bulk', source_id: id, maker_id, checker_id } as const;
}

function accrual(input: RunInput, interest_cents: bigint): Order[] {
  const { id, bond, until, accrued_cents } = input;
  if (interest_cents === accrued_cents) return [];
  const request = {
    ...emptyRequest,
    kind: 'accrue',
    effective_date: until,
    instrument_id: bond.instrument.id,
    accrued_cents: interest_cents - accrued_cents,
  } as const;
  return [{ ...by(input), id, request }];
}

/** The transaction of a member; none where the interest comes to less than half a cent. */
function orderOf(input: RunInput, member: RunMember): Order[] {
  const { member_id, quantity, principal_cents, interest_cents, withholding_cents } = member;
  const same = {
    ...emptyRequest,
    member_id,
    instrument_id: input.bond.instrument.id,
    effective_date: input.until,
    withholding_cents,
  };
  const order = { ...by(input), id: input.transactionId(member_id) };
  if (input.kind === 'redemption') {
    return [{ ...order, request: { ...same, kind: 'redeem', quantity, principal_cents, interest_cents } }];
  }
  if (interest_cents === 0n) return [];
  return [{ ...order, request: { ...same, kind: 'interest', gross_cents: interest_cents } }];
}

type Cents = 'principal_cents' | 'interest_cents' | 'withholding_cents';

function sum(members: readonly RunMember[], which: Cents): bigint {
  return members.reduce((total, member) => total + member[which], 0n);
}

/** What is owed to members. */
const netOf = (members: readonly RunMember[]): bigint =>
  sum(members, 'principal_cents') + sum(members, 'interest_cents') - sum(members, 'withholding_cents');

function digestOf({ kind, bond, until, members }: Omit<RunPlan, 'digest'>, filed_cents: bigint): string {
  const hash = createHash('sha256').update(`${kind} ${bond.instrument.id} ${until} ${filed_cents}\n`);
  for (const { member_id, withholding_cents, skipped, held_for, lines } of members) {
    hash.update(`${member_id} ${withholding_cents} ${held_for === null ? (skipped ?? '') : ''}\n`);
    for (const { lot_id, quantity, from, to, days, year_days, rate_ppm, ...line } of lines) {
      const money = `${line.principal_cents} ${line.interest_cents}`;
      hash.update(`${lot_id} ${quantity} ${from} ${to} ${days} ${year_days} ${rate_ppm} ${money}\n`);
    }
  }
  return hash.digest('hex');
}
