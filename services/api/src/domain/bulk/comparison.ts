// What a register would be beside the totals of the old administration, and what may explain where the two differ.

/** Units at the scale of the instrument, and euros in cents; null: not told. */
export interface Sum {
  units: bigint | null;
  cents: bigint | null;
}

/** A row of a batch as far as sums go. */
export interface SumRow {
  line: number;
  /** Rows with errors, rows that are left out by choice and rows of a later day than is compared do not count. */
  state: 'counts' | 'error' | 'skipped' | 'later';
  member_no: number | null;
  acquired_on: string | null;
  units: bigint;
  cents: bigint;
}

export const explanationCodes = [
  'errors',
  'skipped',
  'uncounted',
  'duplicates',
  'subtotal',
  'opposite_sign',
  'factor',
  'units_as_euros',
  'nominal',
  'other_day',
  'members',
] as const;

export type Explanation =
  | { code: 'errors' | 'skipped' | 'uncounted' | 'duplicates' | 'subtotal' | 'opposite_sign'; lines: number[] }
  | { code: 'factor'; factor: number; larger: 'old' | 'new'; lines: number[] }
  | { code: 'units_as_euros' }
  | { code: 'nominal'; nominal_cents: bigint }
  | { code: 'other_day'; day: string }
  | { code: 'members'; members: number[] };

/** An instrument as the old administration has it, and the rows that name it. */
export interface Comparison {
  old: Sum;
  rows: readonly SumRow[];
  /** Decimals of its units. */
  scale: number;
}

type Whole = { [measure in keyof Sum]: bigint };

const factors = [10n, 100n, 1_000n] as const;

const counts = ({ state }: SumRow): boolean => state === 'counts';
const sumOf = (rows: readonly Whole[]): Whole => ({
  units: rows.reduce((sum, { units }) => sum + units, 0n),
  cents: rows.reduce((sum, { cents }) => sum + cents, 0n),
});
const linesOf = (rows: readonly SumRow[]): number[] => rows.map(({ line }) => line);

/** Whether two sums are the same in what the old administration tells; of nothing it tells nothing. */
const agrees = (old: Sum, sum: Whole): boolean =>
  (old.units ?? old.cents) !== null &&
  (old.units === null || old.units === sum.units) &&
  (old.cents === null || old.cents === sum.cents);

/** What the rows that count come to. */
export const newSum = (rows: readonly SumRow[]): Whole => sumOf(rows.filter(counts));

/** What is more in the new register; below zero: what it lacks. Null where the old administration does not tell. */
export const without = (sum: Whole, old: Sum): Sum => ({
  units: old.units === null ? null : sum.units - old.units,
  cents: old.cents === null ? null : sum.cents - old.cents,
});

/** Whether a sum is not what the old administration tells. */
export function differs(sum: Whole, old: Sum): boolean {
  const { units, cents } = without(sum, old);
  return (units ?? 0n) !== 0n || (cents ?? 0n) !== 0n;
}

/** What may explain the difference of an instrument, likeliest first; nothing where there is none. */
export function explanationsOf(comparison: Comparison): Explanation[] {
  if (!differs(newSum(comparison.rows), comparison.old)) return [];
  return [
    ...absent(comparison),
    ...duplicates(comparison),
    ...subtotals(comparison),
    ...factorsOff(comparison),
    ...swap(comparison),
    ...signs(comparison),
    ...nominal(comparison),
    ...otherDay(comparison),
  ];
}

/** Rows that do not count, and would make the sums equal if they did: all of a state, all of both, or a single one. */
function absent({ old, rows }: Comparison): Explanation[] {
  const sum = newSum(rows);
  const fits = (some: readonly SumRow[]) => some.length > 0 && agrees(old, sumOf([sum, ...some]));
  const errors = rows.filter(({ state }) => state === 'error');
  const skipped = rows.filter(({ state }) => state === 'skipped');
  if (fits(errors)) return [{ code: 'errors', lines: linesOf(errors) }];
  if (fits(skipped)) return [{ code: 'skipped', lines: linesOf(skipped) }];
  if (fits([...errors, ...skipped])) return [{ code: 'uncounted', lines: linesOf([...errors, ...skipped]) }];
  const single = [...errors, ...skipped].find((row) => fits([row]));
  return single === undefined ? [] : [{ code: 'uncounted', lines: [single.line] }];
}

/** The day up to which the rows come to what the old administration has, where that is not the one that is compared. */
function otherDay({ old, rows }: Comparison): Explanation[] {
  const days = new Map<string, Whole>();
  for (const row of rows) {
    if ((row.state !== 'counts' && row.state !== 'later') || row.acquired_on === null) continue;
    days.set(row.acquired_on, sumOf([days.get(row.acquired_on) ?? { units: 0n, cents: 0n }, row]));
  }
  let sum: Whole = { units: 0n, cents: 0n };
  for (const [day, some] of [...days].sort(([one], [other]) => one.localeCompare(other))) {
    sum = sumOf([sum, some]);
    if (agrees(old, sum)) return [{ code: 'other_day', day }];
  }
  return [];
}

/** A sum as it would be without some rows. */
const withoutRows = (sum: Whole, some: readonly SumRow[]): Whole => {
  const less = sumOf(some);
  return { units: sum.units - less.units, cents: sum.cents - less.cents };
};

/** Rows that say what a row above says: all of them too much, or one. */
function duplicates({ old, rows }: Comparison): Explanation[] {
  const sum = newSum(rows);
  const above = new Set<string>();
  const repeats = rows.filter(counts).filter(({ member_no, acquired_on, units, cents }) => {
    const key = [member_no, acquired_on, units, cents].join(' ');
    const repeat = above.has(key);
    above.add(key);
    return repeat;
  });
  if (repeats.length > 0 && agrees(old, withoutRows(sum, repeats)))
    return [{ code: 'duplicates', lines: linesOf(repeats) }];
  const single = repeats.find((row) => agrees(old, withoutRows(sum, [row])));
  return single === undefined ? [] : [{ code: 'duplicates', lines: [single.line] }];
}

/** A row that is the sum of two or more above it, since the beginning, and too much. */
function subtotals({ old, rows }: Comparison): Explanation[] {
  const sum = newSum(rows);
  let above: Whole = { units: 0n, cents: 0n };
  let many = 0;
  for (const row of rows.filter(counts)) {
    const isSum = many > 1 && row.units === above.units && row.cents === above.cents;
    if (isSum && agrees(old, withoutRows(sum, [row]))) return [{ code: 'subtotal', lines: [row.line] }];
    above = sumOf([above, row]);
    many += 1;
  }
  return [];
}

const times = ({ units, cents }: Whole, by: bigint): Whole => ({ units: units * by, cents: cents * by });

/** A decimal comma in another place: in all rows, or in a single one. */
function factorsOff({ old, rows }: Comparison): Explanation[] {
  const sum = newSum(rows);
  const oldTimes = (by: bigint): Sum => ({
    units: old.units === null ? null : old.units * by,
    cents: old.cents === null ? null : old.cents * by,
  });
  if (sum.units === 0n && sum.cents === 0n) return [];
  for (const by of factors) {
    if (agrees(oldTimes(by), sum)) return [{ code: 'factor', factor: Number(by), larger: 'new', lines: [] }];
    if (agrees(old, times(sum, by))) return [{ code: 'factor', factor: Number(by), larger: 'old', lines: [] }];
  }
  for (const row of rows.filter(counts)) {
    const rest = withoutRows(sum, [row]);
    for (const by of factors) {
      // by times what it should be: compared as multiples, so that nothing is divided
      const repair = sumOf([times(rest, by), row]);
      if (agrees(oldTimes(by), repair))
        return [{ code: 'factor', factor: Number(by), larger: 'new', lines: [row.line] }];
      if (agrees(old, sumOf([rest, times(row, by)]))) {
        return [{ code: 'factor', factor: Number(by), larger: 'old', lines: [row.line] }];
      }
    }
  }
  return [];
}

/** Units typed as euros and euros as units. */
function swap({ old, rows, scale }: Comparison): Explanation[] {
  if (old.units === null || old.cents === null) return [];
  const sum = newSum(rows);
  const one = 10n ** BigInt(scale);
  const isSwap = old.units * 100n === sum.cents * one && old.cents * one === sum.units * 100n;
  return isSwap ? [{ code: 'units_as_euros' }] : [];
}

/** A row that was to be taken off and is added, or the other way round. */
function signs({ old, rows }: Comparison): Explanation[] {
  const sum = newSum(rows);
  const row = rows.filter(counts).find((one) => agrees(old, withoutRows(sum, [one, one])));
  return row === undefined ? [] : [{ code: 'opposite_sign', lines: [row.line] }];
}

/** The same units at another nominal value. */
function nominal({ old, rows, scale }: Comparison): Explanation[] {
  const sum = newSum(rows);
  if (old.units === null || old.cents === null || old.units !== sum.units || old.units <= 0n) return [];
  const whole = old.cents * 10n ** BigInt(scale);
  return whole > 0n && whole % old.units === 0n ? [{ code: 'nominal', nominal_cents: whole / old.units }] : [];
}

/** Members whom only rows that do not count name, where the new register lacks as many as that. */
export function missingMembers(old: number, rows: readonly Pick<SumRow, 'state' | 'member_no'>[]): Explanation[] {
  const numbers = (some: typeof rows) =>
    new Set(some.flatMap(({ member_no }) => (member_no === null ? [] : [member_no])));
  const present = numbers(rows.filter(({ state }) => state === 'counts'));
  const members = [...numbers(rows)].filter((member) => !present.has(member));
  return members.length > 0 && old === present.size + members.length ? [{ code: 'members', members }] : [];
}
