// `npm start`: the whole product on this machine, for development and tests. `--watch` reloads while you edit; `--empty` begins with
// a register of nobody; `--portal` signs members in to a portal of `npm create @ledenbureau/app`.
import { constants } from 'node:os';
import { findProblems } from './checks.ts';
import { refuseProduction } from './development.ts';
import { demoAccounts, demoEmail, demoPassword } from './identity/demo.ts';
import { takeLock } from './lock.ts';
import { addresses, readSettings } from './settings.ts';
import { startStack } from './stack.ts';

const ending = new AbortController();
const hurry = new AbortController();
const stops: ((hurry: AbortSignal) => Promise<unknown>)[] = [];
let finishing: Promise<void> | undefined;

for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP'] as const) {
  process.on(signal, () => {
    if (finishing) hurry.abort();
    else void finish(128 + constants.signals[signal], 'stopping');
  });
}
// Whoever started us is gone without a word: nobody is left to read an answer.
process.on('disconnect', () => void finish(1));
// A closed terminal must not keep the rest from being stopped.
for (const stream of [process.stdout, process.stderr]) stream.on('error', () => undefined);

const starting = start();
await starting.catch((error: unknown) => {
  if (!ending.signal.aborted) return finish(1, error instanceof Error ? error.message : String(error));
  return undefined;
});

async function start(): Promise<void> {
  refuseProduction('The local stack');
  const settings = readSettings(process.env, process.argv);
  const problems = await findProblems(settings);
  if (problems.length > 0) throw new Error(problems.join('\n'));
  ending.signal.throwIfAborted();
  const releaseLock = takeLock(settings.dataDir);
  stops.push(async () => releaseLock());
  await startStack({
    settings,
    watch: process.argv.includes('--watch'),
    ending: ending.signal,
    onStarted: (stop) => stops.push(stop),
    onLost: (what) => void (finishing ?? finish(1, `${what}; everything stops.`)),
  });
  // The first three are enough to begin with; the README has the others.
  const accounts = demoAccounts.slice(0, 3).map((account) => {
    const role = account.isAdmin ? 'administrator' : 'member';
    return `${demoEmail(account)} / ${demoPassword(account)} (${role})`;
  });
  process.stdout.write(`ready ${addresses(settings).admin}  ${accounts.join(' · ')}\n`);
}

/** Stops all that has started, the last first; whatever is still starting meanwhile gives up and is stopped too. */
function finish(code: number, message?: string): Promise<void> {
  return (finishing ??= stopAll());

  async function stopAll(): Promise<void> {
    if (message) process.stderr.write(`${message}\n`);
    ending.abort();
    const settled = starting.catch(() => undefined);
    await stopStarted();
    await settled;
    await stopStarted();
    process.exit(code);
  }
}

async function stopStarted(): Promise<void> {
  for (let stop = stops.pop(); stop; stop = stops.pop()) {
    try {
      await stop(hurry.signal);
    } catch (error) {
      process.stderr.write(`${error instanceof Error ? error.message : String(error)}\n`);
    }
  }
}
