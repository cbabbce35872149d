// services/api/migrations/releases.json says which migrations each release had, by digest: `node scripts/publish/migrations.ts`
// names what changed since and what in a new file would stop others, `--write` adds the version that the packages have now, with the commit that is checked out.
import { execFileSync, spawnSync } from 'node:child_process';
import { createHash } from 'node:crypto';
import { globSync, readFileSync, writeFileSync } from 'node:fs';
import { basename, join } from 'node:path';
import { manifestOf, root } from './packages.ts';

export interface Release {
  version: string;
  commit: string;
  /** SHA-256 of each file, by its name, in hex. */
  migrations: Record<string, string>;
}

const folder = join(root, 'services/api/migrations');
const record = join(folder, 'releases.json');

/** The releases so far, the oldest first. */
export const recordedReleases = (): Release[] => JSON.parse(readFileSync(record, 'utf8')) as Release[];

/** SHA-256 of each migration of this version, by the name of its file. */
export function migrationDigests(): Record<string, string> {
  const names = globSync(join(folder, '*.sql')).map((path) => basename(path));
  const digest = (name: string): string =>
    createHash('sha256')
      .update(readFileSync(join(folder, name)))
      .digest('hex');
  return Object.fromEntries(names.sort().map((name) => [name, digest(name)]));
}

/** What differs from the releases: a file changed or gone, or a new one that comes before the last released one. */
export function frozenViolations(releases: readonly Release[], now: Readonly<Record<string, string>>): string[] {
  const frozen = new Map(
    releases.flatMap(({ version, migrations }) =>
      Object.entries(migrations).map(([name, digest]) => [name, { version, digest }] as const),
    ),
  );
  const numberOf = (name: string): number => Number.parseInt(name, 10);
  const last = Math.max(0, ...[...frozen.keys()].map(numberOf));
  const changes = [...frozen].flatMap(([name, { version, digest }]) => {
    if (now[name] === undefined) return [`${name} is gone or has another name: ${version} was released with it`];
    return now[name] === digest ? [] : [`${name} was changed: ${version} was released with it, write a new file`];
  });
  const early = Object.keys(now)
    .filter((name) => !frozen.has(name) && !(numberOf(name) > last))
    .map((name) => `${name} is new and needs a number after ${last}, the last released one`);
  return [...changes, ...early];
}

/** What the runner sees to (migrate.ts), and what a count of rows of ours never reaches. */
const excluded = [
  'require-lock-timeout',
  'require-statement-timeout',
  'prefer-robust-stmts',
  'prefer-bigint-over-int',
  'prefer-bigint-over-smallint',
];

/**
 * What would stop who works meanwhile, or the version before: squawk's rules over one migration (docs/migrations.md), a sentence each.
 * `-- squawk-ignore RULE` above a statement, with the reason in the line before, lets it pass.
 */
export function unsafeStatements(path: string): string[] {
  const text = readFileSync(path, 'utf8');
  const isAlone = text.startsWith('-- outside of a transaction\n');
  if (!isAlone && /^[^-]*\bconcurrently\b/im.test(text))
    return [`${basename(path)}: concurrently: it needs the first line “-- outside of a transaction”`];
  const indexes = [...text.matchAll(/^create (?:unique )?index concurrently (?:if not exists )?(\w+)/gim)];
  const leftovers = indexes.filter(({ 1: name, index }) => !dropsBefore(text.slice(0, index), name));
  if (leftovers.length > 0)
    return leftovers.map(
      ({ 1: name }) =>
        `${basename(path)}: cut: an index that was cut is left and not valid: “drop index concurrently if exists ${name};” goes before it`,
    );
  const args = ['--pg-version', '15.0', '--reporter', 'json', '--exclude', excluded.join(',')];
  const { stdout, stderr, status } = spawnSync(
    'squawk',
    [...args, ...(isAlone ? [] : ['--assume-in-transaction']), path],
    {
      encoding: 'utf8',
    },
  );
  if (status !== 0 && stdout === '') throw new Error(`squawk could not read ${basename(path)}: ${stderr}`);
  const problems = JSON.parse(stdout || '[]') as { line: number; rule_name: string; message: string }[];
  return problems.map(({ line, rule_name: rule, message }) => `${basename(path)}:${line + 1}: ${rule}: ${message}`);
}

const dropsBefore = (text: string, name = ''): boolean =>
  new RegExp(`^drop index concurrently if exists ${name};`, 'im').test(text);

/** The files of this version that no release had. */
export function newMigrations(releases: readonly Release[]): string[] {
  const released = new Set(releases.flatMap(({ migrations }) => Object.keys(migrations)));
  return globSync(join(folder, '*.sql')).filter((path) => !released.has(basename(path)));
}

if (import.meta.main) {
  const git = (...args: string[]): string => execFileSync('git', args, { cwd: root, encoding: 'utf8' }).trim();
  const files = join(folder, '*.sql');
  const releases = recordedReleases();
  const unsafe = newMigrations(releases).flatMap(unsafeStatements);
  const violations = [...frozenViolations(releases, migrationDigests()), ...unsafe];
  const { version } = manifestOf(join(root, 'packages/ui'));
  if (process.argv.includes('--write')) {
    if (releases.some((release) => release.version === version)) violations.push(`${version} is recorded already`);
    if (git('status', '--porcelain', '--', files) !== '')
      violations.push('A migration is not committed: the record names a commit');
    if (violations.length === 0) {
      const release: Release = {
        version,
        commit: git('log', '-1', '--format=%H', '--', files),
        migrations: migrationDigests(),
      };
      writeFileSync(record, `${JSON.stringify([...releases, release], null, 2)}\n`);
    }
  }
  for (const violation of violations) console.error(violation);
  if (violations.length > 0) process.exit(1);
}
