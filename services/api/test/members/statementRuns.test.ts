import { randomBytes, randomUUID } from 'node:crypto';
import { readFile } from 'node:fs/promises';
import { encode } from 'fast-png';
import { unzipSync } from 'fflate';
import { sql } from 'kysely';
import { expect, test } from 'vitest';
import { migrationsFolder } from '../../src/migrationFiles.ts';
import { systemClock } from '../../src/clock.ts';
import { createLedgerCheck } from '../../src/modules/ledger/ledgerCheck.ts';
import { openPress } from '../../src/modules/members/statements/press.ts';
import type { StatementRun } from '../../src/modules/members/statements/runSchemas.ts';
import { readPaper } from '../../src/modules/members/statements/statement.ts';
import { expireStatements, portionMaker } from '../../src/modules/members/statements/runWorker.ts';
import { issue } from '../bookings.ts';
import { people } from '../fixtures.ts';
import { asSuperuser, holdAsSuperuser, startTestApp, withSoundApp } from '../harness.ts';
import { readPdf } from '../papers.ts';
import { clock } from '../redemptions/helpers.ts';
import { bodyOf, booked, instruments, members, post, refusalOf, take } from '../transactions/helpers.ts';

const { share } = instruments;
const { jan, zoe } = members;
const sizes = { atOnce: 2, perFile: 3 };
const side = 400;
const transparentPng = Buffer.from(
  encode({ width: side, height: side, data: randomBytes(4 * side * side), channels: 4 }),
);

// Seven others with a share each since 2024; one who bought and sold before, so has nothing to be told of 2025; Jan gets his
// in 2025, and Zoë in 2026. So there are eight statements of 2025, in files of three, three and two.
const other = (n: number) => `0190${String(n).padStart(4, '0')}-0000-7000-8000-000000000000`;
const app = await startTestApp({ clock });
const row = (n: number) => ({
  id: other(n),
  member_no: BigInt(300_000 + n),
  kind: 'person' as const,
  status: 'active' as const,
  given_name: 'Lid',
  family_name: `Nummer ${n}`,
  joined_on: '2020-01-01',
  locale: n % 2 === 0 ? ('en' as const) : ('nl' as const),
  search_text: `\n ${300_000 + n}`,
});
await app.owner.insertInto('members').values([1, 2, 3, 4, 5, 6, 7, 8].map(row)).execute();
for (let n = 1; n <= 7; n += 1) {
  // oxlint-disable-next-line no-await-in-loop -- bookings follow each other
  await issue(app.db, { member: other(n), instrument: share.id, units: 1n, on: '2024-03-01' });
}
const buy = (member_id: string, effective_date: string) =>
  booked(app, { kind: 'issue', member_id, instrument_id: share.id, quantity: '10', effective_date });
await buy(jan.id, '2025-04-01');
await buy(zoe.id, '2026-02-01');

const context = { db: app.db, config: app.config, clock };
const checkLedger = createLedgerCheck(context);
const work = () => portionMaker({ ...context, checkLedger }, sizes).makeNext;
const start = (body: object = {}, as: 'anna' | 'bram' = 'anna') =>
  post(app, '/statement-runs', { year: 2025, reason: 'Jaarlijkse post', ...body }, { as });
const runs = async () => (await app.request({ url: '/statement-runs' })).json<{ items: StatementRun[] }>().items;
const papers = async () =>
  (await sql<{ papers: bigint }>`select count(*) as papers from statement_papers`.execute(app.db)).rows[0]?.papers;
const latest = async () => (await runs())[0] as StatementRun;
const step = (run: Pick<StatementRun, 'id'>, verb: string) => post(app, `/statement-runs/${run.id}/${verb}`, {});

test('one run at a time is started, of a year that has begun, and once by one key', async () => {
  expect(refusalOf(await start({ year: 2027 }))).toMatchObject({ status: 422, code: 'date_in_future' });
  const key = randomUUID();
  const body = { year: 2025, reason: 'Jaarlijkse post' };
  const made = await post(app, '/statement-runs', body, { key });
  expect(made.statusCode, made.body).toBe(201);
  expect(made.json()).toMatchObject({ year: 2025, locale: null, status: 'making', members: null, done: 0, files: [] });
  expect((await post(app, '/statement-runs', body, { key })).json<StatementRun>().id).toBe(
    made.json<StatementRun>().id,
  );
  expect(refusalOf(await start({}, 'bram'))).toMatchObject({ status: 409, code: 'statements_making' });
});

test('it goes on where it was, whichever process does it, and makes none twice', async () => {
  const first = work();
  await first(); // counts them
  expect(await latest()).toMatchObject({ status: 'making', members: 8, done: 0 });
  await first();
  expect(await latest()).toMatchObject({ done: 2, files: [] });
  // that process is gone, another one is at the next portion, and ends while it is; two take the rest over at once
  const held = await app.owner.startTransaction().execute();
  await sql`select from statement_portions where not made order by first_no limit 1 for update`.execute(held);
  const [one, two] = [work(), work()];
  expect(await Promise.all([one(), two()])).toEqual([true, true]);
  expect(await latest()).toMatchObject({ done: 5 });
  await Promise.all([one(), two()]);
  expect(await latest()).toMatchObject({ status: 'making', done: 7 });
  expect(await one()).toBe(false); // somebody else is at the last one
  await held.rollback().execute();
  while ((await Promise.all([one(), two()])).some(Boolean)) continue;
  const run = await latest();
  expect(run).toMatchObject({ status: 'ready', members: 8, done: 8, kept_until: expect.any(String) as string });
  expect(run.files.map(({ members: count, first_no, last_no }) => [count, first_no, last_no])).toEqual([
    [3, 100_001, 300_002],
    [3, 300_003, 300_005],
    [2, 300_006, 300_007],
  ]);
  expect(await papers()).toBe(8n);
  const { items } = (await app.request({ url: '/notifications?kind=run' })).json<{ items: object[] }>();
  expect(items[0]).toMatchObject({ key: 'statement_run.ready', params: { year: '2025', count: 8 } });
  const bram = (await app.request({ url: '/notifications?kind=run', as: 'bram' })).json<{ items: object[] }>();
  expect(bram.items).toEqual([]);
});

test('a file has the PDF of each of its members, as it would be taken for one, and the log has the reason', async () => {
  const run = await latest();
  const answer = await take(app, `/statement-runs/${run.id}/files/1`);
  expect(answer.statusCode).toBe(200);
  expect(answer.headers['content-disposition']).toContain('jaaroverzicht-2025-1.zip');
  const files = unzipSync(new Uint8Array(answer.rawPayload));
  expect(Object.keys(files)).toEqual([
    'jaaroverzicht-2025-100001.pdf',
    'jaaroverzicht-2025-300001.pdf',
    'statement-2025-300002.pdf',
  ]);
  const own = await take(app, '/members/100001/statement/2025');
  const [inFile, single] = await Promise.all([
    readPdf(Buffer.from(files['jaaroverzicht-2025-100001.pdf'] as Uint8Array)),
    readPdf(own.rawPayload),
  ]);
  const said = ({ pages }: { pages: string[] }) => pages.map((page) => page.replace(/Zoals bekend op \S+/u, ''));
  expect(said(inFile)).toEqual(said(single));
  const log = await sql`select what, reason, format, rows from export_log where what = 'statements'`.execute(app.db);
  expect(log.rows).toEqual([{ what: 'statements', reason: 'Controle', format: 'zip', rows: 3n }]);
  const { items } = (await app.request({ url: '/audit?subject_type=statement_run' })).json<{
    items: { action: string; actor: { name: string } }[];
  }>();
  expect(items.map(({ action }) => action)).toEqual(['statement_run.started']);
  const exports = (await app.request({ url: '/audit?subject_type=export' })).json<{ items: object[] }>().items;
  expect(exports[0]).toMatchObject({ action: 'statement_run.exported', actor: { name: people.anna.name } });
  expect((await take(app, `/statement-runs/${run.id}/files/4`)).statusCode).toBe(404);
});

test('cancelled, it leaves nothing behind, and what was ready stays', async () => {
  const made = (await start({ year: 2024, locale: 'en' })).json<StatementRun>();
  const worker = work();
  await worker();
  await worker();
  expect(await papers()).toBe(10n);
  expect((await step(made, 'cancel')).json()).toMatchObject({
    status: 'cancelled',
    ended_by: { name: people.anna.name },
  });
  expect(await papers()).toBe(8n);
  expect(await worker()).toBe(false);
  expect((await step(made, 'cancel')).json()).toMatchObject({ status: 'cancelled' });
  expect((await step(made, 'retry')).json()).toMatchObject({ status: 'cancelled' });
});

test('what fails three times waits for somebody, says so, and goes on after the last that is there', async () => {
  await start({ year: 2024 });
  const good = work();
  await good();
  await good();
  const broken = portionMaker(
    { ...context, config: { ...app.config, payments: undefined as never }, checkLedger },
    sizes,
  ).makeNext;
  for (let attempt = 0; attempt < 3; attempt += 1) {
    // oxlint-disable-next-line no-await-in-loop -- one attempt after the other
    await expect(broken()).rejects.toThrow('payments');
  }
  const failed = await latest();
  expect(failed).toMatchObject({ status: 'failed', done: 2 });
  expect(await good()).toBe(false);
  const { items } = (await app.request({ url: '/notifications?kind=run' })).json<{ items: object[] }>();
  expect(items[0]).toMatchObject({ level: 'error', key: 'statement_run.failed', params: { year: '2024', count: 2 } });
  expect((await step(failed, 'retry')).json()).toMatchObject({ status: 'making', done: 2 });
  const again = work();
  while (await again()) continue;
  expect(await latest()).toMatchObject({ status: 'ready', done: 7 });
  expect(await papers()).toBe(15n);
});

test('a run that was kept with papers of others is thrown away by the migration, and every administrator is told', async () => {
  const before = await runs();
  const migrates = async () =>
    asSuperuser(app.url, await readFile(new URL('0035_mixed_papers.sql', migrationsFolder), 'utf8'));
  await migrates();
  expect(await runs()).toEqual(before);
  await asSuperuser(
    app.url,
    `update statement_papers p set pdf = o.pdf from statement_papers o
      where p.run_id = '${before[0]?.id}' and o.run_id = p.run_id and o.member_no <> p.member_no
        and o.member_no in (300001, 300002) and p.member_no in (300001, 300002)`,
  );
  await migrates();
  const after = await runs();
  expect(after.map(({ status }) => status)).toEqual(['expired', 'cancelled', 'ready']);
  expect(after.slice(1)).toEqual(before.slice(1));
  expect(await papers()).toBe(8n);
  for (const as of ['anna', 'bram'] as const) {
    // oxlint-disable-next-line no-await-in-loop -- the app of a test answers one at a time
    const { items } = (await app.request({ url: '/notifications?kind=run', as })).json<{ items: object[] }>();
    const notice = { level: 'error', key: 'statement_run.mixed', params: { year: '2024', count: 2 } };
    expect(items[0]).toMatchObject(notice);
  }
});

test('after two weeks the files are thrown away; that they were made stays', async () => {
  await sql`update statement_runs set ended_at = ended_at - interval '16 days'`.execute(app.owner);
  while (await expireStatements({ db: app.db, config: app.config, clock: systemClock })) continue;
  expect((await runs()).map(({ status }) => status)).toEqual(['expired', 'cancelled', 'expired']);
  expect(await papers()).toBe(0n);
});

test('each gets its own paper, whichever is done first', async () => {
  const rows = await app.db.selectFrom('members').selectAll().where('member_no', '>', 300_000n).execute();
  const wish = { year: 2025, knownAt: null, locale: null, now: '2026-03-15' };
  const papers = await Promise.all(rows.map((member) => readPaper(app.db, app.config, member, wish)));
  // with a picture that takes a while to unpack, and without
  const [first, ...others] = papers.map((paper) => ({ ...paper, sender: { ...paper.sender, logo: transparentPng } }));
  const press = openPress();
  const orders = [...others, ...papers, first!];
  const printed = await Promise.all(orders.map((paper) => press.print(paper)));
  await press.close();
  const numbers = printed.map((pdf) => /, (\d{6})<\/rdf:li>/u.exec(Buffer.from(pdf).toString('latin1'))?.[1]);
  expect(numbers).toEqual(orders.map(({ memberNo }) => String(memberNo)));
});

test('a press that breaks tells whoever waits, and does not take the service with it', async () => {
  const press = openPress();
  await expect(press.print({ locale: 'xx' } as never)).rejects.toThrow('undefined');
  await press.close();
});

test('of a register in which nothing was booked they are made as well, and asked for again while the ledger is gone over', async () => {
  let now = clock.now();
  await withSoundApp({ clock: { now: () => now } }, async (empty) => {
    const key = randomUUID();
    const ask = () => post(empty, '/statement-runs', { year: 2025, reason: 'Jaarlijkse post' }, { key });
    const first = bodyOf<StatementRun>(await ask(), 201);
    expect(Date.parse(first.known_at)).toBeGreaterThan(0);
    now = new Date(now.getTime() + 3_600_000); // what was found of the ledger is too old by now
    const held = await holdAsSuperuser(empty.url, 'lock table postings in access exclusive mode');
    const again = await ask();
    await held.release();
    expect(bodyOf<StatementRun>(again, 201)).toEqual(first);
  });
});

test('one that was begun before the ledger was gone over waits for that, and fails where it is not sound', async () => {
  await start();
  const makes = (ok: boolean) =>
    portionMaker({ ...context, checkLedger: () => Promise.resolve({ checks: [{ ok }] }) }, sizes).makeNext;
  const broken = makes(false);
  while (await broken()) continue;
  const failed = await latest();
  expect(failed).toMatchObject({ status: 'failed', members: null, done: 0 });
  const { items } = (await app.request({ url: '/notifications?kind=run' })).json<{ items: object[] }>();
  expect(items[0]).toMatchObject({ level: 'error', key: 'statement_run.failed', params: { year: '2025', count: 0 } });
  await step(failed, 'retry');
  const sound = makes(true);
  await sound();
  expect(await latest()).toMatchObject({ status: 'making', members: 8 });
  await step(failed, 'cancel');
});
