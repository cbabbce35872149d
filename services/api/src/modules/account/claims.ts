import { isAdministrator, isVerified, profileOf } from '../../workflow/identities.ts';
import type { Identity } from '../../workflow/identities.ts';
import { signInClaim } from '../../workflow/signIns.ts';
import type { SignIn } from '../../workflow/signIns.ts';
import type { SessionClaims } from './authorizations.ts';

/** What the tokens of a sign-in say of a person; the ID token nothing that opens a door. */
export function sessionClaims(identity: Identity, signIn: SignIn): SessionClaims {
  const { email, name, locale } = profileOf(identity);
  const known = Object.fromEntries(Object.entries({ name, email, locale }).filter(([, value]) => value !== null));
  return {
    access_token: {
      is_admin: isAdministrator(identity),
      ...known,
      email_verified: isVerified(identity),
      [signInClaim]: signIn,
    },
    id_token: email === null ? {} : { email },
  };
}
