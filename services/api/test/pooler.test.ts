// What /ready says of a pooler that knows no prepared statements: Debian 12's PgBouncer, between the service and PostgreSQL.
import { expect, test } from 'vitest';
import { findPooler, startPooler } from '../../../dev/pooler.ts';
import { buildTestApp } from './harness.ts';

const missing = findPooler() === undefined ? 'the package pgbouncer is not here' : undefined;

async function readyOf(databaseUrl: string): Promise<unknown> {
  const test = await buildTestApp({ config: { databaseUrl } });
  const answer = await test.request({ url: '//ready', as: null });
  await test.close();
  return answer.json<{ database: unknown }>().database;
}

test('a pooler that loses what is prepared is named, until the address says that nothing is', async ({ skip }) => {
  if (missing !== undefined) skip(missing);
  const { url, serviceUrl, close } = await buildTestApp();
  const pooler = await startPooler(url);
  const pooled = pooler.serviceUrl(url);
  const [prepared = ''] = pooled.split('?');
  try {
    expect(await readyOf(prepared)).toEqual(['prepared_statements']);
    expect(await readyOf(pooled)).toEqual([]);
    expect(await readyOf(serviceUrl)).toEqual([]);
    expect(await readyOf('postgres://localhost:1/away')).toEqual([]);
  } finally {
    await pooler.stop();
    await close();
  }
});
