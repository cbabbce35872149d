// `npm run bench -- NAME`: runs bench/NAME and prints as its last line {"bench","ratio","limit","ok"}.
import { existsSync, readdirSync } from 'node:fs';
import { fileURLToPath } from 'node:url';

/** What a benchmark module exports as `bench`. Both sides are measured in one run, on one machine. */
export interface Bench {
  /** Above this ratio of ours to the reference the benchmark fails. */
  limit: number;
  /** Ours divided by the reference. Prints its figures as it goes. */
  measure(): Promise<number>;
}

const folder = fileURLToPath(new URL('.', import.meta.url));
const names = readdirSync(folder, { withFileTypes: true })
  .filter((entry) => entry.isDirectory() && existsSync(`${folder}${entry.name}/bench.ts`))
  .map((entry) => entry.name);

const [name = ''] = process.argv.slice(2);
if (!names.includes(name)) {
  console.error(`Which benchmark? Choose one of: ${names.join(', ')}.`);
  process.exit(1);
}
try {
  const { bench } = (await import(`./${name}/bench.ts`)) as { bench: Bench };
  const ratio = Math.round((await bench.measure()) * 1000) / 1000;
  const ok = ratio <= bench.limit;
  console.log(JSON.stringify({ bench: name, ratio, limit: bench.limit, ok }));
  process.exit(ok ? 0 : 1);
} catch (error) {
  console.error(error instanceof Error ? error.message : error);
  process.exit(1);
}
