import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { checkPort } from '../postgres.ts';
import { startSignIn } from '../signIn.ts';
import type { Servers } from './browser.ts';

export const adminOrigin = 'http://localhost:5173';
export const anna = { identifier: 'anna@ledenbureau.example', password: 'demo-anna-2026' };
export const json = { headers: { accept: 'application/json' } };

export interface SignInServers extends Servers {
  dataDir: string;
  close: () => Promise<void>;
}

/** The identity service and the authorization server on free ports, with a data folder of their own. */
export async function newSignIn(now: () => number = Date.now): Promise<SignInServers> {
  const dataDir = mkdtempSync(join(tmpdir(), 'ledenbureau-dev-'));
  const [identityPort, oauthPort] = [await checkPort(0), await checkPort(0)];
  const stack = await startSignIn({ identityPort, oauthPort, adminOrigin, dataDir, now });
  return {
    identityUrl: `http://localhost:${identityPort}`,
    issuer: `http://localhost:${oauthPort}`,
    adminOrigin,
    dataDir,
    async close() {
      await stack.close();
      rmSync(dataDir, { recursive: true });
    },
  };
}
