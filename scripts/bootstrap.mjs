// The commands of package.json on a bare machine: any Node from 20.19 and npm. Installs what is missing with the
// pinned pnpm, then hands over to the Node 24 that comes with the dependencies. Plain JavaScript on purpose.
import { spawn } from 'node:child_process';
import { existsSync, readFileSync } from 'node:fs';
import { constants } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';

const root = fileURLToPath(new URL('..', import.meta.url));
const scripts = {
  start: ['dev/start.ts'],
  dev: ['dev/start.ts', '--watch'],
  test: ['scripts/test.ts'],
  seed: ['dev/seed.ts'],
  verify: ['dev/verify.ts'],
  'test:ory': ['dev/testOry.ts'],
  'test:postgres': ['dev/testPostgres.ts'],
  doctor: ['deploy/doctor.ts'],
  admin: ['services/api/src/admin.ts'],
  soak: ['dev/soak.ts'],
  cluster: ['dev/cluster.ts'],
  'restore-drill': ['dev/restoreDrill.ts'],
  bench: ['bench/run.ts'],
  mutate: ['scripts/mutate.ts'],
  i18n: ['scripts/i18n.ts'],
  visual: ['visual/run.ts'],
  chromatic: ['scripts/chromatic.ts'],
  outside: ['scripts/publish/consumer.ts'],
  release: ['scripts/publish/release.ts'],
  'upgrade-check': ['scripts/upgradeCheck.ts'],
};
const windows = process.platform === 'win32';
const node = join(root, 'node_modules', '.bin', windows ? 'node.CMD' : 'node');
const bin = join(root, 'node_modules', '.bin');

const [name = '', ...args] = process.argv.slice(2);
const [major = 0, minor = 0] = process.versions.node.split('.').map(Number);
const script = scripts[name];
if (!script) fail(`Unknown command "${name}": choose one of ${Object.keys(scripts).join(', ')}.`);
if (major < 20 || (major === 20 && minor < 19)) {
  fail(
    `Node ${process.versions.node} is too old: install Node 20.19 or newer from your package manager and try again.`,
  );
}

let child;
let interrupted;
for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP']) {
  process.on(signal, () => {
    interrupted = signal;
    endChild(signal);
  });
}

await install();
// The channel tells the child when this process is gone, even by a SIGKILL that nobody can forward.
const stdio = ['inherit', 'inherit', 'inherit', ...(windows ? [] : ['ipc'])];
const { code, signal } = await run(node, [...script, ...args], { stdio });
process.exit(signal ? 128 + constants.signals[signal] : code);

/** Installs once per lockfile: the answer to "is everything there" must not cost seconds at every start. */
async function install() {
  const { packageManager } = JSON.parse(readFileSync(join(root, 'package.json'), 'utf8'));
  // pnpm keeps what it installed last, whoever asked for it: deploy/install, say, on a server that cannot reach the registry later
  const last = join(root, 'node_modules', '.pnpm', 'lock.yaml');
  if (existsSync(node) && existsSync(last) && readFileSync(last).equals(readFileSync(join(root, 'pnpm-lock.yaml'))))
    return;
  process.stderr.write('installing the dependencies\n');
  let output = '';
  const options = { stdio: ['ignore', 'pipe', 'pipe'], shell: windows, onOutput: (text) => (output += text) };
  const result = await run('npx', ['--yes', packageManager, 'install', '--frozen-lockfile'], options);
  if (interrupted) process.exit(128 + constants.signals[interrupted]);
  if (result.code !== 0 || !existsSync(node))
    fail(`${output.trim()}\nThe dependencies could not be installed; see above.`);
}

/** In a process group of its own: a Ctrl-C in the terminal then arrives once, through us, and not twice. */
function run(command, commandArgs, { onOutput, ...options }) {
  const env = { ...process.env, PATH: `${bin}${windows ? ';' : ':'}${process.env.PATH ?? ''}` };
  return new Promise((done) => {
    child = spawn(command, commandArgs, { cwd: root, env, shell: windows, detached: !windows, ...options });
    child.stdout?.on('data', onOutput);
    child.stderr?.on('data', onOutput);
    child.once('error', (error) => fail(`${command} could not be started: ${error.message}`));
    child.once('close', (exitCode, exitSignal) => done({ code: exitCode ?? 1, signal: exitSignal }));
  });
}

function endChild(signal) {
  if (!child || child.exitCode !== null || child.signalCode !== null) return;
  try {
    if (windows) child.kill(signal);
    else process.kill(-child.pid, signal);
  } catch (error) {
    if (error.code !== 'ESRCH') throw error;
  }
}

function fail(message) {
  process.stderr.write(`${message}\n`);
  process.exit(1);
}
