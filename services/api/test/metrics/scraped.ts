import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll } from 'vitest';
import { createMetrics } from '../../src/metrics/metrics.ts';
import type { Metrics } from '../../src/metrics/metrics.ts';
import { buildTestApp } from '../harness.ts';
import type { TestApp } from '../harness.ts';

/** A service whose metrics are looked at by a clock that stands still. */
export interface Scraped {
  test: TestApp;
  metrics: Metrics;
  /** Folder of the reports. */
  folder: string;
  /** What could not be looked at. */
  problems: string[];
  clock: { now: () => Date };
  /** So many milliseconds go by. */
  pass: (ms: number) => void;
  /** The text, with the database asked anew. */
  scrape: () => Promise<string>;
  close: () => Promise<void>;
}

/** The service of a file of tests with its metrics: there from before the first of them until after the last. */
export function scrapedService(): Scraped {
  const service = {} as Scraped;
  beforeAll(async () => void Object.assign(service, await startScraped()));
  afterAll(() => service.close());
  return service;
}

async function startScraped(): Promise<Scraped> {
  const folder = mkdtempSync(join(tmpdir(), 'ledenbureau-reports-'));
  const problems: string[] = [];
  let time = Date.parse('2026-11-27T12:00:00Z');
  const clock = { now: () => new Date(time) };
  let metrics: Metrics | undefined;
  const test = await buildTestApp({
    watch: (app, { config, db }) => {
      const own = { ...config, metrics: { address: null, reportsDir: folder } };
      metrics = createMetrics({ config: own, db, clock }, { requests: db }, (_error, text) => problems.push(text));
      metrics.watch(app);
    },
  });
  if (metrics === undefined) throw new Error('the app was not given');
  const { text, stop } = metrics;
  const pass = (ms: number): void => void (time += ms);
  return {
    test,
    metrics,
    folder,
    problems,
    clock,
    pass,
    scrape: () => {
      pass(15_000);
      return text();
    },
    close: async () => {
      await stop();
      await test.close();
      rmSync(folder, { recursive: true });
    },
  };
}
