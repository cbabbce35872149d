import { readFileSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';

const file = (dataDir: string): string => join(dataDir, 'start.pid');

/** The process that runs the database of this folder, if any. A file that a killed run left behind does not count. */
export function lockHolder(dataDir: string): number | undefined {
  let pid: number;
  try {
    pid = Number(readFileSync(file(dataDir), 'utf8'));
  } catch {
    return undefined; // no file: nobody
  }
  if (!Number.isInteger(pid) || pid <= 1) return undefined;
  try {
    process.kill(pid, 0);
  } catch (error) {
    return (error as NodeJS.ErrnoException).code === 'EPERM' ? pid : undefined;
  }
  return isOurs(pid) ? pid : undefined;
}

/** After a reboot the number may belong to any program. */
function isOurs(pid: number): boolean {
  if (process.platform !== 'linux') return true;
  try {
    return /\bdev\/(start|seed|verify)\.ts/.test(readFileSync(`/proc/${pid}/cmdline`, 'utf8'));
  } catch {
    return false;
  }
}

/** What to say when the folder is taken. */
export const takenMessage = (dataDir: string, pid: number): string =>
  `Ledenbureau already runs on ${dataDir} (process ${pid}): stop it first, or set DATA_DIR and the ports for a second one.`;

/** Takes the folder for this process; the answer gives it back. @throws Error with one sentence when it is taken. */
export function takeLock(dataDir: string): () => void {
  const path = file(dataDir);
  if (lockHolder(dataDir) === undefined) rmSync(path, { force: true });
  try {
    writeFileSync(path, String(process.pid), { flag: 'wx' });
  } catch (error) {
    throw new Error(takenMessage(dataDir, lockHolder(dataDir) ?? 0), { cause: error });
  }
  return () => rmSync(path, { force: true });
}
