import { randomBytes, scrypt, timingSafeEqual } from 'node:crypto';
import { promisify } from 'node:util';

/** One person as the identity service knows them. */
export interface Identity {
  id: string;
  traits: { email: string; given_name: string; family_name: string; locale: string };
  isAdmin: boolean;
  createdAt: string;
}

/** The accounts of the local stack; the README and the line that `npm start` prints name them too. */
export const demoAccounts: Identity[] = [
  account('0a', 'Anna', 'de Vries', true),
  account('0b', 'Bram', 'Bakker', true),
  account('0c', 'Carla', 'Smit', false),
];

function account(id: string, givenName: string, familyName: string, isAdmin: boolean): Identity {
  return {
    id: `01900000-0000-7000-8000-0000000000${id}`,
    traits: {
      email: `${givenName.toLowerCase()}@ledenbureau.example`,
      given_name: givenName,
      family_name: familyName,
      locale: 'nl',
    },
    isAdmin,
    createdAt: '2026-01-01T00:00:00Z',
  };
}

/** The password of a demo account, for example `demo-anna-2026`. */
export function demoPassword(identity: Identity): string {
  return `demo-${identity.traits.given_name.toLowerCase()}-2026`;
}

const derive = promisify<string, Buffer, number, Buffer>(scrypt);

/** Who exists and with which password; passwords are kept as salted scrypt hashes. */
export class Accounts {
  readonly #identities: Map<string, Identity>;
  readonly #secrets: Map<string, Promise<{ salt: Buffer; hash: Buffer }>>;

  constructor(identities: Identity[] = demoAccounts) {
    this.#identities = new Map(identities.map((identity) => [identity.id, identity]));
    this.#secrets = new Map(identities.map((identity) => [identity.id, hashPassword(demoPassword(identity))]));
  }

  find(id: string): Identity | undefined {
    return this.#identities.get(id);
  }

  /** The account with this address and password; an unknown address takes as long as a wrong password. */
  async authenticate(email: string, password: string): Promise<Identity | undefined> {
    const wanted = email.trim().toLowerCase();
    const identity = [...this.#identities.values()].find(({ traits }) => traits.email === wanted);
    const secret = await (identity ? this.#secrets.get(identity.id) : this.#secrets.values().next().value);
    if (!secret) return undefined;
    const right = timingSafeEqual(await derive(password, secret.salt, secret.hash.length), secret.hash);
    return right ? identity : undefined;
  }
}

async function hashPassword(password: string): Promise<{ salt: Buffer; hash: Buffer }> {
  const salt = randomBytes(16);
  return { salt, hash: await derive(password, salt, 32) };
}
