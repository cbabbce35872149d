import { sql } from 'kysely';
import { v7 as uuidv7 } from 'uuid';
import { z } from 'zod';
import type { AppContext } from '../../context.ts';
import type { Db, DbTransaction } from '../../database.ts';
import { refusal } from '../../domain/errors.ts';
import type { StoredAnswer } from '../../calls/idempotency.ts';
import { once } from '../../calls/once.ts';
import type { Caller, Outcome } from '../../calls/once.ts';
import { memberRef } from '../../wire/present.ts';
import type { MemberRow as NamedMember } from '../../wire/present.ts';
import type { Actor, InstrumentRef } from '../../wire/schemas.ts';
import { administratorOf, memberOf } from '../../wire/refSelect.ts';
import { take } from '../../flow/flow.ts';
import { atOnce, writeDecision } from '../../flow/proposal.ts';
import type { Decision, Verdict } from '../../flow/proposal.ts';
import type { ProposalStatus } from '../../tables/calls.ts';
import { memberProposalFlow } from './flow.ts';
import { notify, withdrawNotification } from '../../post/notifications.ts';
import { about, lockMember } from './edit.ts';
import type { MemberRow, Which } from './edit.ts';
import { eraseMember, requireErasable } from './erasing.ts';
import { inherit } from './inheritance.ts';
import { inheritanceBody, mostProposals } from './proposalSchemas.ts';
import type { InheritanceBody, MemberProposal } from './proposalSchemas.ts';
import type { Person } from '../../domain/people.ts';
import { reinstate, requireReinstatable } from './standing.ts';

const reasonInput = z.object({ reason: z.string() });
/** The status that was seen: another one since is another question. */
const reinstateInput = reasonInput.extend({ status: z.string() });

/** A step with a member that takes two: what is asked, and how it is done. */
type Wish =
  | { action: 'anonymise'; input: z.infer<typeof reasonInput> }
  | { action: 'reinstate'; input: z.infer<typeof reinstateInput> }
  | { action: 'inherit'; input: InheritanceBody };

/** A step that needs no more than a reason. */
export const wishOf = (action: 'anonymise' | 'reinstate', { status }: MemberRow, reason: string): Wish =>
  action === 'anonymise' ? { action, input: { reason } } : { action, input: { reason, status } };

/**
 * Files a step until a second administrator decides; does it at once where four eyes are switched off. Throws
 * proposal_waiting while another one waits, and what doing it would throw now.
 */
export async function propose(
  trx: DbTransaction,
  context: AppContext,
  { actor }: Caller,
  { member, wish }: { member: MemberRow; wish: Wish },
): Promise<Outcome> {
  const { rows: waiting } = await sql`
    select from member_proposals where member_id = ${member.id} and status = 'waiting'`.execute(trx);
  if (waiting.length > 0) throw refusal('proposal_waiting', null, { count: waiting.length });
  const id = uuidv7();
  await sql`
    insert into member_proposals (id, action, member_id, input, maker_id)
      values (${id}, ${wish.action}, ${member.id}, ${JSON.stringify(wish.input)}::jsonb, ${actor.id})`.execute(trx);
  if (wish.action === 'reinstate') requireReinstatable(member, actor);
  if (!context.config.fourEyes) {
    return decided(trx, context, actor, await lockOne(trx, id), { id, ...atOnce, comment: null });
  }
  if (wish.action === 'anonymise') await requireErasable(trx, context, member);
  else if (wish.action === 'inherit') await tryInheritance(trx, context, { id, member, actor, input: wish.input });
  await notify(trx, {
    level: 'info',
    key: `member.${wish.action}_asked`,
    params: { member_no: String(member.member_no) },
    subject: { type: 'member', id: member.id },
    not: actor.id,
  });
  const { rows } = await sql<{ digest: string }>`
    select input_digest(input) as digest from member_proposals where id = ${id}`.execute(trx);
  const data = { proposal_id: id, input_sha256: rows[0]?.digest };
  const entry = about(member.id, `member.${wish.action}_asked`, data);
  return { status: 202, body: await readOne(trx, id), audit: [entry] };
}

/** Throws what dividing the estate would throw now; leaves everything as it is. */
async function tryInheritance(
  trx: DbTransaction,
  context: AppContext,
  { id, member, actor, input }: { id: string; member: MemberRow; actor: Actor; input: InheritanceBody },
): Promise<void> {
  await sql`savepoint tried`.execute(trx);
  const by = { maker_id: actor.id, checker_id: null };
  await inherit(trx, context, { memberId: member.id, proposalId: id, by, input });
  await sql`rollback to savepoint tried`.execute(trx);
}

/** Approves, rejects or withdraws what waits. Throws not_found, state_conflict, self_approval and not_maker. */
export function decide(
  context: AppContext,
  caller: Caller,
  { id, version }: Which,
  { action, comment }: { action: Verdict; comment: string | null },
): Promise<StoredAnswer> {
  const { actor } = caller;
  return once(context, caller, async (trx) => {
    const row = await lockOne(trx, id);
    const step = take(memberProposalFlow, action, row, { actor, version, fourEyes: context.config.fourEyes });
    return decided(trx, context, actor, row, { id, ...step, comment });
  });
}

async function decided(
  trx: DbTransaction,
  context: AppContext,
  actor: Person,
  row: Locked,
  decision: Decision,
): Promise<Outcome> {
  const { to: status, checker_id, comment } = decision;
  await writeDecision(trx, memberProposalFlow, decision, sql`id`);
  const subject = { type: 'member', id: row.member_id };
  if (status === 'approved' || status === 'rejected') {
    const common = { params: { member_no: String(row.member_no) }, subject, not: actor.id };
    await notify(
      trx,
      row.action === 'reinstate' && status === 'approved'
        ? { level: 'info', key: 'member.reinstated', ...common } // by whomever the member was blocked
        : {
            level: status === 'approved' ? 'info' : 'warning',
            key: `member.${row.action as 'inherit'}_${status}`,
            to: row.maker_id,
            ...common,
          },
    );
  } else await withdrawNotification(trx, subject);
  const entry = about(row.member_id, `member.${row.action}_${status}`, {
    proposal_id: row.id,
    maker_id: row.maker_id,
    comment,
  });
  if (status !== 'approved') return { status: 200, body: await readOne(trx, row.id), audit: [entry] };
  const by = { maker_id: row.maker_id, checker_id };
  const done = await doneNow(trx, context, row, by);
  return { status: 200, body: await readOne(trx, row.id), audit: [entry, ...done.audit], book: done.book };
}

/** Does what was approved. Throws what keeps it from being done by now. */
async function doneNow(
  trx: DbTransaction,
  context: AppContext,
  row: Locked,
  by: { maker_id: string; checker_id: string | null },
): Promise<Pick<Outcome, 'audit' | 'book'>> {
  switch (row.action) {
    case 'anonymise':
      return eraseMember(trx, context, row.member_id);
    case 'inherit': {
      const input = inheritanceBody.parse(row.input);
      return inherit(trx, context, { memberId: row.member_id, proposalId: row.id, by, input });
    }
    case 'reinstate': {
      const { reason, status } = reinstateInput.parse(row.input);
      const member = await lockMember(trx, { id: row.member_id, version: null });
      if (member.status !== status) {
        throw refusal('state_conflict', null, { status: member.status, version: member.version });
      }
      return reinstate(trx, member, reason);
    }
  }
}

interface Locked {
  id: string;
  action: Wish['action'];
  member_id: string;
  member_no: number;
  input: unknown;
  status: ProposalStatus;
  version: number;
  maker_id: string;
}

async function lockOne(trx: DbTransaction, id: string): Promise<Locked> {
  const { rows } = await sql<Locked>`
    select id, action, member_id, input, status, version, maker_id,
      (select member_no from members m where m.id = member_id) as member_no
    from member_proposals where id = ${id} for update`.execute(trx);
  if (rows[0] === undefined) throw refusal('not_found', 'id');
  return rows[0];
}

interface Row extends Omit<MemberProposal, 'member' | 'inheritance' | 'reason'> {
  member: NamedMember;
  input: unknown;
  heirs: NamedMember[];
  instruments: InstrumentRef[];
}

const proposalSelect = `select p.id, p.action, p.status, p.input, p.created_at, p.decided_at, p.comment, p.version,
   ${memberOf('p.member_id')} as member, ${administratorOf('p.maker_id')} as maker, ${administratorOf('p.checker_id')} as checker,
   (select coalesce(json_agg(${memberOf("(s->>'heir_id')::uuid")}), '[]') from jsonb_array_elements(p.input->'shares') s) as heirs,
   (select coalesce(json_agg(json_build_object('id', i.id, 'code', i.code, 'name_nl', i.name_nl, 'name_en', i.name_en,
      'type', i.type, 'scale', i.scale)), '[]') from jsonb_array_elements(p.input->'shares') s
      join instruments i on i.id = (s->>'instrument_id')::uuid) as instruments
 from member_proposals p`;

/** Steps that were asked for a member, newest first. */
export async function readProposals(db: Db, memberId: string): Promise<MemberProposal[]> {
  const { rows } = await sql<Row>`${sql.raw(proposalSelect)} where p.member_id = ${memberId}
    order by p.created_at desc, p.id desc limit ${mostProposals}`.execute(db);
  return rows.map(present);
}

/** One step that was asked for. Throws not_found. */
export async function readOne(db: Db, id: string): Promise<MemberProposal> {
  const { rows } = await sql<Row>`${sql.raw(proposalSelect)} where p.id = ${id}`.execute(db);
  if (rows[0] === undefined) throw refusal('not_found', 'id');
  return present(rows[0]);
}

function present({ member, input, heirs, instruments, ...same }: Row): MemberProposal {
  const head = { ...same, member: memberRef(member) };
  if (same.action !== 'inherit') return { ...head, reason: reasonInput.parse(input).reason, inheritance: null };
  const { deceased_on, effective_date, document, shares } = inheritanceBody.parse(input);
  const division = shares.flatMap(({ heir_id, instrument_id, quantity }) => {
    const heir = heirs.find(({ id }) => id === heir_id);
    const instrument = instruments.find(({ id }) => id === instrument_id);
    return heir && instrument ? [{ heir: memberRef(heir), instrument, quantity }] : [];
  });
  return { ...head, reason: null, inheritance: { deceased_on, effective_date, document, shares: division } };
}
