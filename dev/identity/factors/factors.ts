import { WireError } from '../errors.ts';
import type { IdentityContext } from '../context.ts';
import type { Identity } from '../identities.ts';
import type { Method, Session } from '../sessions.ts';

/** A credential with the moment from which it is as it is; times are milliseconds. */
interface Stamped {
  createdAt: number;
}

/** A key pair of a device, of which this service has the public half; bytes are base64url. */
export interface Passkey {
  id: string;
  publicKey: string;
  counter: number;
  transports?: string[];
  name: string;
  addedAt: number;
}

export interface RecoveryCode {
  code: string;
  usedAt?: number;
}

/** What somebody proves themselves with beside the password, under Kratos' names of the credentials. */
export interface SecondFactors {
  totp?: Stamped & { url: string };
  webauthn?: Stamped & { passkeys: Passkey[] };
  lookup_secret?: Stamped & { codes: RecoveryCode[] };
}

export type SecondFactor = keyof SecondFactors;
export const secondFactors: readonly SecondFactor[] = ['totp', 'webauthn', 'lookup_secret'];
export const isSecondFactor = (type: string): type is SecondFactor =>
  (secondFactors as readonly string[]).includes(type);

/** The identity with this factor, or without it. */
export function withFactor<F extends SecondFactor>(
  identity: Identity,
  factor: F,
  value: SecondFactors[F] | undefined,
): Identity {
  const { [factor]: _before, ...others } = identity.factors ?? {};
  return { ...identity, factors: value === undefined ? others : { ...others, [factor]: value } };
}

type Level = 'aal1' | 'aal2';

export const levelOfMethod = (method: Method): Level => (isSecondFactor(method) ? 'aal2' : 'aal1');

/** Both a first and a second factor make the second level. */
export function levelOf({ methods }: Pick<Session, 'methods'>): Level {
  const levels = methods.map(({ method }) => levelOfMethod(method));
  return levels.includes('aal1') && levels.includes('aal2') ? 'aal2' : 'aal1';
}

/** The highest level that the person can reach; recovery codes alone make the second one too, as with Kratos. */
const availableLevel = ({ factors = {} }: Identity): Level =>
  Object.values(factors).some((factor) => factor !== undefined) ? 'aal2' : 'aal1';

/**
 * Where a session has to go first under `required_aal: highest_available`: to the login that asks for the second factor. Undefined
 * where it has the highest level of its person. `from` is the address whose `return_to` and `login_challenge` go along.
 */
export function secondFactorUrl({ publicUrl }: IdentityContext, session: Session, from = ''): string | undefined {
  if (levelOf(session) === 'aal2' || availableLevel(session.identity) === 'aal1') return undefined;
  const { searchParams: asked } = new URL(from, publicUrl);
  const url = new URL('/self-service/login/browser?aal=aal2', publicUrl);
  for (const name of ['login_challenge', 'return_to']) {
    const value = asked.get(name);
    if (value) url.searchParams.set(name, value);
  }
  return url.href;
}

export const aal2Required = (url: string): WireError =>
  new WireError(
    403,
    {
      id: 'session_aal2_required',
      reason:
        'An active session was found but it does not fulfill the requested Authenticator Assurance Level. Please verify yourself with a second factor to resolve this issue.',
      details: { redirect_browser_to: url },
      message: 'Session does not fulfill the requested Authenticator Assurance Level',
    },
    { redirect_browser_to: url },
  );
