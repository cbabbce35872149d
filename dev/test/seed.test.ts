import { createHash } from 'node:crypto';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { isValidIBAN } from 'ibantools';
import { Client } from 'pg';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { systemClock } from '@ledenbureau/api/clock.ts';
import { readConfig } from '@ledenbureau/api/config.ts';
import { createDatabase } from '@ledenbureau/api/database.ts';
import { migrate } from '@ledenbureau/api/migrate.ts';
import { runChecks } from '@ledenbureau/api/modules/ledger/runChecks.ts';
import { requoteRedemption } from '@ledenbureau/api/modules/redemptions/steps.ts';
import { approveProposal, submitBooking } from '@ledenbureau/api/modules/transactions/service.ts';
import { startPostgres } from '../postgres.ts';
import type { Postgres } from '../postgres.ts';
import { seed } from '../seed.ts';
import { seedConversions } from '../seed/conversions.ts';
import { instruments } from '../seed/instruments.ts';
import { isMadeUp } from '../seed/mark.ts';
import { administrators } from '../seed/people.ts';
import { seedReturns } from '../seed/returns.ts';
import { issueOf } from '../seed/service.ts';

const tables =
  'members bank_accounts instruments instrument_prices periods accounts lots postings transactions transaction_proposals redemption_requests payment_batches payment_lines payment_files notifications ledger_head number_series administrators'.split(
    ' ',
  );
const databases = new Map<string, Client>();
let folder: string;
let server: Postgres;

beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'ledenbureau-seed-'));
  server = await startPostgres({ dataDir: join(folder, 'postgres'), port: 0 });
  await seededDatabase('one');
});

afterAll(async () => {
  for (const client of databases.values()) await client.end();
  await server.stop();
  await rm(folder, { recursive: true, force: true });
});

function urlOf(name: string): string {
  const url = new URL(server.url);
  url.pathname = `/${name}`;
  return url.href;
}

async function emptyDatabase(name: string): Promise<Client> {
  const admin = new Client({ connectionString: server.url });
  await admin.connect();
  await admin.query(`create database ${name}`);
  await admin.end();
  await migrate(urlOf(name));
  const client = new Client({ connectionString: urlOf(name) });
  await client.connect();
  databases.set(name, client);
  return client;
}

async function seededDatabase(name: string): Promise<Client> {
  const client = await emptyDatabase(name);
  await seed({ databaseUrl: urlOf(name), tier: 'small' });
  return client;
}

async function column(sql: string, name = 'one'): Promise<string[]> {
  const { rows } = await (databases.get(name) as Client).query<{ value: string }>(sql);
  return rows.map(({ value }) => value);
}

/** SHA-256 of every row of every table, in order. */
async function fingerprint(name: string): Promise<string> {
  const hash = createHash('sha256');
  for (const table of tables) {
    for (const row of await column(
      `select (to_jsonb(t) - 'seal_salt')::text as value from ${table} t order by 1`,
      name,
    ))
      hash.update(row);
  }
  return hash.digest('hex');
}

describe('seed', () => {
  it('gives the same bytes every time, ids and hashes included', async () => {
    await seededDatabase('two');
    expect(await fingerprint('two')).toBe(await fingerprint('one'));
  });

  it('keeps every invariant of the register', async () => {
    const db = createDatabase({ url: urlOf('one') });
    try {
      const broken = (await runChecks(db)).filter(({ ok }) => !ok);
      expect(broken).toEqual([]);
    } finally {
      await db.destroy();
    }
  });

  it('has the size of the tier', async () => {
    expect(await column('select count(*) as value from members')).toEqual(['250']);
    expect(await column('select count(*) as value from transactions')).toEqual(['2000']);
    const [postings = '0'] = await column('select count(*) as value from postings');
    expect(Math.abs(Number(postings) - 6_000)).toBeLessThan(300);
  });

  it('has requests in every state, as many open ones as the tier says, for reasons and with gaps as in life', async () => {
    const states = await column(
      `select status || ' ' || count(*) as value from redemption_requests group by status order by 1`,
    );
    expect(states).toEqual(
      'approved 4,in_payment 3,in_review 8,paid 8,payment_failed 1,rejected 2,reversed 1,submitted 2,withdrawn 2'.split(
        ',',
      ),
    );
    expect(await column('select status as value from payment_batches order by number')).toEqual(
      'confirmed confirmed partly_failed sent draft'.split(' '),
    );
    const open = `from redemption_requests where status in ('submitted', 'in_review')`;
    const some = async (what: string) =>
      expect(await column(`select number as value ${open} and ${what}`), what).not.toEqual([]);
    await some(`maker_id = '${administrators.anna.id}'`);
    await some(`maker_id = '${administrators.bram.id}'`);
    await some(`reason = 'death' and document is null`);
    await some(`requested_on < '2026-10-31'::date - 14`);
    // No more than the interest of a year: what was due before has been paid.
    expect(
      await column(`select number as value from redemption_requests r, jsonb_array_elements(r.quote->'lines') l
      where (l->>'days')::integer not between 0 and 366`),
    ).toEqual([]);
    // The history of a request tells of the days on which it happened, not of the day of seeding.
    expect(
      await column(`select number as value from redemption_requests r join audit_events e
      on e.subject_id = r.id::text and e.action = 'redemption.submitted' where e.at < r.created_at
        or e.at > r.created_at + interval '1 minute'`),
    ).toEqual([]);
  });

  it('numbers the transactions of each year without gaps, and nothing lies after the anchor date', async () => {
    expect(
      await column(`select left(number, 7) as value from transactions group by 1
        having count(*) <> max(substring(number from 9)::integer)`),
    ).toEqual([]);
    expect(await column('select max(effective_date)::text as value from transactions')).toEqual(['2026-10-30']);
    expect(await column(`select seq as value from transactions where effective_date > booked_at::date`)).toEqual([]);
  });

  it('has valid IBANs that belong to nobody, and KvK numbers of 8 digits', async () => {
    const ibans = await column('select iban as value from bank_accounts');
    expect(ibans.length).toBeGreaterThan(200);
    expect(ibans.filter((iban) => !isValidIBAN(iban))).toEqual([]);
    const dutch = ibans.filter((iban) => iban.startsWith('NL')).map((iban) => iban.slice(-9));
    expect(dutch.filter(passesElevenTest)).toEqual([]);
    const kvk = await column(`select coalesce(kvk, '') as value from members where kind = 'organisation'`);
    expect(kvk.length).toBeGreaterThan(5);
    expect(kvk.filter((number) => !/^\d{8}$/u.test(number))).toEqual([]);
  });

  it('has members of every status, who hold nothing once they have left', async () => {
    const statuses = await column('select distinct status as value from members order by 1');
    expect(statuses).toEqual(['active', 'blocked', 'deceased', 'ended', 'prospect']);
    expect(
      await column(`select m.member_no as value from members m join accounts a on a.member_id = m.id
        join postings p on p.account_id = a.id where m.status in ('ended', 'prospect')
        group by 1, a.id having sum(p.delta) <> 0`),
    ).toEqual([]);
  });

  it('refuses a register that is not empty, and leaves it as it was', async () => {
    const before = await fingerprint('one');
    await expect(seed({ databaseUrl: urlOf('one'), tier: 'small' })).rejects.toThrow(
      /is in use \(.*members.*\), so nothing was seeded: .*--replace/u,
    );
    expect(await fingerprint('one')).toBe(before);
  });

  it('refuses a register of nobody that has served, before anything is written', async () => {
    const client = await emptyDatabase('served');
    const { id } = administrators.anna;
    await client.query(
      `insert into administrators (id, name, email, first_seen_at, last_seen_at) values ($1, 'A', 'a@b.nl', now(), now())`,
      [id],
    );
    await client.query(
      `insert into audit_events (actor_id, action, subject_type, subject_id, data, request_id)
         values ($1, 'export.made', 'members', 'all', '{}', 'r1')`,
      [id],
    );
    await client.query(`insert into periods values (2025, 'closed', now(), $1)`, [id]);
    const before = await fingerprint('served');
    await expect(seed({ databaseUrl: urlOf('served'), tier: 'small' })).rejects.toThrow(
      'The register is in use (audit_events, periods), so nothing was seeded: ',
    );
    expect(await fingerprint('served')).toBe(before);
  });

  it('knows a register in which nothing happened since it was made up, which may give way to another tier', async () => {
    expect(await isMadeUp(urlOf('one'))).toBe(true);
  });

  it('refuses a tier that does not exist', async () => {
    await expect(seed({ databaseUrl: urlOf('one'), tier: 'huge' })).rejects.toThrow(/small, typical, large, extreme/u);
  });
});

describe('a seeded register', () => {
  const { anna, bram } = administrators;
  const config = readConfig({
    DATABASE_URL: 'postgres://unused',
    OAUTH_ISSUER: 'https://issuer.example',
    OAUTH_JWKS_URL: 'https://issuer.example/jwks',
  });
  const caller = (actor: typeof anna, key: string) => ({
    actor: { ...actor, signIns: [actor.id], roles: [] },
    requestId: key,
    identity: { key, route: 'test', actorId: actor.id, bodySha256: Buffer.alloc(32) },
  });

  it('goes on where the seed ended: bookings, waiting proposals and conversion runs in every state', async () => {
    const client = await seededDatabase('three');
    const db = createDatabase({ url: urlOf('three') });
    try {
      const context = { db, config, clock: systemClock };
      const { rows } = await client.query<{ id: string }>(`select id from members where member_no = 100001`);
      const booked = await submitBooking(
        context,
        caller(anna, 'key-of-a-booking'),
        issueOf({
          member_id: rows[0]?.id ?? '',
          instrument_id: instruments[0]?.id ?? '',
          quantity: '1',
          effective_date: '2026-10-31',
        }),
      );
      expect(booked.status).toBe(201);
      expect(await isMadeUp(urlOf('three'))).toBe(false);

      const open = await client.query<{ id: string; version: number; on: string; digest: string }>(
        `select id, version, effective_on::text as on, quote->>'digest' as digest from redemption_requests
         where status in ('submitted', 'in_review')`,
      );
      for (const { id, version, on, digest } of open.rows) {
        const caller = { actor: { ...bram, signIns: [bram.id], roles: [] }, requestId: id, identity: null };
        const wish = { effective_on: on, quantity: null };
        const answer = await requoteRedemption(context, caller, { id, version }, wish);
        expect(answer.body, 'quoted as the service quotes').toMatchObject({ digest });
      }

      const waiting = await client.query<{ id: string; maker_id: string }>(
        `select id, maker_id from transaction_proposals where status = 'waiting' order by created_at`,
      );
      expect(new Set(waiting.rows.map((row) => row.maker_id))).toEqual(new Set([anna.id, bram.id]));
      for (const { id, maker_id } of waiting.rows) {
        const other = maker_id === anna.id ? bram : anna;
        const decision = { id, version: 1, digest: null, comment: null };
        const answer = await approveProposal(context, caller(other, `approve-${id}`), decision);
        expect(answer.status).toBe(200);
      }
      const seqs = await column('select seq as value from transactions order by seq desc limit 1', 'three');
      expect(seqs).toEqual([String(2_001 + waiting.rows.length)]);

      await seedConversions(urlOf('three'));
      expect(await column('select distinct status as value from conversion_runs order by 1', 'three')).toEqual(
        'approved awaiting_approval calculated cancelled executed planned reversed'.split(' '),
      );
      expect(await column(`select number as value from conversion_runs where failure is not null`, 'three')).toEqual(
        [],
      );
      await seedReturns(urlOf('three'), 40);
      expect(await column('select distinct status as value from share_return_requests order by 1', 'three')).toEqual(
        'eligible in_review rejected settled submitted waiting withdrawn'.split(' '),
      );
      expect(await column('select status as value from return_rounds order by number', 'three')).toEqual([
        'done',
        'calculated',
      ]);
      expect(await column('select distinct status as value from return_lines order by 1', 'three')).toEqual(
        'given paid payment_failed planned to_convert'.split(' '),
      );
      const broken = (await runChecks(db)).filter(({ ok }) => !ok);
      expect(broken).toEqual([]);
    } finally {
      await db.destroy();
    }
  });
});

function passesElevenTest(account: string): boolean {
  return Array.from(account).reduce((sum, digit, index) => sum + Number(digit) * (9 - index), 0) % 11 === 0;
}
