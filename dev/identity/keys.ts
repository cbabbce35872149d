import { randomBytes } from 'node:crypto';
import { existsSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { exportJWK, generateKeyPair, importJWK } from 'jose';
import type { CryptoKey, JWK } from 'jose';

export const alg = 'ES256';

/** The key pair that signs this service's tokens. */
export interface Keys {
  privateKey: CryptoKey;
  publicKey: CryptoKey;
  kid: string;
}

/** Reads the key from the data folder (mode 600); makes it on the first run, so that a restart keeps it. */
export async function openKeys(dataDir: string): Promise<Keys> {
  const jwk = await readKey(join(dataDir, 'identity-keys.json'));
  const { d: _secret, ...publicJwk } = jwk;
  const [privateKey, publicKey] = await Promise.all([importJWK(jwk, alg), importJWK(publicJwk, alg)]);
  return { privateKey: privateKey as CryptoKey, publicKey: publicKey as CryptoKey, kid: jwk.kid ?? '' };
}

async function readKey(file: string): Promise<JWK> {
  if (existsSync(file)) return (JSON.parse(readFileSync(file, 'utf8')) as { keys: [JWK] }).keys[0];
  const { privateKey } = await generateKeyPair(alg, { extractable: true });
  const key = { ...(await exportJWK(privateKey)), kid: randomBytes(8).toString('hex'), alg, use: 'sig' };
  writeFileSync(file, JSON.stringify({ keys: [key] }), { mode: 0o600 });
  return key;
}
