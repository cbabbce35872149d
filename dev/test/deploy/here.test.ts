// What the doctor of the cluster reads of its own machine: left out where it is not there, and never because it cannot be read.
import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { readHereFiles } from '../../../deploy/doctor/cluster/here.ts';

let root: string;
beforeEach(() => {
  root = mkdtempSync(join(tmpdir(), 'ledenbureau-here-'));
  for (const folder of ['patroni', 'default', 'pgbouncer']) mkdirSync(join(root, 'etc', folder), { recursive: true });
  writeFileSync(join(root, 'etc/patroni/config.yml'), 'patroni');
  writeFileSync(join(root, 'etc/default/etcd'), 'etcd');
});
afterEach(() => rmSync(root, { recursive: true }));

test('a machine has no PgBouncer', async () => {
  expect(await readHereFiles(root)).toEqual({ patroni: 'patroni', etcd: 'etcd', pgbouncer: null });
});

test('settings of PgBouncer that cannot be read are an error', async () => {
  mkdirSync(join(root, 'etc/pgbouncer/pgbouncer.ini'));
  await expect(readHereFiles(root)).rejects.toThrow('EISDIR');
});

test('a machine without Patroni is none of the three', async () => {
  rmSync(join(root, 'etc/patroni/config.yml'));
  await expect(readHereFiles(root)).rejects.toThrow('ENOENT');
});
