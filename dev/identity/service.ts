import { join } from 'node:path';
import { refuseProduction } from '../development.ts';
import { buildAdmin } from './admin.ts';
import { systemClock } from './clock.ts';
import type { Clock } from './clock.ts';
import { defaultConfig } from './config.ts';
import type { IdentityConfig } from './config.ts';
import type { IdentityContext, LoginChallenges } from './context.ts';
import { openDatabase, sweep } from './database.ts';
import { addDemoAccounts } from './demo.ts';
import { openKeys } from './keys.ts';
import { buildPublic } from './server.ts';
import type { WebHook } from './webHooks.ts';

export interface IdentityServiceOptions {
  publicPort: number;
  adminPort: number;
  /** As browsers see it, without a slash at the end; the public port of localhost when not given. */
  publicUrl?: string | undefined;
  /** Origin of the back office. */
  adminOrigin: string;
  /** Origin of a portal for members, whose pages then draw the forms of both apps: there is one set of them, as at Kratos. */
  portalOrigin?: string | undefined;
  /** Of the authorization server, as browsers see it: a flow may lead back there. */
  issuer: string;
  challenges: LoginChallenges;
  webHook?: WebHook | undefined;
  brakeUrl?: string | undefined;
  /** Of the database that keeps the service's own schema; connected as its owner. */
  databaseUrl: string;
  /** Holds the mail folder and the key for tokens; must exist. */
  dataDir: string;
  config?: Partial<IdentityConfig>;
  now?: Clock;
}

const host = '127.0.0.1';
const sweepMs = 3600_000;

/**
 * Starts the embedded identity service: Ory Kratos' public and admin interface, kept in PostgreSQL.
 * @throws Error with NODE_ENV=production.
 */
export async function startIdentityService(options: IdentityServiceOptions): Promise<{ close: () => Promise<void> }> {
  refuseProduction('The embedded identity service');
  const { adminOrigin, portalOrigin, issuer, challenges, dataDir, now = systemClock } = options;
  const config = { ...defaultConfig, ...options.config };
  const publicUrl = options.publicUrl ?? `http://localhost:${options.publicPort}`;
  const appOrigins = portalOrigin === undefined ? [adminOrigin] : [adminOrigin, portalOrigin];
  const db = await openDatabase(options.databaseUrl);
  const context: IdentityContext = {
    publicUrl,
    pagesOrigin: portalOrigin ?? adminOrigin,
    appOrigins,
    adminUrl: `http://localhost:${options.adminPort}`,
    allowedReturns: [...appOrigins, issuer],
    config,
    db,
    challenges,
    webHook: options.webHook,
    brakeUrl: options.brakeUrl,
    mailDir: join(dataDir, 'mail'),
    now,
  };
  const servers = [await buildPublic(context, await openKeys(dataDir)), buildAdmin(context)];
  const close = async (): Promise<void> => {
    clearInterval(timer);
    await Promise.all(servers.map((server) => server.close()));
    await db.end();
  };
  const timer = setInterval(() => {
    // The next round tries again.
    sweep(db, now()).catch((error: unknown) => console.error('The identity service could not be swept:', error));
  }, sweepMs).unref();
  try {
    await sweep(db, now());
    await addDemoAccounts(db, now());
    const ports = [options.publicPort, options.adminPort];
    await Promise.all(servers.map((server, index) => server.listen({ port: ports[index] ?? 0, host })));
  } catch (error) {
    await close();
    throw error;
  }
  return { close };
}
