import { readFileSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';

const file = (dataDir: string): string => join(dataDir, 'start.pid');

/** The process that runs the stack on this folder, if any. A file that a killed run left behind does not count. */
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
  return isStart(pid) ? pid : undefined;
}

/** After a reboot the number may belong to any program. */
function isStart(pid: number): boolean {
  if (process.platform !== 'linux') return true;
  try {
    return readFileSync(`/proc/${pid}/cmdline`, 'utf8').includes('start.ts');
  } catch {
    return false;
  }
}

/** Takes the folder for this process; the answer gives it back. @throws Error with one sentence when it is taken. */
export function takeLock(dataDir: string): () => void {
  const path = file(dataDir);
  try {
    writeFileSync(path, String(process.pid), { flag: 'wx' });
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code !== 'EEXIST') {
      throw new Error(`Cannot write to ${dataDir}: set DATA_DIR to a folder you may write to.`, { cause: error });
    }
    const pid = lockHolder(dataDir);
    if (pid !== undefined) {
      throw new Error(
        `Ledenbureau already runs on ${dataDir} (process ${pid}): ` +
          'stop it first, or set DATA_DIR and the ports for a second one.',
      );
    }
    writeFileSync(path, String(process.pid));
  }
  return () => rmSync(path, { force: true });
}
