import type { Measured } from './bench.ts';
import { figures, type BenchName, type Figure } from './figures.ts';

/** A measured value beside its limit. */
export interface Line {
  bench: BenchName;
  /** What was measured of ours. */
  ours: string;
  /** The value, the limit and what ours is divided by, as people read them. */
  value: string;
  limit: string;
  reference: string | undefined;
  /** Ours divided by the reference, or by the budget. */
  ratio: number;
  /** The most that the ratio may be. */
  most: number;
  held: boolean;
  /** Whether a smoke run judges it. */
  exact: boolean;
}

const rounded = (value: number): number => Math.round(value * 1000) / 1000;

/** The limit of a figure with its unit: "1.5 ×", "400 MB". */
export const limitOf = (figure: Figure): string => `${figure.limit} ${'unit' in figure ? figure.unit : '×'}`;

/** What ours is divided by; nothing where the figure is a quantity by itself. */
export const referenceOf = (figure: Figure): string | undefined =>
  'reference' in figure ? figure.reference : undefined;

/**
 * The measured values of a benchmark, in the order of its figures.
 * @throws Error when one of its figures has no value, or one that is no number.
 */
export function linesOf<Name extends BenchName>(bench: Name, measured: Measured<Name>): Line[] {
  const values = measured as Readonly<Record<string, number | Readonly<Record<string, number>>>>;
  return Object.entries<Figure>(figures[bench]).flatMap(([key, figure]) => {
    const value = values[key];
    const named = typeof value === 'object' ? Object.entries(value) : [['', value ?? Number.NaN] as const];
    if (named.length === 0) throw new Error(`bench/${bench} measured no value of ${key}.`);
    return named.map(([name, each]) => lineOf(bench, key, figure, name, each));
  });
}

function lineOf(bench: BenchName, key: string, figure: Figure, name: string, value: number): Line {
  if (!Number.isFinite(value) || value < 0)
    throw new Error(`bench/${bench} measured ${value} as ${key} ${name}`.trim());
  const budget = 'unit' in figure;
  const ratio = rounded(budget ? value / figure.limit : value);
  const most = budget ? 1 : figure.limit;
  return {
    bench,
    ours: name === '' ? figure.ours : `${figure.ours}: ${name}`,
    value: budget ? `${Number(value.toPrecision(3))} ${figure.unit}` : `${ratio} ×`,
    limit: limitOf(figure),
    reference: referenceOf(figure),
    ratio,
    most,
    held: ratio <= most,
    exact: figure.exact ?? false,
  };
}

/** The lines above their limit; of a smoke run those that no machine changes. */
export const above = (lines: readonly Line[], smoke: boolean): Line[] =>
  lines.filter(({ held, exact }) => !held && (exact || !smoke));

/** The last line of a benchmark's run: the value that stands worst against its limit. */
export function worstOf(lines: readonly Line[]): { bench: BenchName; ratio: number; limit: number; ok: boolean } {
  const [first, ...others] = lines;
  if (!first) throw new Error('Nothing was measured.');
  const { bench, ratio, most, held } = others.reduce((a, b) => (b.ratio / b.most > a.ratio / a.most ? b : a), first);
  return { bench, ratio, limit: most, ok: held };
}

/** The lines as a table for people. */
export function tableOf(lines: readonly Line[]): string {
  const rows = [
    ['held', 'figure', 'limit', 'bench', 'ours', 'reference'],
    ...lines.map(({ held, value, limit, bench, ours, reference }) => [
      held ? 'yes' : 'NO',
      value,
      limit,
      bench,
      ours,
      reference ?? '–',
    ]),
  ];
  const widths = rows[0]!.map((_, at) => Math.max(...rows.map((row) => row[at]!.length)));
  return rows
    .map((row) =>
      row
        .map((cell, at) => cell.padEnd(widths[at]!))
        .join('  ')
        .trimEnd(),
    )
    .join('\n');
}
