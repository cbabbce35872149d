import { createHash } from 'node:crypto';
import { fixtures } from '../../services/api/test/fixtures.ts';
import { queryOnce } from '../query.ts';
import type { Accounts } from './accounts.ts';
import type { Api } from './api.ts';
import type { Source } from './source.ts';

/** What was acknowledged, and by the clock of the database when it was committed. */
export interface Write {
  kind: 'booking' | 'document' | 'account';
  id: string;
  committedAt: Date;
  /** Of a document: where it is opened, and what it has to be then. */
  document?: { path: string; sha256: string };
}

/** A password that an account got, from when nobody knew it until it was acknowledged. */
interface Password {
  text: string;
  from: Date;
  until: Date;
}

export interface Load {
  writes: Write[];
  passwords: Password[];
}

/** Whose password changes all the time. */
export const changing = 'wisselt@drill.example';

const bookers = 3;
/** A member has twenty documents at most. */
const documentsOfMember = 20;

/** Books, keeps documents and makes accounts until told to stop; then asks the database when each was committed. */
export async function load(source: Source, api: Api, accounts: Accounts, stop: AbortSignal): Promise<Load> {
  const acknowledged: Omit<Write, 'committedAt'>[] = [];
  const passwords: Password[] = [];
  let owner = '';
  await Promise.all([
    ...Array.from({ length: bookers }, (_, client) => repeat((round) => book(`book-${client}-${round}`))),
    repeat((round) => keepDocument(round)),
    changePasswords(),
  ]);
  const times = new Map([
    ...(await commitTimes(source.registerUrl, ['transactions', 'request_documents'])),
    ...(await commitTimes(source.signInUrl, ['identity_service.identities'])),
  ]);
  const writes = acknowledged.map((write) => {
    const committedAt = times.get(write.id);
    if (committedAt === undefined) throw new Error(`The ${write.kind} ${write.id} was acknowledged and is not there.`);
    return { ...write, committedAt };
  });
  return { writes, passwords };

  async function repeat(work: (round: number) => Promise<void>): Promise<void> {
    for (let round = 0; !stop.aborted; round += 1) await work(round);
  }

  async function created(answer: Response): Promise<string> {
    if (answer.status !== 201) throw new Error(`${answer.url}: ${answer.status} ${await answer.text()}`);
    return ((await answer.json()) as { id: string }).id;
  }

  async function book(key: string): Promise<void> {
    const body = {
      kind: 'issue',
      member_id: fixtures.members.jan.id,
      instrument_id: fixtures.instruments.share.id,
      quantity: '1',
      effective_date: '2026-06-01',
    };
    acknowledged.push({ kind: 'booking', id: await created(await api.ask('/transactions', body, key)) });
  }

  async function keepDocument(round: number): Promise<void> {
    if (round % documentsOfMember === 0) {
      const member = { kind: 'person', family_name: `Oefening ${round}`, country: 'NL', locale: 'nl' };
      owner = await created(await api.ask('/members', member, `member-${round}`));
    }
    const bytes = Buffer.from(`%PDF-1.7\n% ${round} ${'x'.repeat(20_000)}\ntrailer\n<< >>\n%%EOF\n`);
    const documents = `/members/${owner}/documents`;
    const place = `${documents}?name=akte-${round}.pdf`;
    const id = await created(await api.ask(place, bytes, `document-${round}`, 'application/octet-stream'));
    acknowledged.push({ kind: 'document', id, document: { path: `${documents}/${id}/export`, sha256: sha256(bytes) } });
  }

  async function changePasswords(): Promise<void> {
    const first = { text: 'wachtwoord nul van de oefening', from: new Date(), until: new Date() };
    const id = await accounts.add(changing, first.text);
    passwords.push({ ...first, until: new Date() });
    await repeat(async (round) => {
      const text = `wachtwoord ${round} van de oefening`;
      acknowledged.push({ kind: 'account', id: await accounts.add(`lid-${round}@drill.example`, text) });
      const from = new Date();
      await accounts.setPassword(id, changing, text);
      passwords.push({ text, from, until: new Date() });
    });
  }
}

export const sha256 = (bytes: Uint8Array): string => createHash('sha256').update(bytes).digest('hex');

async function commitTimes(url: string, tables: readonly string[]): Promise<[string, Date][]> {
  const text = tables.map((table) => `select id::text, pg_xact_commit_timestamp(xmin) as at from ${table}`);
  const rows = await queryOnce<{ id: string; at: Date }>(url, text.join(' union all '));
  return rows.map(({ id, at }) => [id, at]);
}
