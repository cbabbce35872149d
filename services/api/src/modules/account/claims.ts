import { readablePart } from '../../domain/texts.ts';
import type { SessionClaims } from './authorizations.ts';
import { isAdministrator } from './identities.ts';
import type { Identity } from './identities.ts';

/** What an account says of its person, fit to keep and to show. */
export interface Profile {
  email: string | null;
  name: string;
  given_name: string | null;
  family_name: string | null;
  /** Two letters. */
  locale: string | null;
}

export function profileOf({ id, traits }: Identity): Profile {
  const text = (name: string, max: number) => {
    const value = traits[name];
    return typeof value === 'string' ? readablePart(value.slice(0, max)) || null : null;
  };
  const email = text('email', 320);
  const given = text('given_name', 100);
  const family = text('family_name', 100);
  const name = [given, family].filter((part) => part !== null).join(' ');
  const locale = /^([a-z]{2})(?:[-_][a-z]+)?$/iu.exec(text('locale', 20) ?? '')?.[1]?.toLowerCase() ?? null;
  return { email, name: (name || email || id).slice(0, 200), given_name: given, family_name: family, locale };
}

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
