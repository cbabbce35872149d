import { readFile, readdir } from 'node:fs/promises';
import { join } from 'node:path';
import PostalMime from 'postal-mime';
import type { Mail } from './mail.ts';

export type ShownMail = Pick<Mail, 'recipient' | 'subject' | 'body' | 'createdAt'>;

/** Where the register puts what it writes to members (MAIL_URL of the local stack). */
export const memberMailDir = (mailDir: string): string => join(mailDir, 'members');

/** What the register wrote to members, the latest first; their files are named by the time. */
export async function memberMails(mailDir: string, limit: number): Promise<ShownMail[]> {
  const folder = memberMailDir(mailDir);
  const files = await readdir(folder).catch((error: NodeJS.ErrnoException) => {
    if (error.code === 'ENOENT') return []; // nothing was written yet
    throw error;
  });
  const latest = files
    .filter((file) => file.endsWith('.eml'))
    .toSorted()
    .slice(-limit)
    .toReversed();
  return Promise.all(
    latest.map(async (file) => {
      const {
        to = [],
        subject = '',
        text = '',
        date = '',
      } = await PostalMime.parse(await readFile(join(folder, file)));
      return { recipient: to[0]?.address ?? '', subject, body: text, createdAt: Date.parse(date) };
    }),
  );
}
