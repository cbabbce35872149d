import { randomUUID } from 'node:crypto';
import { mkdir, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import type { Pool } from 'pg';
import { instant } from './clock.ts';
import type { IdentityContext } from './context.ts';

type Template = 'recovery_code_valid' | 'verification_code_valid';

interface MailText {
  template: Template;
  subject: string;
  body: string;
}

/** A mail of the service; the queue of the real one holds the same. */
export interface Mail extends MailText {
  id: string;
  recipient: string;
  createdAt: number;
}

const signature = '\n\nDe ontwikkelomgeving van Ledenbureau / Ledenbureau, development stack\n';

/** What each mail says, in Dutch and in English: the service does not know who reads it. */
export const mailTexts: Record<'recovery' | 'verification', (code: string, minutes: number) => MailText> = {
  recovery: (code, minutes) => ({
    template: 'recovery_code_valid',
    subject: `Herstelcode / Recovery code ${code}`,
    body: `Met deze code krijgt u weer toegang tot uw account:\n\n${code}\n\nDe code werkt ${minutes} minuten. Hebt u hier niet om gevraagd? Doe dan niets.\n\nUse this code to recover access to your account. It works for ${minutes} minutes; if this was not you, do nothing.`,
  }),
  verification: (code, minutes) => ({
    template: 'verification_code_valid',
    subject: `Verificatiecode / Verification code ${code}`,
    body: `Met deze code bevestigt u uw e-mailadres:\n\n${code}\n\nDe code werkt ${minutes} minuten. Hebt u hier niet om gevraagd? Doe dan niets.\n\nUse this code to verify your address. It works for ${minutes} minutes; if this was not you, do nothing.`,
  }),
};

/** "Sends" a mail: keeps it for the page at /mail and the admin interface, and puts it into the mail folder. */
export async function sendMail(
  { db, mailDir, now }: IdentityContext,
  recipient: string,
  { template, subject, body }: MailText,
): Promise<void> {
  const mail: Mail = { id: randomUUID(), recipient, subject, body: body + signature, template, createdAt: now() };
  await db.query('insert into mails (id, created_at, data) values ($1, $2, $3)', [
    mail.id,
    new Date(mail.createdAt),
    mail,
  ]);
  await mkdir(mailDir, { recursive: true });
  const name = `${new Date(mail.createdAt).toISOString().replaceAll(':', '')}-${mail.id}.eml`;
  await writeFile(join(mailDir, name), eml(mail), { mode: 0o600 });
}

/** The latest first. `recipient` keeps those to one address. */
export async function listMails(db: Pool, limit: number, recipient?: string, before?: string): Promise<Mail[]> {
  const { rows } = await db.query<{ data: Mail }>(
    `select data from mails where ($2::text is null or data ->> 'recipient' = $2)
       and ($3::uuid is null or (created_at, id) < (select created_at, id from mails where id = $3::uuid))
     order by created_at desc, id desc limit $1`,
    [limit, recipient ?? null, before ?? null],
  );
  return rows.map(({ data }) => data);
}

export async function findMail(db: Pool, id: string): Promise<Mail | undefined> {
  const { rows } = await db.query<{ data: Mail }>('select data from mails where id = $1', [id]);
  return rows[0]?.data;
}

/** As the courier of the real service lists it. */
export function mailToWire(mail: Mail): Record<string, unknown> {
  return {
    id: mail.id,
    status: 'sent',
    type: 'email',
    recipient: mail.recipient,
    body: mail.body,
    subject: mail.subject,
    template_type: mail.template,
    channel: 'email',
    send_count: 1,
    created_at: instant(mail.createdAt),
    updated_at: instant(mail.createdAt),
  };
}

function eml({ recipient, subject, body, createdAt, id }: Mail): string {
  // An address comes from a form: no line of it may become a header of its own.
  const headers = {
    Date: new Date(createdAt).toUTCString(),
    From: 'Ledenbureau <noreply@ledenbureau.example>',
    To: recipient.replace(/[^\x21-\x7e]/g, ''),
    Subject: subject,
    'Message-ID': `<${id}@ledenbureau.example>`,
    'MIME-Version': '1.0',
    'Content-Type': 'text/plain; charset=utf-8',
    'Content-Transfer-Encoding': '8bit',
  };
  const lines = Object.entries(headers).map(([name, value]) => `${name}: ${value}`);
  return `${lines.join('\r\n')}\r\n\r\n${body.replaceAll('\n', '\r\n')}`;
}
