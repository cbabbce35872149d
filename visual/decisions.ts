/** What a designer decided in the report, and what becomes of it: accepted pictures are baselines, rejected ones wait. */
import { createHash } from 'node:crypto';
import { existsSync, mkdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { decodePng } from './png.ts';
import type { Result } from './review.ts';

/** About one picture; `digest` is that of the pixels that were looked at, null where nothing was drawn. */
export interface Decision {
  verdict: 'accept' | 'reject';
  comment: string;
  digest: string | null;
}

/** Rejections that nobody has mended yet, by the name of the picture. */
export type Rejected = Record<string, { comment: string; digest: string | null }>;

const safeName = /^[a-z0-9][a-z0-9.-]*$/;

/** SHA-256 of the pixels of a PNG, so that another compression of the same picture is the same picture. */
export function digestOf(png: Uint8Array | null): string | null {
  if (png === null) return null;
  const { width, height, data } = decodePng(png);
  return createHash('sha256').update(`${width}x${height}`).update(data).digest('hex');
}

/** The file of decisions cannot be used; the message says why. */
export class DecisionsError extends Error {}

function parsedFile(file: string): unknown {
  if (!existsSync(file)) throw new DecisionsError(`There is no ${file}. Give the file that the report saved.`);
  try {
    return JSON.parse(readFileSync(file, 'utf8'));
  } catch (cause) {
    throw new DecisionsError(`${file} is not what the report saved: it cannot be read as JSON.`, { cause });
  }
}

function isDecision(value: unknown): value is Decision {
  const { verdict, comment, digest } = { ...(value as Partial<Decision> | null) };
  const isVerdict = verdict === 'accept' || verdict === 'reject';
  return isVerdict && typeof comment === 'string' && (digest === null || typeof digest === 'string');
}

/** Reads the file that the report saved. @throws DecisionsError with the name of what is wrong in it */
export function readDecisions(file: string): Record<string, Decision> {
  const decisions: Record<string, Decision> = {};
  const parsed = parsedFile(file);
  if (typeof parsed !== 'object' || parsed === null || Array.isArray(parsed))
    throw new DecisionsError(`${file} is not what the report saved: it has no decisions by picture.`);
  for (const [name, value] of Object.entries(parsed)) {
    // the name becomes one of a file
    if (!safeName.test(name)) throw new DecisionsError(`"${name}" is no name of a picture.`);
    if (!isDecision(value)) throw new DecisionsError(`What is said of ${name} is no decision.`);
    decisions[name] = value;
  }
  return decisions;
}

/** Where the pictures live that are expected, and those of the last run that differ from them. */
export interface Places {
  baselines: string;
  /** What the last run drew and was not as expected. */
  drawn: string;
  /** JSON of `Rejected`. */
  rejected: string;
}

export const readRejected = ({ rejected }: Places): Rejected =>
  existsSync(rejected) ? (JSON.parse(readFileSync(rejected, 'utf8')) as Rejected) : {};

function writeRejected({ rejected }: Places, all: Rejected): void {
  const names = Object.keys(all).toSorted();
  if (names.length === 0) rmSync(rejected, { force: true });
  else
    writeFileSync(rejected, `${JSON.stringify(Object.fromEntries(names.map((name) => [name, all[name]])), null, 2)}\n`);
}

const picture = (folder: string, name: string): string => join(folder, `${name}.png`);

/** What a run found that can be accepted, by the name of the picture: the digest of what it drew, null where it is gone. */
type Acceptable = Record<string, string | null>;

const acceptable = ({ state }: Result): boolean => state === 'changed' || state === 'new' || state === 'gone';
const listOf = ({ drawn }: Places): string => join(drawn, 'acceptable.json');

/** Keeps what was drawn and differs, so that what a designer accepts later is what they looked at. */
export function keepDrawn(places: Places, results: readonly Result[]): void {
  rmSync(places.drawn, { recursive: true, force: true });
  mkdirSync(places.drawn, { recursive: true });
  const list: Acceptable = {};
  for (const result of results.filter(acceptable)) {
    list[result.name] = digestOf(result.actual);
    if (result.actual !== null) writeFileSync(picture(places.drawn, result.name), result.actual);
  }
  writeFileSync(listOf(places), JSON.stringify(list));
}

/** Makes a baseline of a picture, or takes away that of one that is no longer drawn; it is rejected no more. */
function accept(places: Places, rejected: Rejected, name: string, actual: Uint8Array | null): void {
  mkdirSync(places.baselines, { recursive: true });
  if (actual === null) rmSync(picture(places.baselines, name), { force: true });
  else writeFileSync(picture(places.baselines, name), actual);
  delete rejected[name];
}

/** Accepts all that a run drew, but for what still looks as it was rejected: how many, and the names of those. */
export function acceptAll(places: Places, results: readonly Result[]): { accepted: number; held: string[] } {
  const rejected = readRejected(places);
  const held: string[] = [];
  let accepted = 0;
  for (const { name, actual } of results.filter(acceptable)) {
    if (isRejected(rejected, name, actual)) held.push(name);
    else {
      accept(places, rejected, name, actual);
      accepted += 1;
    }
  }
  writeRejected(places, rejected);
  return { accepted, held };
}

/** A picture that was rejected and is still drawn as it was then. */
export const isRejected = (rejected: Rejected, name: string, drawn: Uint8Array | null): boolean =>
  Object.hasOwn(rejected, name) && rejected[name]?.digest === digestOf(drawn);

export interface Applied {
  accepted: string[];
  rejected: { name: string; comment: string }[];
  /** Not what the last run found: drawn anew since it was looked at, or nothing to accept. Nothing was done about it. */
  refused: string[];
}

/** Does what the decisions say. */
export function applyDecisions(places: Places, decisions: Record<string, Decision>): Applied {
  const rejected = readRejected(places);
  const list = existsSync(listOf(places)) ? (JSON.parse(readFileSync(listOf(places), 'utf8')) as Acceptable) : {};
  const applied: Applied = { accepted: [], rejected: [], refused: [] };
  for (const [name, { verdict, comment, digest: seen }] of Object.entries(decisions)) {
    if (verdict === 'reject') {
      rejected[name] = { comment, digest: seen };
      applied.rejected.push({ name, comment });
      continue;
    }
    if (Object.hasOwn(list, name) && list[name] === seen) {
      accept(places, rejected, name, seen === null ? null : readFileSync(picture(places.drawn, name)));
      applied.accepted.push(name);
    } else applied.refused.push(name);
  }
  writeRejected(places, rejected);
  return applied;
}
