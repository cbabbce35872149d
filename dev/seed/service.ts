import { randomUUID } from 'node:crypto';
import { systemClock } from '@ledenbureau/api/clock.ts';
import { readConfig } from '@ledenbureau/api/config.ts';
import type { AppContext } from '@ledenbureau/api/context.ts';
import { createDatabase } from '@ledenbureau/api/database.ts';
import type { administrators } from './people.ts';

/** Lets the service's own steps make something up in a register. */
export async function asService(databaseUrl: string, work: (context: AppContext) => Promise<void>): Promise<void> {
  const config = readConfig({
    DATABASE_URL: databaseUrl,
    OAUTH_ISSUER: 'https://issuer.example',
    OAUTH_JWKS_URL: 'https://issuer.example/jwks',
  });
  const db = createDatabase({ url: databaseUrl, max: 3 });
  try {
    await work({ db, config, clock: systemClock });
  } finally {
    await db.destroy();
  }
}

/** A request of an administrator that nobody sends twice. */
export function callerOf(actor: (typeof administrators)['anna']) {
  const key = randomUUID();
  const identity = { key, route: 'seed', actorId: actor.id, bodySha256: Buffer.alloc(32) };
  return { actor: { ...actor, signIns: [actor.id], roles: [] }, requestId: key, identity };
}

/** An issue of which nothing is said but who gets how many units of what, and when. */
export const issueOf = (terms: {
  member_id: string;
  instrument_id: string;
  quantity: string;
  effective_date: string;
}) => ({
  kind: 'issue' as const,
  ...terms,
  counterparty_id: null,
  price_cents: null,
  amount_cents: null,
  withholding_cents: null,
  direction: null,
  reason_code: null,
  reference: null,
  description: null,
  document: null,
  acquired_on: null,
});
