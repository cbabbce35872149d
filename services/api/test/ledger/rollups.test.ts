import fc from 'fast-check';
import { sql } from 'kysely';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { rollupChecks } from '../../src/modules/ledger/rollupChecks.ts';
import { sinceChecks } from '../../src/modules/ledger/sinceChecks.ts';
import { insertMember } from '../fixtures.ts';
import { asSuperuser, buildTestApp } from '../harness.ts';
import type { TestApp } from '../harness.ts';
import { instruments, members, post } from '../transactions/helpers.ts';

const seed = Number(process.env.PROPERTY_SEED ?? 20_261_121);
const people = [members.jan.id, members.zoe.id, members.bakkerij.id];
const shares = [instruments.share.id, instruments.bond.id];
const days = ['2025-03-01', '2025-03-31', '2025-08-01', '2026-01-10', '2026-02-01', '2026-03-01', '2026-06-15'];

const whole = rollupChecks.map(({ query }) => query);
/** What `verify --continue` asks, here of all that was ever booked. */
const since = Object.values(sinceChecks).map((query) => query(0n));

/** What the kept sums and the tables do not agree on. */
async function differences(app: TestApp, queries = whole): Promise<string[]> {
  const found: string[] = [];
  for (const query of queries) {
    const { rows } = await sql<{ example: string }>`${query}`.execute(app.db);
    found.push(...rows.map((row) => row.example));
  }
  return found;
}

async function sums(app: TestApp): Promise<unknown[]> {
  const { rows } = await sql`
    select measure, grain, period, kind, instrument_id, value from rollups where value <> 0
    union all select 'units', '', null, null, null, sum(units) from member_units
    union all select status, kind, null, null, null, members from member_counts where members <> 0
    union all select 'converting', members::text, null, others::text, instrument_id, units from converting_units
      where (members, others, units) <> (0, 0, 0)
    union all select account, year::text, null, kind || ' ' || count || ' ' || debit, instrument_id, credit from year_moves
    order by 1, 2, 3, 4, 5`.execute(app.db);
  return rows;
}

const place = fc.record({
  who: fc.nat({ max: 2 }),
  what: fc.nat({ max: 1 }),
  day: fc.nat({ max: days.length - 1 }),
  quantity: fc.integer({ min: 1, max: 3 }),
});
const step = fc.oneof(
  { weight: 3, arbitrary: place.map((at) => ({ ...at, kind: 'issue' as const })) },
  // As much as was issued at most, so that holdings often come to nothing.
  { weight: 4, arbitrary: place.map((at) => ({ ...at, kind: 'transfer' as const })) },
  { weight: 2, arbitrary: fc.record({ kind: fc.constant('reverse' as const), which: fc.nat({ max: 20 }) }) },
  {
    weight: 1,
    arbitrary: fc.record({
      kind: fc.constant('member' as const),
      status: fc.constantFrom('active', 'ended', 'deceased', 'blocked'),
      joined: fc.nat({ max: days.length - 1 }),
      left: fc.nat({ max: days.length - 1 }),
      converts: fc.boolean(),
    }),
  },
);

test('whatever is booked, backdated and reversed, and whoever joins and leaves: the kept sums are right', async () => {
  console.info(`fast-check seed ${seed}; again: PROPERTY_SEED=${seed}`);
  const answers = new Map<number, number>();
  await fc.assert(
    fc.asyncProperty(fc.array(step, { minLength: 12, maxLength: 24, size: 'max' }), async (steps) => {
      const app = await buildTestApp({ config: { fourEyes: false } });
      try {
        const other = await insertMember(app.owner, { member_no: 100_070n });
        const booked: string[] = [];
        const wrong: string[] = [];
        for (const one of steps) {
          if (one.kind === 'member') {
            const { status, joined, left, converts } = one;
            const gone = status === 'ended' || status === 'deceased' ? (days[left] ?? null) : null;
            await app.owner
              .updateTable('members')
              .set({
                status: status as 'active',
                joined_on: days[joined] ?? null,
                ended_on: status === 'ended' ? gone : null,
                deceased_on: status === 'deceased' ? gone : null,
                automated_conversion: converts,
              })
              .where('id', '=', other)
              .execute();
            await app.owner
              .updateTable('members')
              .set({ automated_conversion: converts })
              .where('id', '=', people[left % 3] ?? '')
              .execute();
            wrong.push(...(await differences(app, [...whole, ...since])));
            continue;
          }
          if (one.kind === 'reverse' && booked.length === 0) continue;
          const response =
            one.kind === 'reverse'
              ? await post(app, `/transactions/${booked[one.which % booked.length]}/reverse`, {
                  reason_code: 'duplicate',
                })
              : await post(app, '/transactions', {
                  kind: one.kind,
                  member_id: people[one.who],
                  instrument_id: shares[one.what],
                  quantity: String(one.quantity),
                  effective_date: days[one.day],
                  ...(one.kind === 'transfer'
                    ? { counterparty_id: people[(one.who + 1) % 3], reason_code: 'gift' }
                    : {}),
                });
          answers.set(response.statusCode, (answers.get(response.statusCode) ?? 0) + 1);
          if (response.statusCode !== 201) continue;
          booked.push(response.json<{ id: string }>().id);
          wrong.push(...(await differences(app, [...whole, ...since])));
        }
        expect(wrong).toEqual([]);
        const kept = await sums(app);
        await asSuperuser(app.url, 'select rebuild_rollups()');
        expect(await sums(app)).toEqual(kept);
      } finally {
        await app.close();
      }
    }),
    { seed, numRuns: Number(process.env.PROPERTY_RUNS ?? 6) },
  );
  expect(answers.get(201)).toBeGreaterThan(30);
});

describe('what is not as the tables say', () => {
  let app: TestApp;
  beforeAll(async () => {
    app = await buildTestApp({ config: { fourEyes: false } });
    const response = await post(app, '/transactions', {
      kind: 'issue',
      member_id: members.jan.id,
      instrument_id: instruments.share.id,
      quantity: '3',
      effective_date: '2026-02-01',
    });
    if (response.statusCode !== 201) throw new Error(response.body);
  });
  afterAll(() => app.close());

  test.each([
    [
      "update rollups set value = value + 1 where measure = 'holders' and grain = 'day'",
      'holders of AANDEEL 2026-02-01: kept 2, is 1',
    ],
    [
      "delete from rollups where measure = 'turnover' and grain = 'month'",
      'turnover of issue AANDEEL 2026-02: kept 0, is 30000',
    ],
    ['update member_units set units = 4', 'LID 100001: units kept 4, are 3'],
    [
      'update converting_units set others = 7',
      'who takes part with AANDEEL: kept 0 of 0 and 7 others, are 0 of 0 and 1',
    ],
    [
      "update year_moves set credit = credit + 1 where account = 'equity'",
      'equity of 2026: 1 times 0 and 30001 kept, are 1 times 0 and 30000',
    ],
    ['delete from year_moves where account is null', 'bookings of 2026: 0 times 0 and 0 kept, are 1 times 0 and 0'],
    ["update member_counts set members = 9 where status = 'deceased'", 'members deceased person: kept 9, are 1'],
  ])('is found and mended: %s', async (statement, example) => {
    await asSuperuser(app.url, statement);
    expect(await differences(app)).toEqual([example]);
    await asSuperuser(app.url, 'select rebuild_rollups()');
    expect(await differences(app)).toEqual([]);
  });

  test('the service may neither write the sums nor rebuild them', async () => {
    for (const statement of [
      'update rollups set value = 0',
      'select rebuild_rollups()',
      `select rollup_changes('{}')`,
    ]) {
      await expect(sql.raw(statement).execute(app.db)).rejects.toThrow(/permission denied/u);
    }
  });
});
