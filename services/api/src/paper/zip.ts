import { Zip, ZipPassThrough } from 'fflate';
import type { Chunk } from './tables.ts';

/** A file to be put into a ZIP as it is: what is compressed already gains nothing. */
export interface ZipEntry {
  name: string;
  bytes: Uint8Array;
}

/** A ZIP that is written while its files are read: never more than one of them is in memory. At most 65 535 files, and 4 GB. */
export async function* zipFile(entries: AsyncIterable<ZipEntry>): AsyncGenerator<Chunk> {
  const ready: Uint8Array[] = [];
  const zip = new Zip((error, bytes) => {
    if (error) throw error;
    ready.push(bytes);
  });
  const takeChunk = (rows: number): Chunk => ({ text: Buffer.concat(ready.splice(0)), rows });
  for await (const { name, bytes } of entries) {
    const part = new ZipPassThrough(name);
    zip.add(part);
    part.push(bytes, true);
    yield takeChunk(1);
  }
  zip.end();
  yield takeChunk(0);
}
