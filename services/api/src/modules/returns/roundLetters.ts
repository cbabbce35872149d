// The letters of a round, from the rows they are written of to the mails and the PDF they become.
import type { Language } from '../../domain/language.ts';
import { sql } from 'kysely';
import { today } from '../../clock.ts';
import type { AppContext } from '../../context.ts';
import type { Db, DbTransaction } from '../../database.ts';
import { refusal } from '../../domain/errors.ts';
import { formatQuantity } from '../../domain/quantity.ts';
import type { Condition } from '../../filters.ts';
import type { StoredAnswer } from '../../calls/idempotency.ts';
import { once } from '../../calls/once.ts';
import type { Caller } from '../../calls/once.ts';
import type { MailPreview } from '../../wire/requests.ts';
import { addressee } from '../../post/addressee.ts';
import type { Addressed } from '../../post/addressee.ts';
import { exported, streamedContent } from '../../paper/exports.ts';
import type { ExportCaller, ExportedFile } from '../../paper/exports.ts';
import { lettersPdf, letterText } from '../../post/letters.ts';
import type { Letter } from '../../post/letters.ts';
import { oneAddress, postMails } from '../../post/mails.ts';
import { readCooperative } from '../../register/settings.ts';
import type { Chunk } from '../../paper/tables.ts';
import { decisionTexts } from './decisionTexts.ts';
import type { LineStatus } from './flow.ts';
import { lockRound, readRound } from './rounds.ts';
import type { RoundRow } from './rounds.ts';
import type { PrintLettersBody, ReturnLine, SendLettersBody, SendLettersResult } from './roundSchemas.ts';

/** Letters that are read at once. */
const atOnce = 500;

interface LetterRow {
  id: string;
  place: number;
  number: string;
  outcome: ReturnLine['outcome'];
  asked: bigint;
  locked: bigint;
  allocated: bigint;
  amount_cents: bigint;
  status: LineStatus;
  mailed: boolean;
  member: Addressed & { email: string | null; locale: Language };
}

const mailed = sql`exists (select from mails w where w.subject_type = 'return_line' and w.subject_id = l.id)`;

async function readLetters(db: Db, roundId: string, rest: Condition): Promise<LetterRow[]> {
  const { rows } = await sql<LetterRow>`
    select l.id, l.place, l.number, l.outcome, l.asked, l.locked, l.allocated, l.amount_cents, l.status, ${mailed} as mailed,
      json_build_object('kind', m.kind, 'given_name', m.given_name, 'infix', m.infix, 'family_name', m.family_name,
        'company_name', m.company_name, 'status', m.status, 'email', m.email, 'locale', m.locale, 'street_address',
        m.street_address, 'postal_code', m.postal_code, 'locality', m.locality, 'region', m.region,
        'country', m.country) as member
    from return_lines l join share_return_requests q on q.id = l.request_id join members m on m.id = q.member_id
    where l.round_id = ${roundId} and l.status not in ('planned', 'reversed', 'held') and ${rest}`.execute(db);
  return rows;
}

interface Written {
  round: RoundRow;
  sender: string;
  date: string;
  text: string | null;
}

const languages: Record<Language, string> = { nl: 'nl-NL', en: 'en-GB' };
const eurosIn = (language: string) => new Intl.NumberFormat(language, { style: 'currency', currency: 'EUR' });
const euros: Record<Language, Intl.NumberFormat> = { nl: eurosIn(languages.nl), en: eurosIn(languages.en) };

/** The letter of decision about a line, in the language of its member; after a death to the heirs. */
function letterOf(row: LetterRow, { round, sender, date, text }: Written): Letter {
  const { member, number, asked, locked, allocated, amount_cents, outcome, status } = row;
  const { locale } = member;
  const { instrument, price_cents, fiscal_year } = round;
  const { name, lines: to } = addressee(member, locale);
  const quantity = (units: bigint) => formatQuantity(units, instrument.scale).replace('.', locale === 'nl' ? ',' : '.');
  const money = (cents: bigint) => euros[locale].format(Number(cents) / 100);
  const some = (units: bigint) => (units === 0n ? null : quantity(units));
  return {
    locale,
    sender,
    to,
    date,
    name,
    number,
    ...decisionTexts(locale, {
      instrument: locale === 'nl' ? instrument.name_nl : instrument.name_en,
      year: fiscal_year,
      status,
      outcome,
      asked: quantity(asked),
      allocated: quantity(allocated),
      rest: some(asked - allocated),
      locked: some(locked),
      price: money(price_cents),
      amount: money(amount_cents),
      short: allocated < asked,
      text,
    }),
  };
}

function mailOf(row: LetterRow, written: Written): MailPreview {
  const letter = letterOf(row, written);
  const { status, email } = row.member;
  const to = status === 'deceased' ? null : oneAddress(email);
  return { to, locale: letter.locale, subject: letter.subject, body: letterText(letter) };
}

async function writtenIn(context: AppContext, db: Db, round: RoundRow, text: string | null): Promise<Written> {
  const { name: sender } = await readCooperative(db, context.config);
  return { round, sender, date: today(context.clock), text };
}

/** Only what was executed is told. Throws state_conflict before that, and once the round was taken back. */
function requireDone({ status, version }: RoundRow): void {
  if (status !== 'done') throw refusal('state_conflict', null, { status, version });
}

async function readLetter(
  context: AppContext,
  id: string,
  lineId: string,
): Promise<{ row: LetterRow; written: Written }> {
  const round = await readRound(context.db, id);
  requireDone(round);
  const [row] = await readLetters(context.db, id, sql`l.id = ${lineId}`);
  if (row === undefined) throw refusal('not_found', 'line_id');
  return { row, written: await writtenIn(context, context.db, round, null) };
}

/** The letter to one member as a mail. Throws not_found, and state_conflict for a round that was not executed. */
export async function previewLetter(context: AppContext, id: string, lineId: string): Promise<{ mail: MailPreview }> {
  const { row, written } = await readLetter(context, id, lineId);
  return { mail: mailOf(row, written) };
}

/** The letter to one member as PDF, for a reason that is kept. Throws what previewLetter throws. */
export async function printLetter(
  context: AppContext,
  caller: ExportCaller,
  { id, line_id: lineId }: { id: string; line_id: string },
  reason: string,
): Promise<ExportedFile> {
  const { row, written } = await readLetter(context, id, lineId);
  const letter = letterOf(row, written);
  const audit = {
    what: 'return_letter',
    action: 'return_round.letter_printed',
    subject: { type: 'return_round', id },
    filter: { line_id: lineId, number: row.number },
  };
  const pages = streamedContent(lettersPdf(letter.subject, letter.locale, [letter]));
  const body = await exported(context, caller, { ...audit, reason, format: 'pdf' }, pages);
  return { name: `${row.number}.pdf`, format: 'pdf', body };
}

/**
 * Writes to every member of an executed round by mail, once each: whoever was written to before is passed over. A dry run
 * answers how many letters there are, and one of them.
 */
export function sendLetters(
  context: AppContext,
  caller: Caller,
  id: string,
  { text }: SendLettersBody,
): Promise<StoredAnswer> {
  return once(context, caller, async (trx: DbTransaction) => {
    const round = await lockRound(trx, id); // so that two administrators do not write at a time
    requireDone(round);
    const rows = await readLetters(trx, id, sql`true order by l.place`);
    const written = await writtenIn(context, trx, round, text);
    const letters = rows
      .filter((row) => !row.mailed)
      .map((row) => ({ subject: { type: 'return_line', id: row.id }, mail: mailOf(row, written) }));
    const byMail = letters.filter(({ mail }) => mail.to !== null);
    const body: SendLettersResult = {
      mailed: byMail.length,
      on_paper: letters.length - byMail.length,
      mailed_before: rows.length - letters.length,
      example: (byMail[0] ?? letters[0])?.mail ?? null,
    };
    if (caller.identity === null) return { status: 200, body, audit: [] };
    await postMails(trx, byMail);
    const { mailed: sent, on_paper, mailed_before } = body;
    const entry = { action: 'return_round.letters_sent', subjectType: 'return_round', subjectId: id };
    return { status: 200, body, audit: [{ ...entry, data: { mailed: sent, on_paper, mailed_before, text } }] };
  });
}

/** The letters of a round as one PDF, in order of place, for a reason that is kept. Throws what previewLetter throws. */
export async function printLetters(
  context: AppContext,
  caller: ExportCaller,
  id: string,
  { reason, only }: PrintLettersBody,
): Promise<ExportedFile> {
  const round = await readRound(context.db, id);
  requireDone(round);
  const filter = { round: round.number, only };
  const what = {
    what: 'return_letters',
    action: 'return_round.letters_printed',
    filter,
    reason,
    format: 'pdf' as const,
  };
  const chunks = printed(context, await writtenIn(context, context.db, round, null), only);
  return { name: `${round.number}.pdf`, format: 'pdf', body: await exported(context, caller, what, chunks) };
}

async function* printed({ db }: AppContext, written: Written, only: PrintLettersBody['only']): AsyncGenerator<Chunk> {
  let count = 0;
  async function* letters(): AsyncGenerator<Letter> {
    let after: number | null = 0;
    do {
      const condition = only === 'unwritten' ? sql`not ${mailed}` : sql`true`;
      const rest = sql`l.place > ${after} and ${condition} order by l.place limit ${atOnce}`;
      const rows: LetterRow[] = await readLetters(db, written.round.id, rest);
      for (const row of rows) yield letterOf(row, written);
      count += rows.length;
      after = rows.length === atOnce ? (rows.at(-1)?.place ?? null) : null;
    } while (after !== null);
  }
  for await (const text of lettersPdf(written.round.number, 'nl', letters())) yield { text, rows: 0 };
  yield { text: '', rows: count };
}
