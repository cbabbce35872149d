import { z } from 'zod';
import { readablePart } from '../domain/texts.ts';
import { answerOf, outsideServer, unusable } from '../outside.ts';
import type { OutsideAnswer } from '../outside.ts';

/** An account, as far as it matters here; the shape of the traits is the deployment's own. */
const identitySchema = z.object({
  id: z.uuid().toLowerCase(),
  state: z.string().optional(),
  traits: z.record(z.string(), z.unknown()).catch({}),
  metadata_admin: z.record(z.string(), z.unknown()).nullish().catch(null),
  verifiable_addresses: z.array(z.object({ value: z.string(), verified: z.boolean() })).catch([]),
  updated_at: z.iso.datetime({ offset: true }),
});
export type Identity = z.infer<typeof identitySchema>;

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
  const givenName = text('given_name', 100);
  const family = text('family_name', 100);
  const name = [givenName, family].filter((part) => part !== null).join(' ');
  const locale = /^([a-z]{2})(?:[-_][a-z]+)?$/iu.exec(text('locale', 20) ?? '')?.[1]?.toLowerCase() ?? null;
  return { email, name: (name || email || id).slice(0, 200), given_name: givenName, family_name: family, locale };
}

/** Kratos' admin interface (kratos-api.json). Every function throws not_ready when it cannot be had. */
export interface Identities {
  /** Undefined when there is no such account. */
  read(id: string): Promise<Identity | undefined>;
  /** The account with this address as its own; capitals do not matter. */
  findByEmail(email: string): Promise<Identity | undefined>;
  administrators(): Promise<Identity[]>;
  /** Writes the right where the person has no access to it; answers the account as it is then. */
  setAdministrator(identity: Identity, value: boolean): Promise<Identity>;
  endSessions(id: string): Promise<void>;
  /** Removes every second factor of an account; answers which kinds it had. */
  removeSecondFactors(id: string): Promise<SecondFactorKind[]>;
}

/** Credentials of Kratos that are asked beside a password. */
const secondFactorKinds = ['totp', 'webauthn', 'lookup_secret'] as const;
export type SecondFactorKind = (typeof secondFactorKinds)[number];

const server = 'identity';
const pageSize = '250';

/** Whether an account may open the register: active, and the right is the boolean `true`. */
export const isAdministrator = ({ state, metadata_admin: metadata }: Identity): boolean =>
  state === 'active' && metadata?.is_admin === true;

/** Whether the person of an account showed that its address is theirs. */
export function isVerified(identity: Identity): boolean {
  const email = profileOf(identity).email?.toLowerCase();
  return identity.verifiable_addresses.some(({ value, verified }) => verified && value.toLowerCase() === email);
}

export function identitiesAt(address: string): Identities {
  const ask = outsideServer(server, address);
  const place = (id: string) => `admin/identities/${encodeURIComponent(id)}`;

  return {
    async read(id) {
      const answer = await ask('GET', place(id));
      return answer.status === 404 ? undefined : one(answer);
    },

    async findByEmail(email) {
      const answer = await ask('GET', 'admin/identities', { query: { credentials_identifier: email } });
      return many(answer).find((identity) => String(identity.traits.email).toLowerCase() === email.toLowerCase());
    },

    async administrators() {
      const identities: Identity[] = [];
      let token: string | undefined;
      do {
        const query = { page_size: pageSize, ...(token === undefined ? {} : { page_token: token }) };
        // oxlint-disable-next-line no-await-in-loop -- each page tells where the next one is
        const answer = await ask('GET', 'admin/identities', { query });
        identities.push(...many(answer).filter(isAdministrator));
        const next = nextToken(answer.headers.get('link'));
        if (next === token) break;
        token = next;
      } while (token !== undefined);
      return identities;
    },

    async setAdministrator(identity, value) {
      // Other metadata stays as it is, also when somebody changes it just now.
      const patch = identity.metadata_admin
        ? { op: 'add', path: '/metadata_admin/is_admin', value }
        : { op: 'add', path: '/metadata_admin', value: { is_admin: value } };
      return one(await ask('PATCH', place(identity.id), { body: [patch] }));
    },

    async endSessions(id) {
      const answer = await ask('DELETE', `${place(id)}/sessions`);
      if (answer.status !== 404) successful(answer); // 404: there are none
    },

    async removeSecondFactors(id) {
      const removed: SecondFactorKind[] = [];
      for (const kind of secondFactorKinds) {
        // oxlint-disable-next-line no-await-in-loop -- Kratos keeps all credentials of an account in one row
        const answer = await ask('DELETE', `${place(id)}/credentials/${kind}`);
        if (answer.status === 404) continue; // this kind was not set up
        successful(answer);
        removed.push(kind);
      }
      return removed;
    },
  };
}

const one = (answer: OutsideAnswer) => answerOf(server, identitySchema, successful(answer));
const many = (answer: OutsideAnswer) => answerOf(server, z.array(identitySchema), successful(answer));

function successful(answer: OutsideAnswer): OutsideAnswer {
  const { status } = answer;
  if (status < 200 || status > 299) throw unusable(server, new Error(`${server} answered ${status}`));
  return answer;
}

/** The token in `Link: </admin/identities?page_token=…>; rel="next"`. */
function nextToken(link: string | null): string | undefined {
  const path = /<([^>]*)>;\s*rel="next"/u.exec(link ?? '')?.[1];
  if (path === undefined) return undefined;
  return new URL(path, 'http://identity').searchParams.get('page_token') ?? undefined;
}
