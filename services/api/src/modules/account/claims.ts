import type { SessionClaims } from './authorizations.ts';
import { isAdministrator, profileOf } from '../../workflow/identities.ts';
import type { Identity } from '../../workflow/identities.ts';

/** Whether the person of an account showed that its address is theirs. */
const isVerified = ({ verifiable_addresses: addresses }: Identity, email: string | null): boolean =>
  email !== null && addresses.some(({ value, verified }) => verified && value.toLowerCase() === email.toLowerCase());

/** What the tokens say of a person; the ID token nothing that opens a door. */
export function sessionClaims(identity: Identity): SessionClaims {
  const { email, name, locale } = profileOf(identity);
  const known = Object.fromEntries(Object.entries({ name, email, locale }).filter(([, value]) => value !== null));
  return {
    access_token: { is_admin: isAdministrator(identity), ...known, email_verified: isVerified(identity, email) },
    id_token: email === null ? {} : { email },
  };
}
