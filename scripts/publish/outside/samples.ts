import { cpSync, globSync, mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import { basename, join } from 'node:path';
import { published } from '../packages.ts';

/** The name of a file stands behind the language where another sample imports it. */
const fence = /^```(tsx?)(?: (\S+))?\n([^]*?)^```$/gm;

/**
 * Writes every sample of the READMEs and pages of the packages into a folder, exactly as it is printed, so that the compiler of an
 * app outside says whether it is true. Answers how many.
 */
export function writeSamples(folder: string): number {
  mkdirSync(folder, { recursive: true });
  let count = 0;
  for (const one of published)
    for (const page of ['README.md', ...globSync('docs/*.mdx', { cwd: one.folder })]) {
      const text = readFileSync(join(one.folder, page), 'utf8');
      for (const [, extension = '', name, code = ''] of text.matchAll(fence)) {
        count += 1;
        // a sample without an import is a module all the same
        const end = /^(?:import|export) /m.test(code) ? '' : 'export {};\n';
        writeFileSync(join(folder, name ?? `${basename(one.folder)}-${count}.${extension}`), code + end);
      }
    }
  return count;
}

/** Copies the code of the recipes, as their pages print it. Answers how many files. */
export function copyRecipes(folder: string): number {
  const files = published.flatMap((one) =>
    globSync('src/**/testing/recipes/*.{ts,tsx}', { cwd: one.folder }).map((file) => join(one.folder, file)),
  );
  const recipes = files.filter((file) => !/\.(?:stories|test)\./.test(file));
  for (const file of recipes) cpSync(file, join(folder, basename(file)));
  return recipes.length;
}
