import type { Language } from '../../domain/language.ts';
import { sql } from 'kysely';
import { v7 as uuidv7 } from 'uuid';
import { sendForPost } from '../../calls/jobs.ts';
import type { AppContext } from '../../context.ts';
import { withTransaction } from '../../database.ts';
import type { Db } from '../../database.ts';
import { refusal } from '../../domain/errors.ts';
import { displayName } from '../../domain/names.ts';
import type { MemberName } from '../../domain/names.ts';
import { formatQuantity } from '../../domain/quantity.ts';
import { paperFormats } from '../../paper/formats.ts';
import type { Condition } from '../../filters.ts';
import type { MailPreview } from '../../wire/requests.ts';
import { oneAddress } from '../../post/mails.ts';
import { readCooperative } from '../../register/settings.ts';
import { change, tellDone } from './outcome.ts';
import { Progress } from './progress.ts';
import { lockRun, readRun } from './runs.ts';
import type { ConvertedSums, RunRow } from './runs.ts';
import { statementText } from './statementTexts.ts';

/** Statements that are written at once. */
const atOnce = 1_000;

interface StatementRow extends ConvertedSums {
  id: string;
  place: number;
  units: bigint;
  member: MemberName & { email: string | null; locale: Language; member_no: number };
}

const mailed = sql`exists (select from mails w where w.subject_type = 'conversion_line' and w.subject_id = l.id)`;

async function readStatements(db: Db, { id, calculation }: RunRow, rest: Condition): Promise<StatementRow[]> {
  const { rows } = await sql<StatementRow>`
    select l.id, l.place, l.units, l.principal_cents, l.interest_cents, l.withholding_cents, l.target_units, l.target_cents,
      l.remainder_cents,
      json_build_object('kind', m.kind, 'given_name', m.given_name, 'infix', m.infix, 'family_name', m.family_name,
        'company_name', m.company_name, 'email', m.email, 'locale', m.locale, 'member_no', m.member_no) as member
    from conversion_lines l join members m on m.id = l.member_id
    where l.run_id = ${id} and l.calculation = ${calculation} and l.outcome = 'converted' and ${rest}`.execute(db);
  return rows;
}

/** In whose name it is written. */
const readSender = async (db: Db, { config }: AppContext): Promise<string> => (await readCooperative(db, config)).name;

/** What a member is told of a run, in the member's language. */
function statementOf(sender: string, run: RunRow, row: StatementRow, text: string | null): MailPreview {
  const { source, target, run_on, number, price_cents, remainder } = run;
  const { member, units, target_units } = row;
  const { locale } = member;
  const nl = locale === 'nl';
  const euros = new Intl.NumberFormat(nl ? 'nl-NL' : 'en-GB', { style: 'currency', currency: 'EUR' });
  const money = (cents: bigint) => euros.format(Number(cents) / 100);
  const quantity = (some: bigint, scale: number) => formatQuantity(some, scale).replace('.', nl ? ',' : '.');
  const some = (cents: bigint) => (cents === 0n ? null : money(cents));
  const named = ({ name_nl, name_en }: { name_nl: string; name_en: string }) => (nl ? name_nl : name_en);
  return {
    to: oneAddress(member.email),
    locale,
    ...statementText(locale, {
      name: displayName(member),
      number,
      date: paperFormats[locale].longDay(run_on),
      source: source && `${quantity(units, source.scale)} × ${named(source)}`,
      principal: money(row.principal_cents),
      interest: some(row.interest_cents),
      withholding: some(row.withholding_cents),
      value: money(row.principal_cents + row.interest_cents - row.withholding_cents),
      target: `${quantity(target_units, target.scale)} × ${named(target)}`,
      price: money(price_cents ?? 0n),
      target_value: money(row.target_cents),
      left: some(row.remainder_cents),
      policy: remainder,
      text,
      sender,
    }),
  };
}

/** Only what was executed is told. Throws state_conflict for any other state. */
function requireExecuted({ status, version }: RunRow): void {
  if (status !== 'executed') throw refusal('state_conflict', null, { status, version });
}

/** The statement of one line. Throws not_found, and state_conflict for a run that was not executed. */
export async function previewStatement(
  context: AppContext,
  id: string,
  lineId: string,
): Promise<{ mail: MailPreview }> {
  const run = await readRun(context.db, id);
  requireExecuted(run);
  const [row] = await readStatements(context.db, run, sql`l.id = ${lineId}`);
  if (row === undefined) throw refusal('not_found', 'line_id');
  return { mail: statementOf(await readSender(context.db, context), run, row, null) };
}

/** How many statements there are to send, and one of them. */
export async function countStatements(context: AppContext, db: Db, run: RunRow, text: string | null) {
  const { rows } = await sql<{ open: bigint; paper: bigint; before: bigint }>`
    select count(*) filter (where not x.mailed and x.address) as open, count(*) filter (where not x.mailed and not x.address) as paper,
      count(*) filter (where x.mailed) as before
    from (select ${mailed} as mailed, coalesce(m.email ~ '^[^\\s,;:<>()"@]+@[^\\s,;:<>()"@]+$', false) as address
      from conversion_lines l join members m on m.id = l.member_id
      where l.run_id = ${run.id} and l.calculation = ${run.calculation} and l.outcome = 'converted') x`.execute(db);
  const [first] = await readStatements(db, run, sql`not ${mailed} order by l.place limit 1`);
  const sender = await readSender(db, context);
  return {
    mailed: Number(rows[0]?.open ?? 0n),
    on_paper: Number(rows[0]?.paper ?? 0n),
    mailed_before: Number(rows[0]?.before ?? 0n),
    example: first === undefined ? null : statementOf(sender, run, first, text),
  };
}

/** Writes to every member of an executed run by mail, once each: whoever was written to before is passed over. */
export function statementsTask(context: AppContext, run: RunRow): Promise<void> {
  return withTransaction(context.db, async (trx) => {
    const now = await lockRun(trx, run.id);
    if (now.task !== 'statements') return;
    const text = now.task_text;
    const sender = await readSender(trx, context);
    const progress = new Progress(context.db, run, run.line_count);
    let count = 0;
    for (let after: number | null = 0; after !== null;) {
      const rest = sql`l.place > ${after} and not ${mailed} order by l.place limit ${atOnce}`;
      const rows: StatementRow[] = await readStatements(trx, run, rest);
      const mails = rows
        .map((row) => ({ id: uuidv7(), subject_id: row.id, ...statementOf(sender, now, row, text) }))
        .filter(({ to }) => to !== null);
      await sql`
        insert into mails (id, subject_type, subject_id, recipient, locale, subject, body)
          select x.id, 'conversion_line', x.subject_id, x."to", x.locale, x.subject, x.body
          from jsonb_to_recordset(${JSON.stringify(mails)}::jsonb)
            as x (id uuid, subject_id uuid, "to" text, locale text, subject text, body text)`.execute(trx);
      count += mails.length;
      after = rows.length === atOnce ? (rows.at(-1)?.place ?? null) : null;
      await progress.tell(after ?? run.line_count);
    }
    await sendForPost(trx);
    const actorId = run.task_by ?? run.maker.id;
    await change(
      trx,
      run.id,
      sql`task = null, task_by = null, task_text = null, failure = null, statements_at = clock_timestamp(),
        statement_count = statement_count + ${count}`,
    );
    await tellDone(context, trx, { id: run.id, actorId, verb: 'statements_sent', data: { mailed: count, text } });
  });
}
