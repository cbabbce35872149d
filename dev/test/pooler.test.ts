// With PgBouncer between the service and PostgreSQL, in pools of transactions: whoever begins one gets any session.
import { expect, test } from 'vitest';
import { findPooler } from '../pooler.ts';
import { runNode } from '../processes.ts';
import { soak } from '../soak/run.ts';

const missing = findPooler() === undefined ? 'the package pgbouncer is not here' : undefined;

// The whole is `npm run test:postgres -- --pooled`: what one session could leave to another is in these.
const files = ['database', 'attempts', 'notifications/events', 'transactions/concurrency'];

test('tests of the API pass', async ({ skip }) => {
  if (missing !== undefined) skip(missing);
  let output = '';
  const paths = files.map((file) => `services/api/test/${file}.test.ts`);
  const run = runNode(['dev/testPostgres.ts', '--pooled', ...paths], {
    env: { NO_COLOR: '1', FORCE_COLOR: undefined },
    onOutput: (text) => (output += text),
    failure: 'the tests failed',
    signal: AbortSignal.timeout(300_000),
  });
  await run.catch((error: unknown) => {
    throw new Error(output, { cause: error });
  });
  expect(output).toMatch(/Test Files\D+4 passed/u);
}, 300_000);

test('nothing acknowledged is lost, doubled or half when parts are killed', async ({ skip }) => {
  if (missing !== undefined) skip(missing);
  const result = await soak({ minutes: 0, seed: 20_261_126, isPooled: true, pauseMs: 500 });
  expect(result).toMatchObject({ lost: 0, doubled: 0, half: 0, faults: [], ok: true });
}, 300_000);
