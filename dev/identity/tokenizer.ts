import { randomBytes, randomUUID } from 'node:crypto';
import { existsSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { exportJWK, generateKeyPair, importJWK, SignJWT } from 'jose';
import type { JWK } from 'jose';
import type { IdentityContext } from './context.ts';
import { WireError } from './errors.ts';
import type { Session } from './sessions.ts';

const alg = 'ES256';

/** The templates of `session.whoami.tokenizer.templates`: how long a token of each lives, in seconds. */
const templates: Record<string, number> = { ledenbureau: 60 };

export type Tokenizer = (session: Session, template: string) => Promise<string>;

/** Reads the key from the data folder (mode 600); makes it on the first run, so that a restart keeps it. */
export async function openTokenizer(
  dataDir: string,
  { publicUrl, now }: Pick<IdentityContext, 'publicUrl' | 'now'>,
): Promise<Tokenizer> {
  const jwk = await readKey(join(dataDir, 'identity-keys.json'));
  const key = await importJWK(jwk, alg);
  /** @throws WireError 400 for a template that is not there. */
  return async (session, template) => {
    const lifetime = Object.hasOwn(templates, template) ? templates[template] : undefined;
    if (lifetime === undefined) {
      throw new WireError(400, { reason: `Unable to find tokenizer template "${template}".` });
    }
    const seconds = Math.floor(now() / 1000);
    return new SignJWT({ sid: session.id })
      .setProtectedHeader({ alg, kid: jwk.kid ?? '', typ: 'JWT' })
      .setJti(randomUUID())
      .setIssuer(`${publicUrl}/`)
      .setSubject(session.identity.id)
      .setIssuedAt(seconds)
      .setNotBefore(seconds)
      .setExpirationTime(seconds + lifetime)
      .sign(key);
  };
}

async function readKey(file: string): Promise<JWK> {
  if (existsSync(file)) return (JSON.parse(readFileSync(file, 'utf8')) as { keys: [JWK] }).keys[0];
  const { privateKey } = await generateKeyPair(alg, { extractable: true });
  const key = { ...(await exportJWK(privateKey)), kid: randomBytes(8).toString('hex'), alg, use: 'sig' };
  writeFileSync(file, JSON.stringify({ keys: [key] }), { mode: 0o600 });
  return key;
}
