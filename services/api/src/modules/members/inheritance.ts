import { sql } from 'kysely';
import { v7 as uuidv7 } from 'uuid';
import { today } from '../../clock.ts';
import type { AppContext } from '../../context.ts';
import type { DbTransaction } from '../../database.ts';
import { DomainError, refusal } from '../../domain/errors.ts';
import { centsToNumber } from '../../domain/money.ts';
import { emptyRequest } from '../../domain/transaction.ts';
import { draftAll } from '../../ledger/draft.ts';
import type { Draft, Order } from '../../ledger/order.ts';
import { ledgerBook } from '../../ledger/write.ts';
import type { AuditEntry, Outcome } from '../../calls/once.ts';
import { memberRef } from '../../wire/present.ts';
import type { MemberRef } from '../../wire/schemas.ts';
import { closeRequests } from '../../requests/closing.ts';
import type { Closed } from '../../requests/closing.ts';
import type { Hands } from '../../requests/orders.ts';
import { about, updateMember } from './edit.ts';
import type { MemberRow } from './edit.ts';
import { requireDivided } from './divided.ts';
import type { InheritanceBody } from './proposalSchemas.ts';
import { deceased } from './standing.ts';

interface Estate {
  memberId: string;
  proposalId: string;
  by: Hands;
  input: InheritanceBody;
}

/** What the division of an estate comes to; nothing of it is booked until its `book` is. */
interface Division extends Pick<Outcome, 'book'> {
  audit: AuditEntry[];
  transfers: Draft[];
  closed: readonly Closed[];
  joined: MemberRef[];
}

/**
 * Divides what a deceased member had over the heirs, all of it at once: writes the death down, withdraws the open requests,
 * makes prospects among the heirs members, and passes the lots with their days. Throws allocation_incomplete while something
 * is left, and what any of the transfers is refused for, at its share.
 */
export async function inherit(
  trx: DbTransaction,
  context: AppContext,
  { memberId, proposalId, by, input }: Estate,
): Promise<Division> {
  const day = today(context.clock);
  const { deceased_on, effective_date, document, shares } = input;
  const member = await lockEstate(
    trx,
    memberId,
    shares.map(({ heir_id }) => heir_id),
  );
  if (effective_date < deceased_on) {
    throw refusal('date_invalid', 'effective_date', { date: effective_date, earliest: deceased_on });
  }
  await requireDivided(trx, input, memberId);
  const death = await writeDeath(trx, member, { deceased_on, day });
  const joined = await makeMembers(
    trx,
    shares.map(({ heir_id }) => heir_id),
    effective_date,
  );
  const closed = await closeRequests(trx, context, { memberId, on: deceased_on, by, asked_by: document });
  const orders = shares.map(({ heir_id, instrument_id, quantity }): Order => ({
    id: uuidv7(),
    source: 'request',
    source_id: proposalId,
    ...by,
    request: {
      ...emptyRequest,
      kind: 'transfer',
      member_id: memberId,
      counterparty_id: heir_id,
      instrument_id,
      quantity,
      effective_date,
      document,
      reason_code: 'inheritance',
      price_cents: null,
      amount_cents: null,
      acquired_on: null,
    },
  }));
  const drafts = await draftAll(trx, [...closed.map(({ order }) => order), ...orders], { today: day });
  const sound = requireSound(drafts, closed.length);
  const audit: AuditEntry[] = [];
  // oxlint-disable-next-line no-await-in-loop -- one connection: one after the other
  for (const { end } of closed) audit.push(await end());
  const transfers = sound.slice(closed.length);
  const ids = transfers.map(({ header }) => header.id);
  return {
    audit: [
      ...audit,
      ...death,
      ...joined.map(({ id }) => joinedEntry(id, proposalId)),
      about(memberId, 'member.inherited', {
        proposal_id: proposalId,
        transaction_ids: ids,
        document,
      }),
    ],
    transfers,
    closed,
    joined,
    ...(sound.length > 0 ? { book: ledgerBook(sound) } : {}),
  };
}

/** What a division would do, for who makes or approves it. */
export async function previewInheritance(
  trx: DbTransaction,
  context: AppContext,
  estate: Estate,
): Promise<Pick<Outcome, 'status' | 'body' | 'audit' | 'book'>> {
  const { transfers, closed, joined, book } = await inherit(trx, context, estate);
  const lots = transfers.flatMap((draft) => draft.lots);
  const { rows } = await sql<{ owed: bigint }>`
    select coalesce(-sum(p.delta), 0)::bigint as owed from accounts a join postings p on p.account_id = a.id
    where a.member_id = ${estate.memberId} and a.kind = 'payable'`.execute(trx);
  const body = {
    outcome: context.config.fourEyes ? 'waiting' : 'booked',
    transfers: transfers.length,
    lots: lots.length,
    locked_until: lots
      .map(({ lock_until }) => lock_until)
      .reduce((a, b) => (a === null || (b !== null && b > a) ? b : a), null),
    requests: closed.map(({ number }) => number),
    new_members: joined,
    payable_cents: centsToNumber(rows[0]?.owed ?? 0n),
  };
  return { status: 200, body, audit: [], book };
}

/** Locks the deceased and the heirs, in order of their ids as every booking does. Throws not_found. */
async function lockEstate(trx: DbTransaction, memberId: string, heirIds: readonly string[]): Promise<MemberRow> {
  const members = await trx
    .selectFrom('members')
    .selectAll()
    .where('id', 'in', [...new Set([memberId, ...heirIds])])
    .orderBy('id')
    .forNoKeyUpdate()
    .execute();
  const member = members.find(({ id }) => id === memberId);
  if (member === undefined) throw refusal('not_found', 'id');
  return member;
}

async function writeDeath(
  trx: DbTransaction,
  member: MemberRow,
  { deceased_on, day }: { deceased_on: string; day: string },
): Promise<AuditEntry[]> {
  if (member.status === 'deceased') {
    if (member.deceased_on === deceased_on) return [];
    throw refusal('date_invalid', 'deceased_on', { date: deceased_on, earliest: member.deceased_on });
  }
  const { version } = await updateMember(
    trx,
    member.id,
    await deceased(trx, member, { on: deceased_on, field: 'deceased_on' }, day),
  );
  return [about(member.id, 'member.deceased', { version, before: member.status, after: 'deceased', deceased_on })];
}

/** Heirs who were prospects are members from the day they inherit. */
async function makeMembers(trx: DbTransaction, heirIds: readonly string[], on: string): Promise<MemberRef[]> {
  const rows = await trx
    .updateTable('members')
    .set((eb) => ({ status: 'active' as const, joined_on: on, version: eb('version', '+', 1) }))
    .where('id', 'in', [...new Set(heirIds), '00000000-0000-0000-0000-000000000000'])
    .where('status', '=', 'prospect')
    .returningAll()
    .execute();
  return rows.map(memberRef);
}

const joinedEntry = (id: string, proposalId: string): AuditEntry =>
  about(id, 'member.activated', { proposal_id: proposalId, before: 'prospect', after: 'active' });

/** The drafts; or every refusal at the share it is about. What is wrong with a release is about the whole. */
function requireSound(drafts: readonly (Draft | DomainError)[], releases: number): Draft[] {
  const errors = drafts.flatMap((draft, index) =>
    draft instanceof DomainError
      ? draft.errors.map((error) => ({
          ...error,
          field: index < releases ? null : `shares.${index - releases}.${fieldOf(error.field)}`,
        }))
      : [],
  );
  const [first, ...rest] = errors;
  if (first !== undefined) throw new DomainError([first, ...rest]);
  return drafts.filter((draft): draft is Draft => !(draft instanceof DomainError));
}

const fieldOf = (field: string | null): string => (field === 'counterparty_id' ? 'heir_id' : (field ?? 'quantity'));
