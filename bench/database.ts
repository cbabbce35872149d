import { Client } from 'pg';
import { systemClock } from '@ledenbureau/api/clock.ts';
import { readConfig } from '@ledenbureau/api/config.ts';
import type { AppContext } from '@ledenbureau/api/context.ts';
import { createDatabase, typeParsers } from '@ledenbureau/api/database.ts';
import { v7 as uuidv7 } from 'uuid';
import type { administrators } from '../dev/seed/people.ts';
import { serviceUrl } from '../dev/serviceLogin.ts';

/** Runs SQL on a connection of its own, with the values as the service reads them. */
export async function inDatabase<T>(connectionString: string, work: (client: Client) => Promise<T>): Promise<T> {
  const client = new Client({ connectionString, types: typeParsers() });
  await client.connect();
  try {
    return await work(client);
  } finally {
    await client.end();
  }
}

/** Runs the service's own code in this process, on the register with this owner's address. */
export async function inRegister<T>(
  ownerUrl: string,
  work: (context: AppContext) => Promise<T>,
  options: Omit<Parameters<typeof createDatabase>[0], 'url'> = {},
): Promise<T> {
  const config = readConfig({
    DATABASE_URL: ownerUrl,
    OAUTH_ISSUER: 'https://issuer.example',
    OAUTH_JWKS_URL: 'https://issuer.example/jwks',
  });
  const db = createDatabase({ url: serviceUrl(ownerUrl), ...options });
  try {
    return await work({ db, config, clock: systemClock });
  } finally {
    await db.destroy();
  }
}

/** Whoever calls the service's own code, with a key of that call alone. */
export const callerOf = (actor: (typeof administrators)['anna' | 'bram'], route = 'bench') => {
  const key = uuidv7();
  const identity = { key, route, actorId: actor.id, bodySha256: Buffer.alloc(32) };
  return { actor: { ...actor, signIns: [actor.id], roles: [] }, requestId: key, identity };
};
