import { existsSync } from 'node:fs';
import { hasDebianPostgres } from '../postgres/binaries.ts';

const programs = {
  patroni: '/usr/bin/patroni',
  'etcd-server': '/usr/bin/etcd',
  haproxy: '/usr/sbin/haproxy',
  openssl: '/usr/bin/openssl',
};

/** What is missing on this machine to run a cluster on it: one sentence each, with the remedy. */
export function missingParts(): string[] {
  if (process.platform !== 'linux') return ['A cluster runs on Debian: here is no Linux.'];
  const packages = Object.entries(programs).flatMap(([name, path]) => (existsSync(path) ? [] : [name]));
  if (!hasDebianPostgres(15)) packages.push('postgresql-15');
  return packages.map((name) => `The package ${name} is not here: apt-get install ${name}.`);
}
