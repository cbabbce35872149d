import { sql } from 'kysely';
import { v7 as uuidv7 } from 'uuid';
import { today } from '../../clock.ts';
import type { AppContext } from '../../context.ts';
import { possibleSteps, take, viewerOf } from '../../flow/flow.ts';
import { bumped } from '../../flow/version.ts';
import { accountFlow } from './flow.ts';
import type { Db, DbTransaction } from '../../database.ts';
import { addDays } from '../../domain/dates.ts';
import { refusal } from '../../domain/errors.ts';
import { maskIban, parseIban } from '../../domain/iban.ts';
import type { Person } from '../../domain/people.ts';
import type { StoredAnswer } from '../../calls/idempotency.ts';
import { once } from '../../calls/once.ts';
import type { AuditEntry, Caller } from '../../calls/once.ts';
import { notify } from '../../post/notifications.ts';
import { readLaterDay } from '../../register/day.ts';
import { readThresholds } from '../../register/settings.ts';
import type { Account, CreateBody, ListedAccount } from './schemas.ts';
import { administratorOf } from '../../wire/refSelect.ts';

type Row = Omit<Account, 'iban_masked'> & { iban: string };

/** Newest first. Throws not_found for no member. */
export async function listAccounts(context: AppContext, actor: Person, memberId: string): Promise<ListedAccount[]> {
  const { db, clock } = context;
  await requireMember(db, memberId);
  const viewer = viewerOf(context, actor);
  return (await readRows(db, memberId, today(clock))).map((row) => ({
    ...present(row),
    can: possibleSteps(accountFlow, subjectOf(row), viewer),
  }));
}

/** Of an account that came with a register's file, nobody here is the maker. */
const subjectOf = ({ verified_at, version, created_by }: Pick<Row, 'verified_at' | 'version' | 'created_by'>) => ({
  status: verified_at === null ? ('unverified' as const) : ('verified' as const),
  version,
  maker_id: created_by?.id ?? [],
});

/**
 * Registers an account. One that takes the place of another is held: the commonest fraud is a changed IBAN, and the member
 * gets the time to protest. Throws iban_invalid, iban_length, state_conflict for one that is in use already.
 */
export function createAccount(
  context: AppContext,
  caller: Caller,
  memberId: string,
  { iban: text, bic, holder_name, is_payout }: CreateBody,
): Promise<StoredAnswer> {
  const { actor, identity } = caller;
  return once(context, caller, async (trx) => {
    const iban = parseIban(text, 'iban');
    const number = await requireMember(trx, memberId, sql`for no key update`);
    const before = await readBefore(trx, memberId);
    const now = today(context.clock);
    // By a clock that is behind it would not take the place of the one before.
    const day = before !== undefined && before.valid_from > now ? before.valid_from : now;
    if (before?.iban === iban && is_payout && before.holder_name === holder_name) {
      throw refusal('state_conflict', 'iban', { status: 'in_use', version: before.version });
    }
    const id = uuidv7();
    // Also one that is kept beside it: a request may ask to be paid there.
    const changes = before !== undefined;
    const { iban_hold_days: days } = await readThresholds(trx, context.config);
    const hold = changes && days > 0 ? addDays(await readLaterDay(trx, context.clock), days) : null;
    await sql`
      insert into bank_accounts (id, member_id, iban, bic, holder_name, valid_from, is_payout, created_by, hold_until)
        values (${id}, ${memberId}, ${iban}, ${bic}, ${holder_name}, ${day}, ${is_payout}, ${actor.id}, ${hold})`.execute(
      trx,
    );
    const body = await readOne(trx, memberId, id, day);
    if (identity === null) return { status: 200, body, audit: [] };
    if (changes) {
      await notify(trx, {
        level: 'warning',
        key: 'bank_account.changed',
        params: { member_no: String(number), iban: body.iban_masked, hold_until: hold },
        subject: { type: 'member', id: memberId },
        not: actor.id,
      });
    }
    const data = {
      bank_account_id: id,
      before: before === undefined ? null : maskIban(before.iban),
      after: body.iban_masked,
      is_payout,
      hold_until: hold,
    };
    return { status: 201, body, audit: [entry('bank_account.created', memberId, data)] };
  });
}

/** Throws self_approval for who registered it, and state_conflict when it was verified before. */
export function verifyAccount(
  context: AppContext,
  caller: Caller,
  { id: memberId, account_id, version }: { id: string; account_id: string; version: number },
  comment: string,
): Promise<StoredAnswer> {
  const { actor } = caller;
  return once(context, caller, async (trx) => {
    const day = today(context.clock);
    await sql`select from bank_accounts where id = ${account_id} for update`.execute(trx);
    const row = await readOne(trx, memberId, account_id, day);
    take(accountFlow, 'verify', subjectOf(row), { actor, version, fourEyes: context.config.fourEyes });
    await sql`
      update bank_accounts set verified_at = clock_timestamp(), verified_by = ${actor.id}, ${bumped}
      where id = ${account_id}`.execute(trx);
    const data = { bank_account_id: account_id, iban: row.iban_masked, comment };
    const body = await readOne(trx, memberId, account_id, day);
    return { status: 200, body, audit: [entry('bank_account.verified', memberId, data)] };
  });
}

/** The whole IBAN; who asked for it and why is in the audit. */
export function revealAccount(
  context: AppContext,
  caller: Caller,
  { id: memberId, account_id }: { id: string; account_id: string },
  reason: string,
): Promise<StoredAnswer> {
  return once(context, caller, async (trx) => {
    const row = (await readRows(trx, memberId, today(context.clock))).find(({ id }) => id === account_id);
    if (row === undefined) throw refusal('not_found', 'account_id');
    const { id, iban, holder_name } = row;
    const data = { bank_account_id: id, iban: maskIban(iban), reason };
    return { status: 200, body: { id, iban, holder_name }, audit: [entry('bank_account.revealed', memberId, data)] };
  });
}

function entry(action: string, memberId: string, data: Record<string, unknown>): AuditEntry {
  return { action, subjectType: 'member', subjectId: memberId, data };
}

async function readOne(trx: DbTransaction, memberId: string, id: string, day: string): Promise<Account> {
  const row = (await readRows(trx, memberId, day)).find((one) => one.id === id);
  if (row === undefined) throw refusal('not_found', 'account_id');
  return present(row);
}

const present = ({ iban, ...row }: Row): Account => ({ ...row, iban_masked: maskIban(iban) });

async function requireMember(db: Db, id: string, lock = sql``): Promise<number> {
  const { rows } = await sql<{ member_no: bigint }>`select member_no from members where id = ${id} ${lock}`.execute(db);
  if (rows[0] === undefined) throw refusal('not_found', 'id');
  return Number(rows[0].member_no);
}

/** The account that is paid to, or will be: another clock may be ahead of ours. */
async function readBefore(trx: DbTransaction, memberId: string): Promise<Row | undefined> {
  const rows = await readRows(trx, memberId, 'infinity');
  return rows.find(({ in_use }) => in_use);
}

async function readRows(db: Db, memberId: string, day: string): Promise<Row[]> {
  const { rows } = await sql<Row>`
    select b.id, b.iban, b.bic, b.holder_name, b.is_payout, coalesce(b.id = (payout_account(b.member_id, ${day})).id, false) as in_use,
      b.valid_from, b.hold_until, b.verified_at, b.created_at, b.version,
      ${sql.raw(administratorOf('b.verified_by'))} as verified_by,
      ${sql.raw(administratorOf('b.created_by'))} as created_by
    from bank_accounts b where b.member_id = ${memberId} order by b.valid_from desc, b.id desc`.execute(db);
  return rows;
}
