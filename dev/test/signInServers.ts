import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { checkPort } from '../postgres.ts';
import { startSignIn } from '../signIn.ts';
import { openTestServer } from '../testDatabase.ts';
import type { Servers } from './browser.ts';

export const adminOrigin = 'http://localhost:5173';
export const anna = { identifier: 'anna@ledenbureau.example', password: 'demo-anna-2026' };
export const json = { headers: { accept: 'application/json' } };

export interface SignInServers extends Servers {
  dataDir: string;
  databaseUrl: string;
  close: () => Promise<void>;
}

/** The identity service and the authorization server on free ports, with a data folder of their own. */
export async function newSignIn(now: () => number = Date.now): Promise<SignInServers> {
  const dataDir = mkdtempSync(join(tmpdir(), 'ledenbureau-dev-'));
  const [identityPort, identityAdminPort, oauthPort] = [await checkPort(0), await checkPort(0), await checkPort(0)];
  const postgres = await openTestServer();
  const databaseUrl = postgres.url;
  const stack = await startSignIn({
    identityPort,
    identityAdminPort,
    oauthPort,
    adminOrigin,
    dataDir,
    databaseUrl,
    now,
  });
  return {
    identityUrl: `http://localhost:${identityPort}`,
    issuer: `http://localhost:${oauthPort}`,
    adminOrigin,
    dataDir,
    databaseUrl,
    async close() {
      await stack.close();
      await postgres.stop();
      rmSync(dataDir, { recursive: true });
    },
  };
}
