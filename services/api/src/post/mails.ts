import type { SubjectRef } from '../domain/subject.ts';
import { mkdir, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { sql } from 'kysely';
import { createTransport } from 'nodemailer';
import { v7 as uuidv7 } from 'uuid';
import { sendForPost } from '../calls/jobs.ts';
import type { Db, DbTransaction } from '../database.ts';
import { untilDurable } from '../pipeline.ts';
import type { MailPreview } from '../wire/requests.ts';
import type { AppContext } from '../context.ts';
import { readCooperative } from '../register/settings.ts';
import { said } from '../said.ts';

/** A text that is one address and nothing else (the table `mails` holds the same); null for any other. */
export function oneAddress(text: string | null): string | null {
  return text !== null && /^[^\s,;:<>()"@]+@[^\s,;:<>()"@]+$/u.test(text) ? text : null;
}

/** Puts a mail into the post, to be sent once the transaction has ended; nobody's address, no mail. */
export function postMail(trx: DbTransaction, subject: SubjectRef, mail: MailPreview): Promise<void> {
  return postMails(trx, [{ subject, mail }]);
}

/** The same for many, in one statement. */
export async function postMails(
  trx: DbTransaction,
  letters: readonly { subject: SubjectRef; mail: MailPreview }[],
): Promise<void> {
  const rows = letters
    .filter(({ mail }) => mail.to !== null)
    .map(({ subject, mail: { to, locale, subject: title, body } }) => ({
      id: uuidv7(),
      subject_type: subject.type,
      subject_id: subject.id,
      recipient: to,
      locale,
      subject: title,
      body,
    }));
  if (rows.length === 0) return;
  await sql`
    insert into mails (id, subject_type, subject_id, recipient, locale, subject, body)
      select * from jsonb_to_recordset(${JSON.stringify(rows)}::jsonb) as m (id uuid, subject_type text, subject_id uuid,
        recipient text, locale text, subject text, body text)`.execute(trx);
  await sendForPost(trx);
}

interface Letter {
  id: string;
  to: string;
  subject: string;
  text: string;
}

interface MailAddress {
  name: string;
  address: string;
}

/** Who mails to members are from: under the cooperative's name where MAIL_FROM has none. */
export async function readMailFrom({ db, config }: Pick<AppContext, 'db' | 'config'>): Promise<MailAddress> {
  const { name, address } = config.mail.from;
  return { address, name: name ?? (await readCooperative(db, config)).name };
}

/** How mails leave the house. */
interface MailSender {
  /** Throws when it could not be handed over. The same letter may be handed over twice; its Message-ID tells. */
  send(letter: Letter): Promise<void>;
  close(): void;
}

/** Over SMTP (smtp://user:password@host:587, smtps://…), or into a folder (file:///…) where a person can read them. */
export function mailSender(url: string, readFrom: () => Promise<MailAddress>): MailSender {
  const message = ({ id, to, ...letter }: Letter, from: MailAddress) => ({
    ...letter,
    to: { name: '', address: to }, // taken as it is, not as a list
    from,
    messageId: `<${id}@${from.address.split('@').at(-1)}>`,
    // No robot answers it with one of its own.
    headers: { 'Auto-Submitted': 'auto-generated' },
    disableFileAccess: true,
    disableUrlAccess: true,
  });
  if (!url.startsWith('file:')) {
    const smtp = createTransport(url, {
      connectionTimeout: 10_000,
      greetingTimeout: 10_000,
      socketTimeout: 20_000,
    } as object);
    return {
      send: async (letter) => void (await smtp.sendMail(message(letter, await readFrom()))),
      close: () => smtp.close(),
    };
  }
  const folder = fileURLToPath(url);
  const files = createTransport({ streamTransport: true, buffer: true, newline: 'windows' });
  return {
    async send(letter) {
      const { message: eml } = await files.sendMail(message(letter, await readFrom()));
      await mkdir(folder, { recursive: true, mode: 0o700 });
      const name = `${new Date().toISOString().replaceAll(':', '')}-${letter.id}.eml`; // the latest are the last
      await writeFile(join(folder, name), eml as Buffer, { mode: 0o600 });
    },
    close: () => files.close(),
  };
}

/** What can be wrong with mails to members, by name; docs/deploy.md says what to do about each. */
export type MailProblem = 'mail_url_missing' | 'mails_waiting' | 'mails_failing';

/** Why mails to members do not leave: nothing is set to send them, and some wait for it, or they were not accepted. */
export async function mailProblems({ db, config }: Pick<AppContext, 'db' | 'config'>): Promise<MailProblem[]> {
  const { rows } = await sql<{ waiting: boolean; failing: boolean }>`
    select exists (select from mails where sent_at is null) as waiting,
      exists (select from mails where sent_at is null and failure is not null) as failing`.execute(db);
  const { waiting, failing } = rows[0] ?? { waiting: false, failing: false };
  if (config.mail.url === null) return waiting ? ['mail_url_missing', 'mails_waiting'] : ['mail_url_missing'];
  return failing ? ['mails_failing'] : [];
}

/** Minutes to wait after each failure, doubled up to a day. */
const firstWait = 1;
const longestWait = 24 * 60;

/**
 * Sends the mail that has waited longest; one that fails is tried again later. Answers whether there was one. Several
 * processes may do it at once: each mail is one's only. A crash between handing over and noting it sends the same mail
 * again, with the same Message-ID.
 */
export async function deliverMail(db: Db, sender: MailSender): Promise<boolean> {
  return db.transaction().execute(async (trx) => {
    const { rows } = await sql<Letter>`
      select id, recipient as "to", subject, body as text from mails
      where sent_at is null and next_at <= clock_timestamp()
      order by next_at limit 1 for update skip locked`.execute(trx);
    const [letter] = rows;
    if (letter === undefined) return false;
    await untilDurable(db); // no mail tells of what a crash could still undo
    const failure = await sender.send(letter).then(
      () => null,
      (error: unknown) => said(error).slice(0, 500),
    );
    await sql`
      update mails set attempts = attempts + 1, failure = ${failure},
        sent_at = case when ${failure}::text is null then clock_timestamp() end,
        next_at = clock_timestamp() + least(${firstWait} * power(2, least(attempts, 20)), ${longestWait}) * interval '1 minute'
      where id = ${letter.id}`.execute(trx);
    return true;
  });
}

/** Sends every mail that is due. */
export async function deliverMails(db: Db, sender: MailSender): Promise<void> {
  // oxlint-disable-next-line no-await-in-loop -- one after the other, as long as there are any
  while (await deliverMail(db, sender)) continue;
}
