import { isAdministrator, isVerified, profileOf } from '../../identity/identities.ts';
import type { Identity } from '../../identity/identities.ts';
import { signInClaim } from '../../identity/signIns.ts';
import type { SignIn } from '../../identity/signIns.ts';
import type { SessionClaims } from './authorizations.ts';

/**
 * What a consent says: which sign-in its tokens are of, and nothing of the person. At the exchange of a code Hydra lets what
 * the consent said win over the token hook, so what only the hook may decide must not stand here.
 */
export const consentClaims = (signIn: SignIn): SessionClaims => ({
  access_token: { [signInClaim]: signIn },
  id_token: {},
});

/**
 * What the tokens of a sign-in say of a person; the ID token nothing that opens a door. Hydra keeps its own session (`sid`)
 * among the claims that the hook replaces: without it no ID token of a refresh could sign anybody out.
 */
export function sessionClaims(identity: Identity, signIn: SignIn, sid: string | undefined): SessionClaims {
  const { email, name, locale } = profileOf(identity);
  const claims = Object.fromEntries(Object.entries({ name, email, locale }).filter(([, value]) => value !== null));
  return {
    access_token: {
      is_admin: isAdministrator(identity),
      ...claims,
      email_verified: isVerified(identity),
      [signInClaim]: signIn,
    },
    id_token: { ...(email === null ? {} : { email }), ...(sid === undefined ? {} : { sid }) },
  };
}
