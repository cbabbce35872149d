import { createHash } from 'node:crypto';
import { sql } from 'kysely';
import { v7 as uuidv7 } from 'uuid';
import type { Db, DbTransaction } from '../../database.ts';
import { allocate } from '../../domain/returns/allocation.ts';
import type { Allocation, Claim, RoundTerms } from '../../domain/returns/allocation.ts';
import { sumOf } from '../../requests/orders.ts';
import { freeParts } from './free.ts';
import type { LockedPart } from './free.ts';
import { admitted } from './flow.ts';
import type { RoundSums } from './roundSchemas.ts';
import type { ReturnRequest } from './schemas.ts';
import { sumsOf } from './sums.ts';
import type { ClaimedShare } from './sums.ts';
import type { MemberKind } from '../../domain/members.ts';

/** A request as a round looks at it. */
export interface RoundClaim extends Claim {
  outcome: ReturnRequest['outcome'];
  member_id: string;
  member_kind: MemberKind;
  /** Of the line it gets: its own, with R2 behind it in the second round that gives to it. */
  line_number: string;
  /** What is set aside and free, the oldest first. */
  parts: LockedPart[];
  /** What is set aside and not free on the cut-off. */
  locked: bigint;
}

type ClaimRow = Omit<RoundClaim, 'line_number' | 'units' | 'parts' | 'locked'>;
type PartRow = LockedPart & { request_id: string };

/** Which requests a round is about: those that came up to its cut-off, or those it was frozen with. */
type ClaimQuestion = { cut_off: string } & ({ instrument_id: string } | { round_id: string });

/**
 * The requests of a round with what is free of each on its cut-off; not one of which nothing is set aside any more. Read in
 * three statements: told which requests, the planner knows how many there are. Unless they are locked what changes between
 * these gives another digest, as every later change does.
 */
export async function readClaims(db: Db, question: ClaimQuestion): Promise<RoundClaim[]> {
  const { rows } = await sql<ClaimRow>`
    select r.id, r.number, r.requested_on, r.outcome, (r.reason = 'death' or m.status = 'deceased') as death,
      m.id as member_id, m.kind as member_kind
    from share_return_requests r join members m on m.id = r.member_id where r.id in (${chosen(question)})`.execute(db);
  const ids = rows.map(({ id }) => id);
  const parts = await readParts(db, ids);
  const lines = await countLines(db, ids);
  return rows.flatMap((row) => {
    const all = parts.get(row.id);
    if (all === undefined) return [];
    const before = lines.get(row.id);
    const free = freeParts(all, question.cut_off, row.death);
    const units = sumOf(free);
    const line_number = before === undefined ? row.number : `${row.number}R${before + 1}`;
    return [{ ...row, line_number, parts: free, units, locked: sumOf(all) - units }];
  });
}

/** What is still set aside for each request, the oldest first. */
async function readParts(db: Db, requestIds: readonly string[]): Promise<Map<string, LockedPart[]>> {
  const { rows } = await sql<PartRow>`
    select p.request_id, p.lot_id, p.units as quantity, p.lock_until from return_parts p
    where p.request_id = any (${requestIds}::uuid[]) order by p.acquired_on, p.lot_id`.execute(db);
  const parts = new Map<string, LockedPart[]>();
  for (const { request_id, ...part } of rows) {
    const claimParts = parts.get(request_id);
    if (claimParts === undefined) parts.set(request_id, [part]);
    else claimParts.push(part);
  }
  return parts;
}

/** In how many rounds each request had part before, of those that had. */
async function countLines(db: Db, requestIds: readonly string[]): Promise<Map<string, number>> {
  const { rows } = await sql<{ request_id: string; lines: number }>`
    select l.request_id, count(*)::integer as lines from return_lines l
    where l.request_id = any (${requestIds}::uuid[]) and l.status <> 'planned' group by l.request_id`.execute(db);
  return new Map(rows.map(({ request_id, lines }) => [request_id, lines]));
}

/** The same requests, locked with their members until the transaction ends. */
export async function lockClaims(trx: DbTransaction, question: ClaimQuestion): Promise<RoundClaim[]> {
  await sql`
    with locked as materialized (
      select r.member_id from share_return_requests r where r.id in (${chosen(question)}) order by r.id for update)
    select from members m where m.id in (select member_id from locked) order by m.id for no key update`.execute(trx);
  return readClaims(trx, question);
}

function chosen(question: ClaimQuestion) {
  return 'round_id' in question
    ? sql`select l.request_id as id from return_lines l where l.round_id = ${question.round_id}`
    : sql`select q.id from share_return_requests q where q.instrument_id = ${question.instrument_id}
        and q.status = any (${admitted}) and q.requested_on <= ${question.cut_off}::date
        and q.reversal_maker_id is null`; // what it was given may be taken back, and ends it
}

/** A round worked out, with the digest of all that it was worked out from. */
export interface Calculated extends Omit<Allocation, 'shares'> {
  shares: ClaimedShare[];
  sums: RoundSums;
  input_sha256: string;
}

export function calculate(terms: RoundTerms, cutOff: string, claims: readonly RoundClaim[]): Calculated {
  const claimsById = new Map(claims.map((claim) => [claim.id, claim]));
  const { shares: plain, ...totals } = allocate(terms, claims);
  const shares = plain.map((share) => ({ ...share, claim: claimsById.get(share.claim.id) as RoundClaim }));
  return { ...totals, shares, sums: sumsOf(terms, shares), input_sha256: digestOf(terms, cutOff, claims) };
}

/** Of the terms and of everything about the requests that the outcome rests on. */
export function digestOf(terms: RoundTerms, cutOff: string, claims: readonly RoundClaim[]): string {
  const { policy, deaths_first, budget_units, budget_cents, price_cents, scale, whole_units } = terms;
  const hash = createHash('sha256');
  hash.update(
    `${cutOff} ${policy} ${deaths_first} ${budget_units} ${budget_cents} ${price_cents} ${scale} ${whole_units}\n`,
  );
  const lines = claims.map(({ id, requested_on, units, death, outcome, parts }) => {
    const lots = parts.map(({ lot_id, quantity }) => `${lot_id} ${quantity}`).join(' ');
    return `${id} ${requested_on} ${units} ${death} ${outcome} ${lots}`;
  });
  return hash.update(lines.sort().join('\n')).digest('hex');
}

/** The lines of a round, in place of those that were calculated before. */
export async function writeLines(trx: DbTransaction, roundId: string, { shares }: Calculated): Promise<void> {
  const column = <T>(of: (share: ClaimedShare) => T): T[] => shares.map(of);
  await sql`delete from return_lines where round_id = ${roundId}`.execute(trx);
  await sql`
    insert into return_lines (round_id, id, request_id, number, death, outcome, asked, locked, allocated, amount_cents, raised,
        tied, place)
      select ${roundId}, l.* from unnest(${column(() => uuidv7())}::uuid[], ${column(({ claim }) => claim.id)}::uuid[],
        ${column(({ claim }) => claim.line_number)}::text[], ${column(({ claim }) => claim.death)}::boolean[],
        ${column(({ claim }) => claim.outcome)}::text[], ${column(({ asked }) => asked)}::bigint[],
        ${column(({ claim }) => claim.locked)}::bigint[], ${column(({ allocated }) => allocated)}::bigint[],
        ${column(({ amount_cents }) => amount_cents)}::bigint[], ${column(({ raised }) => raised)}::boolean[],
        ${column(({ tied }) => tied)}::boolean[]) with ordinality l`.execute(trx);
}
