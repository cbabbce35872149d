import type { JWTPayload } from 'jose';
import type { Clock } from './clock.ts';
import type { Config } from './config.ts';
import type { Db } from './database.ts';
import type { Person } from './domain/people.ts';
import type { Role } from './domain/roles.ts';

/** What every module of the service works with; given once, when the app is built. */
export interface AppContext {
  db: Db;
  config: Config;
  clock: Clock;
}

/** The administrator on whose behalf a request is answered, by the sign-in of the access token. */
export interface Actor extends Person {
  name: string;
  email: string | null;
  /** What this one may do, as it was when the request came in. */
  roles: readonly Role[];
}

/** What a good access token says. */
export type Claims = JWTPayload & { sub: string };

declare module 'fastify' {
  interface FastifyRequest {
    /** Set before the handler of every route that is for administrators. */
    actor: Actor;
    /** Whether the token still opens the door: for an answer that goes on for longer than a moment. */
    isStillIn: () => Promise<boolean>;
    /** Of the access token, on a route for whoever is signed in. */
    claims: Claims;
  }
  interface FastifyContextConfig {
    /** How often an address may ask is bounded (plugins/limits.ts). */
    limited?: boolean;
    /** Longest query in characters as sent, where it is not to be the usual. */
    longestQuery?: number;
  }
}
