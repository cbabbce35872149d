// What must not break a seal: erasing, many at once, and how whoever writes likes to read times.
import pg from 'pg';
import { sql } from 'kysely';
import { expect, it } from 'vitest';
import { runChecks } from '../../src/modules/ledger/runChecks.ts';
import { fixtures } from '../fixtures.ts';
import { asSuperuser, buildTestApp } from '../harness.ts';

const { jan } = fixtures.members;
const sealed = 'what was approved, decided or is evidence is as it was sealed';

it('erasing a member keeps every seal sound, and leaves none from which what was can be guessed', async () => {
  const app = await buildTestApp();
  try {
    const client = new pg.Client(app.url);
    await client.connect();
    const salt = async () =>
      (await client.query<{ seal_salt: string }>('select seal_salt from members where id = $1', [jan.id])).rows[0]
        ?.seal_salt;
    const before = await salt();
    await client.query('select * from erase_member($1, $2)', [jan.id, 'x']);
    expect(await salt()).not.toBe(before);
    const { rows } = await client.query('select 1 from bank_accounts where member_id = $1 and seal_salt is null', [
      jan.id,
    ]);
    expect(rows).toEqual([]);
    await client.end();
    const results = await runChecks(app.owner);
    expect(results.find(({ name }) => name === sealed)).toMatchObject({ ok: true });
  } finally {
    await app.close();
  }
});

it('rows that two write at once are sealed in the order of their commits, and none is left out', async () => {
  const app = await buildTestApp();
  try {
    await Promise.all(
      Array.from({ length: 40 }, (_, n) =>
        sql`update members set note = ${`note ${n}`}, version = version + 1 where member_no = ${n % 2 === 0 ? jan.member_no : fixtures.members.zoe.member_no}`.execute(
          app.db,
        ),
      ),
    );
    const { rows } = await sql<{ links: bigint; seals: bigint }>`
      select (select count(*) from seal_links) as links, (select count(*) from seals) as seals`.execute(app.db);
    expect(rows[0]?.links).toBe(rows[0]?.seals);
    const results = await runChecks(app.owner);
    expect(results.filter(({ ok }) => !ok)).toEqual([]);
  } finally {
    await app.close();
  }
});

it('the zone and the formats of whoever writes change no seal', async () => {
  const app = await buildTestApp();
  try {
    await asSuperuser(
      app.url,
      `set timezone = 'Pacific/Auckland'; set datestyle = 'German, DMY'; set bytea_output = 'escape'; set intervalstyle = 'iso_8601';
       update members set deceased_on = '2026-01-02', status = 'deceased', gone_known_at = now() where id = '${jan.id}';
       insert into coupon_rates (instrument_id, valid_from, coupon_ppm, created_by)
         select i.id, '2026-02-03', 40000, a.id from instruments i cross join (select min(id) as id from administrators) a
         where i.type = 'bond'`,
    );
    const results = await runChecks(app.db);
    expect(results.find(({ name }) => name === sealed)).toMatchObject({ ok: true });
  } finally {
    await app.close();
  }
});
