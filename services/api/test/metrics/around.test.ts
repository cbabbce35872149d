// What the metrics say of what is around the service, and how they are had.
import { writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { sql } from 'kysely';
import { v7 as uuidv7 } from 'uuid';
import { describe, expect, it } from 'vitest';
import { createMetrics, serveMetrics } from '../../src/metrics/metrics.ts';
import { asSuperuser, holdAsSuperuser } from '../harness.ts';
import { scrapedService } from './scraped.ts';
import { valueOf } from './text.ts';

/** On a machine with much else to do. */
const patient = { timeout: 20_000 };

const service = scrapedService();

describe('what this login may not see', () => {
  it('is not there, and is there for one that may', async () => {
    const text = await service.scrape();
    expect(valueOf(text, 'ledenbureau_replication_standbys')).toBeUndefined();
    expect(valueOf(text, 'ledenbureau_replication_lag_seconds')).toBeUndefined();
    expect(valueOf(text, 'ledenbureau_archive_failures_total')).toBeUndefined();
    expect(valueOf(text, 'ledenbureau_replication_slots_inactive')).toBe(0);
    const config = { ...service.test.config, databaseUrl: service.test.url };
    const other = createMetrics({ config, db: service.test.owner, clock: service.clock }, {}, (_error, sentence) =>
      service.problems.push(sentence),
    );
    const slot = `metrics_${uuidv7().replaceAll('-', '')}`;
    await asSuperuser(service.test.url, `select pg_create_physical_replication_slot('${slot}', true)`);
    try {
      const seen = await other.text();
      expect(valueOf(seen, 'ledenbureau_replication_standbys')).toBe(0);
      expect(valueOf(seen, 'ledenbureau_replication_lag_seconds')).toBeUndefined();
      expect(valueOf(seen, 'ledenbureau_replication_slots_inactive')).toBe(1);
    } finally {
      await asSuperuser(service.test.url, `select pg_drop_replication_slot('${slot}')`);
      await other.stop();
    }
  });
});

describe('reports', () => {
  const write = (kind: string, text: string) => writeFileSync(join(service.folder, `${kind}.json`), text);

  it('tell of the last backup and the last drill', async () => {
    expect(valueOf(await service.scrape(), 'ledenbureau_report_ok', { kind: 'backup' })).toBeUndefined();
    write('backup', '{"at":"2026-11-27T03:00:00Z","ok":true}');
    write('drill', '{"at":"2026-11-20T03:00:00+01:00","ok":false,"note":"more"}');
    const text = await service.scrape();
    expect(valueOf(text, 'ledenbureau_report_ok', { kind: 'backup' })).toBe(1);
    expect(valueOf(text, 'ledenbureau_report_ok', { kind: 'drill' })).toBe(0);
    const at = Date.parse('2026-11-20T02:00:00Z') / 1000;
    expect(valueOf(text, 'ledenbureau_report_timestamp_seconds', { kind: 'drill' })).toBe(at);
  });

  it.each([
    ['no JSON', 'yesterday'],
    ['no instant', '{"at":"yesterday","ok":true}'],
    ['too long', `{"at":"2026-11-27T03:00:00Z","ok":true,"x":"${'x'.repeat(20_000)}"}`],
  ])('that say nothing (%s) are not there, and are told of', async (_what, text) => {
    service.problems.length = 0;
    write('backup', text);
    expect(valueOf(await service.scrape(), 'ledenbureau_report_ok', { kind: 'backup' })).toBeUndefined();
    expect(service.problems).toEqual(['the report of the last backup cannot be read']);
  });
});

describe('the address of their own', () => {
  it('gives the text and nothing else, also while the database is away', async () => {
    const config = { ...service.test.config, databaseUrl: 'postgres://127.0.0.1:1/none' };
    const away = createMetrics(
      { config, db: service.test.db, clock: service.clock },
      { requests: service.test.db },
      (_e, sentence) => service.problems.push(sentence),
    );
    const server = await serveMetrics(away, { host: '127.0.0.1', port: 0 }, () => undefined);
    const ask = (path: string, method = 'GET') => fetch(`http://127.0.0.1:${server.port}${path}`, { method });
    try {
      const answer = await ask('/metrics');
      expect(answer.headers.get('content-type')).toMatch(/^text\/plain; version=/u);
      const text = await answer.text();
      expect(valueOf(text, 'ledenbureau_database_up')).toBe(0);
      expect(valueOf(text, 'ledenbureau_work_waiting', { kind: 'mail' })).toBeUndefined();
      expect(valueOf(text, 'ledenbureau_pool_limit', { pool: 'requests' })).toBe(8);
      expect([(await ask('/')).status, (await ask('/metrics', 'POST')).status]).toEqual([404, 404]);
    } finally {
      await server.stop();
    }
    expect((await service.test.request({ url: '//metrics', as: null })).statusCode).toBe(404);
  });

  it('shows that a pool is taken, on a connection of its own', async () => {
    const held = await holdAsSuperuser(service.test.url, 'lock table instruments in access exclusive mode');
    const reads = Array.from({ length: 12 }, () => sql`select count(*) from instruments`.execute(service.test.db));
    try {
      await expect.poll(async () => valueOf(await service.scrape(), 'ledenbureau_lock_waits'), patient).toBe(8);
      const text = await service.scrape();
      expect(valueOf(text, 'ledenbureau_pool_waiting', { pool: 'requests' })).toBe(4);
      expect(valueOf(text, 'ledenbureau_pool_connections', { pool: 'requests', state: 'in_use' })).toBe(8);
    } finally {
      await held.release();
    }
    await Promise.all(reads);
  });
});
