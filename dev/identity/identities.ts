import { randomUUID } from 'node:crypto';
import type { Pool } from 'pg';
import { instant } from './clock.ts';
import { secondFactors } from './factors/factors.ts';
import type { SecondFactors } from './factors/factors.ts';
import { isDuplicate } from './database.ts';
import { isUuid } from './negotiate.ts';
import type { Traits } from './traits.ts';

/** An e-mail address of somebody, for verification and for recovery alike. */
interface Address {
  id: string;
  recoveryId: string;
  value: string;
  verified: boolean;
  status: 'pending' | 'sent' | 'completed';
  verifiedAt?: number;
  createdAt: number;
  updatedAt: number;
}

/** One person; times are milliseconds. The address of the traits is also what they sign in with. */
export interface Identity {
  id: string;
  state: 'active' | 'inactive';
  stateChangedAt: number;
  traits: Traits;
  address: Address;
  metadataPublic: unknown;
  metadataAdmin: unknown;
  passwordHash?: string;
  factors?: SecondFactors;
  createdAt: number;
  updatedAt: number;
}

/** Another identity has the address already. */
export class DuplicateIdentifier extends Error {}

export const normalized = (address: string): string => address.trim().toLowerCase();

interface NewIdentity {
  id?: string;
  traits: Traits;
  state?: Identity['state'];
  verified?: boolean;
  passwordHash?: string | undefined;
  metadataPublic?: unknown;
  metadataAdmin?: unknown;
}

export function newIdentity(given: NewIdentity, now: number): Identity {
  return {
    id: given.id ?? randomUUID(),
    state: given.state ?? 'active',
    stateChangedAt: now,
    traits: given.traits,
    address: newAddress(given.traits.email, given.verified ?? false, now),
    metadataPublic: given.metadataPublic ?? null,
    metadataAdmin: given.metadataAdmin ?? null,
    ...(given.passwordHash !== undefined && { passwordHash: given.passwordHash }),
    createdAt: now,
    updatedAt: now,
  };
}

function newAddress(email: string, verified: boolean, now: number): Address {
  return {
    id: randomUUID(),
    recoveryId: randomUUID(),
    value: normalized(email),
    verified,
    status: verified ? 'completed' : 'pending',
    ...(verified && { verifiedAt: now }),
    createdAt: now,
    updatedAt: now,
  };
}

/** The identity with other traits: all of them are replaced, and another address has to be verified anew. */
export function withTraits(identity: Identity, traits: Traits, now: number): Identity {
  const same = normalized(traits.email) === identity.address.value;
  return { ...identity, traits, address: same ? identity.address : newAddress(traits.email, false, now) };
}

export const withVerified = (identity: Identity, now: number): Identity => ({
  ...identity,
  address: { ...identity.address, verified: true, status: 'completed', verifiedAt: now, updatedAt: now },
});

/** @throws DuplicateIdentifier */
export async function insertIdentity(db: Pool, identity: Identity): Promise<void> {
  const { id, address, createdAt } = identity;
  await unique(
    db.query('insert into identities (id, identifier, created_at, data) values ($1, $2, $3, $4)', [
      id,
      address.value,
      new Date(createdAt),
      identity,
    ]),
  );
}

/** Stores the identity as changed at this moment, and answers it so. @throws DuplicateIdentifier */
export async function updateIdentity(db: Pool, changed: Identity, now: number): Promise<Identity> {
  const identity = { ...changed, updatedAt: now };
  await unique(
    db.query('update identities set identifier = $2, data = $3 where id = $1', [
      identity.id,
      identity.address.value,
      identity,
    ]),
  );
  return identity;
}

async function unique(query: Promise<unknown>): Promise<void> {
  try {
    await query;
  } catch (error) {
    if (isDuplicate(error)) throw new DuplicateIdentifier();
    throw error;
  }
}

export async function findIdentity(db: Pool, id: string): Promise<Identity | undefined> {
  if (!isUuid(id)) return undefined;
  const { rows } = await db.query<{ data: Identity }>('select data from identities where id = $1', [id]);
  return rows[0]?.data;
}

export async function findByAddress(db: Pool, address: string): Promise<Identity | undefined> {
  const { rows } = await db.query<{ data: Identity }>('select data from identities where identifier = $1', [
    normalized(address),
  ]);
  return rows[0]?.data;
}

/** All identities from the one after `after` (an id), in the order of their ids. */
export async function listIdentities(db: Pool, after: string, limit: number): Promise<Identity[]> {
  const { rows } = await db.query<{ data: Identity }>(
    'select data from identities where id > $1 order by id limit $2',
    [after, limit],
  );
  return rows.map(({ data }) => data);
}

/** Also ends the sessions. Answers whether there was one. */
export async function deleteIdentity(db: Pool, id: string): Promise<boolean> {
  if (!isUuid(id)) return false;
  return (await db.query('delete from identities where id = $1', [id])).rowCount === 1;
}

/** An identity as the wire has it; `admin` also shows what only the admin interface may. */
export function identityToWire(identity: Identity, publicUrl: string, admin = false): Record<string, unknown> {
  const { id, address, createdAt, updatedAt } = identity;
  const value = { value: address.value, via: 'email' };
  const times = { created_at: instant(address.createdAt), updated_at: instant(address.updatedAt) };
  return {
    id,
    ...(admin && { credentials: credentialsOf(identity) }),
    schema_id: 'default',
    schema_url: `${publicUrl}/schemas/${Buffer.from('default').toString('base64url')}`,
    state: identity.state,
    state_changed_at: instant(identity.stateChangedAt),
    traits: identity.traits,
    verifiable_addresses: [
      {
        id: address.id,
        ...value,
        verified: address.verified,
        status: address.status,
        ...(address.verifiedAt !== undefined && { verified_at: instant(address.verifiedAt) }),
        ...times,
      },
    ],
    recovery_addresses: [{ id: address.recoveryId, ...value, ...times }],
    metadata_public: identity.metadataPublic,
    ...(admin && { metadata_admin: identity.metadataAdmin }),
    created_at: instant(createdAt),
    updated_at: instant(updatedAt),
  };
}

/** Which credentials there are, never what they consist of. */
function credentialsOf({ id, address, passwordHash, factors = {}, createdAt, updatedAt }: Identity): object {
  const times = (created: number) => ({ created_at: instant(created), updated_at: instant(updatedAt) });
  const password = { type: 'password', identifiers: [address.value], version: 0, ...times(createdAt) };
  return {
    ...(passwordHash !== undefined && { password }),
    ...Object.fromEntries(
      secondFactors.flatMap((type) => {
        const factor = factors[type];
        const identifiers = [type === 'webauthn' ? address.value : id];
        const version = type === 'webauthn' ? 1 : 0;
        return factor === undefined ? [] : [[type, { type, identifiers, version, ...times(factor.createdAt) }]];
      }),
    ),
  };
}
