import { realpathSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';

/** What PostgreSQL gives the path of a socket on Linux: `sun_path` of unix(7), without the zero at its end. */
const socketBytes = 107;

/** The folder of temporary files, or `/tmp` where a socket at this path below it could not be opened: a runner's own folder can be long. */
export function folderForSocket(path: string): string {
  const own = realpathSync(tmpdir());
  return Buffer.byteLength(join(own, path)) <= socketBytes ? own : '/tmp';
}
