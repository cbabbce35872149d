import { Client } from 'pg';
import { v7 as uuidv7 } from 'uuid';
import { systemClock } from '@ledenbureau/api/clock.ts';
import { readConfig } from '@ledenbureau/api/config.ts';
import { createDatabase } from '@ledenbureau/api/database.ts';
import { migrate } from '@ledenbureau/api/migrate.ts';
import { uploadBatch } from '@ledenbureau/api/modules/bulk/upload.ts';
import { checkBatch } from '@ledenbureau/api/modules/bulk/checkSteps.ts';
import { approveBatch, submitBatch } from '@ledenbureau/api/modules/bulk/decisions.ts';
import { workOnce } from '@ledenbureau/api/modules/bulk/worker.ts';
import { readBatch } from '@ledenbureau/api/modules/bulk/detail.ts';
import { startPostgres } from '../../dev/postgres.ts';
import { seed } from '../../dev/seed.ts';
import { administrators } from '../../dev/seed/people.ts';
import { bulkFile } from './file.ts';
const { anna, bram } = administrators;
const rows = Number(process.argv[2] ?? 2000);
const tier = process.argv[3] ?? 'small';
const server = await startPostgres({
  dataDir: `/tmp/k/pg-${Date.now()}`,
  port: 0,
  onLog: (l: string) => process.stderr.write(l + '\n'),
} as any);
import { readFileSync, readdirSync } from 'node:fs';
let cpu0 = 0;
const cpus = () => {
  let sum = 0;
  for (const p of readdirSync('/proc')) {
    if (!/^\d+$/.test(p)) continue;
    try {
      const s = readFileSync(`/proc/${p}/stat`, 'utf8');
      const f = s.slice(s.lastIndexOf(')') + 2).split(' ');
      if (Number(f[1]) === server.pid) sum += Number(f[11]) + Number(f[12]);
    } catch {}
  }
  return sum * 10;
};
const t = (s: string) =>
  (() => {
    const n = cpus();
    const u = process.cpuUsage();
    const me = Math.round((u.user + u.system) / 1000);
    console.log(s, 'pg cpu ms', n - cpu0, 'node cpu total', me);
    cpu0 = n;
  })();
const t2 = (s: string) =>
  console.log(s, Math.round(performance.now()), 'rss', Math.round(process.memoryUsage.rss() / 2 ** 20));
try {
  const admin = new Client({ connectionString: server.url });
  await admin.connect();
  await admin.query('create database x');
  const url = new URL('/x', server.url).href;
  await migrate(url);
  await seed({ databaseUrl: url, tier });
  t('seeded');
  const c = new Client({ connectionString: url });
  await c.connect();
  if (process.argv[4]) {
    for (const s of ["load 'auto_explain'"]) await admin.query(s);
    await c.query(`alter database x set session_preload_libraries = 'auto_explain'`);
    await c.query(`alter database x set auto_explain.log_min_duration = ${process.argv[4]}`);
    await c.query('alter database x set auto_explain.log_nested_statements = on');
    await c.query('alter database x set auto_explain.log_analyze = on');
    await c.query('alter database x set auto_explain.log_triggers = on');
    await c.query('alter database x set auto_explain.log_timing=off');
    await c.query('alter database x set auto_explain.log_parameter_max_length=0');
  }

  const { csv } = await bulkFile(c, rows);
  const config = readConfig({
    DATABASE_URL: url,
    OAUTH_ISSUER: 'https://issuer.example',
    OAUTH_JWKS_URL: 'https://issuer.example/jwks',
  });
  const db = createDatabase({ url, max: 4, statementTimeoutMs: 300_000 });
  const wdb = createDatabase({ url, max: 2, statementTimeoutMs: 300_000, indexesOnly: true });
  const worker = { db: wdb, config, clock: systemClock };
  const context = { db, config, clock: systemClock };
  const caller = (actor: typeof anna) => {
    const key = uuidv7();
    return { actor, requestId: key, identity: { key, route: 'x', actorId: actor.id, bodySha256: Buffer.alloc(32) } };
  };
  t('start');
  const up = (
    await uploadBatch(context, caller(anna), { name: 'x.csv', bytes: Buffer.from(csv), purpose: 'transactions' })
  ).body as any;
  t('uploaded');
  const { columns, number, date } = up.reading;
  await checkBatch(
    context,
    caller(anna),
    { id: up.id, version: up.version },
    { columns: columns.map((x: any) => x.column), number: number.profile, date: date.profile, remember: false },
  );
  t('read');
  await workOnce(worker);
  t('checked');
  let b = await readBatch(db, up.id);
  t('detail');
  console.log(b.status, b.errors, JSON.stringify(b.causes[0]), b.version);
  await submitBatch(context, caller(anna), b, false);
  b = await readBatch(db, up.id);
  t('submitted');
  await approveBatch(context, caller(bram), b, {
    file_sha256: b.file_sha256,
    bookings_sha256: b.bookings_sha256!,
    rows: b.rows,
    comment: null,
  });
  t('approved');
  await workOnce(worker);
  t('posted');
  const { rows: fs } = await c.query(
    'select funcname, calls, round(total_time) as total, round(self_time) as self from pg_stat_user_functions order by self_time desc limit 14',
  );
  console.table(fs);
  b = await readBatch(db, up.id);
  console.log(b.status, b.failure, b.numbers);
  await db.destroy();
  await wdb.destroy();
  await c.end();
  await admin.end();
} finally {
  await server.stop();
}
