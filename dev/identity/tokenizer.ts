import { randomUUID } from 'node:crypto';
import { SignJWT } from 'jose';
import type { IdentityContext } from './context.ts';
import { WireError } from './errors.ts';
import { alg } from './keys.ts';
import type { Keys } from './keys.ts';
import { sessionToWire } from './sessions.ts';
import type { Session } from './sessions.ts';

/** The templates of `session.whoami.tokenizer.templates`: how long a token of each lives, in seconds. */
const templates: Record<string, number> = { ledenbureau: 60 };

export type Tokenizer = (session: Session, template: string) => Promise<string>;

/** Makes tokens of sessions, signed with the service's key, which say how the person signed in (deploy/kratos/kratos.yml). */
export function createTokenizer(
  { privateKey, kid }: Keys,
  { publicUrl, now }: Pick<IdentityContext, 'publicUrl' | 'now'>,
): Tokenizer {
  /** @throws WireError 400 for a template that is not there. */
  return async (session, template) => {
    const lifetime = Object.hasOwn(templates, template) ? templates[template] : undefined;
    if (lifetime === undefined) {
      throw new WireError(400, { reason: `Unable to find tokenizer template "${template}".` });
    }
    const seconds = Math.floor(now() / 1000);
    const { authentication_methods } = sessionToWire(session, { publicUrl, now });
    return new SignJWT({ sid: session.id, purpose: 'step-up', authentication_methods })
      .setProtectedHeader({ alg, kid, typ: 'JWT' })
      .setJti(randomUUID())
      .setIssuer(`${publicUrl}/`)
      .setSubject(session.identity.id)
      .setIssuedAt(seconds)
      .setNotBefore(seconds)
      .setExpirationTime(seconds + lifetime)
      .sign(privateKey);
  };
}
