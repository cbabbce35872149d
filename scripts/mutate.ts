// `npm run mutate -- <folder, file or glob>…`: changes the code in small ways (StrykerJS) and counts how many of the
// changes a test notices. Prints each that none noticed, and as its last line {"score","limit","ok"}.
import { cpSync, mkdtempSync, rmSync, statSync, symlinkSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { basename, join, relative } from 'node:path';
import { fileURLToPath } from 'node:url';
import { parseArgs } from 'node:util';
import { Stryker } from '@stryker-mutator/core';
import { openTestServer } from '../dev/testDatabase.ts';

const limit = 90;
const root = fileURLToPath(new URL('..', import.meta.url));
const notCode = ['**/*.test.{ts,tsx}', '**/*.stories.tsx', '**/*.d.ts', '**/testing/**'].map((glob) => `!${glob}`);

const { positionals, values } = parseArgs({
  allowPositionals: true,
  options: { concurrency: { type: 'string', default: '2' } },
});
const targets = positionals.map((target) => target.replace(/^\.\/|\/$/g, ''));
const workspaces = [...new Set(targets.map((target) => /^(packages|services|apps)\/[\w-]+/.exec(target)?.[0] ?? ''))];
if (targets.length === 0 || workspaces.includes('')) {
  console.error(
    'What should be changed? Name folders, files or globs, such as packages/auth/src or services/api/src/domain.',
  );
  process.exit(1);
}
const isFolder = (target: string): boolean =>
  statSync(join(root, target), { throwIfNoEntry: false })?.isDirectory() ?? false;

/** A copy of the project to change in place: a package's link to another package then leads to the changed code. */
function copyProject(): string {
  const copy = mkdtempSync(join(tmpdir(), 'ledenbureau-mutate-'));
  process.on('exit', () => rmSync(copy, { recursive: true, force: true })); // StrykerJS ends the process on a Ctrl-C
  const left = new Set(['.git', '.cache', '.data', 'dist', 'storybook-static', 'baselines', '.stryker-tmp']);
  cpSync(root, copy, {
    recursive: true,
    verbatimSymlinks: true,
    filter: (path) => !left.has(basename(path)) && path !== join(root, 'node_modules'),
  });
  symlinkSync(join(root, 'node_modules'), join(copy, 'node_modules'));
  writeFileSync(join(copy, 'vitest.mutate.config.ts'), vitestConfig());
  writeFileSync(join(copy, 'mutate.setup.ts'), setup);
  return copy;
}

/**
 * The projects of testing/vitest.config.ts that run in Node, with the tests of the changed workspaces alone. Small tests go first,
 * since the first that fails ends a run; and what fast-check found is not made smaller, which would run a test for minutes.
 */
const vitestConfig = (): string => `
import { statSync } from 'node:fs';
import { matchesGlob } from 'node:path';
import { BaseSequencer } from 'vitest/node';
import config from './testing/vitest.config.ts';
const place = /^[^/]+\\/[^/]+/;
const own = (pattern) =>
  ${JSON.stringify(workspaces)}
    .filter((name) => matchesGlob(name, place.exec(pattern)[0]))
    .map((name) => pattern.replace(place, name));
class SmallFirst extends BaseSequencer {
  sort(files) {
    const size = ({ project, moduleId }) => (project.name === 'unit' ? 0 : 1e9) + statSync(moduleId).size;
    return files.toSorted((a, b) => size(a) - size(b));
  }
}
const projects = config.test.projects
  .map(({ test, ...project }) => ({
    ...project,
    test: { ...test, include: test.include.flatMap(own), setupFiles: ['./mutate.setup.ts', ...(test.setupFiles ?? [])] },
  }))
  .filter(({ test }) => test.include.length > 0);
export default { ...config, test: { ...config.test, projects, sequence: { sequencer: SmallFirst } } };
`;
const setup = "import fc from 'fast-check';\nfc.configureGlobal({ endOnFailure: true });\n";

/** Runs in the copy, where StrykerJS takes the working directory for the project. */
async function mutate(copy: string) {
  // One PostgreSQL for all workers: each would start its own, and leave it behind when a mutant never ends.
  const server = workspaces.includes('services/api') ? await openTestServer() : undefined;
  if (server) process.env.TEST_DATABASE_URL = server.url;
  process.chdir(copy);
  const stryker = new Stryker({
    mutate: [...targets.map((target) => (isFolder(target) ? `${target}/**/*.{ts,tsx}` : target)), ...notCode],
    inPlace: true,
    testRunner: 'vitest',
    plugins: [fileURLToPath(import.meta.resolve('@stryker-mutator/vitest-runner'))],
    vitest: { configFile: 'vitest.mutate.config.ts' },
    concurrency: Number(values.concurrency),
    reporters: process.stdout.isTTY ? ['progress'] : ['progress-append-only'],
    timeoutMS: 20_000,
    dryRunTimeoutMinutes: 15,
    // TypeScript 7 has no API that StrykerJS could read a tsconfig.json with, or check types with.
    tsconfigFile: 'none.json',
    disableTypeChecks: false,
    allowConsoleColors: false,
  });
  try {
    return await stryker.runMutationTest();
  } finally {
    await server?.stop();
  }
}

const copy = copyProject();
const results = await mutate(copy);
const count = (...states: string[]): number => results.filter(({ status }) => states.includes(status)).length;
const survivors = results.filter(({ status }) => status === 'Survived' || status === 'NoCoverage');
for (const { fileName, location, mutatorName, replacement, status } of survivors) {
  const { line, column } = location.start;
  const place = `${relative(copy, fileName)}:${line}:${column}`;
  console.log(`${place} ${mutatorName}${status === 'NoCoverage' ? ' (no test comes here)' : ''}: ${replacement}`);
}
const [noticed, survived] = [count('Killed', 'Timeout'), survivors.length];
const errors = count('RuntimeError', 'CompileError');
if (noticed + survived === 0) throw new Error(`There was nothing to change in ${targets.join(' ')}.`);
const score = Math.floor((noticed / (noticed + survived)) * 10_000) / 100;
console.log(`${noticed} noticed, ${survived} not, ${errors} did not run`);
console.log(JSON.stringify({ score, limit, ok: score >= limit }));
process.exitCode = score >= limit ? 0 : 1;
