import { createHash } from 'node:crypto';
import { fixtures } from '../../services/api/test/fixtures.ts';
import type { Accounts } from './accounts.ts';
import type { Api } from './api.ts';

/** A stretch of time on the clock that this process and the database share. */
export interface Span {
  from: Date;
  until: Date;
}

/** What was acknowledged: asked for at `from`, and known to be kept at `until`. */
export interface Write extends Span {
  kind: 'booking' | 'document' | 'account';
  id: string;
  /** Of a document: where it is opened, and what it has to be then. */
  document?: { path: string; sha256: string };
}

/** A password that an account got: asked for at `from`, acknowledged at `until`. */
interface Password extends Span {
  text: string;
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

/** Books, keeps documents and makes accounts until told to stop. */
export async function load(api: Api, accounts: Accounts, stop: AbortSignal): Promise<Load> {
  const writes: Write[] = [];
  const passwords: Password[] = [];
  let owner = '';
  await Promise.all([
    ...Array.from({ length: bookers }, (_, client) => repeat((round) => book(`book-${client}-${round}`))),
    repeat((round) => keepDocument(round)),
    changePasswords(),
  ]);
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
    const { result: id, ...span } = await spanOf(async () => created(await api.ask('/transactions', body, key)));
    writes.push({ kind: 'booking', id, ...span });
  }

  async function keepDocument(round: number): Promise<void> {
    if (round % documentsOfMember === 0) {
      const member = { kind: 'person', family_name: `Oefening ${round}`, country: 'NL', locale: 'nl' };
      owner = await created(await api.ask('/members', member, `member-${round}`));
    }
    const bytes = Buffer.from(`%PDF-1.7\n% ${round} ${'x'.repeat(20_000)}\ntrailer\n<< >>\n%%EOF\n`);
    const documents = `/members/${owner}/documents`;
    const place = `${documents}?name=akte-${round}.pdf`;
    const { result: id, ...span } = await spanOf(async () =>
      created(await api.ask(place, bytes, `document-${round}`, 'application/octet-stream')),
    );
    const document = { path: `${documents}/${id}/export`, sha256: sha256(bytes) };
    writes.push({ kind: 'document', id, ...span, document });
  }

  async function changePasswords(): Promise<void> {
    const first = 'wachtwoord nul van de oefening';
    const { result: id, ...creation } = await spanOf(() => accounts.add(changing, first));
    passwords.push({ text: first, ...creation });
    await repeat(async (round) => {
      const text = `wachtwoord ${round} van de oefening`;
      const { result: other, ...span } = await spanOf(() => accounts.add(`lid-${round}@drill.example`, text));
      writes.push({ kind: 'account', id: other, ...span });
      const { from, until } = await spanOf(() => accounts.setPassword(id, changing, text));
      passwords.push({ text, from, until });
    });
  }
}

export const sha256 = (bytes: Uint8Array): string => createHash('sha256').update(bytes).digest('hex');

async function spanOf<Result>(work: () => Promise<Result>): Promise<Span & { result: Result }> {
  const from = new Date();
  const result = await work();
  return { result, from, until: new Date() };
}
