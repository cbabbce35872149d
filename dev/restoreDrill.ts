// `npm run restore-drill -- --at random`: makes a server, an encrypted repository and a load, kills the server, and restores to a second
// out of the repository alone. Everything acknowledged until then must be there once, and nothing from later.
// `npm run restore-drill -- --own --at …`: restores from this server's own repository into a folder that is thrown away.
import { renameSync, writeFileSync } from 'node:fs';
import { resolve } from 'node:path';
import { parseArgs } from 'node:util';
import { drill } from './drill/drill.ts';
import { drillOf } from './drill/own.ts';
import type { At, DrillResult } from './drill/outcome.ts';
import { hasPgBackRest, optionsOf } from './drill/repository.ts';
import { serverUser } from './postgres/binaries.ts';

const usage = `npm run restore-drill -- --at random|latest|TIME [--own …]

  --at        a second at random, the last of the log, or a time like 2026-11-27T14:03:00Z
  --seconds   how long the load goes on after the backup (20)
  --own       restores from the repository of this server; nothing of the server changes
  --config    configuration of pgBackRest (/etc/pgbackrest/pgbackrest.conf), with --include (/etc/pgbackrest/conf.d) beside it
  --stanza    name of the cluster in it (ledenbureau)
  --database  name of the register's database in it (ledenbureau)
  --against   a file of anchors that its chains have to go through

DRILL_REPORT names a file that says how it went, {"at","ok","target","seconds"}.`;

const { values } = parseArgs({
  options: {
    at: { type: 'string' },
    seconds: { type: 'string', default: '20' },
    own: { type: 'boolean', default: false },
    config: { type: 'string', default: '/etc/pgbackrest/pgbackrest.conf' },
    include: { type: 'string', default: '/etc/pgbackrest/conf.d' },
    stanza: { type: 'string', default: 'ledenbureau' },
    database: { type: 'string', default: 'ledenbureau' },
    against: { type: 'string' },
    help: { type: 'boolean' },
  },
});
const at = targetOf(values.at);
const loadSeconds = Number(values.seconds);
if (values.help || at === undefined || !(loadSeconds > 0)) {
  console.error(usage);
  process.exit(values.help ? 0 : 2);
}
if (!hasPgBackRest()) {
  console.error('The package pgbackrest is not here: apt-get install pgbackrest postgresql-15.');
  process.exit(1);
}

const started = performance.now();
const elapsed = (): number => (performance.now() - started) / 1000;
const say = (line: string): void => console.error(`${elapsed().toFixed(1).padStart(6)} s  ${line}`);
const interrupted = new AbortController();
for (const name of ['SIGINT', 'SIGTERM'] as const) process.once(name, () => interrupted.abort());

try {
  const result = await run(at);
  const figures: DrillResult['figures'] = { 'as of': result.target, ...result.figures };
  for (const [name, value] of Object.entries(figures)) console.log(`${name.padEnd(32)}${String(value).padStart(26)}`);
  for (const fault of result.faults) console.error(fault);
  report(result.ok, result.target);
  console.log(result.ok ? 'The drill went well.' : 'The drill failed.');
  process.exitCode = result.ok ? 0 : 1;
} catch (error) {
  report(false, values.at ?? '');
  console.error('The drill failed:', error instanceof Error ? error.message : error);
  process.exitCode = 1;
}

function run(target: At): Promise<DrillResult> {
  if (!values.own) return drill({ at: target, loadSeconds, say, signal: interrupted.signal });
  const options = optionsOf(values.config, values.include, values.stanza);
  const against = values.against === undefined ? undefined : resolve(values.against);
  return drillOf({ options, user: serverUser() }, { at: target, register: values.database, against, say });
}

function targetOf(text: string | undefined): At | undefined {
  if (text === 'random' || text === 'latest') return text;
  // Without a zone it would be read in that of this machine, which the reader of the command may not know.
  if (text === undefined || !/^\d{4}-\d\d-\d\dT\d\d:\d\d(:\d\d(\.\d+)?)?(Z|[+-]\d\d:\d\d)$/u.test(text))
    return undefined;
  const time = new Date(text);
  return Number.isNaN(time.getTime()) ? undefined : time;
}

/** A new file in the place of the former one: nobody reads half of it. */
function report(ok: boolean, target: string): void {
  const { DRILL_REPORT: file } = process.env;
  if (file === undefined || file === '') return;
  const text = JSON.stringify({ at: new Date().toISOString(), ok, target, seconds: Math.round(elapsed() * 10) / 10 });
  writeFileSync(`${file}.new`, `${text}\n`, { mode: 0o644 });
  renameSync(`${file}.new`, file);
}
