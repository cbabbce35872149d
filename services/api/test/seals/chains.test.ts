// What is in a chain of its own, or worked out again, changed by the owner with triggers off; and a register as a whole, also by a
// `verify` that goes on: a table of attacks.
import { sql } from 'kysely';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { createDatabase } from '../../src/database.ts';
import type { Db, DbTransaction } from '../../src/database.ts';
import { readMark, runChecks, writeMark } from '../../src/modules/ledger/runChecks.ts';
import { issue } from '../bookings.ts';
import { fixtures } from '../fixtures.ts';
import { asSuperuser, buildTestApp, createTestDatabase } from '../harness.ts';
import type { TestApp, TestDatabase } from '../harness.ts';

const { jan } = fixtures.members;
const { share } = fixtures.instruments;

/** A database that reads in a transaction which is open already. */
function within(trx: DbTransaction): Db {
  const reading = {
    setIsolationLevel: () => reading,
    setAccessMode: () => reading,
    execute: <T>(work: (snapshot: DbTransaction) => Promise<T>) => work(trx),
  };
  return { transaction: () => reading } as unknown as Db;
}

describe('in a register', () => {
  let app: TestApp;
  /** A copy of the register in which everything is undone, and the owner's connection to it. */
  let copy: TestDatabase;
  let owner: Db;
  beforeAll(async () => {
    app = await buildTestApp();
    await issue(app.db, { member: jan.id, instrument: share.id, units: 10n, on: '2025-03-01' });
    const { statusCode } = await app.request({
      method: 'POST',
      url: '/transactions',
      headers: { 'idempotency-key': 'one-booking-of-a-test' },
      body: {
        kind: 'issue',
        member_id: jan.id,
        instrument_id: share.id,
        quantity: '1',
        effective_date: '2025-04-01',
        reference: 'REF-1',
      },
    });
    if (statusCode >= 300) throw new Error(`nothing was booked: ${statusCode}`);
    await app.db.destroy();
    await app.owner.destroy();
    await app.app.close();
    copy = await createTestDatabase(app.url);
    owner = createDatabase({ url: copy.url, max: 1 });
  });
  afterAll(async () => {
    await owner.destroy();
    await copy.drop();
    await asSuperuser(
      app.url.replace(/[^/]*$/u, 'postgres'),
      `drop database ${new URL(app.url).pathname.slice(1)} with (force)`,
    );
  });

  /** How much `verify` finds in a transaction in which the owner did something with triggers off, and which is undone. */
  async function amount(statements: string): Promise<number> {
    const trx = await owner.startTransaction().execute();
    try {
      await sql.raw(`set local session_replication_role = replica; ${statements}`).execute(trx);
      const results = await runChecks(within(trx));
      return results.reduce((sum, { violations }) => sum + violations, 0);
    } finally {
      await trx.rollback().execute();
    }
  }

  /** What `verify` finds after the owner did something with triggers off, on a copy of the register. */
  async function found(statements: string, { goingOn = false, triggers = false } = {}): Promise<string[]> {
    const database = await createTestDatabase(app.url);
    const db = createDatabase({ url: database.url, max: 2 });
    try {
      if (goingOn) await runChecks(db, { onMark: (mark) => writeMark(db, mark) });
      await asSuperuser(database.url, `${triggers ? '' : 'set session_replication_role = replica;'} ${statements}`);
      const results = await runChecks(db, { from: goingOn ? await readMark(db) : undefined });
      return results.filter(({ ok }) => !ok).flatMap((result) => result.examples);
    } finally {
      await db.destroy();
      await database.drop();
    }
  }

  it('nothing is named when nothing was done, or all of it was undone', async () => {
    expect(await found('select')).toEqual([]);
    expect(await amount('delete from transactions')).toBeGreaterThan(0);
    expect(await amount('select')).toBe(0);
    expect(await found('select', { goingOn: true })).toEqual([]);
  });

  const clone = (table: string, changes: string) => `
    insert into ${table} overriding system value select (jsonb_populate_record(t, ${changes})).* from ${table} t limit 1`;

  /** What is in a chain, or worked out again. A sum of nothing that is slipped in changes nothing. */
  it.each<[string, string, string, string]>([
    [
      'transactions',
      `update transactions set description = 'x' where seq = 1`,
      'delete from transactions where seq = 2',
      clone('transactions', `'{"id":"01900000-0000-7000-8000-0000000000ff","seq":77,"number":"TR-2026-000077"}'`),
    ],
    [
      'postings',
      'update postings set delta = delta + 1 where seq = 1',
      'delete from postings where seq = 1',
      clone('postings', `'{"seq":77}'`),
    ],
    [
      'lots',
      'update lots set lock_until = current_date',
      'delete from lots',
      clone('lots', `'{"id":"01900000-0000-7000-8000-0000000000ff"}'`),
    ],
    [
      'audit_events',
      `update audit_events set action = 'x' where seq = 1`,
      'delete from audit_events where seq = (select max(seq) from audit_events)',
      clone('audit_events', `'{"seq":777}'`),
    ],
    [
      'ledger_head',
      'update ledger_head set seq = 77',
      'delete from ledger_head',
      `update ledger_head set hash = '\\x00'`,
    ],
    ['audit_head', 'update audit_head set seq = 77', 'delete from audit_head', `update audit_head set hash = '\\x00'`],
    ['seal_head', 'update seal_head set seq = 77', 'delete from seal_head', `update seal_head set hash = '\\x00'`],
    [
      'seals',
      `update seals set written_by = 'x' where id = 1`,
      'delete from seals where id = (select max(id) from seals)',
      `insert into seals (at, written_by, table_name, more, keys, digests, digest) select at, written_by, table_name, more, keys, digests, digest from seals limit 1`,
    ],
    [
      'seal_links',
      `update seal_links set hash = '\\x00' where seq = 1`,
      'delete from seal_links where seq = (select max(seq) from seal_links)',
      clone('seal_links', `'{"seq":777,"seal_id":777}'`),
    ],
    [
      'transaction_references',
      `update transaction_references set reference = 'x'`,
      'delete from transaction_references',
      clone(
        'transaction_references',
        `'{"reference":"REF-2","transaction_id":"01900000-0000-7000-8000-0000000000ff"}'`,
      ),
    ],
    [
      'number_series',
      'update number_series set last = last + 1',
      'delete from number_series',
      `insert into number_series values ('RN', 2026, 3)`,
    ],
    [
      'rollups',
      'update rollups set value = value + 1',
      'delete from rollups',
      clone('rollups', `'{"period":"2001-01-01"}'`),
    ],
    [
      'member_units',
      'update member_units set units = units + 1',
      'delete from member_units',
      `insert into member_units select m.id, i.id, 5 from members m, instruments i on conflict do nothing`,
    ],
    [
      'member_counts',
      'update member_counts set members = members + 1',
      'delete from member_counts',
      `insert into member_counts values ('ended', 'organisation', 7)`,
    ],
    [
      'member_payables',
      `insert into member_payables select id, 5 from members limit 1 on conflict (member_id) do update set cents = 5`,
      `insert into member_payables select id, -5 from members limit 1 on conflict (member_id) do update set cents = -5`,
      `insert into member_payables select id, 7 from members order by member_no desc limit 1`,
    ],
    [
      'redemption_sums',
      `insert into redemption_sums values ('paid', 2026, 1, 1, 0, 0, 1)`,
      `insert into redemption_sums values ('paid', 2026, 0, 0, 0, 0, 1)`,
      `insert into redemption_sums values ('approved', 2025, 2, 1, 0, 0, 1)`,
    ],
    [
      'return_sums',
      `insert into return_sums select 'lines', 'paid', id, 1, 1, 1 from instruments`,
      `insert into return_sums select 'lines', 'paid', id, 0, 1, 0 from instruments`,
      `insert into return_sums select 'requests', 'settled', id, 1, 0, 0 from instruments`,
    ],
    [
      'capital_moves',
      `insert into capital_moves select 2025, id, 'issue', 'issuer', 3 from instruments on conflict do nothing`,
      `insert into capital_moves select 2024, id, 'issue', 'equity', -3 from instruments`,
      `insert into capital_moves select 2023, id, 'return', 'payable', 1 from instruments`,
    ],
    [
      'converting_units',
      'update converting_units set others = others + 1',
      'delete from converting_units',
      `insert into converting_units select id, 1, 1, 1 from instruments where code <> 'AANDEEL'`,
    ],
    [
      'year_moves',
      'update year_moves set count = count + 1',
      'delete from year_moves',
      `insert into year_moves values (2001, 'bank', null, null, 1, 1, 0)`,
    ],
    [
      'document_contents',
      `do $$ declare c name; begin for c in select conname from pg_constraint where conrelid = 'document_contents'::regclass and contype = 'c'
        loop execute format('alter table document_contents drop constraint %I', c); end loop; end $$;
      insert into document_contents values ('${'a'.repeat(64)}', 'x')`,
      `insert into document_contents values (encode(sha256('x'), 'hex'), 'x')`,
      `insert into document_contents values (encode(sha256('y'), 'hex'), 'y')`,
    ],
  ])(
    '%s: a change, a row that is gone, a row that was slipped in',
    async (_table, ...attacks) => {
      for (const attack of attacks) expect([attack, (await amount(attack)) > 0]).toEqual([attack, true]);
    },
    60_000,
  );

  it('a period by hand, an emptied export log, another IBAN and another coupon are named, also by a verify that goes on', async () => {
    const member = jan.id;
    expect(await found(`insert into periods (year, status) values (2020, 'closed')`)).toContain(
      'periods 2020: was decided by nobody',
    );
    expect(await found(`update instruments set coupon_ppm = 1 where type = 'bond'`)).toHaveLength(1);
    expect(
      await found(`delete from periods; insert into periods (year, status) values (2020, 'closed')`, { goingOn: true }),
    ).toEqual([expect.stringMatching(/^periods: 1 rows are there, 0 were sealed$/u)]);
    const iban = await found(`update bank_accounts set iban = 'NL20INGB0001234567', verified_at = now()`);
    expect(iban).toEqual([expect.stringMatching(/^bank_accounts [0-9a-f-]+: was changed$/u)]);
    // Going on does not look at what was found sound, but at each row that was sealed since.
    const after = `update members set version = version + 1 where id = '${member}';
      set session_replication_role = replica; update members set phone = '+31612345678' where id = '${member}'`;
    expect(await found(after, { goingOn: true, triggers: true })).toEqual([`members ${member}: was changed`]);
  });

  it('seals that are switched off are named, though nothing was changed yet', async () => {
    expect(await found('alter table setting_proposals disable trigger sealed_update', { triggers: true })).toEqual([
      'setting_proposals: nothing seals its update',
    ]);
    expect(await found('drop trigger link on seals', { triggers: true })).toEqual(['seals: nothing links them']);
  });

  it('a chain of seals that was written anew as a whole is told by an anchor alone', async () => {
    const text = await found(
      `delete from seal_links; delete from seals; update seal_head set seq = 0, hash = decode(repeat('00', 32), 'hex')`,
    );
    expect(text.filter((example) => example.endsWith('was decided by nobody')).length).toBeGreaterThan(5);
  });
});
