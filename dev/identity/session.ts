import { randomBytes, randomUUID } from 'node:crypto';
import type { Identity } from './accounts.ts';
import { instant } from './loginFlow.ts';

const lifespanMs = 24 * 3600_000;

export interface Session {
  id: string;
  token: string;
  logoutToken: string;
  identity: Identity;
  issuedAt: number;
  authenticatedAt: number;
  expiresAt: number;
  device: { id: string; ip_address: string; user_agent: string; location: string };
}

/** The sessions of this run, in memory: a restart signs everybody out. */
export class Sessions {
  readonly #byToken = new Map<string, Session>();

  open(identity: Identity, now: number, address: string, userAgent: string): Session {
    const session: Session = {
      id: randomUUID(),
      token: `ory_st_${randomBytes(24).toString('base64url')}`,
      logoutToken: `ory_lo_${randomBytes(24).toString('base64url')}`,
      identity,
      issuedAt: now,
      authenticatedAt: now,
      expiresAt: now + lifespanMs,
      device: { id: randomUUID(), ip_address: address, user_agent: userAgent, location: '' },
    };
    this.#byToken.set(session.token, session);
    return session;
  }

  find(token: string | undefined, now: number): Session | undefined {
    const session = token === undefined ? undefined : this.#byToken.get(token);
    if (!session || session.expiresAt > now) return session;
    this.#byToken.delete(session.token);
    return undefined;
  }

  end(token: string | undefined): void {
    if (token !== undefined) this.#byToken.delete(token);
  }
}

/** How long a session cookie lives, in seconds. */
export const sessionSeconds = lifespanMs / 1000;

export function sessionToWire(session: Session, publicUrl: string): Record<string, unknown> {
  const { identity } = session;
  const address = {
    value: identity.traits.email,
    via: 'email',
    created_at: identity.createdAt,
    updated_at: identity.createdAt,
  };
  return {
    id: session.id,
    active: true,
    expires_at: instant(session.expiresAt),
    authenticated_at: instant(session.authenticatedAt),
    authenticator_assurance_level: 'aal1',
    authentication_methods: [{ method: 'password', aal: 'aal1', completed_at: instant(session.authenticatedAt) }],
    issued_at: instant(session.issuedAt),
    identity: {
      id: identity.id,
      schema_id: 'default',
      schema_url: `${publicUrl}/schemas/${Buffer.from('default').toString('base64url')}`,
      state: 'active',
      state_changed_at: identity.createdAt,
      traits: identity.traits,
      verifiable_addresses: [
        {
          id: addressId(identity, 1),
          ...address,
          verified: true,
          status: 'completed',
          verified_at: identity.createdAt,
        },
      ],
      recovery_addresses: [{ id: addressId(identity, 2), ...address }],
      metadata_public: null,
      created_at: identity.createdAt,
      updated_at: identity.createdAt,
    },
    devices: [session.device],
  };
}

/** Addresses have ids of their own, the same at each start like those of the accounts. */
const addressId = (identity: Identity, kind: number): string => identity.id.replace('-8000-', `-800${kind}-`);
