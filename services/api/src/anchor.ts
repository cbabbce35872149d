// Writes the ends of the chains down outside of the register: `node services/api/src/anchor.ts FILE` adds one line to the file, and
// mails it to ANCHOR_MAIL where that is set. `npm run verify -- --against FILE` holds the register to them.
import { appendFile } from 'node:fs/promises';
import { v7 as uuidv7 } from 'uuid';
import { systemClock } from './clock.ts';
import { readConfig } from './config.ts';
import { createDatabase } from './database.ts';
import type { KeptAnchor } from './modules/ledger/anchor.ts';
import { readAnchor } from './modules/ledger/anchor.ts';
import { mailSender, oneAddress, readMailFrom } from './post/mails.ts';
import { said } from './said.ts';

const [file, ...rest] = process.argv.slice(2);
if (file === undefined || file.startsWith('-') || rest.length > 0) {
  console.error('node services/api/src/anchor.ts FILE');
  process.exit(2);
}
const { ANCHOR_MAIL: recipient = '' } = process.env;
try {
  if (recipient !== '' && oneAddress(recipient) === null) throw new Error('ANCHOR_MAIL is no e-mail address');
  const config = readConfig(process.env);
  const db = createDatabase({ url: config.databaseUrl, max: 1, applicationName: 'ledenbureau-anchor' });
  try {
    const ends = await readAnchor(db);
    // Nothing comes in below the end: this is what there was when it was read.
    const { count } = await db
      .selectFrom('transactions')
      .select(({ fn }) => fn.countAll<bigint>().as('count'))
      .where('seq', '<=', BigInt(ends.seq))
      .executeTakeFirstOrThrow();
    const anchor: KeptAnchor = { at: systemClock.now().toISOString(), count: Number(count), ...ends };
    const line = JSON.stringify(anchor);
    await appendFile(file, `${line}\n`, { mode: 0o644, flush: true });
    if (recipient !== '') await mail(line, anchor);
  } finally {
    await db.destroy();
  }

  /** A mailbox elsewhere: whoever writes the register and this machine anew does not reach it. */
  async function mail(line: string, { at, seq }: KeptAnchor): Promise<void> {
    if (config.mail.url === null) throw new Error('ANCHOR_MAIL needs MAIL_URL');
    const sender = mailSender(config.mail.url, () => readMailFrom({ db, config }));
    try {
      await sender.send({
        id: uuidv7(),
        to: recipient,
        subject: `Anker van het register: ${seq}, ${at}`,
        text: `${line}\n`,
      });
    } finally {
      sender.close();
    }
  }
} catch (error) {
  console.error('No anchor was kept:', said(error));
  process.exitCode = 1;
}
