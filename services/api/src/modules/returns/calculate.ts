import { createHash } from 'node:crypto';
import { sql } from 'kysely';
import { v7 as uuidv7 } from 'uuid';
import type { Db, DbTransaction } from '../../database.ts';
import { centsToNumber } from '../../domain/money.ts';
import { formatQuantity } from '../../domain/quantity.ts';
import { allocate } from '../../domain/returns/allocation.ts';
import type { Allocation, Claim, RoundTerms } from '../../domain/returns/allocation.ts';
import { memberRef } from '../../wire/present.ts';
import type { MemberRow } from '../../wire/present.ts';
import { sumOf } from '../../workflow/orders.ts';
import { freeParts } from './free.ts';
import type { LockedPart } from './free.ts';
import { admitted } from './machine.ts';
import type { Calculation, CalculationSums, ReturnLine, ReturnRequest } from './schemas.ts';

/** A request as a round looks at it. */
export interface RoundClaim extends Claim {
  outcome: ReturnRequest['outcome'];
  member: MemberRow;
  /** Of the line it gets: its own, with R2 behind it in the second round that gives to it. */
  line_number: string;
  /** What is set aside and free, the oldest first. */
  parts: LockedPart[];
}

type ClaimRow = Omit<RoundClaim, 'units' | 'parts'> & {
  parts: (Omit<LockedPart, 'quantity'> & { quantity: string })[];
};

/** Which requests a round is about: those that came up to its cut-off, or those it was frozen with. */
type ClaimQuestion = { cut_off: string } & ({ instrument_id: string } | { round_id: string });

/** The requests of a round with what is free of each on its cut-off. */
export async function readClaims(db: Db, question: ClaimQuestion): Promise<RoundClaim[]> {
  const { cut_off } = question;
  const { rows } = await sql<ClaimRow>`
    select r.id, r.number, r.requested_on, r.outcome, (r.reason = 'death' or m.status = 'deceased') as death,
      json_build_object('id', m.id, 'member_no', m.member_no, 'kind', m.kind, 'given_name', m.given_name,
        'infix', m.infix, 'family_name', m.family_name, 'company_name', m.company_name) as member,
      return_parts(r) as parts,
      (select r.number || coalesce('R' || nullif(count(*) + 1, 1), '') from return_lines l
        where l.request_id = r.id and l.status <> 'planned') as line_number
    from share_return_requests r join members m on m.id = r.member_id
    where r.id in (${chosen(question)})`.execute(db);
  return rows.map((row) => {
    const all = row.parts.map((part) => ({ ...part, quantity: BigInt(part.quantity) }));
    const parts = freeParts(all, cut_off, row.death);
    return { ...row, parts, units: sumOf(parts) };
  });
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
    ? sql`select l.request_id from return_lines l where l.round_id = ${question.round_id}`
    : sql`select q.id from share_return_requests q where q.instrument_id = ${question.instrument_id}
        and q.status = any (${admitted}) and q.requested_on <= ${question.cut_off}::date`;
}

/** A round worked out, with the digest of all that it was worked out from. */
export interface Calculated extends Allocation {
  terms: RoundTerms;
  input_sha256: string;
  claims: Map<string, RoundClaim>;
}

export function calculate(terms: RoundTerms, cutOff: string, claims: readonly RoundClaim[]): Calculated {
  return {
    ...allocate(terms, claims),
    terms,
    input_sha256: digestOf(terms, cutOff, claims),
    claims: new Map(claims.map((claim) => [claim.id, claim])),
  };
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

type LineFigures = Omit<ReturnLine, 'id' | 'status' | 'return_code'>;

/** What a calculation comes to, in the words of the API. */
export function presentCalculation(calculated: Calculated): Calculation {
  const { terms, claims, shares } = calculated;
  const text = (units: bigint) => formatQuantity(units, terms.scale);
  const lines = shares.map(({ claim, asked, allocated, amount_cents, raised, tied }, index): LineFigures => {
    const { id, line_number, member, requested_on, death, outcome } = claims.get(claim.id) as RoundClaim;
    return {
      number: line_number,
      place: index + 1,
      request_id: id,
      member: memberRef(member),
      requested_on,
      death,
      outcome,
      asked: text(asked),
      allocated: text(allocated),
      rest: text(asked - allocated),
      amount_cents: centsToNumber(amount_cents),
      raised,
      tied,
    };
  });
  return {
    ...sumsOf(calculated),
    input_sha256: calculated.input_sha256,
    lines: lines.map((line) => ({ ...line, status: 'planned', return_code: null })),
  };
}

export function sumsOf({ shares, claims, asked, allocated, amount_cents, terms }: Calculated): CalculationSums {
  const text = (units: bigint) => formatQuantity(units, terms.scale);
  const cents = (outcome: ReturnRequest['outcome']) =>
    centsToNumber(
      shares.reduce((sum, one) => (claims.get(one.claim.id)?.outcome === outcome ? sum + one.amount_cents : sum), 0n),
    );
  const deaths = shares.filter(({ claim }) => claim.death);
  return {
    requests: shares.length,
    asked: text(asked),
    allocated: text(allocated),
    amount_cents: centsToNumber(amount_cents),
    payout_cents: cents('payout'),
    gift_cents: cents('gift'),
    convert_cents: cents('convert'),
    deaths_asked: text(deaths.reduce((sum, one) => sum + one.asked, 0n)),
    deaths_allocated: text(deaths.reduce((sum, one) => sum + one.allocated, 0n)),
  };
}

/** The lines of a round, in place of those that were calculated before. */
export async function writeLines(trx: DbTransaction, roundId: string, { shares, claims }: Calculated): Promise<void> {
  const lines = shares.map(({ claim, asked, allocated, amount_cents, raised, tied }, index) => ({
    id: uuidv7(),
    request_id: claim.id,
    number: claims.get(claim.id)?.line_number,
    place: index + 1,
    death: claim.death,
    outcome: claims.get(claim.id)?.outcome,
    asked: String(asked),
    allocated: String(allocated),
    amount_cents: String(amount_cents),
    raised,
    tied,
  }));
  await sql`delete from return_lines where round_id = ${roundId}`.execute(trx);
  await sql`
    insert into return_lines (round_id, id, request_id, number, place, death, outcome, asked, allocated, amount_cents, raised, tied)
      select ${roundId}, l.* from jsonb_to_recordset(${JSON.stringify(lines)}::jsonb) as l (id uuid, request_id uuid,
        number text, place integer, death boolean, outcome text, asked bigint, allocated bigint, amount_cents bigint,
        raised boolean, tied boolean)`.execute(trx);
}
