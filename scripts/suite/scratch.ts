import { existsSync, mkdirSync, readdirSync, readFileSync, rmSync, statfsSync } from 'node:fs';
import { freemem } from 'node:os';

const memory = '/dev/shm';
/** What the databases, browsers and apps of a run take, and what the run needs beside them, in bytes. */
const [needed, spare] = [6e9, 6e9];

/** Whether files in memory may hold programs, of which the embedded PostgreSQL puts some there. */
const runsPrograms = (): boolean =>
  !readFileSync('/proc/mounts', 'utf8')
    .split('\n')
    .some((line) => line.split(' ')[1] === memory && /\bnoexec\b/.test(line.split(' ')[3] ?? ''));

function hasRoom(): boolean {
  if (process.platform !== 'linux' || !existsSync(memory) || !runsPrograms()) return false;
  const { bavail, bsize } = statfsSync(memory);
  return bavail * bsize > needed && freemem() > needed + spare;
}

/** Removes what runs left behind that were killed. */
function removeLeftovers(): void {
  for (const name of readdirSync(memory)) {
    const pid = /^ledenbureau-(\d+)$/.exec(name)?.[1];
    if (pid !== undefined && !existsSync(`/proc/${pid}`)) rmSync(`${memory}/${name}`, { recursive: true, force: true });
  }
}

/**
 * A folder in memory for the temporary files of a run, gone at its end; undefined where there is no room. To clone a database
 * makes a thousand files: that takes 0.05 s there and a second on a disk.
 */
export function memoryFolder(): string | undefined {
  if (existsSync(memory)) removeLeftovers();
  if (!hasRoom()) return undefined;
  const folder = `${memory}/ledenbureau-${process.pid}`;
  // open to the user of PostgreSQL, which does not run as root
  mkdirSync(folder, { mode: 0o755 });
  process.on('exit', () => rmSync(folder, { recursive: true, force: true }));
  return folder;
}
