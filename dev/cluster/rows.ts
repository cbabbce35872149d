import type { Gaps } from '../soak/figures.ts';

/** For how many seconds nobody wrote, nobody read, and for how long the one waited who waited longest. */
type Row = Record<keyof Gaps, { median: number; worst: number }> & { times: number };
export type Rows<Name extends string> = Partial<Record<Name, Row>>;

/** The gaps of a soak, by what happened. */
export class GapRows<Name extends string> {
  readonly #gaps = new Map<Name, Gaps[]>();

  add(name: Name, gap: Gaps): void {
    this.#gaps.set(name, [...(this.#gaps.get(name) ?? []), gap]);
  }

  rows(): Rows<Name> {
    return Object.fromEntries([...this.#gaps].map(([name, gaps]) => [name, summary(gaps)])) as Rows<Name>;
  }
}

export const seconds = (milliseconds: number): number => Math.round(milliseconds / 100) / 10;

function summary(gaps: readonly Gaps[]): Row {
  const of = (kind: keyof Gaps): { median: number; worst: number } => {
    const sorted = gaps.map((gap) => seconds(gap[kind])).toSorted((a, b) => a - b);
    return { median: sorted[Math.floor(sorted.length / 2)] ?? 0, worst: sorted.at(-1) ?? 0 };
  };
  return { times: gaps.length, write: of('write'), read: of('read'), wait: of('wait') };
}
