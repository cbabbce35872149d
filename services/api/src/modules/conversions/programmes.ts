// Programmes as they are read, and the terms that two administrators give them.
import { sql } from 'kysely';
import { v7 as uuidv7 } from 'uuid';
import type { AppContext } from '../../context.ts';
import { take, viewerOf } from '../../flow/flow.ts';
import type { Viewer } from '../../flow/flow.ts';
import { atOnce, withVerdicts } from '../../flow/proposal.ts';
import type { Decided, Decision, Verdict } from '../../flow/proposal.ts';
import { bumped } from '../../flow/version.ts';
import type { Which } from '../../flow/version.ts';
import { termsFlow } from './flow.ts';
import type { Db, DbTransaction } from '../../database.ts';
import { nextRunOn } from '../../domain/conversions/terms.ts';
import type { Basis, RemainderPolicy } from '../../domain/conversions/terms.ts';
import { refusal } from '../../domain/errors.ts';
import { centsToNumber } from '../../domain/money.ts';
import type { Person } from '../../domain/people.ts';
import { formatQuantity } from '../../domain/quantity.ts';
import type { StoredAnswer } from '../../calls/idempotency.ts';
import { once } from '../../calls/once.ts';
import type { Caller, Outcome } from '../../calls/once.ts';
import { notify, withdrawNotification } from '../../post/notifications.ts';
import type { Programme, ProgrammeDetail, Terms, TermsBody } from './schemas.ts';
import { administratorOf, instrumentOf } from '../../wire/refSelect.ts';

interface ProgrammeRow {
  id: string;
  version: number;
  terms: (Terms & { source_id: string | null }) | null;
  waiting: Terms | null;
  last_on: string | null;
  run: Programme['run'];
}

const instant = (column: string) => `to_char(${column} at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.US"Z"')`;
const termsJson = `json_build_object('id', t.id, 'name', t.name, 'source_id', t.source_id, 'source', ${instrumentOf('t.source_id')},
  'basis', t.basis, 'target', ${instrumentOf('t.target_id')}, 'remainder', t.remainder, 'frequency', t.frequency, 'next_on', t.next_on,
  'ended', t.ended, 'status', t.status, 'maker', ${administratorOf('t.maker_id')}, 'created_at', ${instant('t.created_at')},
  'checker', ${administratorOf('t.checker_id')}, 'decided_at', ${instant('t.decided_at')}, 'comment', t.comment)`;

const programmeSelect = sql.raw(`
  select p.id, p.version,
    (select ${termsJson} from conversion_terms t where t.programme_id = p.id and t.status = 'approved'
      order by t.decided_at desc, t.id desc limit 1) as terms,
    (select ${termsJson} from conversion_terms t where t.programme_id = p.id and t.status = 'waiting') as waiting,
    (select max(r.run_on) from conversion_runs r where r.programme_id = p.id and r.status not in ('cancelled', 'reversed')) as last_on,
    (select json_build_object('id', r.id, 'number', r.number, 'status', r.status, 'run_on', r.run_on) from conversion_runs r
      where r.programme_id = p.id and r.status in ('planned', 'calculated', 'awaiting_approval', 'approved', 'executing')
      order by r.run_on limit 1) as run
  from conversion_programmes p`);

async function readProgrammes(db: Db, id?: string): Promise<ProgrammeRow[]> {
  const { rows } = await sql<ProgrammeRow>`
    ${programmeSelect} where ${id === undefined ? sql`true` : sql`p.id = ${id}`} order by p.created_at, p.id`.execute(
    db,
  );
  return rows;
}

/** Every programme; there are few. Those that have ended come last. */
export async function listProgrammes(context: AppContext, actor: Person): Promise<{ items: ProgrammeDetail[] }> {
  const { db } = context;
  const viewer = viewerOf(context, actor);
  const items = await Promise.all(
    (await readProgrammes(db)).map(async (row) => withTermsSteps(await present(db, row), viewer)),
  );
  const over = ({ terms }: Programme) => (terms?.ended === true ? 1 : 0);
  return { items: items.sort((a, b) => over(a) - over(b)) };
}

/** Throws not_found. */
export async function readProgramme(db: Db, id: string): Promise<Programme> {
  const [row] = await readProgrammes(db, id);
  if (row === undefined) throw refusal('not_found', 'id');
  return present(db, row);
}

/** A programme with what can be said of its terms that wait. */
export const withTermsSteps = (programme: Programme, viewer: Viewer): ProgrammeDetail => {
  const { waiting, version } = programme;
  return { ...programme, can: waiting === null ? [] : withVerdicts(termsFlow, { ...waiting, version }, viewer).can };
};

interface Participation {
  members: bigint;
  others: bigint;
  units: bigint;
  price_cents: bigint | null;
}

async function present(db: Db, { id, version, terms, waiting, last_on, run }: ProgrammeRow): Promise<Programme> {
  const visibleTerms = terms ?? waiting;
  const next_on = terms === null || terms.ended ? null : nextRunOn(terms, last_on);
  const { rows } = await sql<Participation>`
    select coalesce(c.members, 0) as members, coalesce(c.others, 0) as others, coalesce(c.units, 0) as units,
      (select p.price_cents from instrument_prices p where p.instrument_id = ${visibleTerms?.target.id ?? null} and p.purpose = 'conversion'
        and p.valid_from <= ${next_on ?? run?.run_on ?? null}::date order by p.valid_from desc limit 1) as price_cents
    from (select ${visibleTerms?.source?.id ?? null}::uuid as id) s
    left join converting_units c on c.instrument_id is not distinct from s.id`.execute(db);
  const [{ members, others, units, price_cents }] = rows as [Participation];
  const scale = visibleTerms?.source?.scale;
  return {
    id,
    version,
    terms: terms && plain(terms),
    waiting: waiting && plain(waiting),
    next_on,
    price_cents: price_cents === null ? null : centsToNumber(price_cents),
    run,
    participation: {
      members: Number(members),
      others: Number(others),
      quantity: scale === undefined ? null : formatQuantity(units, scale),
      owed_cents: scale === undefined ? centsToNumber(units) : null,
    },
  };
}

function plain({ source_id: _source, ...terms }: Terms & { source_id?: string | null }): Terms {
  return terms;
}

/** What a run takes over from its programme. */
interface TermsInForce {
  id: string;
  source_id: string | null;
  basis: Basis;
  target_id: string;
  remainder: RemainderPolicy;
}

/** Locks all programmes, so that no two runs are planned at a time, and answers the terms of one. Throws not_found, and state_conflict. */
export async function lockProgramme(trx: DbTransaction, id: string): Promise<TermsInForce> {
  await sql`select count(*) from (select id from conversion_programmes order by id for no key update) p`.execute(trx);
  const [row] = await readProgrammes(trx, id);
  if (row === undefined) throw refusal('not_found', 'programme_id');
  if (row.terms === null || row.terms.ended) {
    throw refusal('state_conflict', 'programme_id', {
      status: row.terms === null ? 'waiting' : 'ended',
      version: row.version,
    });
  }
  const { source_id, target, ...terms } = row.terms;
  return { ...terms, source_id, target_id: target.id };
}

/** Throws what is wrong with terms: same_instrument, instrument_not_found, instrument_closed, invalid_parameter. */
async function checkTerms(
  trx: DbTransaction,
  { source_id, target_id, basis, remainder, next_on }: TermsBody,
): Promise<void> {
  if (source_id === target_id) throw refusal('same_instrument', 'target_id');
  if ((source_id === null) !== (basis === 'payable')) throw refusal('required', 'source_id');
  if (basis === 'payable' && remainder === 'keep_in_source') throw refusal('invalid_parameter', 'remainder');
  const { rows } = await sql<{
    id: string;
    type: string;
    status: string;
    issue_date: string;
    maturity_date: string | null;
  }>`
    select id, type, status, issue_date, maturity_date from instruments where id in (${source_id}, ${target_id})`.execute(
    trx,
  );
  const target = rows.find(({ id }) => id === target_id);
  const source = rows.find(({ id }) => id === source_id);
  if (target === undefined) throw refusal('instrument_not_found', 'target_id');
  if (source_id !== null && source === undefined) throw refusal('instrument_not_found', 'source_id');
  const { status, issue_date, maturity_date } = target;
  if (status !== 'open' || (maturity_date !== null && maturity_date <= next_on)) {
    throw refusal('instrument_closed', 'target_id', { status, date: next_on, issue_date, maturity_date });
  }
  if (basis !== 'matured') return;
  if (source?.maturity_date == null) throw refusal('invalid_parameter', 'basis');
  if (next_on < source.maturity_date)
    throw refusal('date_invalid', 'next_on', { date: next_on, earliest: source.maturity_date });
}

interface Terming {
  id: string;
  actorId: string;
  verb: 'proposed' | 'approved' | 'rejected' | 'withdrawn';
  /** Who proposed what is decided on. */
  makerId?: string;
  status: number;
  data: Record<string, unknown>;
}

async function outcome(trx: DbTransaction, { id, actorId, verb, makerId, status, data }: Terming): Promise<Outcome> {
  const body = await readProgramme(trx, id);
  const name = (body.waiting ?? body.terms)?.name ?? String(data.name);
  const subject = { type: 'conversion_programme', id };
  if (verb === 'withdrawn') await withdrawNotification(trx, subject);
  else {
    const level = verb === 'rejected' ? 'warning' : 'info';
    const key = `conversion_programme.${verb}` as const;
    await notify(trx, { level, key, params: { name }, subject, to: makerId, not: actorId });
  }
  const entry = { action: `conversion_programme.${verb}`, subjectType: 'conversion_programme', subjectId: id };
  return { status, body, audit: [{ ...entry, data: { name, ...data } }] };
}

async function propose(
  context: AppContext,
  trx: DbTransaction,
  id: string,
  actorId: string,
  body: TermsBody,
): Promise<Outcome> {
  await checkTerms(trx, body);
  const terms = { id: uuidv7(), programme_id: id, ...body, maker_id: actorId };
  await sql`
    insert into conversion_terms (id, programme_id, name, source_id, basis, target_id, remainder, frequency, next_on, ended, maker_id)
      values (${terms.id}, ${id}, ${body.name}, ${body.source_id}, ${body.basis}, ${body.target_id}, ${body.remainder},
        ${body.frequency}, ${body.next_on}, ${body.ended}, ${actorId})`.execute(trx);
  const data = { terms_id: terms.id, ...body };
  if (context.config.fourEyes) return outcome(trx, { id, actorId, verb: 'proposed', status: 202, data });
  await decide(trx, terms.id, { ...atOnce, comment: null });
  return outcome(trx, { id, actorId, verb: 'approved', status: 200, data });
}

/** A new programme; its first terms wait for a second administrator (202). */
export function createProgramme(context: AppContext, caller: Caller, body: TermsBody): Promise<StoredAnswer> {
  return once(context, caller, async (trx) => {
    const id = uuidv7();
    await sql`insert into conversion_programmes (id) values (${id})`.execute(trx);
    return propose(context, trx, id, caller.actor.id, body);
  });
}

/** Locks a programme of a version; its version goes one up. Throws not_found and state_conflict. */
async function lockVersion(trx: DbTransaction, { id, version }: Which): Promise<ProgrammeRow> {
  const { rows } = await sql<{ version: number }>`
    select version from conversion_programmes where id = ${id} for no key update`.execute(trx);
  if (rows[0] === undefined) throw refusal('not_found', 'id');
  if (rows[0].version !== version)
    throw refusal('state_conflict', null, { status: 'changed', version: rows[0].version });
  await sql`update conversion_programmes set ${bumped} where id = ${id}`.execute(trx);
  const [row] = await readProgrammes(trx, id);
  return row as ProgrammeRow;
}

/** Other terms, from the next run on, once a second administrator approves. Throws state_conflict while some wait already. */
export function changeProgramme(
  context: AppContext,
  caller: Caller,
  which: Which,
  body: TermsBody,
): Promise<StoredAnswer> {
  return once(context, caller, async (trx) => {
    const row = await lockVersion(trx, which);
    if (row.waiting !== null) throw refusal('state_conflict', null, { status: 'waiting', version: which.version });
    return propose(context, trx, which.id, caller.actor.id, body);
  });
}

/** Puts terms in force, turns them down, or takes one's own back. Throws self_approval, not_maker and state_conflict. */
export function decideProgramme(
  context: AppContext,
  caller: Caller,
  { comment, ...which }: Which & { comment: string | null },
  verb: Verdict,
): Promise<StoredAnswer> {
  const { actor } = caller;
  return once(context, caller, async (trx) => {
    const { waiting } = await lockVersion(trx, which);
    if (waiting === null) throw refusal('state_conflict', null, { status: 'decided', version: which.version });
    const subject = { status: 'waiting', version: which.version, maker_id: waiting.maker.id } as const;
    const mover = { actor, version: which.version, fourEyes: context.config.fourEyes };
    const { to: done, checker_id } = take(termsFlow, verb, subject, mover);
    await decide(trx, waiting.id, { to: done, checker_id, comment });
    const data = { name: waiting.name, terms_id: waiting.id, comment };
    const of = { id: which.id, actorId: actor.id, makerId: waiting.maker.id };
    return outcome(trx, { ...of, verb: done as Decided, status: 200, data });
  });
}

async function decide(
  trx: DbTransaction,
  termsId: string,
  { to, checker_id, comment }: Omit<Decision, 'id'>,
): Promise<void> {
  await sql`
    update conversion_terms set status = ${to}, checker_id = ${checker_id}, decided_at = clock_timestamp(), comment = ${comment}
    where id = ${termsId}`.execute(trx);
}
