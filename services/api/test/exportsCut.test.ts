// A file that leaves the register and is cut: its reader can tell, and the log of exports says how it ended.
import { randomUUID } from 'node:crypto';
import { once } from 'node:events';
import { request } from 'node:http';
import type { IncomingMessage } from 'node:http';
import { sql } from 'kysely';
import { expect, test } from 'vitest';
import { closeLost, exportCallerOf, exportList, sendFile } from '../src/paper/exports.ts';
import type { TableFormat } from '../src/wire/exports.ts';
import { people } from './fixtures.ts';
import { buildTestApp, startTestApp } from './harness.ts';

interface Row {
  name: string;
}
const row = { name: 'x'.repeat(1_000) };
/** What follows the first rows. */
let rest: () => AsyncGenerator<Row[]>;
const watch: NonNullable<NonNullable<Parameters<typeof startTestApp>[0]>['watch']> = (server, context) => {
  server.post('/api/v1/cut/:format', { config: { access: 'public' } }, async (asked, reply) => {
    asked.actor = { id: people.anna.id, signIns: [], name: 'Anna', email: null, roles: [] };
    async function* pages() {
      yield [row, row];
      yield* rest();
    }
    const { format } = asked.params as { format: TableFormat };
    const file = await exportList<Row>(
      context,
      exportCallerOf(asked),
      { reason: 'Test', format, locale: 'nl' },
      {
        what: 'members',
        action: 'audit.exported',
        filter: {},
        list: {
          file: { nl: 'lijst', en: 'list' },
          columns: [{ nl: 'Naam', en: 'Name', value: ({ name }) => name }],
        },
        pages: pages(),
      },
    );
    return sendFile(reply, file);
  });
};
const app = await startTestApp({ watch });
const address = await app.app.listen({ port: 0, host: '127.0.0.1' });

async function ask(format: TableFormat, at = address): Promise<IncomingMessage> {
  const exporting = request(`${at}/api/v1/cut/${format}`, {
    method: 'POST',
    headers: { 'idempotency-key': randomUUID() },
  });
  exporting.end();
  const [answer] = (await once(exporting, 'response')) as [IncomingMessage];
  expect(answer.statusCode).toBe(200);
  return answer;
}

/** What came, and whether its end did. */
async function read(answer: IncomingMessage): Promise<{ bytes: Buffer; isWhole: boolean }> {
  const parts: Buffer[] = [];
  try {
    for await (const part of answer) parts.push(part as Buffer);
  } catch {
    // `complete` says it
  }
  return { bytes: Buffer.concat(parts), isWhole: answer.complete };
}

const log = async ({ db } = app) => {
  const { rows } = await sql<{ outcome: string | null; rows: bigint | null; ended: boolean }>`
    select outcome, rows, ended_at is not null as ended from export_log order by started_at desc limit 1`.execute(db);
  return rows[0];
};

const formats = ['csv', 'xlsx', 'print'] as const;

test.each(formats)('%s: to its end it is whole, and the log says so', async (format) => {
  rest = async function* () {
    yield [row];
  };
  expect(await read(await ask(format))).toMatchObject({ isWhole: true });
  expect(await log()).toEqual({ outcome: 'completed', rows: 3n, ended: true });
});

test.each(formats)('%s: an error of the database after the first rows breaks the answer off', async (format) => {
  rest = async function* () {
    // more than is kept back on the way: its reader has had some of it
    for (let page = 0; page < 200; page += 1) yield Array.from({ length: 10 }, () => row);
    await sql`select 1 / 0`.execute(app.db);
  };
  const { bytes, isWhole } = await read(await ask(format));
  expect({ isWhole, some: bytes.length > 0 }).toEqual({ isWhole: false, some: true });
  expect(await log()).toEqual({ outcome: 'failed', rows: 2_002n, ended: true });
});

test.each(formats)('%s: a reader who goes away ends it, and nothing more is read for it', async (format) => {
  let pages = 0;
  rest = async function* () {
    for (;;) {
      pages += 1;
      // what does not compress fills the way
      yield Array.from({ length: 100 }, () => ({ name: Array.from({ length: 30 }, () => randomUUID()).join('') }));
    }
  };
  const answer = await ask(format);
  await once(answer, 'data');
  answer.destroy();
  await expect.poll(() => log()).toMatchObject({ outcome: 'broken_off', ended: true });
  const before = pages;
  await new Promise((resolve) => setImmediate(resolve));
  expect(pages).toBe(before);
});

test.each(formats)('%s: a reader who takes a byte now and then is cut off when its time is over', async (format) => {
  rest = async function* () {
    for (;;)
      yield Array.from({ length: 100 }, () => ({ name: Array.from({ length: 30 }, () => randomUUID()).join('') }));
  };
  const hurried = await buildTestApp({ watch, config: { answerMs: 500 } });
  const answer = await ask(format, await hurried.app.listen({ port: 0, host: '127.0.0.1' }));
  const reading = setInterval(() => answer.read(1), 20);
  await expect.poll(() => log(hurried)).toMatchObject({ outcome: 'broken_off', ended: true });
  clearInterval(reading);
  expect(await read(answer)).toMatchObject({ isWhole: false });
  await hurried.close();
});

test('what was lost with its process is closed six hours later', async () => {
  const at = (hours: number) => ({ now: () => new Date(Date.now() + hours * 3_600_000) });
  await sql`insert into export_log (id, key, actor_id, what, filter, reason, format)
    values (${randomUUID()}, 'key-of-lost', (select min(id) from administrators), 'members', '{}', 'Test', 'csv')`.execute(
    app.db,
  );
  await closeLost({ db: app.db, clock: at(5) });
  expect(await log()).toEqual({ outcome: null, rows: null, ended: false });
  await closeLost({ db: app.db, clock: at(7) });
  expect(await log()).toEqual({ outcome: 'lost', rows: null, ended: true });
});
