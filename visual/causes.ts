/** Which pictures changed by one cause: the same difference in several of them, or the same component. */
import { createHash } from 'node:crypto';
import { words, type Picture } from './picture.ts';

/** Pixels that are closer together than this belong to one difference. */
const gap = 6;
/** A smaller difference is the edge of a letter or a curve: two of those are alike by chance. */
const leastPixels = 24;
/** This part of the pixels that differ is more than chance. */
const mainShare = 0.8;

/** Pixels from `start` up to `end` of one row that differ. */
interface Run {
  y: number;
  start: number;
  end: number;
  region: number;
}

/** The runs of pixels that differ, with a number for each patch of runs that hang together. */
function runsOf(expected: Picture, actual: Picture): Run[] {
  const [from, to] = [words(expected), words(actual)];
  const [width, height] = [Math.min(expected.width, actual.width), Math.min(expected.height, actual.height)];
  const runs: Run[] = [];
  const parents: number[] = [];
  const rootOf = (region: number): number => {
    let root = region;
    while (parents[root] !== root) root = parents[root]!;
    return root;
  };
  let firstNear = 0;
  for (let y = 0; y < height; y += 1) {
    while (firstNear < runs.length && runs[firstNear]!.y < y - gap) firstNear += 1;
    const above = runs.length;
    for (let x = 0; x < width; x += 1) {
      if (from[y * expected.width + x] === to[y * actual.width + x]) continue;
      const last = runs.at(-1);
      if (last?.y === y && x - last.end < gap) last.end = x + 1;
      else runs.push({ y, start: x, end: x + 1, region: parents.push(parents.length) - 1 });
    }
    for (const run of runs.slice(above))
      for (let near = firstNear; near < above; near += 1) {
        const { start, end, region } = runs[near]!;
        if (start < run.end + gap && run.start < end + gap) parents[rootOf(region)] = rootOf(run.region);
      }
  }
  for (const run of runs) run.region = rootOf(run.region);
  return runs;
}

/**
 * What marks the difference between two pictures, so that another picture that differs by the same cause has one of these
 * marks too: the shape of each patch that changed, wherever it is and in whatever theme; and one colour that became another.
 */
export function marksOf(expected: Picture, actual: Picture): string[] {
  const [from, to] = [words(expected), words(actual)];
  const runs = runsOf(expected, actual);
  const patches = new Map<number, Run[]>();
  for (const run of runs) {
    const patch = patches.get(run.region);
    if (patch) patch.push(run);
    else patches.set(run.region, [run]);
  }
  const colors = new Map<string, number>();
  let all = 0;
  const marks: string[] = [];
  for (const patch of patches.values()) {
    const left = patch.reduce((least, { start }) => Math.min(least, start), expected.width);
    const top = patch[0]?.y ?? 0;
    const shape = createHash('sha256');
    let pixels = 0;
    for (const { y, start, end } of patch)
      for (let x = start; x < end; x += 1) {
        const [before, after] = [from[y * expected.width + x]!, to[y * actual.width + x]!];
        if (before === after) continue;
        shape.update(`${x - left},${y - top};`);
        pixels += 1;
        const pair = `${before.toString(16)}>${after.toString(16)}`;
        colors.set(pair, (colors.get(pair) ?? 0) + 1);
      }
    all += pixels;
    if (pixels >= leastPixels) marks.push(`shape:${shape.digest('hex')}`);
  }
  const [pair, most] = [...colors].reduce((a, b) => (b[1] > a[1] ? b : a), ['', 0] as [string, number]);
  if (most >= leastPixels && most >= all * mainShare) marks.push(`color:${pair}`);
  return marks;
}

/** One picture that somebody has to decide about. */
export interface Marked {
  name: string;
  component: string;
  state: string;
  marks: readonly string[];
}

/**
 * A number for the cause of each, by its name. Pictures with a mark in common have one cause; then so do those of one
 * component in the same state, where no cause reaches beyond it.
 */
export function causesOf(pictures: readonly Marked[]): Map<string, number> {
  const groups = joined(pictures.map((picture) => ({ members: [picture], keys: picture.marks })));
  const own = groups.map(({ members }) => {
    const places = new Set(members.map(({ component, state }) => `${state} ${component}`));
    return { members, keys: places.size === 1 ? [...places] : [] };
  });
  const causes = joined(own).toSorted((a, b) => b.members.length - a.members.length);
  return new Map(causes.flatMap(({ members }, cause) => members.map(({ name }) => [name, cause] as const)));
}

interface Group {
  members: Marked[];
  keys: readonly string[];
}

/** Groups with a key in common are one. */
function joined(groups: readonly Group[]): Group[] {
  const byKey = new Map<string, Group>();
  const result = new Set<Group>();
  for (const { members, keys } of groups) {
    const whole: Group = { members: [...members], keys: [...keys] };
    for (const before of new Set(keys.flatMap((key) => byKey.get(key) ?? []))) {
      result.delete(before);
      whole.members = [...before.members, ...whole.members];
      whole.keys = [...before.keys, ...whole.keys];
    }
    for (const key of whole.keys) byKey.set(key, whole);
    result.add(whole);
  }
  return [...result];
}
