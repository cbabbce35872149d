import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { checkPort } from '../postgres.ts';
import { startSignIn } from '../signIn.ts';
import { openTestServer } from '../testDatabase.ts';
import type { Servers } from './browser.ts';
import { openResponder } from './oauth/responder.ts';

export const adminOrigin = 'http://localhost:5173';
export const anna = { identifier: 'anna@ledenbureau.example', password: 'demo-anna-2026' };
export const json = { headers: { accept: 'application/json' } };

export interface SignInServers extends Servers {
  dataDir: string;
  close: () => Promise<void>;
}

/**
 * The identity service and the authorization server on free ports, with a data folder and a database of their own; in
 * place of the API a responder says yes to consent and sign-out. @param portalOrigin where a portal for members is
 */
export async function newSignIn(now: () => number = Date.now, portalOrigin?: string): Promise<SignInServers> {
  const database = await openTestServer();
  const dataDir = mkdtempSync(join(tmpdir(), 'ledenbureau-dev-'));
  const [identity, identityAdmin] = [await checkPort(0), await checkPort(0)];
  const [oauth, oauthAdmin] = [await checkPort(0), await checkPort(0)];
  const responder = await openResponder(`http://localhost:${oauthAdmin}`);
  const stack = await startSignIn({
    ports: { identity, identityAdmin, oauth, oauthAdmin },
    adminOrigin,
    portalOrigin,
    apiUrl: responder.url,
    dataDir,
    databaseUrl: database.url,
    now,
  });
  return {
    identityUrl: `http://localhost:${identity}`,
    issuer: `http://localhost:${oauth}`,
    adminOrigin,
    dataDir,
    async close() {
      await stack.close();
      await responder.close();
      await database.stop();
      rmSync(dataDir, { recursive: true });
    },
  };
}
