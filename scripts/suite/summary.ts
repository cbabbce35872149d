import { stripVTControlCharacters } from 'node:util';
import type { Check } from './checks.ts';
import { fileTimes, noCounts, slowest, type Counts } from './results.ts';
import type { Outcome } from './runCheck.ts';

export interface Ended extends Outcome {
  name: string;
}

export interface Choice {
  checks: Check[];
  /** What to print before the run. */
  notes: string[];
}

/** The checks with these names and those whose output they read; all of them without names. */
export function chooseChecks(checks: readonly Check[], names: readonly string[]): Choice | { refusal: string } {
  const unknown = names.filter((name) => !checks.some((check) => check.name === name));
  if (unknown.length > 0) {
    const all = checks.map(({ name }) => `  npm test -- '${name}'`).join('\n');
    return { refusal: `There is no check ${unknown.map((name) => `“${name}”`).join(', ')}. There are:\n${all}` };
  }
  const chosen = new Set(names.length > 0 ? names : checks.map(({ name }) => name));
  for (const name of chosen)
    for (const need of checks.find((check) => check.name === name)!.needs ?? []) chosen.add(need);
  return { checks: checks.filter(({ name }) => chosen.has(name)), notes: [] };
}

const formatSeconds = (seconds: number): string => `${seconds.toFixed(1).padStart(6)} s`;

/** The last lines that a check printed which failed outside of any test. */
function lastLines({ name, log }: Ended, most = 12): string[] {
  const lines = stripVTControlCharacters(log)
    .split('\n')
    .filter((line) => line.trim() !== '');
  return lines.slice(-most).map((line) => `FAILED  ${name} | ${line.slice(0, 200)}`);
}

/** The end of a run: each check, the slowest tests and files, what failed, and the numbers. */
export function summarize(
  ended: readonly Ended[],
  unrun: readonly string[],
  seconds: number,
): { lines: string[]; ok: boolean } {
  const tests = ended.flatMap(({ results }) => results?.tests ?? []);
  const total = noCounts();
  for (const counts of ended.flatMap(({ results }) => Object.values(results?.counts ?? {})))
    for (const key of Object.keys(total) as (keyof Counts)[]) total[key] += counts[key];
  const countsOf = ({ results, reason }: Ended): string => {
    if (reason !== undefined) return `: ${reason}`;
    const kinds = Object.entries(results?.counts ?? {});
    const words = kinds.map(([kind, counts]) => `${kind} ${counts.passed + counts.failed + counts.skipped}`);
    return words.length > 0 ? `: ${words.join(', ')}` : '';
  };
  const lines = [
    '\n── summary',
    ...ended.map(
      (check) => `${check.ok ? 'ok    ' : 'FAILED'} ${formatSeconds(check.seconds)}  ${check.name}${countsOf(check)}`,
    ),
    ...unrun.map((name) => `FAILED           ${name}: not run, since what it needs failed`),
    `       ${formatSeconds(seconds)}  in all`,
  ];
  if (tests.length > 0) {
    lines.push('\n── slowest tests');
    for (const { file, title, milliseconds } of slowest(tests))
      lines.push(`${formatSeconds(milliseconds / 1000)}  ${file}: ${title}`);
    lines.push('\n── slowest files');
    for (const { file, milliseconds } of slowest(fileTimes(tests)))
      lines.push(`${formatSeconds(milliseconds / 1000)}  ${file}`);
  }
  lines.push('');
  for (const page of ended.flatMap(({ results }) => results?.pages ?? [])) lines.push(`PAGE    ${page}`);
  // last, so that whoever sees only the end of a run knows what to look for
  for (const test of ended.flatMap(({ results }) => results?.triedAgain ?? [])) lines.push(`AGAIN   ${test}`);
  const failed = ended.filter((check) => !check.ok);
  for (const check of failed) {
    const tests = check.results?.failed ?? [];
    lines.push(...(tests.length > 0 ? tests.map((test) => `FAILED  ${test}`) : lastLines(check)));
  }
  lines.push(`\n${total.passed} passed, ${total.failed} failed, ${total.skipped} skipped`);
  const red = [...failed.map(({ name }) => name), ...unrun];
  lines.push(red.length === 0 ? `all ${ended.length} checks ok` : `${red.length} checks failed: ${red.join(', ')}`);
  return { lines, ok: red.length === 0 };
}
