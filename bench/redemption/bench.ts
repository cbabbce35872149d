import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { parseArgs } from 'node:util';
import { Client } from 'pg';
import { pain001 } from '@ledenbureau/api/domain/sepa/pain001.ts';
import type { Transfer } from '@ledenbureau/api/domain/sepa/pain001.ts';
import { migrate } from '@ledenbureau/api/migrate.ts';
import { startPostgres } from '../../dev/postgres.ts';
import { seed } from '../../dev/seed.ts';
import { administrators } from '../../dev/seed/people.ts';
import { allowServiceLogin } from '../../dev/serviceLogin.ts';
import type { Bench, Ratio } from '../run.ts';
import { startService } from '../transaction/service.ts';
import type { RunningService } from '../transaction/service.ts';
import { approvalsRatio } from './approvals.ts';
import { listRatios } from './lists.ts';

const lines = 10_000;
const mostMs = 2_000;
const mostBytes = 150 * 1024 * 1024;

/** What judging and paying requests costs: approving many, the lists of a large register, the file. */
export const bench: Bench = {
  async measure() {
    const { values } = parseArgs({
      args: process.argv.slice(3),
      options: { tier: { type: 'string', default: 'large' } },
    });
    const file = paymentFile();
    const folder = await mkdtemp(join(tmpdir(), 'ledenbureau-bench-'));
    const server = await startPostgres({ dataDir: join(folder, 'postgres'), port: 0 });
    try {
      const small = await register(server.url, 'small');
      const large = await register(server.url, values.tier);
      const lists = await served([large, small], ([ours, theirs]) => listRatios(ours, theirs));
      return [...file, ...lists, await approvalsRatio(large)];
    } finally {
      await server.stop();
      await rm(folder, { recursive: true, force: true });
    }
  },
};

/** A register of a tier in a database of its own; answers its address. */
async function register(serverUrl: string, tier: string): Promise<string> {
  const admin = new Client({ connectionString: serverUrl });
  await admin.connect();
  await admin.query(`create database ${admin.escapeIdentifier(tier)}`);
  await admin.end();
  const url = new URL(serverUrl);
  url.pathname = `/${tier}`;
  await allowServiceLogin(url.href);
  await migrate(url.href);
  const { counts, seconds } = await seed({ databaseUrl: url.href, tier });
  console.log(`${tier}: ${counts.requests} requests, ${counts.transactions} transactions, in ${seconds.toFixed(0)} s`);
  return url.href;
}

/** With a service running on each of two registers. */
async function served<T>(
  [ours, theirs]: readonly [string, string],
  work: (services: [RunningService, RunningService]) => Promise<T>,
): Promise<T> {
  const first = await startService(ours, administrators.anna);
  const second = await startService(theirs, administrators.anna);
  try {
    return await work([first, second]);
  } finally {
    await first.stop();
    await second.stop();
  }
}

/** A payment file of 10,000 lines: how long it takes, and how much memory it takes meanwhile. */
function paymentFile(): Ratio[] {
  const transfers = Array.from({ length: lines }, (_, index) => transfer(index));
  const before = process.memoryUsage.rss();
  let peak = before;
  const start = performance.now();
  const { length } = pain001({
    msgId: 'BT-2026-000001-00000001',
    createdAt: '2026-11-20T12:00:00Z',
    executionDate: '2026-11-23',
    debtor: { name: 'Ledenbureau', iban: 'NL02TRIO0254885544', bic: 'TRIONL2U' },
    transfers,
  });
  const ms = performance.now() - start;
  peak = Math.max(peak, process.memoryUsage.rss());
  console.log(
    `${lines} lines, ${length} bytes: ${ms.toFixed(0)} ms, ${((peak - before) / 2 ** 20).toFixed(0)} MB more`,
  );
  return [
    { name: 'a payment file of 10,000 lines, of 2 s', ratio: ms / mostMs, limit: 1 },
    { name: 'memory it takes, of 150 MB', ratio: (peak - before) / mostBytes, limit: 1 },
  ];
}

const transfer = (index: number): Transfer => ({
  endToEndId: `VA-2026-${String(index).padStart(6, '0')}`,
  cents: BigInt(10_000 + index),
  name: `Member ${index} of the cooperative`,
  iban: 'NL91ABNA0417164300',
  bic: null,
  address: null,
  remittance: `VA-2026-${String(index).padStart(6, '0')}`,
});
