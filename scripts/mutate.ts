// `npm run mutate -- <folder, file or glob>…`: changes the code in small ways (StrykerJS) and counts how many of the
// changes a test notices. Prints each that none noticed, and as its last line {"score","limit","ok"}. `--share 0.2` makes a
// fifth of them, drawn by lot (`--seed`).
import { cpSync, mkdtempSync, rmSync, statSync, symlinkSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { basename, join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { parseArgs } from 'node:util';
import { Stryker } from '@stryker-mutator/core';
import { openTestServer } from '../dev/testDatabase.ts';
import { hasSurvived, isDrawn } from './mutatePlugins.ts';

const root = fileURLToPath(new URL('..', import.meta.url));

/** Rooms of the domain in which money is worked out. */
const moneyRooms = ['conversions', 'interest', 'kinds', 'returns', 'sepa'].map(
  (room) => `services/api/src/domain/${room}`,
);
const notCode = ['**/*.test.{ts,tsx}', '**/*.stories.tsx', '**/*.d.ts', '**/testing/**'].map((glob) => `!${glob}`);

const { positionals, values } = parseArgs({
  allowPositionals: true,
  options: {
    concurrency: { type: 'string', default: '2' },
    share: { type: 'string', default: '1' },
    seed: { type: 'string', default: 'ledenbureau' },
  },
});
const share = Number(values.share);
if (!(share > 0 && share <= 1)) throw new Error(`--share is a part of 1, not ${values.share}.`);
const targets = positionals.map((target) => target.replace(/^\.\/|\/$/g, ''));
const workspaceOf = (target: string): string => /^(packages|services|apps)\/[\w-]+/.exec(target)?.[0] ?? '';
const workspaces = [...new Set(targets.map(workspaceOf))];
if (targets.length === 0 || workspaces.includes('')) {
  console.error(
    'What should be changed? Name folders, files or globs, such as packages/auth/src or services/api/src/domain.',
  );
  process.exit(1);
}
const isIn = (target: string, folder: string): boolean => target === folder || target.startsWith(`${folder}/`);
/** Percent of the changes that a test must notice. */
const limit = targets.every((target) => moneyRooms.some((room) => isIn(target, room))) ? 95 : 90;
const isFolder = (target: string): boolean =>
  statSync(join(root, target), { throwIfNoEntry: false })?.isDirectory() ?? false;

/**
 * The tests that are asked about a folder, by project of testing/vitest.config.ts, where those of its whole workspace would
 * take minutes for each change that none of them notices. Fewer tests can only make the score lower.
 */
const testsByFolder: Record<string, Record<string, string[]>> = {
  // Pure code: the tests beside it have to notice.
  ...Object.fromEntries(moneyRooms.map((room) => [room, { unit: [`${room}/**/*.test.ts`] }])),
  'services/api/src/domain': { unit: ['services/api/src/domain/**/*.test.ts'] },
  // Without those of Formik and of types, which take longest.
  'packages/forms/src/core': {
    unit: ['packages/forms/src/core/**/*.test.ts', 'packages/forms/src/property.test.ts'],
    dom: ['packages/forms/src/*.dom.test.tsx', 'packages/forms/src/core/**/*.dom.test.tsx'],
  },
  // Against PostgreSQL only the tests that book, without those that race, draw at random or ask for what was booked.
  'services/api/src/ledger': {
    unit: ['services/api/src/ledger/**/*.test.ts'],
    api: [
      'services/api/test/transactions/{approval,booking,refusals,rules}.test.ts',
      'services/api/test/ledger/batch.test.ts',
    ],
  },
};
const selections = targets.map((target) => {
  const folder = Object.keys(testsByFolder).find((name) => isIn(target, name));
  return { workspace: workspaceOf(target), tests: folder === undefined ? null : testsByFolder[folder] };
});

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
 * The projects of testing/vitest.config.ts that run in Node, with the tests of the changed folders alone. Those beside the
 * code go first, then small ones, since the first that fails ends a run; and what fast-check found is not made smaller,
 * which would run a test for minutes.
 */
const vitestConfig = (): string => `
import { statSync } from 'node:fs';
import { matchesGlob } from 'node:path';
import { BaseSequencer } from 'vitest/node';
import config from './testing/vitest.config.ts';
const place = /^[^/]+\\/[^/]+/;
const selections = ${JSON.stringify(selections)};
const own = ({ name, include }) =>
  selections.flatMap(({ workspace, tests }) => {
    if (tests) return tests[name] ?? [];
    const some = include.filter((pattern) => matchesGlob(workspace, place.exec(pattern)[0]));
    return some.map((pattern) => pattern.replace(place, workspace));
  });
class NearFirst extends BaseSequencer {
  sort(files) {
    const near = (path) => ${JSON.stringify(targets)}.some((target) => path.includes(\`/\${target}/\`));
    const size = ({ project, moduleId }) =>
      (near(moduleId) ? 0 : 2e9) + (project.name === 'unit' ? 0 : 1e9) + statSync(moduleId).size;
    return files.toSorted((a, b) => size(a) - size(b));
  }
}
const projects = config.test.projects
  .map(({ test, ...project }) => ({
    ...project,
    test: { ...test, isolate: ${selections.some(({ tests }) => tests === null)}, include: own(test), setupFiles: ['./mutate.setup.ts', ...(test.setupFiles ?? [])] },
  }))
  .filter(({ test }) => test.include.length > 0);
export default { ...config, test: { ...config.test, projects, sequence: { sequencer: NearFirst } } };
`;
const setup = "import fc from 'fast-check';\nfc.configureGlobal({ endOnFailure: true });\n";

/** Runs in the copy, where StrykerJS takes the working directory for the project. */
async function mutate(copy: string) {
  // One PostgreSQL for all workers: each would start its own, and leave it behind when a mutant never ends.
  const booking = selections.some(({ workspace, tests }) => workspace === 'services/api' && (!tests || 'api' in tests));
  const server = booking ? await openTestServer() : undefined;
  if (server) process.env.TEST_DATABASE_URL = server.url;
  Object.assign(process.env, { MUTATE_SHARE: values.share, MUTATE_SEED: values.seed });
  process.chdir(copy);
  const stryker = new Stryker({
    mutate: [...targets.map((target) => (isFolder(target) ? `${target}/**/*.{ts,tsx}` : target)), ...notCode],
    inPlace: true,
    testRunner: 'vitest',
    plugins: [
      fileURLToPath(import.meta.resolve('@stryker-mutator/vitest-runner')),
      join(root, 'scripts/mutatePlugins.ts'),
    ],
    checkers: share < 1 ? ['lot'] : [],
    vitest: { configFile: 'vitest.mutate.config.ts' },
    concurrency: Number(values.concurrency),
    reporters: [process.stdout.isTTY ? 'progress' : 'progress-append-only', 'survivors'],
    timeoutMS: 60_000, // a busy machine is not a change that was noticed
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
const left = share < 1 ? results.filter((change) => !isDrawn(change, share, values.seed)).length : 0;
const count = (...states: string[]): number => results.filter(({ status }) => states.includes(status)).length;
const [noticed, survived] = [count('Killed', 'Timeout'), results.filter(({ status }) => hasSurvived(status)).length];
const errors = count('RuntimeError', 'CompileError') - left;
if (noticed + survived === 0) throw new Error(`There was nothing to change in ${targets.join(' ')}.`);
const score = Math.floor((noticed / (noticed + survived)) * 10_000) / 100;
if (left > 0) {
  console.log(
    `drawn by lot, share ${values.share}, seed ${values.seed}: ${results.length - left} of ${results.length}`,
  );
}
console.log(`${noticed} noticed (${count('Timeout')} by running without end), ${survived} not, ${errors} did not run`);
console.log(JSON.stringify({ score, limit, ok: score >= limit }));
process.exitCode = score >= limit ? 0 : 1;
