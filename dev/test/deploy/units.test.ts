// The systemd units and the compose file, held against what they are read by and against the files that deploy/render writes.
import { spawnSync } from 'node:child_process';
import { chmodSync, cpSync, mkdirSync, mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { afterAll, expect, it } from 'vitest';
import { parse } from 'yaml';
import { deployDir, has, plainSettings, removeRendered, render, template } from './rendered.ts';

const folder = mkdtempSync(join(tmpdir(), 'ledenbureau-units-'));
afterAll(() => {
  rmSync(folder, { recursive: true });
  removeRendered();
});

const units = readdirSync(join(deployDir, 'systemd')).filter((name) => name.endsWith('.service'));
const ofBackup = readdirSync(join(deployDir, 'backup/systemd'));
const values = (unit: string, name: string): string[] =>
  [...template(`systemd/${unit}`).matchAll(new RegExp(`^${name}=(.*)$`, 'gmu'))].map(([, value = '']) => value);

const systemd = has('systemd-analyze', '--version');
it.skipIf(!systemd)(`systemd takes the units${systemd ? '' : ' (skipped: systemd-analyze is not installed)'}`, () => {
  const system = join(folder, 'etc/systemd/system');
  for (const part of ['systemd', 'backup/systemd']) cpSync(join(deployDir, part), system, { recursive: true });
  writeFileSync(join(system, 'caddy.service'), '[Service]\nExecStart=/usr/bin/caddy run\n');
  const programs = units.flatMap((unit) => [...values(unit, 'ExecStart'), ...values(unit, 'ExecStartPre')]);
  writeFileSync(join(system, 'postgresql.service'), '[Service]\nExecStart=/usr/bin/caddy\n');
  const ofBackups = ['/opt/ledenbureau/deploy/backup/run'];
  for (const program of ['/usr/bin/caddy', ...ofBackups, ...programs.map((command) => command.split(' ')[0] ?? '')]) {
    const path = join(folder, program);
    mkdirSync(dirname(path), { recursive: true });
    writeFileSync(path, '#!/bin/sh\n');
    chmodSync(path, 0o755);
  }
  const verify = (): { status: number | null; stderr: string } =>
    spawnSync('systemd-analyze', ['verify', `--root=${folder}`, '--man=no', ...units, ...ofBackup, 'caddy.service'], {
      encoding: 'utf8',
      env: { ...process.env, SYSTEMD_LOG_LEVEL: 'warning' },
    });
  // Units of the system itself are not in this folder.
  const complaints = (stderr: string): string[] =>
    stderr
      .split('\n')
      .filter((line) => line !== '' && !/Unit (sysinit|basic|shutdown|system)\S* (not found|.*load)/u.test(line));
  expect(complaints(verify().stderr)).toEqual([]);

  const spoilt = join(system, 'kratos.service');
  writeFileSync(spoilt, readFileSync(spoilt, 'utf8').replace('NoNewPrivileges=', 'NoNewPriviliges='));
  expect(complaints(verify().stderr).join('\n')).toMatch(/NoNewPriviliges/u);
});

it('each unit has an environment of its own, from the file that deploy/render writes for it', () => {
  const rendered = new Set(render(plainSettings).files());
  const drop = template('systemd/caddy.service.d/ledenbureau.conf');
  const environments = Object.fromEntries(units.map((unit) => [unit, values(unit, 'EnvironmentFile')]));
  expect(environments).toEqual({
    'hydra.service': ['/etc/ledenbureau/hydra.env'],
    'kratos.service': ['/etc/ledenbureau/kratos.env'],
    'ledenbureau-api.service': ['/etc/ledenbureau/api.env'],
    'ledenbureau-migrate.service': ['/etc/ledenbureau/migrate.env'],
  });
  expect(drop).toContain('EnvironmentFile=/etc/ledenbureau/web.env');
  for (const [file = ''] of [...Object.values(environments), ['/etc/ledenbureau/web.env']]) {
    expect(rendered).toContain(file.replace(/^.*\/(\w+)\.env$/u, '$1/env'));
  }
  // The service starts after its migrations, and not at all when they fail.
  expect(values('ledenbureau-api.service', 'Requires')).toEqual(['ledenbureau-migrate.service']);
  expect(values('ledenbureau-api.service', 'After')[0]).toContain('ledenbureau-migrate.service');
});

interface Service {
  image?: string;
  build?: { target?: string };
  env_file?: string;
  network_mode?: string;
  user?: string;
  ports?: unknown;
  privileged?: unknown;
  volumes?: string[];
  depends_on?: Record<string, { condition: string }> | string[];
}
const compose = parse(template('compose.yaml'), { merge: true }) as {
  services: Record<string, Service>;
  volumes: Record<string, unknown>;
};

it('each container has the environment of its part alone, and files that deploy/render writes', () => {
  const rendered = new Set(render(plainSettings).files());
  const { services } = compose;
  expect(Object.fromEntries(Object.entries(services).map(([name, service]) => [name, service.env_file]))).toEqual({
    postgres: 'rendered/postgres/env',
    'kratos-migrate': 'rendered/kratos/env',
    kratos: 'rendered/kratos/env',
    'hydra-migrate': 'rendered/hydra/env',
    hydra: 'rendered/hydra/env',
    'api-migrate': 'rendered/migrate/env',
    api: 'rendered/api/env',
    web: 'rendered/web/env',
    // a person's settings, which a shell reads
    tools: undefined,
  });
  for (const [name, service] of Object.entries(services)) {
    expect(rendered, name).toContain((service.env_file ?? 'rendered/admin/env').replace('rendered/', ''));
    expect(service, name).toMatchObject({ network_mode: 'host' });
    // The addresses are those of the host: nothing is published besides.
    expect(service.ports ?? service.privileged, name).toBeUndefined();
    const needs = Array.isArray(service.depends_on) ? service.depends_on : Object.keys(service.depends_on ?? {});
    for (const need of needs) expect(Object.keys(services), name).toContain(need);
    const sources = (service.volumes ?? []).map((volume) => volume.split(':')[0] ?? '');
    const unknown = sources.filter((from) => {
      const path = from.replace('./rendered/', '');
      return path === from ? !(from in compose.volumes) : ![...rendered].some((file) => file.startsWith(path));
    });
    expect(unknown, name).toEqual([]);
  }
  const images = Object.values(services).flatMap(({ image = 'built' }) => image);
  expect(images.filter((image) => !/^ledenbureau-|^built$|^\w+(\/\w+)?:v?\d+/u.test(image))).toEqual([]);
});

const docker = has('docker', 'compose', 'version');
it.skipIf(!docker)(
  `docker takes the compose file${docker ? '' : ' (skipped: docker compose is not installed)'}`,
  () => {
    cpSync(join(deployDir, 'compose.yaml'), join(folder, 'compose.yaml'));
    cpSync(render(plainSettings).folder, join(folder, 'rendered'), { recursive: true });
    const { status, stderr } = spawnSync(
      'docker',
      ['compose', '-f', join(folder, 'compose.yaml'), 'config', '--quiet'],
      {
        encoding: 'utf8',
      },
    );
    expect({ status, stderr }).toEqual({ status: 0, stderr: '' });
  },
);
