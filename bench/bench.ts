import type { BenchName, figures } from './figures.ts';
import type { Resources } from './resources.ts';

/** How much a benchmark measures with; each is an option of its command line. */
export type Size = Readonly<Record<string, number | string>>;

/**
 * The value of each figure of a benchmark: a ratio, or a quantity in the figure's unit. Several values that are held against
 * one limit have a name each.
 */
export type Measured<Name extends BenchName> = Readonly<
  Record<keyof (typeof figures)[Name], number | Readonly<Record<string, number>>>
>;

/** What `bench/NAME/bench.ts` exports as `bench`. */
export interface Bench<Name extends BenchName = BenchName, Measure extends Size = Size> {
  name: Name;
  sizes: {
    /** The size that the limits are meant for. */
    full: Measure;
    /** The smallest with which every figure still comes about, for `--smoke`: only what is `exact` is judged by it. */
    smoke: Measure;
  };
  /** Measures both sides and prints how it goes. */
  measure(size: Measure, resources: Resources): Promise<Measured<Name>>;
}

/** Declares a benchmark, typed by its row of the table of figures. */
export const defineBench = <Name extends BenchName, Measure extends Size>(
  bench: Bench<Name, Measure>,
): Bench<Name, Measure> => bench;
