import { execFileSync } from 'node:child_process';
import { existsSync, globSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { checks, forFiles, type Check } from './checks.ts';
import { importGraph, nearestFirst, type Distance } from './imports.ts';
import { fileTimes, kindOf, type TimedTest } from './results.ts';
import type { Choice } from './summary.ts';

/** Seconds that the tests may take, each kind beside the others. */
const budget = 40;

/** Seconds of a test file that was not measured here yet, by kind. */
const usualSeconds: Record<string, number> = {
  unit: 0.3,
  DOM: 2,
  API: 5,
  stack: 20,
  browser: 3,
  stories: 4,
  'end to end': 20,
};

const kindOfTest = (file: string): string => (file.startsWith('apps/admin/e2e/') ? 'end to end' : kindOf(file));

/** The check that runs the tests of a kind. */
const checkOfKind: Record<string, string> = {
  unit: 'unit tests',
  DOM: 'DOM tests',
  API: 'API tests',
  stack: 'stack tests',
  browser: 'browser tests',
  stories: 'stories',
  'end to end': 'end-to-end tests',
};

const isTest = (file: string): boolean => /\.(?:test|spec)\.tsx?$|\.stories\.tsx$/.test(file);
const isCode = (file: string): boolean => /\.[mc]?[jt]sx?$/.test(file) && !file.endsWith('.d.ts');

/** Files that differ from a commit, and those that git does not know yet. @param ref empty: where this branch left main. */
function changedFiles(root: string, ref: string): string[] {
  const git = (...args: string[]): string => execFileSync('git', args, { cwd: root, encoding: 'utf8' }).trim();
  const branches = git('for-each-ref', '--format=%(refname:short)', 'refs/remotes/origin/main', 'refs/heads/main');
  const base = ref || (branches === '' ? 'HEAD' : git('merge-base', 'HEAD', branches.split('\n').at(-1)!));
  const files = [git('diff', '--name-only', base), git('ls-files', '--others', '--exclude-standard')];
  return files.flatMap((list) => list.split('\n')).filter((file) => file !== '' && existsSync(join(root, file)));
}

/** The tests of a kind that are nearest to the change, as many as fit into the budget, and how many are left to a whole run. */
function fitting(files: readonly Distance[], seconds: (file: string) => number): { files: string[]; left: number } {
  const fit: string[] = [];
  let sum = 0;
  for (const { file, steps } of files) {
    sum += seconds(file);
    // the changed tests themselves run in any case
    if (sum > budget && steps > 0) break;
    fit.push(file);
  }
  return { files: fit, left: files.length - fit.length };
}

/** What a change touches: the quick checks over its files, and the tests that import it, nearest first. */
export function changedChecks(root: string, ref: string): Choice {
  const changed = changedFiles(root, ref);
  const sources = new Map(
    globSync(
      '{packages,apps,services,dev,scripts,testing,visual,bench,deploy,.storybook}/**/*.{ts,tsx,mts,mjs,js,jsx}',
      {
        cwd: root,
        exclude: (path) => /(^|\/)(node_modules|dist|storybook-static|test-results|\.data|\.cache)$/.test(path),
      },
    ).map((file) => [file, readFileSync(join(root, file), 'utf8')] as const),
  );
  const reached = nearestFirst(importGraph(sources), sources, changed);
  const times = new Map(fileTimes(lastTests(root)).map(({ file, milliseconds }) => [file, milliseconds / 1000]));
  const notes: string[] = [`${changed.length} files changed`];
  const chosen: Check[] = [];
  for (const [kind, name] of Object.entries(checkOfKind)) {
    const near = reached.filter(({ file }) => isTest(file) && kindOfTest(file) === kind);
    const { files, left } = fitting(near, (file) => times.get(file) ?? usualSeconds[kind]!);
    if (left > 0) notes.push(`${left} further ${kind} files import it from further off: the whole run has them`);
    if (files.length > 0) chosen.push(forFiles(name, files));
  }
  const text = changed.filter((file) => sources.has(file) && isCode(file));
  const quick = ['typecheck', 'boundaries', 'texts'].map((name) => checks.find((check) => check.name === name)!);
  if (changed.some((file) => file.startsWith('services/api/')))
    quick.push(checks.find(({ name }) => name === 'openapi fresh')!);
  if (changed.length > 0) chosen.push(forFiles('format', changed));
  if (text.length > 0) chosen.push(...quick, forFiles('lint', text));
  return { checks: chosen, notes };
}

/** The tests of the last runs here, as their reports say. */
function lastTests(root: string): TimedTest[] {
  return checks.flatMap(({ results, reports = [] }) =>
    results !== undefined && reports.some((report) => existsSync(`${root}${report}`)) ? results(root).tests : [],
  );
}
