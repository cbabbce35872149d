import type { Pool } from 'pg';
import { findByAddress, findIdentity, insertIdentity, newIdentity } from './identities.ts';
import type { Identity } from './identities.ts';
import { hashPassword } from './passwords.ts';

interface DemoAccount {
  id: string;
  givenName: string;
  familyName: string;
  /** Stands in `metadata_admin.is_admin`, never in the traits: those are for everybody to edit themselves. */
  isAdmin?: boolean;
  locale?: string;
  secondaryEmail?: string;
  state?: Identity['state'];
  verified?: boolean;
}

const id = (end: string): string => `01900000-0000-7000-8000-0000000000${end}`;

/** The accounts of the local stack; the README names them too. */
export const demoAccounts: DemoAccount[] = [
  { id: id('0a'), givenName: 'Anna', familyName: 'de Vries', isAdmin: true },
  { id: id('0b'), givenName: 'Bram', familyName: 'Bakker', isAdmin: true, secondaryEmail: 'bram@post.example' },
  { id: id('0c'), givenName: 'Carla', familyName: 'Smit', isAdmin: false },
  { id: id('0d'), givenName: 'Claire', familyName: 'Moore', isAdmin: true, locale: 'en' },
  { id: id('0e'), givenName: 'Dirk', familyName: 'Visser' },
  { id: id('0f'), givenName: 'Els', familyName: 'Mulder', isAdmin: true, state: 'inactive' },
  { id: id('10'), givenName: 'Frits', familyName: 'de Boer', isAdmin: true, verified: false },
];

export const demoEmail = ({ givenName }: Pick<DemoAccount, 'givenName'>): string =>
  `${givenName.toLowerCase()}@ledenbureau.example`;

/** For example `demo-anna-2026`. */
export const demoPassword = ({ givenName }: Pick<DemoAccount, 'givenName'>): string =>
  `demo-${givenName.toLowerCase()}-2026`;

/** Adds the demo accounts that are not there; those that somebody changed, or whose address is taken, stay as they are. */
export async function addDemoAccounts(db: Pool, now: number): Promise<void> {
  for (const account of demoAccounts) {
    if ((await findIdentity(db, account.id)) ?? (await findByAddress(db, demoEmail(account)))) continue;
    const { isAdmin, secondaryEmail, state, verified = true } = account;
    const traits = {
      email: demoEmail(account),
      given_name: account.givenName,
      family_name: account.familyName,
      locale: account.locale ?? 'nl',
      ...(secondaryEmail !== undefined && { secondary_email: secondaryEmail }),
    };
    const identity = newIdentity(
      {
        id: account.id,
        traits,
        ...(state && { state }),
        verified,
        passwordHash: await hashPassword(demoPassword(account)),
        ...(isAdmin !== undefined && { metadataAdmin: { is_admin: isAdmin } }),
      },
      now,
    );
    await insertIdentity(db, identity);
  }
}
