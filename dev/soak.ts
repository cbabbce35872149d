// `npm run soak -- --minutes 10 [--seed 1]`: kills sessions, PostgreSQL and API processes in turn under 16 clients and
// looks whether everything acknowledged is there exactly once. Prints as its last line {"minutes","operations",…,"ok"}.
import { parseArgs } from 'node:util';
import { soak } from './soak/run.ts';

const { values } = parseArgs({
  options: { minutes: { type: 'string', default: '10' }, seed: { type: 'string', default: '1' } },
});
const [minutes, seed] = [Number(values.minutes), Number(values.seed)];
if (!(minutes > 0) || !Number.isSafeInteger(seed)) {
  console.error('npm run soak -- --minutes 10 --seed 1: a number above 0, and a whole number.');
  process.exit(1);
}
const interrupted = new AbortController();
for (const name of ['SIGINT', 'SIGTERM'] as const) process.once(name, () => interrupted.abort());
try {
  const result = await soak({
    minutes,
    seed,
    signal: interrupted.signal,
    onKill: (victim, { acknowledged }) => console.error(`killed: ${victim.padEnd(10)} ${acknowledged} acknowledged`),
  });
  for (const fault of result.faults) console.error(fault);
  console.log(JSON.stringify(result));
  process.exitCode = result.ok ? 0 : 1;
} catch (error) {
  console.error(error instanceof Error ? error.message : error);
  console.log(JSON.stringify({ minutes, seed, ok: false }));
  process.exitCode = 1;
}
