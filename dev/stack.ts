import { createWriteStream } from 'node:fs';
import { join } from 'node:path';
import { pathToFileURL } from 'node:url';
import { setTimeout as delay } from 'node:timers/promises';
import { exportJWK } from 'jose';
import { adminDist, buildAdmin, startAdminDevelopment } from './admin.ts';
import { readIdentityConfig } from './identity/config.ts';
import { alg, openKeys } from './identity/keys.ts';
import { memberMailDir } from './identity/memberMails.ts';
import { postgresDir, registerUrl, signInDatabaseUrl } from './localDatabase.ts';
import { startPostgres } from './postgres.ts';
import { portalClientId } from './oauth/clients.ts';
import { readHookKey } from './oauth/keys.ts';
import { runNode, startNode } from './processes.ts';
import { serviceUrl } from './serviceLogin.ts';
import { addresses } from './settings.ts';
import type { Settings } from './settings.ts';
import { startSignIn } from './signIn.ts';
import { buildMembersSite, buildWeb } from './web.ts';

export interface StackOptions {
  settings: Settings;
  /** Vite's and Node's own watching instead of a build. */
  watch: boolean;
  /** Aborted when the start is given up or the stack has to end. */
  ending: AbortSignal;
  /** Registers how to stop what has just started; called in reverse order. */
  onStarted: (stop: (hurry: AbortSignal) => Promise<unknown>) => void;
  /** A part ended by itself. */
  onLost: (what: string) => void;
}

/** Where the register is: for the service, and for its owner. */
type Database = NonNullable<Settings['database']>;

const host = '127.0.0.1';

/** Starts all parts of the stack; returns when each of them answers. */
export async function startStack(options: StackOptions): Promise<void> {
  const { settings, watch, ending, onStarted } = options;
  const { admin, api, members: membersUrl } = addresses(settings);
  // The build needs no database: both at once shorten the first start.
  const { url: databaseUrl, ownerUrl } = await together(ending, (signal) => [
    startDatabase({ ...options, ending: signal }),
    watch ? Promise.resolve() : buildAdmin(signal),
  ]);
  ending.throwIfAborted();

  const hookKey = settings.signIn.hookKey ?? readHookKey(settings.dataDir);
  if (!settings.signIn.external) {
    const { IDENTITY_PORT, IDENTITY_ADMIN_PORT, OAUTH_PORT, OAUTH_ADMIN_PORT } = settings.ports;
    const signIn = await startSignIn({
      ports: {
        identity: IDENTITY_PORT,
        identityAdmin: IDENTITY_ADMIN_PORT,
        oauth: OAUTH_PORT,
        oauthAdmin: OAUTH_ADMIN_PORT,
      },
      adminOrigin: admin,
      portalOrigin: settings.portal ? membersUrl : undefined,
      // as deployed, where one address serves both
      apiUrl: `${admin}/api/v1`,
      dataDir: settings.dataDir,
      databaseUrl: settings.database?.ownerUrl ?? signInDatabaseUrl(ownerUrl),
      identity: readIdentityConfig(),
      accessTokenSeconds: settings.accessTokenSeconds,
      tokenHook: { url: `${api}/api/v1/account/token-hook`, key: hookKey },
      webHook: { url: `${api}/api/v1/account/identity-hook`, key: hookKey },
      brakeUrl: `${api}/api/v1`,
    });
    onStarted(() => signIn.close());
  }
  await startApi(options, databaseUrl, hookKey);
  ending.throwIfAborted();

  if (!settings.portal) {
    const members = buildMembersSite(settings);
    onStarted(() => members.close());
    await members.listen({ port: settings.ports.MEMBERS_PORT, host });
  }
  if (watch) {
    const server = await startAdminDevelopment(settings);
    onStarted(() => server.close());
  } else {
    const web = await buildWeb(settings, adminDist);
    onStarted(() => web.close());
    await web.listen({ port: settings.ports.ADMIN_PORT, host });
  }
}

/** Waits for both and answers the first's result; when one fails the other is given up, and awaited before throwing. */
async function together<T>(
  ending: AbortSignal,
  begin: (signal: AbortSignal) => [Promise<T>, Promise<void>],
): Promise<T> {
  const failed = new AbortController();
  const [first, second] = begin(AbortSignal.any([ending, failed.signal]));
  for (const part of [first, second]) part.catch((error: unknown) => failed.abort(error));
  await Promise.allSettled([first, second]);
  if (failed.signal.aborted) throw failed.signal.reason;
  return first;
}

async function startDatabase({ settings, watch, ending, onStarted, onLost }: StackOptions): Promise<Database> {
  const { database, dataDir, seedTier } = settings;
  // Whoever works on the pages sees them with something on them; tests make what they need.
  const made = { SEED_TIER: seedTier, SEED_RETURNS: String(watch) };
  if (database) {
    const env = { DATABASE_OWNER_URL: database.ownerUrl, SERVER_URL: undefined, ...made };
    const failure =
      'Nothing was started: correct DATABASE_OWNER_URL, or unset it and DATABASE_URL to use the embedded database.';
    await runNode(['dev/prepare.ts'], { env, failure, signal: ending });
    return database;
  }
  const databaseDir = postgresDir(settings);
  const elsewhere = databaseDir.startsWith(join(dataDir, '/')) ? '' : ` (its files: ${databaseDir})`;
  process.stderr.write(`starting the database${elsewhere}\n`);
  const log = createWriteStream(join(dataDir, 'postgres.log'));
  const postgres = await startPostgres({
    dataDir: databaseDir,
    port: settings.ports.POSTGRES_PORT,
    onLog: (line) => log.write(`${line}\n`),
    signal: ending,
  });
  onStarted(async (hurry) => {
    const immediately = (): void => void postgres.stop('immediate');
    hurry.addEventListener('abort', immediately, { once: true });
    await postgres.stop(hurry.aborted ? 'immediate' : 'fast');
    log.end();
  });
  void postgres.exited.then(() => onLost(`The database ended (its log: ${join(dataDir, 'postgres.log')})`));
  const ownerUrl = registerUrl(postgres.url);
  const env = { DATABASE_OWNER_URL: ownerUrl, SERVER_URL: postgres.url, ...made };
  const failure = `To begin anew, move ${databaseDir} away or set DATA_DIR to another folder.`;
  await runNode(['dev/prepare.ts'], { env, failure, signal: ending });
  return { url: serviceUrl(ownerUrl), ownerUrl };
}

async function startApi(options: StackOptions, databaseUrl: string, hookKey: string): Promise<void> {
  const { settings, watch, ending, onStarted, onLost } = options;
  const { admin, api: apiUrl, oauth } = addresses(settings);
  const { signIn } = settings;
  ending.throwIfAborted();
  process.stderr.write('starting the API\n');
  const env = {
    PORT: String(settings.ports.API_PORT),
    HOST: host,
    DATABASE_URL: databaseUrl,
    OAUTH_ISSUER: signIn.issuer,
    ...(settings.portal && { OAUTH_CLIENTS: `admin-app,${portalClientId}` }),
    OAUTH_JWKS_URL: `${oauth}/.well-known/jwks.json`,
    OAUTH_TOKEN_TYPES: process.env.OAUTH_TOKEN_TYPES || 'JWT',
    OAUTH_ADMIN_URL: signIn.oauthAdmin,
    IDENTITY_URL: signIn.identity,
    IDENTITY_ADMIN_URL: signIn.identityAdmin,
    IDENTITY_UPSTREAM: signIn.identity,
    TOKEN_HOOK_KEY: hookKey,
    APP_URL: admin,
    CORS_ORIGINS: admin,
    FOUR_EYES_DAYS: process.env.FOUR_EYES_DAYS || '7',
    ...(settings.isMadeUp ? examplesOf(process.env) : {}),
    MAIL_URL: process.env.MAIL_URL || pathToFileURL(memberMailDir(join(settings.dataDir, 'mail'))).href,
    LOG_LEVEL: process.env.LOG_LEVEL || 'warn',
    ...(signIn.external ? {} : await stepUpOf(settings)),
  };
  const loader = watch ? ['--watch', '--watch-preserve-output'] : ['--import', './dev/endWithParent.ts'];
  const logFile = join(settings.dataDir, 'api.log');
  const log = createWriteStream(logFile);
  let lastLine = '';
  const onOutput = (text: string): void => {
    if (watch) process.stderr.write(text);
    log.write(text);
    lastLine = text.trim().split('\n').at(-1) ?? lastLine;
  };
  const api = startNode([...loader, 'services/api/src/server.ts'], { env, onOutput });
  onStarted(async (hurry) => {
    await api.stop(hurry);
    log.end();
  });
  const lost = api.exited.then(({ how }) => `The API ended (${how}): ${plain(lastLine)} (its log: ${logFile})`);
  void lost.then(onLost);

  const deadline = Date.now() + 30_000;
  while (!api.hasEnded() && Date.now() < deadline) {
    ending.throwIfAborted();
    if (await isReady(`${apiUrl}/ready`)) return;
    await delay(50);
  }
  ending.throwIfAborted();
  throw new Error(api.hasEnded() ? await lost : `The API was not ready within 30 seconds (its log: ${logFile}).`);
}

/** What the made-up cooperative pays from, so that every step can be tried. */
const examplesOf = ({ PAYMENT_IBAN, REDEMPTION_BUDGET_CENTS }: NodeJS.ProcessEnv): Record<string, string> => ({
  PAYMENT_IBAN: PAYMENT_IBAN || 'NL91ABNA0417164300',
  REDEMPTION_BUDGET_CENTS: REDEMPTION_BUDGET_CENTS || '25000000',
});

/** How the API judges what the embedded identity service says of a session; SECOND_FACTOR=required makes use of it. */
async function stepUpOf({ dataDir, signIn }: Settings): Promise<Record<string, string>> {
  const { publicKey, kid } = await openKeys(dataDir);
  const keys = [{ ...(await exportJWK(publicKey)), kid, alg, use: 'sig' }];
  return { STEP_UP_ISSUER: `${signIn.identity}/`, STEP_UP_JWKS: JSON.stringify({ keys }) };
}

/** The message of a log line, which is JSON once the service runs. */
function plain(line: string): string {
  try {
    return String((JSON.parse(line) as { msg?: unknown }).msg);
  } catch {
    return line;
  }
}

async function isReady(url: string): Promise<boolean> {
  try {
    const response = await fetch(url, { signal: AbortSignal.timeout(2_000) });
    await response.arrayBuffer();
    return response.ok;
  } catch {
    return false; // not listening yet
  }
}
