import { randomUUID } from 'node:crypto';
import { queryOnce } from '../query.ts';
import { openAccounts } from './accounts.ts';
import { openApi } from './api.ts';
import { changing, sha256 } from './load.ts';
import type { Load, Span, Write } from './load.ts';
import type { Restored } from './restore.ts';

/** How what came out compares with what was acknowledged. */
export interface Comparison {
  /** Acknowledged before that second, under way at it, and asked for later. */
  before: number;
  between: number;
  after: number;
  missing: number;
  doubled: number;
  /** There, though asked for after that second. */
  early: number;
  documents: number;
  /** The first twenty sentences about what is wrong. */
  faults: string[];
}

export interface Databases {
  register: string;
  signIn: string;
}

/**
 * Compares what was acknowledged before `target` with what is there: once, and nothing that was asked for later. What was under way
 * then may be in or out: PostgreSQL stops at the first commit of later in the order of its log, which two commits at the same moment
 * may be in against their times. Opens each document, and signs in.
 */
export async function compare(
  { urlOf }: Restored,
  databases: Databases,
  { writes, passwords }: Load,
  target: Date | 'latest',
  dataDir: string,
): Promise<Comparison> {
  const isBefore = ({ until }: Span): boolean => target === 'latest' || until < target;
  const isAfter = ({ from }: Span): boolean => target !== 'latest' && from > target;
  const before = writes.filter(isBefore);
  const after = writes.filter(isAfter);
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
  const doubled = writes.filter(({ id }) => (present.get(id) ?? 0) > 1);
  const early = after.filter(({ id }) => present.has(id));
  const tell = (list: readonly Write[], what: string): void => {
    for (const { kind, id, from, until } of list)
      faults.push(`${kind} ${id}, ${from.toISOString()} to ${until.toISOString()}, ${what}`);
  };
  tell(missing, 'is missing');
  tell(doubled, 'is there twice');
  tell(early, 'is there, and was asked for later');
  // Each request had a key of its own: what is there beside the acknowledged ones was booked without anybody asking.
  const bookingIds = new Set(writes.filter(({ kind }) => kind === 'booking').map(({ id }) => id));
  const bookings = await queryOnce<{ id: string }>(urlOf(databases.register), 'select id::text from transactions');
  for (const { id } of bookings)
    if (!bookingIds.has(id)) faults.push(`booking ${id} is there, and nobody was told of it`);

  const documents = before.flatMap(({ document }) => document ?? []);
  const opened = await openDocuments(urlOf(databases.register, 'ledenbureau_service'), documents, faults);
  await signInAsOf(urlOf(databases.signIn));
  return {
    before: before.length,
    between: writes.length - before.length - after.length,
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
      const last = passwords.findLast(isBefore);
      const underWay = passwords.filter((password) => !isBefore(password) && !isAfter(password));
      const later = passwords.find(isAfter);
      const good = last ? [last, ...underWay] : underWay;
      const works = await Promise.all(good.map(({ text }) => accounts.signsIn(changing, text)));
      if (works.filter(Boolean).length !== Math.min(good.length, 1))
        faults.push('nobody signs in by the password of then');
      if (later && (await accounts.signsIn(changing, later.text))) faults.push('a password from later is good');
      const [older] = passwords;
      if (older && !good.includes(older) && (await accounts.signsIn(changing, older.text)))
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
