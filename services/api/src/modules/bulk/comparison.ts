import { sql } from 'kysely';
import type { Db } from '../../database.ts';
import { scale } from '../../domain/bulk/balance.ts';
import { plain } from '../../domain/bulk/spelling.ts';
import { differs, explanationsOf, missingMembers, without } from '../../domain/bulk/comparison.ts';
import type { Explanation, Sum } from '../../domain/bulk/comparison.ts';
import { refusal } from '../../domain/errors.ts';
import { centsToNumber } from '../../domain/money.ts';
import { formatQuantity, parseBudget } from '../../domain/quantity.ts';
import type { OldTotals } from './bodies.ts';
import { mostExplained, mostMembers } from './comparisonSchemas.ts';
import type { BulkComparison } from './comparisonSchemas.ts';
import {
  countMembers,
  emptyGroup,
  readGroups,
  readKeptTotals,
  readMemberDifferences,
  readNamedMembers,
  readSumRows,
} from './comparisonSums.ts';
import type { GroupSums, KeptTotals, MemberDifference } from './comparisonSums.ts';
import { lookAt } from './store.ts';
import type { LockedBatch } from './store.ts';

/** An instrument with what the old administration has of it. */
interface Compared {
  group: GroupSums;
  old: Sum;
}

interface Sides {
  old: KeptTotals | null;
  members: number;
  instruments: Compared[];
  byMember: { count: number; lines: MemberDifference[] } | null;
}

const nothing: Pick<OldTotals, 'members' | 'instruments'> = { members: null, instruments: [] };

/** The sums of a batch beside those of the old administration, and whose holdings are not the same. */
async function readSides(
  db: Db,
  { id, instruments: planned }: Pick<LockedBatch, 'id' | 'instruments'>,
): Promise<Sides> {
  const oldTotals = await readKeptTotals(db, id);
  const on = { id, day: oldTotals?.day ?? null };
  const groups = await readGroups(db, { ...on, instruments: planned });
  const totals = (oldTotals ?? nothing).instruments;
  const places = totals.map(({ instrument }) => groups.findIndex(({ names }) => names.has(plain(instrument))));
  const balance = oldTotals?.balance;
  const instruments = groups.map((group, place) => ({
    group,
    old: sumOf(
      totals.filter((_, at) => places[at] === place),
      balance,
    ),
  }));
  for (const [at, place] of places.entries()) {
    const total = totals[at];
    if (place >= 0 || total === undefined) continue;
    places[at] = instruments.push({ group: emptyGroup(total.instrument), old: sumOf([total], balance) }) - 1;
  }
  const only = balance?.by_member?.flatMap((at) => places[at] ?? []) ?? null;
  const byMember =
    balance === undefined || only?.length === 0
      ? null
      : await readMemberDifferences(db, on, { groups, places, only, tells: balance.tells, most: mostMembers });
  return { old: oldTotals, members: await countMembers(db, on), instruments, byMember };
}

/** What the old administration has of an instrument, under one name or several; of one that a list of all does not name, nothing. */
function sumOf(totals: OldTotals['instruments'], balance: KeptTotals['balance']): Sum {
  if (totals.length === 0) {
    // an audit file tells of the accounts that it has
    const tells = balance?.auditfile === undefined ? balance?.tells : undefined;
    return { units: tells?.quantity ? 0n : null, cents: tells?.amount ? 0n : null };
  }
  const all = (values: (bigint | null)[]) =>
    values.reduce((sum, value) => (sum === null || value === null ? null : sum + value), 0n);
  return {
    units: all(totals.map(({ quantity }) => (quantity === null ? null : parseBudget(quantity, scale, 'quantity')))),
    cents: all(totals.map(({ amount_cents: cents }) => (cents === null ? null : BigInt(cents)))),
  };
}

const membersDiffer = ({ old, members }: Sides): boolean => old?.members != null && old.members !== members;

/** How many totals differ, and holdings of members; 0 where nothing was told. */
const differenceCount = (sides: Sides): number =>
  Number(membersDiffer(sides)) +
  sides.instruments
    .flatMap(({ group, old }) => Object.values(without(group, old)))
    .filter((value) => value !== null && value !== 0n).length +
  (sides.byMember?.count ?? 0);

/** How much a batch that is to be submitted differs from the old administration. */
export const countDifferences = async (db: Db, batch: LockedBatch): Promise<number> =>
  batch.purpose === 'register' ? differenceCount(await readSides(db, batch)) : 0;

/** What the rows of a batch would make, beside what was told of the old administration. Throws not_found. */
export async function readComparison(db: Db, id: string): Promise<BulkComparison> {
  const batch = await lookAt(db, id);
  if (batch.purpose !== 'register') throw refusal('not_found', 'id');
  const sides = await readSides(db, batch);
  const { old: oldTotals, members, instruments, byMember } = sides;
  const off = instruments.map(({ group, old }) => differs(group, old));
  const on = { id, day: oldTotals?.day ?? null };
  const rows = await readSumRows(
    db,
    on,
    instruments.flatMap(({ group }, at) => (off[at] ? [group] : [])),
  );
  const old = oldTotals?.members ?? null;
  const { tells: _tells, by_member: _places, ...balance } = oldTotals?.balance ?? { tells: null };
  return {
    day: on.day,
    members: {
      old,
      new: members,
      difference: old === null ? null : members - old,
      explanations:
        old === null || !membersDiffer(sides)
          ? []
          : missingMembers(old, await readNamedMembers(db, on)).map(presentExplanation),
    },
    instruments: instruments.map(({ group, old: sum }, at) => ({
      instrument: group.instrument,
      old: presentSum(sum),
      new: presentSum(group),
      difference: presentSum(without(group, sum)),
      errors: group.errors,
      skipped: group.skipped,
      explanations: off[at]
        ? explanationsOf({ old: sum, rows: rows.shift() ?? [], scale }).map(presentExplanation)
        : [],
    })),
    balance:
      'file_name' in balance
        ? { ...balance, workbook: balance.workbook ?? null, auditfile: balance.auditfile ?? null }
        : null,
    by_member: byMember && {
      count: byMember.count,
      lines: byMember.lines.map((line) => presentLine(line, instruments[line.place]?.group.instrument ?? '')),
    },
    differences: differenceCount(sides),
    ...(await readSubmitted(db, id)),
  };
}

/** What is submitted with a difference, and the digest of all that an approval covers; null where nothing was told. */
export async function readSubmitted(db: Db, id: string): Promise<Pick<BulkComparison, 'reason' | 'totals_sha256'>> {
  const { rows } = await sql<Pick<BulkComparison, 'reason' | 'totals_sha256'>>`
    select old_difference_reason as reason, case when old_totals is not null then encode(sha256(convert_to(
      jsonb_build_array(id, old_totals, bookings_sha256, old_difference_count, old_difference_reason)::text, 'UTF8')), 'hex')
      end as totals_sha256
    from bulk_batches where id = ${id}`.execute(db);
  return rows[0] ?? { reason: null, totals_sha256: null };
}

/** Throws totals_unopened unless whoever approves looked at what the batch has beside the old administration. */
export async function requireCompared(db: Db, id: string, totals: string | null): Promise<void> {
  const { totals_sha256 } = await readSubmitted(db, id);
  if (totals_sha256 !== null && totals_sha256 !== totals) throw refusal('totals_unopened', 'totals_sha256');
}

const presentSum = ({ units, cents }: Sum) => ({
  quantity: units === null ? null : formatQuantity(units, scale),
  amount_cents: cents === null ? null : centsToNumber(cents),
});

function presentLine(line: MemberDifference, instrument: string) {
  const whole = (value: string | null) => (value === null ? null : BigInt(value));
  return {
    member_no: line.member_no,
    instrument,
    old: presentSum({ units: whole(line.old_micros), cents: whole(line.old_cents) }),
    new: presentSum({ units: BigInt(line.micros), cents: BigInt(line.cents) }),
  };
}

function presentExplanation(one: Explanation): BulkComparison['members']['explanations'][number] {
  const lines = 'lines' in one ? one.lines : [];
  return {
    code: one.code,
    rows: lines.length,
    lines: lines.slice(0, mostExplained),
    factor: 'factor' in one ? one.factor : null,
    larger: 'larger' in one ? one.larger : null,
    nominal_cents: 'nominal_cents' in one ? centsToNumber(one.nominal_cents) : null,
    day: 'day' in one ? one.day : null,
    members: 'members' in one ? one.members.slice(0, mostExplained) : [],
  };
}
