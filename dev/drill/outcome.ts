import { chmodSync, mkdtempSync, rmSync } from 'node:fs';
import { join } from 'node:path';
import { folderForSocket } from '../socketFolder.ts';
import type { Restored } from './restore.ts';

export type At = 'random' | 'latest' | Date;

/** What a drill came to: figures by name, in the order in which they came about, and what is wrong. */
export interface DrillResult {
  target: string;
  figures: Record<string, string | number>;
  faults: string[];
  ok: boolean;
}

/** Seconds since `performance.now()` was `from`. */
export const seconds = (from: number): number => (performance.now() - from) / 1000;

/** Where the folder of a drill is made. */
export const drillParent = (): string => folderForSocket('ledenbureau-drill-XXXXXX/s/.s.PGSQL.65535');

/** Gives `work` a folder that is removed afterwards, with everything that `closing` has, in reverse order. */
export async function inFolder<Result>(
  work: (folder: string, closing: (() => unknown)[]) => Promise<Result>,
): Promise<Result> {
  const folder = mkdtempSync(join(drillParent(), 'ledenbureau-drill-'));
  // PostgreSQL's user passes through it to its own folders, which nobody else enters.
  chmodSync(folder, 0o711);
  const closing: (() => unknown)[] = [() => rmSync(folder, { recursive: true, force: true })];
  try {
    return await work(folder, closing);
  } finally {
    for (const close of closing.toReversed()) await close();
  }
}

export const targetText = (target: Date | 'latest'): string =>
  target === 'latest' ? 'the last of the log' : target.toISOString();

/** A whole second between the two. @throws Error when there is none */
export function randomSecond(from: Date, until: Date): Date {
  const [first, last] = [Math.ceil(from.getTime() / 1000), Math.floor(until.getTime() / 1000)];
  if (last < first) throw new Error(`There is no second between ${from.toISOString()} and ${until.toISOString()}.`);
  return new Date(1000 * (first + Math.floor(Math.random() * (last - first + 1))));
}

/** What getting back took. */
export function restoreFigures(restored: Restored['seconds'], verifySeconds: number): Record<string, string> {
  const whole = restored.files + restored.log + verifySeconds;
  return {
    'files out of the repository, s': restored.files.toFixed(1),
    'through the log, s': restored.log.toFixed(1),
    'verify, s': verifySeconds.toFixed(1),
    'empty machine to verified, s': whole.toFixed(1),
  };
}
