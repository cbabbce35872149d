import { createHash } from 'node:crypto';
import { sql } from 'kysely';
import { v7 as uuidv7 } from 'uuid';
import { today } from '../../clock.ts';
import type { AppContext } from '../../context.ts';
import type { DbTransaction } from '../../database.ts';
import { DomainError, refusal } from '../../domain/errors.ts';
import type { FieldError } from '../../domain/errors.ts';
import type { ErrorCode } from '../../domain/errorCodes.ts';
import { sepaText } from '../../domain/sepa/characters.ts';
import { isTargetDay, nextTargetDay } from '../../domain/sepa/target.ts';
import type { StoredAnswer } from '../../calls/idempotency.ts';
import { once } from '../../calls/once.ts';
import type { Caller } from '../../calls/once.ts';
import { notify } from '../../post/notifications.ts';
import { readCooperative } from '../../register/settings.ts';
import { addressInFile, readDebtor, nameInFile, readCandidates, sumUp } from './candidates.ts';
import type { Candidate } from './candidates.ts';
import { readRow } from './read.ts';
import { mostLines } from './schemas.ts';
import type { BatchPreview, CreateBody } from './schemas.ts';

/**
 * Puts a batch together, as a draft. Payees, accounts and amounts are kept as they are now. With the digest of a preview it throws
 * preview_stale rather than keep anything else than that said.
 */
export function createBatch(
  context: AppContext,
  caller: Caller,
  body: CreateBody,
  digest: string | null = null,
): Promise<StoredAnswer> {
  const { actor, identity } = caller;
  return once(context, caller, async (trx) => {
    const day = today(context.clock);
    const debtor = await readDebtor(trx, context.config);
    if (debtor === null) throw refusal('iban_missing', 'debtor', { number: 'PAYMENT_IBAN' });
    checkDate(body.execution_date, day);
    // One batch is put together at a time: two at once would both take what is payable. A preview takes nothing.
    if (identity !== null) {
      await sql`select pg_advisory_xact_lock(hashtextextended('payment_batches', 0))`.execute(trx);
    }
    // What is left is told by a preview only.
    const ids = identity === null ? undefined : body.lines?.map(({ subject_id }) => subject_id);
    if (identity !== null) await lockPayees(trx, ids);
    const all = await readCandidates(trx, day, { type: body.subject_type, ids });
    const chosen = choose(all, body);
    const chosenDigest = digestOf(chosen);
    if (digest !== null && digest !== chosenDigest) throw refusal('preview_stale');
    const { count, amount_cents: total_cents } = sumUp(chosen);
    if (identity === null) {
      const chosenIds = new Set(chosen);
      const preview: BatchPreview = {
        execution_date: body.execution_date,
        debtor,
        count,
        total_cents,
        left: sumUp(all.filter((one) => !chosenIds.has(one))),
        to_ask: sumUp(offered(all, body).filter((one) => !chosenIds.has(one) && one.changed_on !== null)),
        digest: chosenDigest,
        warnings: count === 1 ? [{ code: 'single_line', params: {} }] : [],
      };
      return { status: 200, body: preview, audit: [] };
    }
    if (count === 0) throw refusal('required', 'lines');
    const id = uuidv7();
    const number = await insertBatch(trx, context, { id, chosen, body, makerId: actor.id, total_cents });
    await notify(trx, {
      level: 'info',
      key: 'payment_batch.created',
      params: { number, count, total_cents },
      subject: { type: 'payment_batch', id },
      not: actor.id,
    });
    const data = { number, count, total_cents, execution_date: body.execution_date };
    const audit = [{ action: 'payment_batch.created', subjectType: 'payment_batch', subjectId: id, data }];
    return { status: 201, body: await readRow(trx, id), audit };
  });
}

/**
 * Locks who may be paid, in the order in which every booking locks members: what is owed has one claim, and whoever else asks for it
 * waits, and is refused. `ids`: of these subjects only.
 */
async function lockPayees(trx: DbTransaction, ids: readonly string[] | undefined): Promise<void> {
  const payees =
    ids === undefined
      ? sql`select member_id from member_payables where cents > 0`
      : sql`
        select unnest(${ids}::uuid[])
        union all
        select member_id from redemption_requests where id in (select unnest(${ids}::uuid[]))
        union all
        select r.member_id from return_lines l join share_return_requests r on r.id = l.request_id
          where l.id in (select unnest(${ids}::uuid[]))`;
  await sql`select count(*) from (
    select from members where id in (${payees}) order by id for no key update) m`.execute(trx);
}

/** Throws date_invalid for a day that is over, and not_a_business_day with the next one that is. */
export function checkDate(date: string, day: string): void {
  if (date < day) throw refusal('date_invalid', 'execution_date', { date, earliest: nextTargetDay(day) });
  if (!isTargetDay(date)) throw refusal('not_a_business_day', 'execution_date', { date, next: nextTargetDay(date) });
}

const refusals = {
  iban_missing: 'iban_missing',
  iban_unverified: 'iban_unverified',
  iban_on_hold: 'iban_on_hold',
  iban_returned: 'iban_returned',
  member_blocked: 'member_blocked',
  member_deceased: 'member_deceased',
  address_missing: 'address_missing',
  payment_too_large: 'payment_too_large',
  in_batch: 'state_conflict',
} as const satisfies Record<string, ErrorCode>;

/** All that can be paid, less what does not go along. */
function offered(all: readonly Candidate[], { without }: CreateBody): Candidate[] {
  const left = new Set(without ?? []);
  return all.filter(({ state, subject_id }) => state === 'payable' && !left.has(subject_id));
}

/** Of what a batch would pay, to whom and to which account. */
function digestOf(chosen: readonly Candidate[]): string {
  const hash = createHash('sha256');
  for (const one of chosen)
    hash.update(`${one.subject_type} ${one.subject_id} ${one.amount_cents} ${one.account?.id}\n`);
  return hash.digest('hex');
}

/** The lines that were asked for, or all that can be paid. Throws an error for each that cannot, by its number. */
function choose(all: readonly Candidate[], body: CreateBody): Candidate[] {
  const { lines } = body;
  if (lines === null) {
    const confirmedIds = new Set(body.asked ?? []);
    const ready = offered(all, body).filter(
      ({ changed_on, subject_id }) => changed_on === null || confirmedIds.has(subject_id),
    );
    return ready.slice(0, mostLines);
  }
  if ([...(body.without ?? []), ...(body.asked ?? [])].length > 0) throw refusal('invalid_parameter', 'lines');
  const candidates = new Map(all.map((one) => [`${one.subject_type} ${one.subject_id}`, one]));
  const problems: FieldError[] = [];
  const chosen = lines.flatMap(({ subject_type, subject_id, asked }, index) => {
    const field = `lines.${index}`;
    const candidate = candidates.get(`${subject_type} ${subject_id}`);
    if (candidate === undefined) {
      problems.push({ field, code: 'state_conflict', params: { status: 'not_payable', subject_id } });
      return [];
    }
    candidates.delete(`${subject_type} ${subject_id}`); // twice is once too many
    const { state, number, changed_on, account, batch } = candidate;
    const params = { number, date: account?.hold_until ?? changed_on, batch: batch?.number ?? null };
    if (state !== 'payable') problems.push({ field, code: refusals[state], params });
    else if (changed_on !== null && !asked) problems.push({ field, code: 'iban_changed', params });
    return [candidate];
  });
  const [first, ...others] = problems;
  if (first !== undefined) throw new DomainError([first, ...others]);
  return chosen;
}

interface NewBatch {
  id: string;
  chosen: readonly Candidate[];
  body: CreateBody;
  makerId: string;
  total_cents: number;
}

async function insertBatch(
  trx: DbTransaction,
  { config }: AppContext,
  { id, chosen, body, makerId, total_cents }: NewBatch,
): Promise<string> {
  const { iban, bic, name } = await readCooperative(trx, config);
  const confirmedIds = new Set(
    body.lines?.filter((line) => line.asked).map(({ subject_id }) => subject_id) ?? body.asked,
  );
  const lines = chosen.map((one, index) => ({
    id: uuidv7(),
    seq: index + 1,
    subject_type: one.subject_type,
    subject_id: one.subject_id,
    number: one.number,
    member_id: one.member.id,
    amount_cents: one.amount_cents.toString(),
    bank_account_id: one.account?.id,
    iban: one.account?.iban,
    bic: one.account?.bic,
    holder_name: nameInFile(one),
    address: addressInFile(one),
    asked: confirmedIds.has(one.subject_id),
  }));
  // A request is paid under its own number; what was paid under it before and came back, or was taken back, counts up.
  const { rows } = await sql<{ number: string }>`
    with given as materialized (select next_number('BT') as number),
    batch as (
      insert into payment_batches (id, number, execution_date, debtor_iban, debtor_bic, debtor_name, msg_id, count, total_cents,
          maker_id)
        select ${id}::uuid, g.number, ${body.execution_date}::date, ${iban}, ${bic}, ${sepaText(name, 70)},
          g.number || '-' || right(${id}, 8), ${lines.length}::integer, ${total_cents}::bigint, ${makerId}
        from given g returning id, number
    ), lines as (
      insert into payment_lines (id, batch_id, seq, subject_type, subject_id, number, member_id, amount_cents, end_to_end_id,
          bank_account_id, iban, bic, holder_name, address, asked)
        select l.id, b.id, l.seq, l.subject_type, l.subject_id, l.number, l.member_id, l.amount_cents,
          case when l.subject_type = 'member' then replace(b.number, '-', '') || '-' || l.number
               when o.paid = 0 then l.number else l.number || '-' || o.paid + 1 end,
          l.bank_account_id, l.iban, l.bic, l.holder_name, nullif(l.address, 'null'), l.asked
        from batch b cross join jsonb_to_recordset(${JSON.stringify(lines)}::jsonb) as l (id uuid, seq integer, subject_type text,
          subject_id uuid, number text, member_id uuid, amount_cents bigint, bank_account_id uuid, iban text, bic text,
          holder_name text, address jsonb, asked boolean)
        cross join lateral (select count(*) as paid from payment_lines e
          where l.subject_type <> 'member' and e.subject_type = l.subject_type and e.subject_id = l.subject_id) o
    )
    select number from batch`.execute(trx);
  return rows[0]?.number ?? '';
}
