// `npm run bench -- NAME`: measures bench/NAME and prints as its last line {"bench","ratio","limit","ok"}.
// `npm run bench -- all`: measures every benchmark and prints one table. `--smoke` takes the smallest sizes and judges
// what no machine changes: it fails when a benchmark does, when one of its figures has no value, or when such a figure is above its limit.
import { fork } from 'node:child_process';
import { once } from 'node:events';
import { fileURLToPath } from 'node:url';
import { parseArgs } from 'node:util';
import { buildAdmin } from '../dev/admin.ts';
import type { Bench, Size } from './bench.ts';
import { benchNames, type BenchName } from './figures.ts';
import { above, linesOf, tableOf, worstOf, type Line } from './report.ts';
import { Resources } from './resources.ts';

/** What came of one benchmark. */
interface Outcome {
  name: BenchName;
  seconds: number;
  lines: readonly Line[];
  error?: string;
}

const root = fileURLToPath(new URL('..', import.meta.url));

/** In a smoke run they go on beside the others; each group is one process that shares a browser and what else it needs. */
const withoutRegister: readonly BenchName[] = ['dashboard', 'table', 'button', 'size', 'forms', 'i18n'];

const message = (error: unknown): string => (error instanceof Error ? error.message : String(error));
const isName = (name: string): name is BenchName => benchNames.some((known) => known === name);

async function loaded(name: BenchName): Promise<Bench> {
  return ((await import(`./${name}/bench.ts`)) as { bench: Bench }).bench;
}

/** The options of these benchmarks, from the command line: a number where the size has one. */
function sizeFrom({ sizes }: Bench, smoke: boolean, given: Record<string, unknown>): Size {
  const size: Record<string, number | string> = { ...(smoke ? sizes.smoke : sizes.full) };
  for (const [key, usual] of Object.entries(size)) {
    const option = given[key];
    if (typeof option !== 'string') continue;
    size[key] = typeof usual === 'number' ? Number(option) : option;
    if (Number.isNaN(size[key])) throw new Error(`--${key} ${option} is not a number.`);
  }
  return size;
}

/** Measures these benchmarks in this process, one after the other; tells each outcome to whoever started it. */
async function measureHere(names: readonly BenchName[], args: readonly string[]): Promise<boolean> {
  const benches = await Promise.all(names.map(loaded));
  const options = benches.flatMap(({ sizes }) => Object.keys(sizes.full));
  const { values } = parseArgs({
    args: [...args],
    options: {
      smoke: { type: 'boolean', default: false },
      ...Object.fromEntries(options.map((key) => [key, { type: 'string' as const }])),
    },
  });
  const smoke = values.smoke;
  const sizes = benches.map((bench) => sizeFrom(bench, smoke, values));
  const resources = new Resources({ shared: names.length > 1 || smoke });
  let ok = true;
  for (const [index, bench] of benches.entries()) {
    const outcome = await measured(bench, sizes[index]!, resources);
    process.send?.(outcome);
    print(outcome);
    ok &&= outcome.error === undefined && above(outcome.lines, smoke).length === 0;
  }
  await resources.close();
  return ok;
}

async function measured(bench: Bench, size: Size, resources: Resources): Promise<Outcome> {
  console.log(`── ${bench.name} ${JSON.stringify(size)}`);
  const start = performance.now();
  const seconds = () => (performance.now() - start) / 1000;
  try {
    const lines = linesOf(bench.name, await bench.measure(size, resources));
    return { name: bench.name, seconds: seconds(), lines };
  } catch (error) {
    return { name: bench.name, seconds: seconds(), lines: [], error: message(error) };
  }
}

function print({ name, lines, error }: Outcome): void {
  if (error !== undefined) {
    console.error(`${name}: ${error}`);
    return;
  }
  for (const { ours, reference, ratio, most, held } of lines) {
    const to = reference === undefined ? '' : `, to ${reference}`;
    console.log(`${held ? 'ok    ' : 'ABOVE '} ${ratio} of at most ${most}  ${ours}${to}`);
  }
  console.log(JSON.stringify(worstOf(lines)));
}

/** Measures a group of benchmarks in a process of its own. What it prints is kept for a failure, or shown as it goes. */
async function measureApart(names: readonly BenchName[], smoke: boolean): Promise<Outcome[]> {
  const outcomes = new Map<BenchName, Outcome>();
  const stdio = smoke ? ('pipe' as const) : ('inherit' as const);
  const child = fork(import.meta.filename, [...names, ...(smoke ? ['--smoke'] : [])], {
    stdio: ['ignore', stdio, stdio, 'ipc'],
    // most of the start of a service is reading its modules, and a smoke run starts the same ones again and again
    env: { ...process.env, ...(smoke ? { NODE_COMPILE_CACHE: `${root}.cache/compiled` } : {}) },
  });
  const output: Buffer[] = [];
  for (const stream of [child.stdout, child.stderr]) stream?.on('data', (part: Buffer) => output.push(part));
  child.on('message', (outcome) => {
    const { name, seconds, lines, error } = outcome as Outcome;
    outcomes.set(name, outcome as Outcome);
    if (!smoke) return;
    console.log(
      `${error === undefined ? 'ok    ' : 'FAILED'} ${seconds.toFixed(1).padStart(5)} s  ${name}: ${lines.length} figures`,
    );
  });
  const [code, signal] = (await once(child, 'close')) as [number | null, NodeJS.Signals | null];
  const error = `its process ended (${signal ?? code}) before it was measured`;
  const all = names.map((name): Outcome => outcomes.get(name) ?? { name, seconds: 0, lines: [], error });
  if (all.some((outcome) => outcome.error !== undefined)) console.error(Buffer.concat(output).toString());
  return all;
}

/** Each by itself: what one leaves in its process would be counted for the next. */
async function measureAll(): Promise<boolean> {
  const outcomes: Outcome[] = [];
  for (const name of benchNames) outcomes.push(...(await measureApart([name], false)));
  console.log(`\n${tableOf(outcomes.flatMap(({ lines }) => lines))}`);
  return reported(outcomes) && outcomes.every(({ lines }) => above(lines, false).length === 0);
}

async function smokeAll(): Promise<boolean> {
  const start = performance.now();
  // once for both groups
  await buildAdmin(new AbortController().signal);
  const withRegister = benchNames.filter((name) => !withoutRegister.includes(name));
  const outcomes = await Promise.all([withRegister, withoutRegister].map((names) => measureApart(names, true)));
  console.log(`${benchNames.length} benchmarks in ${((performance.now() - start) / 1000).toFixed(1)} s`);
  const high = above(
    outcomes.flat().flatMap(({ lines }) => lines),
    true,
  );
  for (const { bench, ours, value, limit } of high)
    console.error(`ABOVE  ${bench}: ${ours}: ${value} of at most ${limit}`);
  return reported(outcomes.flat()) && high.length === 0;
}

/** Names the benchmarks that failed. @returns whether none did. */
function reported(outcomes: readonly Outcome[]): boolean {
  const failed = outcomes.filter(({ error }) => error !== undefined);
  for (const { name, error } of failed) console.error(`FAILED ${name}: ${error}`);
  return failed.length === 0;
}

async function main(args: readonly string[]): Promise<boolean> {
  const end = args.findIndex((arg) => arg.startsWith('--'));
  const names = end === -1 ? args : args.slice(0, end);
  const options = args.slice(names.length);
  if (names.length === 1 && names[0] === 'all') {
    if (options.length === 0) return measureAll();
    if (options.length === 1 && options[0] === '--smoke') return smokeAll();
    throw new Error('"all" takes no option but --smoke.');
  }
  if (names.length === 0 || !names.every(isName)) {
    throw new Error(`Which benchmark? Choose of: all, ${benchNames.join(', ')}.`);
  }
  return measureHere(names.filter(isName), options);
}

// Whoever started this process is gone: nobody is left to read its figures.
process.on('disconnect', () => process.exit(1));
try {
  process.exit((await main(process.argv.slice(2))) ? 0 : 1);
} catch (error) {
  console.error(message(error));
  process.exit(1);
}
