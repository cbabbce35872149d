// `deploy/rehearse`: docs/deploy.md on a server that is a folder. By hand, by command, and back; then it is lived in.
//   --short  without the way back and the second installation
import { execFileSync } from 'node:child_process';
import { randomBytes } from 'node:crypto';
import { readdirSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { commandsByHand } from './rehearse/document.ts';
import { liveThere, makeAccount, setPassword } from './rehearse/life.ts';
import { openMachine } from './rehearse/machine.ts';
import { stateOf } from './rehearse/state.ts';
import { root } from './settings.ts';

const name = 'eerste';
const administrator = `${name}@ledenbureau.example`;
const started = performance.now();
const say = (line: string): void =>
  console.log(`${((performance.now() - started) / 1000).toFixed(1).padStart(5)} s  ${line}`);

const machine = await openMachine(administrator);
for (const signal of ['SIGINT', 'SIGTERM'] as const)
  process.once(signal, () => void machine.close().then(() => process.exit(1)));
try {
  await rehearse();
  say('the rehearsal went well');
} catch (error) {
  console.error(error instanceof Error ? error.message : error);
  process.exitCode = 1;
} finally {
  await machine.close();
}

/** Every password and key of the settings: what `openssl rand -hex 16` makes, and the private part of STEP_UP_KEY. */
function secretsOf(settings: Record<string, string>): string[] {
  return Object.values(settings).flatMap((value) => value.match(/[0-9a-f]{32}|(?<=\.)[\w-]{43}$/gu) ?? []);
}

async function rehearse(): Promise<void> {
  const { settings } = machine;
  const { port } = new URL(machine.superuser);
  const secret = (): string => randomBytes(16).toString('hex');
  const dsn = (user: string, database = user): string => `postgres://${user}:${secret()}@127.0.0.1:${port}/${database}`;
  const owner = dsn('ledenbureau');
  const secrets = ['KRATOS_COOKIE_SECRET', 'KRATOS_CIPHER_SECRET', 'HYDRA_SYSTEM_SECRET', 'HYDRA_COOKIE_SECRET'];
  const filledIn: Record<string, string> = {
    ...settings,
    DATABASE_URL: dsn('ledenbureau_service', 'ledenbureau'),
    DATABASE_OWNER_URL: owner,
    SECOND_FACTOR: 'required',
    STEP_UP_KEY: execFileSync(join(root, 'deploy/step-up-key'), { encoding: 'utf8' }).trim(),
    KRATOS_DSN: `${dsn('kratos')}?sslmode=disable`,
    HYDRA_DSN: `${dsn('hydra')}?sslmode=disable`,
    ...Object.fromEntries([...secrets, 'TOKEN_HOOK_KEY', 'POSTGRES_PASSWORD'].map((name) => [name, secret()])),
  };
  const file = join(machine.folder, 'filled-in');
  const write = (values: Record<string, string>): void =>
    writeFileSync(
      file,
      Object.entries(values)
        .map(([name, value]) => `${name}=${value}\n`)
        .join(''),
    );
  write(filledIn);

  const admin = {
    identity: `http://127.0.0.1:${settings.KRATOS_ADMIN_PORT}`,
    oauth: `http://127.0.0.1:${settings.HYDRA_ADMIN_PORT}`,
  };
  const install = (words = ''): Promise<string> => machine.run(`deploy/install --root ${machine.folder} ${words}`);
  const expectText = (output: string, wanted: RegExp | string): void => {
    if (!output.match(wanted)) throw new Error(`Expected ${String(wanted)} in:\n${output}`);
  };

  say('by hand, as docs/deploy.md has it');
  for (const block of commandsByHand()) {
    // A person registers and confirms the address between two of them.
    if (block.includes('admin -- grant')) await makeAccount(admin.identity, administrator);
    const output = await machine.run(block.replaceAll('anna@example.org', administrator));
    if (block.includes('doctor')) expectText(output, 'Nothing is wrong.');
    if (/PRIVATE|"d"/u.test(output)) throw new Error('A private key was shown.');
  }
  say('the doctor finds nothing');
  const byHand = await stateOf(machine, admin);
  expectText(await install('--plan'), 'Nothing had to be changed.');
  say('deploy/install --plan finds nothing to do');
  await machine.run(`psql -X -q -d postgres -c 'alter database "kratos" reset log_error_verbosity'`);
  expectText(await install(), 'make the databases and their owners');
  expectText(await install('--plan'), 'Nothing had to be changed.');
  say('a database whose log has rows of members is set right');

  if (!process.argv.includes('--short')) await installAnew(byHand);

  write({ COOPERATIVE: 'De Molen' });
  const changed = await install(file);
  expectText(changed, /start kratos anew\n· start ledenbureau-api anew\n(?!· start)/u);
  expectText(changed, 'tell Hydra what changed of the app');
  expectText(await install(), 'Nothing had to be changed.');
  say('a changed setting changes what it is in, and nothing else');

  await setPassword(admin.identity, administrator, `demo-${name}-2026`);
  const { APP_URL = '', IDENTITY_URL = '', OAUTH_ISSUER = '' } = settings;
  const servers = { adminOrigin: APP_URL, identityUrl: IDENTITY_URL, issuer: OAUTH_ISSUER };
  await liveThere(servers, { register: owner, accounts: filledIn.KRATOS_DSN ?? '' }, name, say);

  const logs = join(machine.folder, 'log');
  const leaking = readdirSync(logs).filter((unit) => {
    const text = readFileSync(join(logs, unit), 'utf8');
    return secretsOf(filledIn).some((value) => text.includes(value));
  });
  if (leaking.length > 0) throw new Error(`A secret is in the log of ${leaking.join(', ')}.`);
  say('no secret is in a log');

  /** Takes everything away, and sets it up by the command. */
  async function installAnew(expected: string[]): Promise<void> {
    await machine.run(`deploy/uninstall --root ${machine.folder} --purge`, 'purge\n');
    say('deploy/uninstall --purge');
    const plan = await install(`--plan ${file}`);
    expectText(
      plan,
      /make the databases[\s\S]*start kratos[\s\S]*make the keys[\s\S]*tell Hydra[\s\S]*make the account/u,
    );
    expectText(await install(file), 'Nothing is wrong.');
    say('deploy/install, and the doctor finds nothing');
    const byCommand = await stateOf(machine, admin);
    const differences = [
      ...expected.filter((line) => !byCommand.includes(line)).map((line) => `by hand only    ${line}`),
      ...byCommand.filter((line) => !expected.includes(line)).map((line) => `by command only ${line}`),
    ];
    if (differences.length > 0) throw new Error(`Both ways end differently:\n${differences.join('\n')}`);
    say(`both ways end alike: ${expected.length} files, roles, databases, keys and services`);
  }
}
