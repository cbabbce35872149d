// `npm run bench -- NAME`: runs bench/NAME and prints as its last line {"bench","ratio","limit","ok"}.
import { existsSync, readdirSync } from 'node:fs';
import { fileURLToPath } from 'node:url';

/** One comparison of ours with a reference, measured in one run on one machine. */
export interface Ratio {
  /** What is compared, for the reader. */
  name: string;
  /** Ours divided by the reference. */
  ratio: number;
  /** Above this the benchmark fails. */
  limit: number;
}

/** What a benchmark module exports as `bench`: with one limit, or with several named comparisons. */
export type Bench = OneRatio | SeveralRatios;

interface OneRatio {
  limit: number;
  /** Ours divided by the reference. Prints its figures as it goes. */
  measure(): Promise<number>;
}
interface SeveralRatios {
  limit?: undefined;
  /** Prints its figures as it goes. The last line of the run is the one that stands worst against its limit. */
  measure(): Promise<readonly Ratio[]>;
}

const folder = fileURLToPath(new URL('.', import.meta.url));
const names = readdirSync(folder, { withFileTypes: true })
  .filter((entry) => entry.isDirectory() && existsSync(`${folder}${entry.name}/bench.ts`))
  .map((entry) => entry.name);

const rounded = (value: number): number => Math.round(value * 1000) / 1000;

/** Measures and prints; throws when a benchmark gives no comparison. */
async function run(name: string, bench: Bench): Promise<boolean> {
  const ratios: readonly Ratio[] =
    bench.limit === undefined ? await bench.measure() : [{ name, ratio: await bench.measure(), limit: bench.limit }];
  if (ratios.length > 1) {
    for (const { name: what, ratio, limit } of ratios) {
      console.log(`${ratio <= limit ? 'ok    ' : 'ABOVE '} ${rounded(ratio)} of at most ${limit}  ${what}`);
    }
  }
  const [worst] = [...ratios].sort((a, b) => b.ratio / b.limit - a.ratio / a.limit);
  if (!worst) throw new Error(`bench/${name} measured nothing.`);
  const ratio = rounded(worst.ratio);
  const ok = ratio <= worst.limit;
  console.log(JSON.stringify({ bench: name, ratio, limit: worst.limit, ok }));
  return ok;
}

const [name = ''] = process.argv.slice(2);
if (!names.includes(name)) {
  console.error(`Which benchmark? Choose one of: ${names.join(', ')}.`);
  process.exit(1);
}
try {
  const { bench } = (await import(`./${name}/bench.ts`)) as { bench: Bench };
  process.exit((await run(name, bench)) ? 0 : 1);
} catch (error) {
  console.error(error instanceof Error ? error.message : error);
  process.exit(1);
}
