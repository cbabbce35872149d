import { randomBytes } from 'node:crypto';
import { existsSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { createLocalJWKSet, exportJWK, generateKeyPair } from 'jose';
import type { JWK } from 'jose';

/** The signing key and the cookie secret of the authorization server. */
export interface Keys {
  jwks: { keys: JWK[] };
  cookies: string[];
}

/** Reads the keys from the data folder (mode 600); makes them on the first run, so that a restart keeps them. */
export async function readKeys(dataDir: string): Promise<Keys> {
  const file = join(dataDir, 'oauth-keys.json');
  if (existsSync(file)) return JSON.parse(readFileSync(file, 'utf8')) as Keys;
  const { privateKey } = await generateKeyPair('RS256', { extractable: true });
  const key = { ...(await exportJWK(privateKey)), kid: randomBytes(8).toString('hex'), alg: 'RS256', use: 'sig' };
  const keys = { jwks: { keys: [key] }, cookies: [randomBytes(32).toString('base64url')] };
  writeFileSync(file, JSON.stringify(keys), { mode: 0o600 });
  return keys;
}

/** What anybody may know of the keys: enough to verify a signature. */
export const publicKeys = ({ jwks }: Keys) =>
  createLocalJWKSet({ keys: jwks.keys.map(({ kty, n, e, kid, alg }) => ({ kty, n, e, kid, alg })) });

/** The key with which the authorization server's token hook proves itself to the API: one for each data folder. */
export function readHookKey(dataDir: string): string {
  const file = join(dataDir, 'token-hook.key');
  if (existsSync(file)) return readFileSync(file, 'utf8');
  const key = randomBytes(32).toString('base64url');
  writeFileSync(file, key, { mode: 0o600 });
  return key;
}
