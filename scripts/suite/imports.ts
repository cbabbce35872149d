import { basename } from 'node:path';
import { importsOf } from '../rooms.ts';

/** Files that import a file, by the path of that file. */
export type ImportGraph = ReadonlyMap<string, ReadonlySet<string>>;

/** Where an import of a workspace package leads: its entry stands for all that it exports. */
function workspaceFile(specifier: string, sources: ReadonlyMap<string, string>): string | undefined {
  const [, room = '', path = ''] = /^@ledenbureau\/([^/]+)\/?(.*)$/.exec(specifier) ?? [];
  const places = ['packages', 'services', 'apps'].map((place) => `${place}/${room}/src/${path || 'index'}`);
  return [...places, `${room}/${path}`].flatMap((place) => fileAt(place, sources) ?? [])[0];
}

const fileAt = (path: string, sources: ReadonlyMap<string, string>): string | undefined =>
  [path, `${path}.ts`, `${path}.tsx`, `${path}/index.ts`, `${path}/index.tsx`].find((file) => sources.has(file));

/** Who imports whom, of the project's own files. */
export function importGraph(sources: ReadonlyMap<string, string>): ImportGraph {
  const importers = new Map<string, Set<string>>();
  for (const [file, text] of sources) {
    for (const { specifier, target } of importsOf(file, text)) {
      const imported = specifier.startsWith('.') ? fileAt(target, sources) : workspaceFile(specifier, sources);
      if (imported === undefined) continue;
      const known = importers.get(imported) ?? new Set();
      importers.set(imported, known.add(file));
    }
  }
  return importers;
}

export interface Distance {
  file: string;
  /** Imports between it and what changed. */
  steps: number;
}

/** Names that stand in many folders, and so in many texts. */
const commonNames = /^(?:package|tsconfig)\.json$|^README\.md$|^index\./;

/** Files whose text names a file that is no code, such as a migration or a catalogue. */
const readersOf = (file: string, sources: ReadonlyMap<string, string>): string[] =>
  commonNames.test(basename(file))
    ? []
    : [...sources].filter(([, text]) => text.includes(basename(file))).map(([reader]) => reader);

/** How much two paths have in common: what stands in the same folder is looked at before what is as far off elsewhere. */
function sharedFolders(a: string, b: string): number {
  const [one, other] = [a, b].map((path) => path.split('/').slice(0, -1)) as [string[], string[]];
  const at = one.findIndex((folder, index) => folder !== other[index]);
  return at < 0 ? one.length : at;
}

/**
 * Files that the changed ones reach, through however many imports, the nearest first. A file that is no code counts as
 * imported by those whose text names it.
 */
export function nearestFirst(
  importers: ImportGraph,
  sources: ReadonlyMap<string, string>,
  changed: readonly string[],
): Distance[] {
  const steps = new Map<string, number>();
  let border = changed.flatMap((file) => (sources.has(file) ? [file] : readersOf(file, sources)));
  for (let step = 0; border.length > 0; step++) {
    const fresh = [...new Set(border)].filter((file) => !steps.has(file));
    for (const file of fresh) steps.set(file, step);
    border = fresh.flatMap((file) => [...(importers.get(file) ?? [])]);
  }
  const kinship = (file: string): number => Math.max(0, ...changed.map((other) => sharedFolders(file, other)));
  return [...steps]
    .map(([file, distance]) => ({ file, steps: distance, kinship: kinship(file) }))
    .sort((a, b) => a.steps - b.steps || b.kinship - a.kinship || a.file.localeCompare(b.file))
    .map(({ file, steps: distance }) => ({ file, steps: distance }));
}
