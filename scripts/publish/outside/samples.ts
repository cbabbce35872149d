import { mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import { basename, join } from 'node:path';
import { published } from '../packages.ts';

/** The name of a file stands behind the language where another sample imports it. */
const fence = /^```(tsx?)(?: (\S+))?\n([^]*?)^```$/gm;

/**
 * Writes every sample of the READMEs of the packages into a folder, exactly as it is printed, so that the compiler of an app
 * outside says whether it is true. Answers how many.
 */
export function writeSamples(folder: string): number {
  mkdirSync(folder, { recursive: true });
  let count = 0;
  for (const one of published) {
    const readme = readFileSync(join(one.folder, 'README.md'), 'utf8');
    for (const [, extension = '', name, code = ''] of readme.matchAll(fence)) {
      count += 1;
      // a sample without an import is a module all the same
      const end = /^(?:import|export) /m.test(code) ? '' : 'export {};\n';
      writeFileSync(join(folder, name ?? `${basename(one.folder)}-${count}.${extension}`), code + end);
    }
  }
  return count;
}
