// One small corruption for each check, in the order of checks.ts, read beside it.
import { execFile } from 'node:child_process';
import { mkdtemp, readdir, readFile, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath, pathToFileURL } from 'node:url';
import { sql } from 'kysely';
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it, onTestFinished } from 'vitest';
import { createDatabase } from '../src/database.ts';
import type { Db } from '../src/database.ts';
import { readAnchor } from '../src/modules/ledger/anchor.ts';
import { runChecks } from '../src/modules/ledger/runChecks.ts';
import { createLedgerCheck } from '../src/modules/ledger/ledgerCheck.ts';
import { ledgerSweeper } from '../src/modules/ledger/sweep.ts';
import { sinceChecks } from '../src/modules/ledger/sinceChecks.ts';
import { issue, reverse } from './bookings.ts';
import type { Booked } from './bookings.ts';
import { fixtures, insertFixtures, people } from './fixtures.ts';
import {
  asSuperuser,
  buildTestApp,
  createTestDatabase,
  holdAsSuperuser,
  testConfig,
  writePastTriggers,
} from './harness.ts';
import type { TestApp, TestDatabase } from './harness.ts';
import { post, refusalOf } from './transactions/helpers.ts';

const { share, good } = fixtures.instruments;
const { jan, zoe, deceased } = fixtures.members;

/** Two issues to Jan, one to Zoë, a reversal of one of Jan's, and two audit events. */
interface Bookings {
  first: Booked;
  second: Booked;
  other: Booked;
  reversal: Booked;
}

async function book(db: Db): Promise<Bookings> {
  const first = await issue(db, { member: jan.id, instrument: share.id, units: 10n, on: '2025-03-01' });
  const second = await issue(db, { member: jan.id, instrument: good.id, units: 25_000n, on: '2025-04-01' });
  const other = await issue(db, { member: zoe.id, instrument: share.id, units: 7n, on: '2025-05-01' });
  const reversal = await reverse(db, second, '2025-06-01');
  for (const action of ['transaction.book', 'transaction.approve']) {
    await db
      .insertInto('audit_events')
      .values({ actor_id: people.anna.id, action, subject_type: 'transaction', subject_id: first.id, request_id: 'r' })
      .execute();
  }
  return { first, second, other, reversal };
}

let sound: TestDatabase;
let bookings: Bookings;
/** A copy of the sound register for each test. */
let register: Bookings & { database: TestDatabase; db: Db };

beforeAll(async () => {
  sound = await createTestDatabase();
  const db = createDatabase({ url: sound.serviceUrl });
  const owner = createDatabase({ url: sound.url, max: 1 });
  await insertFixtures(owner);
  await owner.destroy();
  bookings = await book(db);
  await db.destroy();
});
afterAll(() => sound.drop());
beforeEach(async () => {
  const database = await createTestDatabase(sound.url);
  register = { ...bookings, database, db: createDatabase({ url: database.serviceUrl, max: 2 }) };
});
afterEach(async () => {
  await register.db.destroy();
  await register.database.drop();
});

/** Changes the register behind its own back: without triggers, foreign keys or rights. */
function corrupt(statements: string): Promise<void> {
  return writePastTriggers(register.database.url, statements);
}

/** What is broken: number of the invariant → examples. */
async function broken(): Promise<Record<number, string[]>> {
  const results = await runChecks(register.db);
  for (const result of results) expect(result.ok).toBe(result.violations === 0);
  const found: Record<number, string[]> = {};
  // 19: whoever changes a posting behind the register's back leaves a sum that no longer fits; ledger/rollups.test.ts.
  // 22: and another content than was sealed; seals/tampered.test.ts.
  const others = results.filter(({ ok, invariant }) => !ok && invariant !== 19 && invariant !== 22);
  for (const { invariant, examples } of others) (found[invariant] ??= []).push(...examples);
  return found;
}

/** What a transaction's hash covers, as the database has it now. */
const textOf = `transaction_text(t, (select member_no from members where id = t.member_id),
  (select member_no from members where id = t.counterparty_id),
  (select string_agg(posting_text(p), e'\\x1e' order by p.seq) from postings p where p.transaction_id = t.id),
  (select string_agg(lot_text(l), e'\\x1e' order by l.id) from lots l where l.transaction_id = t.id))`;

/** Writes both chains anew, so that they fit what the register says now: only an anchor kept elsewhere would tell. */
const rehash = `
  do $$
  declare t transactions; e audit_events; link bytea := decode(repeat('00', 32), 'hex');
  begin
    for t in select * from transactions order by seq loop
      t.prev_hash := link; link := sha256(link || convert_to(${textOf}, 'UTF8'));
      update transactions set prev_hash = t.prev_hash, hash = link where id = t.id;
    end loop;
    update ledger_head set hash = link;
    link := decode(repeat('00', 32), 'hex');
    for e in select * from audit_events order by seq loop
      e.ledger_hash := coalesce((select hash from transactions where seq = e.ledger_seq), decode(repeat('00', 32), 'hex'));
      e.prev_hash := link; link := sha256(link || convert_to(audit_text(e), 'UTF8'));
      update audit_events set ledger_hash = e.ledger_hash, prev_hash = e.prev_hash, hash = link where seq = e.seq;
    end loop;
    update audit_head set hash = link;
  end $$;`;

describe('each check finds what it is there for', () => {
  it('nothing in a sound register', async () => {
    expect(await broken()).toEqual({});
  });

  it('1: a posting that was changed', async () => {
    const { number, id } = register.first;
    await corrupt(`update postings set delta = delta + 3 where transaction_id = '${id}' and delta = -10
      and account_id = (select id from accounts where kind = 'issuer' and instrument_id = '${share.id}'); ${rehash}`);
    expect(await broken()).toEqual({
      1: [`${number}: AANDEEL off by 3`],
      2: ['AANDEEL: issued 14, held 17'],
    });
  });

  it('1: money that was changed, named in cents', async () => {
    await corrupt(`
      update postings set delta = delta + 5 where transaction_id = '${register.first.id}'
        and account_id = (select id from accounts where kind = 'bank'); ${rehash}`);
    expect(await broken()).toEqual({ 1: [`${register.first.number}: EUR off by 5 cents`] });
  });

  it('3: a holding that was below 0 for a while', async () => {
    await corrupt(`
      update postings set effective_date = '2025-06-02' where transaction_id = '${register.second.id}';
      update transactions set effective_date = '2025-06-02' where id = '${register.second.id}'; ${rehash}`);
    expect(await broken()).toEqual({ 3: ['LID 100001: holding of GOOD is -2.5 on 2025-06-01'] });
  });

  it('4: units without a lot, a lot that says otherwise, a lot below 0', async () => {
    await corrupt(`update postings set lot_id = null where transaction_id = '${register.first.id}'; ${rehash}`);
    expect(await broken()).toEqual({
      4: [
        `${register.first.number}: LID 100001: issue has holding+`,
        `${register.first.number}: lot ${register.first.lot}`,
      ],
    });
  });

  it('4: units in the lot of another member', async () => {
    await corrupt(`update lots set member_id = '${zoe.id}' where id = '${register.first.lot}'; ${rehash}`);
    expect(await broken()).toEqual({ 4: [`${register.first.number}: LID 100001: issue has holding+`] });
  });

  it('5: a posting that was removed', async () => {
    const { id, number } = register.other;
    await corrupt(`delete from postings where transaction_id = '${id}' and seq = 2; ${rehash}`);
    expect(await broken()).toEqual({
      1: [`${number}: AANDEEL off by 7`],
      2: ['AANDEEL: issued 10, held 17'],
      5: ['15 postings are there, the transactions have 16', `${number}: 3 of its 4 postings are there`],
      18: [`${number}: issue has bank+ equity- holding+`],
    });
  });

  it('a number that was given in any series, and is on no row', async () => {
    await corrupt(`
      insert into number_series (prefix, year, last)
      select prefix, 2026, 2 from unnest('{BB,BT,CV,GR,GS,VA}'::text[]) prefix`);
    expect(
      Object.values(await broken())
        .flat()
        .toSorted(),
    ).toEqual(
      ['batches', 'bulk batches', 'conversion runs', 'requests', 'requests', 'rounds'].map(
        (rows) => `${rows} of 2026: 2 numbers were given, 0 are there`,
      ),
    );
  });

  it('5: a transaction that was removed with all that belongs to it', async () => {
    const { id, number } = register.other;
    await corrupt(`
      delete from postings where transaction_id = '${id}'; delete from lots where transaction_id = '${id}';
      delete from transactions where id = '${id}'; ${rehash}`);
    expect(await broken()).toEqual({
      5: [
        `${number.slice(0, 7)}: 4 numbers were given, 3 are there`,
        `${register.reversal.number}: 1 before it are missing`,
      ],
    });
  });

  it('5: postings whose transaction was removed', async () => {
    await corrupt(`delete from transactions where id = '${register.other.id}'; ${rehash}`);
    expect((await broken())[5]).toContain('16 postings are there, the transactions have 12');
  });

  it('5: a guard that was taken away, and a right that was given', async () => {
    await asSuperuser(
      register.database.url,
      `alter table postings disable trigger append_only; grant delete on lots to ledenbureau_service`,
    );
    expect(await broken()).toEqual({
      5: ['lots: the service may delete it', 'postings: nothing guards it against update and delete'],
    });
  });

  it('6: a reversal that is no exact negation', async () => {
    await corrupt(`
      update postings set delta = delta * 2 where transaction_id = '${register.reversal.id}';
      update lots set original_qty = original_qty; ${rehash}`);
    const { 6: examples } = await broken();
    expect(examples).toEqual([`${register.reversal.number}: does not negate ${register.second.number}`]);
  });

  it('6: a reversal of a reversal', async () => {
    await corrupt(`
      update transactions set reverses_id = '${register.reversal.id}', kind = 'reversal'
        where id = '${register.other.id}'; ${rehash}`);
    expect((await broken())[6]).toContain(
      `${register.other.number}: reverses ${register.reversal.number}, which is a reversal`,
    );
  });

  it('7: a booking in the future, and one in a period that was closed', async () => {
    await asSuperuser(
      register.database.url,
      `insert into periods (year, status, changed_at) values (2024, 'closed', '2025-01-31')`,
    );
    const dated = (date: string, id: string) => `
      update postings set effective_date = '${date}' where transaction_id = '${id}';
      update transactions set effective_date = '${date}' where id = '${id}';`;
    await corrupt(dated('2024-12-31', register.first.id) + dated('2199-01-01', register.other.id) + rehash);
    expect(await broken()).toEqual({
      7: [
        `${register.first.number}: effective 2024-12-31, booked after 2024 was closed`,
        expect.stringMatching(`^${register.other.number}: effective 2199-01-01, booked `),
      ],
    });
  });

  it('9: an approval of what is their own', async () => {
    await corrupt(`
      alter table transactions drop constraint transactions_check1, drop constraint if exists transactions_check;
      update transactions set checker_id = maker_id where id = '${register.first.id}'; ${rehash}`);
    expect(await broken()).toEqual({ 9: [`${register.first.number}: made and approved by ${people.anna.id}`] });
  });

  it('10: two effects of one request', async () => {
    const row = `('key-12345', 'POST /transactions', 'anna', '\\x00', 201, '{}')`;
    await corrupt(`
      alter table idempotency_records drop constraint idempotency_records_pkey;
      insert into idempotency_records (key, route, actor_id, body_sha256, status, response) values ${row}, ${row}`);
    expect(await broken()).toEqual({ 10: ['key key-12345 of anna: 2 effects'] });
  });

  it('14: a time of booking that runs back', async () => {
    await corrupt(`update transactions set booked_at = '2020-01-01' where id = '${register.second.id}'; ${rehash}`);
    const { 14: examples, ...rest } = await broken();
    expect(examples).toEqual([expect.stringMatching(`^${register.second.number}: booked 2020-01-01`)]);
    expect(Object.keys(rest)).toEqual(['7']); // effective in 2025, so booked too early
  });

  it('15: a word that was changed in a transaction', async () => {
    await corrupt(`update transactions set description = 'anders' where id = '${register.first.id}'`);
    expect(await broken()).toEqual({ 15: [`${register.first.number}: was changed`] });
  });

  it('15: a changed transaction with a hash that fits it', async () => {
    await corrupt(`
      update transactions t set description = 'anders' where id = '${register.first.id}';
      update transactions t set hash = sha256(prev_hash || convert_to(${textOf}, 'UTF8'))
        where id = '${register.first.id}'`);
    expect(await broken()).toEqual({ 15: [`${register.second.number}: does not follow the one before it`] });
  });

  it('15: the last transaction removed, and the numbers set back', async () => {
    const { id } = register.reversal;
    await corrupt(`
      delete from postings where transaction_id = '${id}'; delete from transactions where id = '${id}';
      update number_series set last = last - 1`);
    expect((await broken())[15]).toContain('the end of the ledger is 4, its last transaction 3');
  });

  it('15: the last transaction cut off, with its number and the end of the ledger: the audit saw it', async () => {
    const { id } = register.reversal;
    await corrupt(`
      delete from postings where transaction_id = '${id}'; delete from transactions where id = '${id}';
      update number_series set last = last - 1;
      update ledger_head set (seq, hash) = (select seq, hash from transactions order by seq desc limit 1)`);
    expect(await broken()).toEqual({
      15: [`the audit saw transaction ${bookings.first.id} at place 4 of the ledger, which is not there`],
    });
  });

  it('15: an audit event that was changed, and one that was removed', async () => {
    const last = async (): Promise<string> => {
      const { seq } = await register.db.selectFrom('audit_head').select('seq').executeTakeFirstOrThrow();
      return String(seq);
    };
    const seq = Number(await last());
    await corrupt(`update audit_events set action = 'nothing.happened' where seq = ${seq - 1}`);
    expect(await broken()).toEqual({ 15: [`audit event ${seq - 1}: was changed`] });
    await corrupt(`delete from audit_events where seq = ${seq - 1}`);
    expect(await broken()).toEqual({ 15: [`audit event ${seq}: does not follow the one before it`] });
    await corrupt(`delete from audit_events where seq = ${seq}`);
    expect((await broken())[15]).toContain(`the end of the audit is ${seq}, its last event ${seq - 2}`);
  });

  it('15: a lot that is free a year earlier, and one whose interest counts from a year earlier', async () => {
    await corrupt(`update lots set lock_until = '2025-03-01' where id = '${register.first.lot}';
      update lots set interest_from = '2024-05-01' where id = '${register.other.lot}'`);
    expect(await broken()).toEqual({
      15: [`${register.first.number}: was changed`, `${register.other.number}: was changed`],
    });
  });

  it('15: a price that was changed, slipped in or taken away', async () => {
    await corrupt(`update instrument_prices set price_cents = 1 where instrument_id = '${share.id}'`);
    expect(await broken()).toEqual({
      15: [
        `${share.id}: the price 10000 from 2015-01-01 is gone`,
        'AANDEEL: the audit knows of no price 1 from 2015-01-01',
      ],
    });
  });

  it('15: a member who got the number of another', async () => {
    const swap = `update members set member_no = 777777 where id = '${jan.id}'`;
    await expect(asSuperuser(register.database.url, swap)).rejects.toMatchObject({ constraint: 'member_no_fixed' });
    await corrupt(swap);
    expect((await broken())[15]).toContain(`${register.first.number}: was changed`);
  });

  it('9: a proposal that was changed while it waited, and one that nobody filed', async () => {
    const input = JSON.stringify({ kind: 'issue', quantity: '10', source: 'ui' });
    const id = '01900000-0000-7000-b000-000000000001';
    await register.db
      .insertInto('transaction_proposals')
      .values({ id, action: 'book', input, maker_id: people.anna.id })
      .execute();
    expect(await broken()).toEqual({ 9: [`proposal ${id}: is not what ${people.anna.id} proposed`] });
    await sql`insert into audit_events (actor_id, action, subject_type, subject_id, data, request_id)
      select maker_id, 'transaction.proposed', 'transaction', id, jsonb_build_object('input_sha256', input_digest(input)), 'r'
      from transaction_proposals`.execute(register.db);
    expect(await broken()).toEqual({});
    await corrupt(`update transaction_proposals set input = input || '{"quantity": "1000"}'`);
    expect(await broken()).toEqual({ 9: [`proposal ${id}: is not what ${people.anna.id} proposed`] });
  });

  it('5: a reference that is taken by nothing', async () => {
    await corrupt(`insert into transaction_references values ('ui', 'BANK-1', '${register.first.id}')`);
    expect(await broken()).toEqual({ 5: ['reference BANK-1 of ui: is taken by no transaction that stands'] });
  });

  it('16: an issue to a member who has died', async () => {
    const { number } = await issue(register.db, {
      member: deceased.id,
      instrument: share.id,
      units: 1n,
      on: '2026-01-15',
    });
    expect(await broken()).toEqual({});
    await corrupt(`update members set deceased_on = '2026-01-14' where id = '${deceased.id}'`);
    expect((await broken())[16]).toEqual([`${number}: LID 100005: issue has holding+`]);
  });

  it('18: a kind that books the wrong way, or for another than it names', async () => {
    await corrupt(`update transactions set kind = 'redeem' where id = '${register.first.id}'; ${rehash}`);
    expect((await broken())[18]).toEqual([`${register.first.number}: redeem has bank+ equity- holding+ issuer-`]);
    await corrupt(
      `update transactions set kind = 'issue', member_id = '${zoe.id}' where id = '${register.first.id}'; ${rehash}`,
    );
    expect((await broken())[18]).toEqual([`${register.first.number}: LID 100001: issue has holding+`]);
  });

  it('17: more than a member may have', async () => {
    await corrupt(`update instruments set max_per_member = 9 where id = '${share.id}'`);
    expect(await broken()).toEqual({ 17: ['LID 100001: 10 of AANDEEL, at most 9'] });
  });

  it('names 20 of many, and counts all', async () => {
    for (let n = 0; n < 21; n += 1) {
      await issue(register.db, { member: jan.id, instrument: share.id, units: 1n, on: '2025-07-01' });
    }
    await corrupt(`update transactions set description = 'anders' where effective_date = '2025-07-01'`);
    const result = (await runChecks(register.db)).find(({ name }) => name === 'the hash chain of transactions holds');
    expect(result).toMatchObject({ ok: false, violations: 21 });
    expect(result?.examples).toHaveLength(20);
  });
});

describe('verify', () => {
  it('prints a line for each invariant and ends with 0, or with 1 and the names', async () => {
    const before = await verify(register.database.url);
    expect(before).toMatchObject({ code: 0 });
    expect(before.output).toMatch(/^ 1 ok .*[\s\S]*^15 ok .*[\s\S]*The register is sound\.$/m);
    await corrupt(`update transactions set description = 'anders' where id = '${register.first.id}'`);
    const changed = await verify(register.database.url);
    expect(changed).toMatchObject({ code: 1 });
    expect(changed.output).toContain(`${register.first.number}: was changed`);
    expect(changed.output).toMatch(/1 invariant is broken\.$/m);
  });

  it('goes on from where it found the history sound, and over all of it when not asked to', async () => {
    await verify(register.database.url);
    await corrupt(`update transactions set description = 'anders' where id = '${register.first.id}'`);
    expect(await verify(register.database.url, '--continue')).toMatchObject({ code: 0 });
    const { id } = await issue(register.db, { member: jan.id, instrument: share.id, units: 1n, on: '2025-07-01' });
    await corrupt(`update transactions set description = 'anders' where id = '${id}'`);
    expect(await verify(register.database.url, '--continue')).toMatchObject({ code: 1 });
    // The place itself says something else: it is not gone on from.
    await corrupt(`update ledger_verified set hash = sha256('x')`);
    expect((await verify(register.database.url, '--continue')).output).toContain(
      `${register.first.number}: was changed`,
    );
  });

  it.each([
    ['units of a member', `update member_units set units = units + 1 where member_id = '${jan.id}'`, 'units kept'],
    ['units outstanding', `update rollups set value = value + 1 where measure = 'outstanding'`, 'outstanding of'],
    ['how many', `update rollups set value = value + 1 where measure = 'transactions'`, 'transactions of issue'],
    [
      'a day and not its month',
      `update rollups set value = value + 1 where measure = 'holders' and grain = 'day'`,
      'the month is',
    ],
    ['holders', `update rollups set value = value + 1 where measure = 'holders'`, 'holders of'],
    ['members', `update member_counts set members = members + 1`, 'members active'],
    ['who takes part', `update converting_units set others = others + 1`, 'who takes part with'],
    ['the last number', `update number_series set last = last + 1`, 'numbers were given'],
    [
      'a reference of nothing',
      `insert into transaction_references
      select 'ui', 'WEG', id from transactions order by seq desc limit 1`,
      'is taken by no transaction',
    ],
    ['a guard', 'alter table postings disable trigger append_only', 'nothing guards it'],
    ['a year', `update year_moves set debit = debit + 1 where account = 'bank'`, 'journal of 2025: debit'],
    ['units of a year', `delete from year_moves where account = 'issuer'`, 'of 2025: by years'],
    ['capital', `update capital_moves set delta = delta + 1 where account = 'issuer'`, 'issue of issuer in 2025'],
  ])('going on, it sees what is wrong with what came since: %s', async (_what, statement, message) => {
    const from = await register.db
      .selectFrom('transactions')
      .select(['seq', 'hash'])
      .orderBy('seq', 'desc')
      .limit(1)
      .executeTakeFirstOrThrow();
    await issue(register.db, { member: jan.id, instrument: good.id, units: 10_000n, on: '2025-07-01' });
    expect((await runChecks(register.db, { from })).filter(({ ok }) => !ok)).toEqual([]);
    await corrupt(statement);
    const told = (await runChecks(register.db, { from })).flatMap(({ examples }) => examples);
    expect(told.join('\n')).toContain(message);
  });

  it('tells by an anchor kept elsewhere that both chains were written anew', async () => {
    const file = await newFile();
    await writeFile(file, JSON.stringify(await readAnchor(register.db), null, 2));
    expect(await verify(register.database.url, '--against', file)).toMatchObject({ code: 0 });
    await corrupt(`update transactions set description = 'anders' where id = '${register.first.id}'; ${rehash}`);
    expect(await verify(register.database.url)).toMatchObject({ code: 0 });
    const told = await verify(register.database.url, '--against', file);
    expect(told).toMatchObject({ code: 1 });
    expect(told.output).toContain('the ledger does not go through place 4 of the anchor: it was written anew');
  });

  it('keeps an anchor a day in a file, mails it, and names the first that the chains do not go through', async () => {
    const [file, mails] = [await newFile(), pathToFileURL(await newFolder())];
    const keep = () => keepAnchor(register.database.serviceUrl, file, mails.href);
    expect(await keep()).toMatchObject({ code: 0 });
    const last = await issue(register.db, { member: jan.id, instrument: good.id, units: 10_000n, on: '2025-07-01' });
    expect(await keep()).toMatchObject({ code: 0 });
    const lines = (await readFile(file, 'utf8')).trim().split('\n');
    const kept = lines.map((line): unknown => JSON.parse(line));
    expect(kept).toMatchObject([
      { seq: 4, count: 4 },
      { count: 5, ...(await readAnchor(register.db)) },
    ]);
    const letters = await readdir(mails);
    expect(letters).toHaveLength(2);
    expect(await readFile(join(fileURLToPath(mails), letters.at(-1) ?? ''), 'utf8')).toContain(
      'To: anker@elders.example',
    );
    expect(await verify(register.database.url, '--against', file)).toMatchObject({ code: 0 });

    // The last transaction alone is another one: only the second anchor is after it.
    await corrupt(`update transactions set description = 'anders' where id = '${last.id}'; ${rehash}`);
    const told = await verify(register.database.url, '--against', file);
    const { at } = kept[1] as { at: string };
    expect(told).toMatchObject({ code: 1 });
    expect(told.output).toContain(`the ledger does not go through place 5 of the anchor of ${at}: it was written anew`);
    expect(told.output).not.toContain('place 4');
  });

  it('names an anchor that is newer than what was restored', async () => {
    const file = await newFile();
    const early = await readAnchor(register.db);
    await writeFile(
      file,
      `${JSON.stringify(early)}\n${JSON.stringify({ ...early, at: '2026-11-20T02:00:00Z', seq: 9 })}\n`,
    );
    const told = await verify(register.database.url, '--against', file);
    expect(told).toMatchObject({ code: 1 });
    expect(told.output).toContain(
      'the ledger ends at place 4, before place 9 of the anchor of 2026-11-20T02:00:00Z: cut off, or restored to before it',
    );
  });

  it('takes no file for anchors that has none', async () => {
    const file = await newFile();
    await writeFile(file, `${JSON.stringify(await readAnchor(register.db))}\n{"seq":"vier"}\n`);
    const told = await verify(register.database.url, '--against', file);
    expect(told).toMatchObject({ code: 1 });
    expect(told.output).toContain('line 2 of the file is no anchor');
  });

  it('says so when there is no register', async () => {
    const gone = await verify(register.database.url.replace(/[^/]*$/, 'no_such_database'));
    expect(gone).toMatchObject({ code: 1 });
    expect(gone.output).toContain('could not be verified');
  });
});

async function newFolder(): Promise<string> {
  const folder = await mkdtemp(join(tmpdir(), 'ledenbureau-anchor-'));
  onTestFinished(() => rm(folder, { recursive: true }));
  return folder;
}
const newFile = async () => join(await newFolder(), 'anchors.jsonl');

const verify = (url: string, ...options: string[]) => run('verify.ts', { DATABASE_OWNER_URL: url }, options);

/** As ledenbureau-anchor.service does it, with the settings of the API. */
const keepAnchor = (url: string, file: string, mails: string) =>
  run(
    'anchor.ts',
    {
      DATABASE_URL: url,
      OAUTH_ISSUER: testConfig.oauth.issuer,
      OAUTH_JWKS_URL: `${testConfig.oauth.issuer}/jwks`,
      MAIL_URL: mails,
      ANCHOR_MAIL: 'anker@elders.example',
    },
    [file],
  );

function run(
  script: string,
  env: Record<string, string>,
  options: string[],
): Promise<{ code: number; output: string }> {
  const path = fileURLToPath(new URL(`../src/${script}`, import.meta.url));
  return new Promise((resolve) => {
    execFile(process.execPath, [path, ...options], { env: { ...process.env, ...env } }, (error, stdout, stderr) => {
      resolve({ code: typeof error?.code === 'number' ? error.code : 0, output: stdout + stderr });
    });
  });
}

describe('the check that runs by itself', () => {
  it('goes on where it was, begins again at the end, and tells everybody what broke, every six hours', async () => {
    const { db, database, first } = register;
    let now = Date.parse('2026-11-20T00:00:00Z');
    const clock = { now: () => new Date(now) };
    const config = { ...testConfig, databaseUrl: database.serviceUrl };
    const one = ledgerSweeper({ db, config, clock }, 1);
    const another = ledgerSweeper({ db, config, clock }, 1);
    const place = async () =>
      (await sql<{ seq: bigint }>`select seq from ledger_sweep`.execute(db)).rows.map(({ seq }) => Number(seq));
    const told = async () =>
      (
        await sql<{
          admin_id: string;
        }>`select distinct admin_id from notifications where key = 'ledger.broken'`.execute(db)
      ).rows.length;
    await Promise.all([one(), another()]);
    expect(await place()).toEqual([4]);
    await writePastTriggers(
      database.url,
      `update postings set delta = delta + 1 where transaction_id = '${first.id}' and seq = 1`,
    );
    await one(); // too soon
    now += 7 * 3_600_000;
    await one(); // goes on after what it found sound: nothing came since
    expect([await place(), await told()]).toEqual([[0], 0]);
    now += 7 * 3_600_000;
    await another(); // from the beginning again
    expect([await place(), await told()]).toEqual([[0], 2]);
    const readAt = async () => (await sql<{ at: string }>`select at::text from ledger_sweep`.execute(db)).rows[0]?.at;
    now += 30 * 24 * 3_600_000;
    await one(); // by a clock that is ahead by a month
    const ahead = await readAt();
    now -= 30 * 24 * 3_600_000;
    await another(); // nobody waits for that month
    expect(await readAt()).not.toBe(ahead);
  });
});

describe('GET /ledger/check', () => {
  let test: TestApp;
  let now = new Date('2026-03-15T11:00:00Z');
  beforeAll(async () => {
    test = await buildTestApp({ clock: { now: () => now } });
  });
  afterAll(() => test.close());

  interface Check {
    ok: boolean;
    checked_at: string;
    checks: { invariant: number; name: string; ok: boolean }[];
  }
  const ask = (query = '') => test.request({ url: `/ledger/check${query}` });
  const check = async (query = ''): Promise<Check> => {
    const answer = await ask(query);
    return answer.statusCode === 202 ? check(query) : answer.json<Check>();
  };

  it('says at once that it is running when that takes long, and what came of it to who asks again', async () => {
    const held = await holdAsSuperuser(test.url, 'lock table postings in access exclusive mode');
    const answers = [await ask(), await ask()];
    expect(answers.map(({ statusCode, body }) => [statusCode, JSON.parse(body)])).toEqual([
      [202, { running: true }],
      [202, { running: true }],
    ]);
    await held.release();
    expect(await check()).toMatchObject({ ok: true });
  });

  it('keeps a result for 15 minutes unless a fresh one is asked for', async () => {
    const first = await check();
    expect(first).toMatchObject({ ok: true, checked_at: '2026-03-15T11:00:00.000Z' });
    expect(first.checks.map(({ invariant }) => invariant)).toEqual([
      1, 2, 3, 4, 5, 5, 6, 7, 8, 9, 9, 9, 9, 9, 9, 9, 10, 11, 12, 13, 14, 15, 15, 16, 17, 18, 19, 19, 19, 19, 20, 21,
      22,
    ]);
    expect(first.checks.map(({ name }) => name)).toEqual(expect.arrayContaining(Object.keys(sinceChecks)));

    const { number } = await issue(test.db, { member: jan.id, instrument: share.id, units: 1n, on: '2025-01-01' });
    await writePastTriggers(test.url, `update transactions set description = 'x' where number = '${number}'`);
    now = new Date('2026-03-15T11:14:59Z');
    expect(await check()).toEqual(first);
    expect(await check('?fresh=true')).toMatchObject({ ok: false, checked_at: now.toISOString() });
    now = new Date('2026-03-15T11:30:00Z');
    expect((await check()).checked_at).toBe(now.toISOString());
  });

  it('keeps nobody waiting who asks for a fresh one: Location is where its result will be, and not an older one', async () => {
    const last = await check();
    now = new Date(now.getTime() + 1000);
    const held = await holdAsSuperuser(test.url, 'lock table postings in access exclusive mode');
    const answer = await ask('?fresh=true');
    expect([answer.statusCode, answer.headers.location]).toEqual([
      202,
      `/api/v1/ledger/check?since=${now.toISOString()}`,
    ]);
    const query = String(answer.headers.location).replace(/^[^?]*/u, '');
    expect((await ask(query)).statusCode).toBe(202);
    expect(await check()).toEqual(last);
    await held.release();
    const fresh = await check(query);
    expect(fresh.checked_at).toBe(now.toISOString());
    now = new Date(now.getTime() + 60_000);
    expect(await check(query)).toEqual(fresh);
    // a check that began before is not enough; and none begins in the future
    expect((await check('?since=2999-01-01T00:00:00Z')).checked_at).toBe(now.toISOString());
  });

  it('checks once for all who ask at the same time', async () => {
    const answers = await Promise.all([check('?fresh=true'), check('?fresh=true'), check('?fresh=true')]);
    expect(new Set(answers.map((answer) => JSON.stringify(answer))).size).toBe(1);
  });

  it('checks once for all processes, and gives what another one found', async () => {
    const process = () => createLedgerCheck({ db: test.db, config: test.config, clock: { now: () => now } });
    const found = await process()();
    expect(await process()()).toEqual(found);
    now = new Date('2026-03-15T11:50:00Z');
    const both = await Promise.all([process()(), process()()]);
    expect(both.map(({ checked_at }) => checked_at)).toEqual([now.toISOString(), now.toISOString()]);
    expect(both[0]).toEqual(both[1]);
  });

  it('does not keep what a clock found that was ahead until its day has come', async () => {
    const checkLedger = createLedgerCheck({ db: test.db, config: test.config, clock: { now: () => now } });
    const present = now;
    now = new Date(now.getTime() + 86_400_000);
    await checkLedger(now);
    now = present;
    expect((await checkLedger()).checked_at).toBe(present.toISOString());
  });

  it('keeps what took longer to find than it is kept', async () => {
    const checkLedger = createLedgerCheck({ db: test.db, config: test.config, clock: { now: () => now } });
    now = new Date('2026-03-15T11:51:00Z');
    const held = await holdAsSuperuser(test.url, 'lock table postings in access exclusive mode');
    const checking = checkLedger(now);
    await expect
      .poll(async () => {
        const { rows } =
          await sql`select from pg_stat_activity where ${held.pid} = any (pg_blocking_pids(pid))`.execute(test.db);
        return rows.length;
      })
      .toBe(1);
    now = new Date('2026-03-15T12:08:00Z');
    await held.release();
    const answer = await checking;
    expect(answer).toMatchObject({ checked_at: '2026-03-15T11:51:00.000Z', duration_ms: 17 * 60_000 });
    now = new Date('2026-03-15T12:22:59Z');
    expect(await checkLedger()).toEqual(answer);
    now = new Date('2026-03-15T12:23:00Z');
    expect((await checkLedger()).checked_at).toBe(now.toISOString());
  });

  it('keeps nobody waiting who closes a year: they are told that it is running; or who makes statements: they wait for it', async () => {
    now = new Date('2026-03-15T12:40:00Z');
    const held = await holdAsSuperuser(test.url, 'lock table postings in access exclusive mode');
    const answers = await Promise.all([
      test.request({ url: '/periods/2025' }),
      post(test, '/statement-runs', { year: 2025, reason: 'Jaarlijks' }),
    ]);
    const [period, run] = answers;
    expect(refusalOf(period)).toMatchObject({ status: 409, code: 'ledger_checking' });
    expect(run.statusCode, run.body).toBe(201);
    expect(run.json()).toMatchObject({ status: 'making', members: null });
    await held.release();
    expect((await check()).checked_at).toBe(now.toISOString());
    expect((await test.request({ url: '/periods/2025' })).statusCode).toBe(200);
  });
});
