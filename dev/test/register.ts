import type { FastifyInstance, LightMyRequestResponse } from 'fastify';
import { buildApp } from '@ledenbureau/api/app.ts';
import { systemClock } from '@ledenbureau/api/clock.ts';
import { createDatabase } from '@ledenbureau/api/database.ts';
import { createMetrics } from '@ledenbureau/api/metrics/metrics.ts';
import { migrate } from '@ledenbureau/api/migrate.ts';
import { fixtures, insertFixtures } from '../../services/api/test/fixtures.ts';
import { jwks, signToken, testConfig } from '../../services/api/test/harness.ts';
import { createRegister, registerUrl } from '../localDatabase.ts';
import type { Postgres } from '../postgres.ts';
import { serviceUrl } from '../serviceLogin.ts';

const { members, instruments, people } = fixtures;

/** The API on a register of its own with the members of the API's tests, and an administrator's token. */
export interface Register {
  app: FastifyInstance;
  token: string;
  /** Books one share for a member, by that key. */
  book(key: string): Promise<LightMyRequestResponse>;
  /** What Prometheus would be told now. */
  metrics(): Promise<string>;
  close(): Promise<void>;
}

/** `port` is where the API finds the server, which may be another place than its own. */
export async function openRegister(postgres: Postgres, port = postgres.port): Promise<Register> {
  await createRegister(postgres.url);
  await migrate(registerUrl(postgres.url));
  const owner = createDatabase({ url: registerUrl(postgres.url), max: 1 });
  await insertFixtures(owner);
  await owner.destroy();
  const url = new URL(registerUrl(postgres.url));
  url.port = String(port);
  const databaseUrl = serviceUrl(url.href);
  const db = createDatabase({ url: databaseUrl, max: 4, statementTimeoutMs: 1_000, applicationName: 'outage' });
  const config = { ...testConfig, databaseUrl };
  const app = await buildApp({ config, db, jwks, clock: systemClock, logger: false });
  const { id, ...anna } = people.anna;
  const token = await signToken({ ...anna, sub: id, is_admin: true });
  return {
    app,
    token,
    book: (key) =>
      app.inject({
        method: 'POST',
        url: '/api/v1/transactions',
        headers: { authorization: `Bearer ${token}`, 'idempotency-key': key },
        payload: {
          kind: 'issue',
          member_id: members.jan.id,
          instrument_id: instruments.share.id,
          quantity: '1',
          effective_date: '2026-06-01',
        },
      }),
    async metrics() {
      const metrics = createMetrics({ config, db, clock: systemClock }, { requests: db }, () => undefined);
      try {
        return await metrics.text();
      } finally {
        await metrics.stop();
      }
    },
    async close() {
      await app.close();
      await db.destroy();
    },
  };
}
