import type { Clock } from './clock.ts';
import type { Config } from './config.ts';
import type { Db } from './database.ts';

/** What every module of the service works with; given once, when the app is built. */
export interface AppContext {
  db: Db;
  config: Config;
  clock: Clock;
}

/** The administrator on whose behalf a request is answered; from the access token. */
export interface Actor {
  id: string;
  name: string;
  email: string | null;
}

declare module 'fastify' {
  interface FastifyRequest {
    /** Set before the handler of every route that is not public. */
    actor: Actor;
  }
  interface FastifyContextConfig {
    /** Answered without an access token. */
    public?: boolean;
  }
}
