// Rules, dashboard and runbooks for operators (deploy/observe, docs/runbooks), against the metrics that the API has.
import { execFileSync } from 'node:child_process';
import { existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { createDatabase } from '@ledenbureau/api/database.ts';
import { readConfig } from '@ledenbureau/api/config.ts';
import { createMetrics } from '@ledenbureau/api/metrics/metrics.ts';
import Fastify from 'fastify';
import { beforeAll, describe, expect, it } from 'vitest';
import { parse } from 'yaml';
import { root } from '../../settings.ts';
import { has } from './rendered.ts';

const read = (path: string): string => readFileSync(join(root, path), 'utf8');

interface Rule {
  alert: string;
  expr: string;
  labels: { severity: string };
  annotations: { summary: string; runbook: string };
}
const { groups } = parse(read('deploy/observe/alerts.yaml')) as { groups: { rules: Rule[] }[] };
const rules = groups.flatMap((group) => group.rules);
const dashboard = JSON.parse(read('deploy/observe/dashboard.json')) as {
  panels: { id: number; title: string; targets?: { expr: string }[] }[];
};
const targets = dashboard.panels.flatMap(({ targets: list = [] }) => list.map(({ expr }) => expr));

/** The metrics of the API with their kind, as Prometheus reads them. */
const kinds = new Map<string, string>();
beforeAll(async () => {
  const url = 'postgres://127.0.0.1:1/none';
  const config = readConfig({
    DATABASE_URL: url,
    OAUTH_ISSUER: 'https://a.example',
    OAUTH_JWKS_URL: 'https://a.example/k',
  });
  const db = createDatabase({ url });
  const metrics = createMetrics({ config, db, clock: { now: () => new Date() } }, { requests: db }, () => undefined);
  metrics.watch(Fastify());
  for (const [, name = '', kind = ''] of (await metrics.text()).matchAll(/^# TYPE (\S+) (\w+)$/gmu))
    kinds.set(name, kind);
  await metrics.stop();
  await db.destroy();
});

/** Names in an expression that neither the API nor an exporter of Debian has. */
function strange(expr: string): string[] {
  const names = expr.match(/\b(?:ledenbureau|node|nodejs|process|probe)_\w+/gu) ?? [];
  return names.filter((name) => {
    if (outside.has(name)) return false;
    const base = name.replace(/_(bucket|sum|count)$/u, '');
    return !kinds.has(name) && kinds.get(base) !== 'histogram';
  });
}
const outside = new Set([
  'node_filesystem_avail_bytes',
  'node_filesystem_size_bytes',
  'node_timex_sync_status',
  'probe_ssl_earliest_cert_expiry',
  'probe_success',
]);

/** The anchors of the headings of a page, as GitHub makes them. */
const anchorsOf = (path: string): string[] =>
  [...read(path).matchAll(/^#+ (.+)$/gmu)].map(([, heading = '']) =>
    heading
      .toLowerCase()
      .replace(/[^\p{L}\d\s_-]/gu, '')
      .replaceAll(' ', '-'),
  );

describe('alerts', () => {
  it('and the dashboard ask for metrics that there are', () => {
    expect(kinds.size).toBeGreaterThan(40);
    expect([...rules.map(({ expr }) => expr), ...targets].flatMap(strange)).toEqual([]);
    expect(strange('rate(ledenbureau_no_such_total[5m]) + ledenbureau_pool_waiting_sum')).toHaveLength(2);
  });

  it('and the dashboard leave no figure of our own unseen', () => {
    const seen = [...rules.map(({ expr }) => expr), ...targets].join('\n');
    const unseen = [...kinds.keys()].filter((name) => name.startsWith('ledenbureau_') && !seen.includes(name));
    expect(unseen).toEqual([]);
  });

  it('say of each job of Prometheus that it is away, and name no other job', () => {
    const { scrape_configs: jobs } = parse(read('deploy/observe/prometheus.yaml')) as {
      scrape_configs: { job_name: string }[];
    };
    const named = (pattern: RegExp): string[] =>
      rules.flatMap(({ expr }) => [...expr.matchAll(pattern)].flatMap(([, job = '']) => job.split('|')));
    const names = jobs.map(({ job_name: name }) => name);
    expect(names.filter((name) => !named(/\bup\{job=~?"([^"]+)"\} == 0/gu).includes(name))).toEqual([]);
    expect(named(/\bjob=~?"([^"]+)"/gu).filter((name) => !names.includes(name))).toEqual([]);
  });

  it.each(rules)('$alert leads to a page that says what to do', ({ alert, labels, annotations }) => {
    expect(['page', 'ticket']).toContain(labels.severity);
    const [path = '', anchor = ''] = annotations.runbook.split('#');
    expect(existsSync(join(root, path)), path).toBe(true);
    expect(anchorsOf(path), annotations.runbook).toContain(anchor);
    expect(read('docs/operations.md'), 'the table of docs/operations.md').toContain(`\`${alert}\``);
  });

  const promtool = has('promtool', '--version');
  it(`fire when they should, and not before${promtool ? '' : ' (skipped: Debian’s package prometheus is not installed)'}`, (test) => {
    const scenarios = parse(read('deploy/observe/alerts.test.yaml')) as { tests: { name: string }[] };
    const names = new Set(scenarios.tests.map(({ name }) => name));
    expect(rules.map(({ alert }) => alert).filter((alert) => !names.has(alert))).toEqual([]);
    if (!promtool) return test.skip();
    const run = (...args: string[]) => execFileSync('promtool', args, { cwd: root, encoding: 'utf8', stdio: 'pipe' });
    expect(run('check', 'rules', 'deploy/observe/alerts.yaml')).toContain('SUCCESS');
    expect(run('check', 'config', '--syntax-only', 'deploy/observe/prometheus.yaml')).toContain('SUCCESS');
    expect(run('test', 'rules', 'deploy/observe/alerts.test.yaml')).toContain('SUCCESS');
  });
});

it('the dashboard has a place of its own for each panel', () => {
  const ids = dashboard.panels.map(({ id }) => id);
  expect(new Set(ids).size).toBe(ids.length);
  expect(targets.length).toBeGreaterThan(25);
});
