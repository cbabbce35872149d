import type { Language } from '../../domain/language.ts';
import type { Readable } from 'node:stream';
import { strToU8, zipSync } from 'fflate';
import type { Zippable } from 'fflate';
import { sql } from 'kysely';
import type { RawBuilder } from 'kysely';
import { today } from '../../clock.ts';
import type { AppContext } from '../../context.ts';
import type { Db } from '../../database.ts';
import { refusal } from '../../domain/errors.ts';
import { detailFields } from '../../domain/members.ts';
import { tableOf } from '../../paper/columns.ts';
import { csvFile } from '../../paper/csv.ts';
import { readContent } from '../../paper/documents.ts';
import { exported } from '../../paper/exports.ts';
import type { ExportCaller } from '../../paper/exports.ts';
import { wholeFile } from '../../paper/tables.ts';
import type { Chunk } from '../../paper/tables.ts';
import { sheets } from './subjectColumns.ts';
import type { Read, SheetName } from './subjectColumns.ts';

type Rows = readonly Read[];
type Everything = Record<SheetName, Rows>;

/**
 * All that the register knows of a member, as a zip file to be handed over (article 15 of the GDPR): one JSON file, the same
 * as CSV files, and the documents as they were kept. The audit and the log of exports tell who asked and why.
 */
export async function exportMember(
  context: AppContext,
  caller: ExportCaller,
  id: string,
  { reason, locale }: { reason: string; locale: Language },
): Promise<{ name: string; body: Readable }> {
  const { db, clock } = context;
  const member = await db.selectFrom('members').selectAll().where('id', '=', id).executeTakeFirst();
  if (member === undefined) throw refusal('not_found', 'id');
  const what = {
    what: 'member',
    action: 'member.exported',
    filter: { member_id: id, locale },
    reason,
    format: 'zip' as const,
  };
  const name = `lid-${member.member_no}-${today(clock)}.zip`;
  return { name, body: await exported(context, caller, what, file(context, id, locale)) };
}

async function* file(context: AppContext, id: string, locale: Language): AsyncGenerator<Chunk> {
  const all = await readEverything(context.db, id);
  const entries: Zippable = { 'lid.json': strToU8(JSON.stringify(all, asJson, 2)) };
  for (const name of Object.keys(sheets) as SheetName[]) {
    const table = tableOf(sheets[name], locale, [all[name]]);
    // oxlint-disable-next-line no-await-in-loop -- one file in memory after the other
    entries[`${sheets[name].file[locale]}.csv`] = await wholeFile(csvFile(table, locale));
  }
  for (const [index, { name, sha256 }] of all.documents.entries()) {
    const place = `${sheets.documents.file[locale]}/${index + 1}-${String(name).replace(/[^\w .()-]/gu, '_')}`;
    // oxlint-disable-next-line no-await-in-loop -- one file in memory after the other
    entries[place] = [await readContent(context.db, String(sha256)), { level: 0 }]; // compressed already
  }
  const rows = Object.values(all).reduce((sum, part) => sum + part.length, 0);
  yield { text: Buffer.from(zipSync(entries)), rows };
}

/** Whole numbers beyond 2^53 as text; below that they are numbers. */
function asJson(_key: string, value: unknown): unknown {
  if (typeof value !== 'bigint') return value;
  return Number.isSafeInteger(Number(value)) ? Number(value) : value.toString();
}

/** What was said of a request, whatever it is for. */
const requestWords = sql.raw('reason_text, document, comment, asked_by, reversal_comment');

async function readEverything(db: Db, id: string): Promise<Everything> {
  const of = async (query: RawBuilder<Read>) => (await query.execute(db)).rows;
  const quantity = (units: string) => sql.raw(`trim_scale(${units}::numeric / power(10::numeric, i.scale))::text`);
  const subjects = sql`(
    select 'member' as type, ${id}::uuid as id
    union all select 'redemption_request', id from redemption_requests where member_id = ${id}
    union all select 'share_return_request', id from share_return_requests where member_id = ${id}
    union all select 'return_line', l.id from return_lines l join share_return_requests r on r.id = l.request_id where r.member_id = ${id}
    union all select 'conversion_consent', ${id}::uuid
    union all select 'conversion_line', id from conversion_lines where member_id = ${id})`;
  const member = await db.selectFrom('members').selectAll().where('id', '=', id).executeTakeFirstOrThrow();
  const fields = [
    ...(['member_no', 'kind', 'status', 'joined_on', 'ended_on', 'deceased_on'] as const),
    ...detailFields,
    ...(['identity_id', 'automated_conversion', 'automated_conversion_changed_at', 'created_at'] as const),
  ];
  return {
    details: fields.map((field) => ({ field, value: member[field] === null ? null : String(member[field]) })),
    bank_accounts: await of(sql`
      select iban, bic, holder_name, is_payout::text as is_payout, valid_from, verified_at
      from bank_accounts where member_id = ${id} order by valid_from, id`),
    lots: await of(sql`
      select i.code as instrument, l.acquired_on, l.lock_until, ${quantity('sum(p.delta)')} as quantity
      from lots l join postings p on p.lot_id = l.id join instruments i on i.id = l.instrument_id
      where l.member_id = ${id} group by l.id, i.id having sum(p.delta) <> 0 order by i.code, l.acquired_on, l.id`),
    transactions: await of(sql`
      select t.number, t.effective_date, t.kind, i.code as instrument,
        ${quantity('case when m.gave then -t.quantity else t.quantity end')} as quantity, t.amount_cents, t.reference,
        t.description, t.document, t.booked_at
      from transactions t left join instruments i on i.id = t.instrument_id
      cross join lateral (
        select sum(p.delta) < 0 as gave from postings p join accounts a on a.id = p.account_id
        where p.transaction_id = t.id and a.member_id = ${id} and a.instrument_id = t.instrument_id) m
      where t.member_id = ${id} or t.counterparty_id = ${id} order by t.seq`),
    requests: await of(sql`
      select r.number, r.requested_on, i.code as instrument, ${quantity('r.units')} as quantity, r.status, r.reason, ${requestWords}, r.iban,
        r.holder_name, r.outcome_reason
      from (
        select number, requested_on, instrument_id, units, status, reason, ${requestWords}, iban, holder_name, null as outcome_reason
          from redemption_requests where member_id = ${id}
        union all
        select number, requested_on, instrument_id, units, status, reason, ${requestWords}, null, null, outcome_reason
          from share_return_requests where member_id = ${id}
      ) r join instruments i on i.id = r.instrument_id order by r.requested_on, r.number`),
    payments: await of(sql`
      select l.number, b.execution_date, l.amount_cents, l.iban, l.holder_name, l.status
      from payment_lines l join payment_batches b on b.id = l.batch_id
      where l.member_id = ${id} order by b.execution_date, l.number`),
    choices: await of(sql`
      select at, run, choice, account, reason from (
        select recorded_at as at, null as run, automated_conversion::text as choice, identity_id as account, reason
          from conversion_consents where member_id = ${id}
        union all
        select l.decided_at, r.number, l.decision, null, l.reason from conversion_lines l join conversion_runs r on r.id = l.run_id
          where l.member_id = ${id} and l.decision is not null
        union all
        select d.decided_at, r.number, d.decision, null, d.reason from conversion_decisions d join conversion_runs r on r.id = d.run_id
          where d.member_id = ${id} and not exists (select from conversion_lines l where l.run_id = d.run_id and l.member_id = d.member_id
            and l.decided_at = d.decided_at)
      ) x order by at`),
    proposals: await of(sql`
      select created_at, what, status, effective_date, text, reference, document, comment from (
        select created_at, action as what, status, input->>'effective_date' as effective_date, input->>'reason' as text, null as reference,
            input->>'document' as document, comment
          from member_proposals where member_id = ${id}
        union all
        select created_at, input->>'kind', status, input->>'effective_date', input->>'description', input->>'reference',
            input->>'document', comment
          from transaction_proposals where ${id} in (input->>'member_id', input->>'counterparty_id')
      ) x order by created_at`),
    files: await of(sql`
      select b.number, b.file_name, r.line, r.reference, r.cells::text as cells
      from bulk_rows r join bulk_batches b on b.id = r.batch_id
      where ${id}::uuid in (r.member_id, r.counterparty_id) or ${member.member_no} in (r.member_no, r.counterparty_no)
      order by b.number, r.line`),
    notes: await of(sql`
      select c.created_at, a.name as author, c.text from request_comments c join administrators a on a.id = c.author_id
      join ${subjects} s on s.type = c.subject_type and s.id = c.subject_id order by c.created_at`),
    mails: await of(sql`
      select m.created_at, m.recipient, m.subject, m.body from mails m
      join ${subjects} s on s.type = m.subject_type and s.id = m.subject_id order by m.created_at`),
    documents: await of(sql`
      select d.uploaded_at, d.name, d.sha256 from request_documents d
      join ${subjects} s on s.type = d.subject_type and s.id = d.subject_id order by d.uploaded_at`),
    logbook: await of(sql`
      select e.at, a.name as actor, e.action, c.before::text as before, c.after::text as after
      from audit_events e join administrators a on a.id = e.actor_id
      left join member_changes c on c.id = (e.data->>'change_id')::uuid
      where e.subject_type = 'member' and e.subject_id = ${id} order by e.seq`),
  };
}
