import { randomUUID } from 'node:crypto';
import { queryOnce } from '../query.ts';
import { openAccounts } from './accounts.ts';
import { openApi } from './api.ts';
import { changing, sha256 } from './load.ts';
import type { Load, Write } from './load.ts';
import type { Restored } from './restore.ts';

/** How what came out compares with what was acknowledged. */
export interface Comparison {
  /** Acknowledged until that second, and after it. */
  before: number;
  after: number;
  missing: number;
  doubled: number;
  /** There, though from after that second. */
  early: number;
  documents: number;
  /** The first twenty sentences about what is wrong. */
  faults: string[];
}

export interface Databases {
  register: string;
  signIn: string;
}

/** Compares what was acknowledged until `target` with what is there: once, and nothing from later. Opens each document, and signs in. */
export async function compare(
  { urlOf }: Restored,
  databases: Databases,
  { writes, passwords }: Load,
  target: Date | 'latest',
  dataDir: string,
): Promise<Comparison> {
  const isBefore = ({ committedAt }: Write): boolean => target === 'latest' || committedAt <= target;
  const before = writes.filter(isBefore);
  const after = writes.filter((write) => !isBefore(write));
  const faults: string[] = [];
  const present = new Map<string, number>();
  const count = async (url: string, table: string): Promise<void> => {
    const rows = await queryOnce<{ id: string }>(url, `select id::text from ${table}`);
    for (const { id } of rows) present.set(id, (present.get(id) ?? 0) + 1);
  };
  await count(urlOf(databases.register), 'transactions');
  await count(urlOf(databases.register), 'request_documents');
  await count(urlOf(databases.signIn), 'identity_service.identities');

  const missing = before.filter(({ id }) => !present.has(id));
  const doubled = before.filter(({ id }) => (present.get(id) ?? 0) > 1);
  const early = after.filter(({ id }) => present.has(id));
  const tell = (list: readonly Write[], what: string): void => {
    for (const { kind, id, committedAt } of list) faults.push(`${kind} ${id} of ${committedAt.toISOString()} ${what}`);
  };
  tell(missing, 'is missing');
  tell(doubled, 'is there twice');
  tell(early, 'is there, and was written later');
  // Each request had a key of its own: what is there beside the acknowledged ones was booked without anybody asking.
  const known = new Set(writes.filter(({ kind }) => kind === 'booking').map(({ id }) => id));
  const bookings = await queryOnce<{ id: string }>(urlOf(databases.register), 'select id::text from transactions');
  for (const { id } of bookings) if (!known.has(id)) faults.push(`booking ${id} is there, and nobody was told of it`);

  const documents = before.flatMap(({ document }) => document ?? []);
  const opened = await openDocuments(urlOf(databases.register, 'ledenbureau_service'), documents, faults);
  await signInAsOf(urlOf(databases.signIn));
  return {
    before: before.length,
    after: after.length,
    missing: missing.length,
    doubled: doubled.length,
    early: early.length,
    documents: opened,
    faults: faults.slice(0, 20),
  };

  /** The password of that second is good, and neither an older nor a later one. */
  async function signInAsOf(url: string): Promise<void> {
    const accounts = await openAccounts(url, dataDir);
    try {
      const until = target === 'latest' ? new Date(8.64e15) : target;
      const last = passwords.filter((password) => password.until <= until).at(-1);
      const onTheWay = passwords.find((password) => password.from <= until && password.until > until);
      const later = passwords.find((password) => password.from > until);
      const good = [last, onTheWay].filter((password) => password !== undefined);
      const works = await Promise.all(good.map(({ text }) => accounts.signsIn(changing, text)));
      if (works.filter(Boolean).length !== Math.min(good.length, 1))
        faults.push('nobody signs in by the password of then');
      if (later && (await accounts.signsIn(changing, later.text))) faults.push('a password from later is good');
      const [older] = passwords;
      if (older && older !== last && older !== onTheWay && (await accounts.signsIn(changing, older.text)))
        faults.push('an older password is good');
    } finally {
      await accounts.close();
    }
  }
}

type Document = NonNullable<Write['document']>;

/** Opens each through the API, as an administrator does. @returns how many are as they were sent */
async function openDocuments(url: string, documents: readonly Document[], faults: string[]): Promise<number> {
  const api = await openApi(url);
  let good = 0;
  try {
    for (const { path, sha256: expected } of documents) {
      const answer = await api.ask(path, { reason: 'restore drill' }, randomUUID());
      const bytes = new Uint8Array(await answer.arrayBuffer());
      if (answer.ok && sha256(bytes) === expected) good += 1;
      else faults.push(`${path} does not open: ${answer.status}`);
    }
  } finally {
    await api.close();
  }
  return good;
}
