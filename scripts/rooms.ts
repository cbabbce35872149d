// The rooms of the house, and whether two of them import each other: scripts/boundaries.ts reports.
import { dirname, join, normalize } from 'node:path';

const importPattern = /(?:\bfrom|\bimport)\s*\(?\s*['"]([^'"]+)['"]/g;

/** The module a specifier names: a package, or for a relative one the path from the root. */
const resolveImport = (file: string, specifier: string): string =>
  specifier.startsWith('.') ? normalize(join(dirname(file), specifier)) : specifier;

/** What a file imports: the specifier, and what it names. */
export const importsOf = (file: string, text: string) =>
  [...text.matchAll(importPattern)].map(([, specifier = '']) => ({
    specifier,
    target: resolveImport(file, specifier),
  }));

/** The room of the house a path lies in: a folder of the root, each package, app and service, and what stands apart. */
export const roomOf = (path: string): string =>
  /^(?:packages\/[^/]+\/docs|scripts\/publish\/app|(?:packages|apps|services)\/[^/]+|[^/]+)(?=\/)/.exec(path)?.[0] ??
  path;

/** Within an app or a service: each folder, each feature, module and subject of the register, and each file beside them. */
export const innerRoomOf = (path: string): string =>
  /^(?:apps|services)\/[^/]+\/src\/(?:(?:features|modules|register)\/[^/]+|[^/]+)/.exec(path)?.[0] ?? roomOf(path);

/** Within a package: each file. */
export const fileOf = (path: string): string => (/^packages\/[^/]+\/src\//.test(path) ? path : roomOf(path));

/** Sentences for rooms that import each other, over however many others: one for each circle, with its imports. */
export function circles(files: ReadonlyMap<string, string>, room: (path: string) => string): string[] {
  const edges = new Map<string, Map<string, string>>();
  for (const [file, text] of files) {
    for (const { specifier, target } of importsOf(file, text)) {
      const [from, to] = [room(file), room(ownPath(target))];
      if (from === to || !(specifier.startsWith('.') || specifier.startsWith('@ledenbureau/'))) continue;
      const known = edges.get(from) ?? new Map<string, string>();
      if (!known.has(to)) known.set(to, `${file} imports ${specifier}`);
      edges.set(from, known);
    }
  }
  const found: string[] = [];
  const done = new Set<string>();
  const visit = (at: string, path: readonly string[]): void => {
    if (path.includes(at)) {
      const circle = [...path.slice(path.indexOf(at)), at];
      const steps = circle.slice(1).map((to, index) => edges.get(circle[index]!)!.get(to)!);
      found.push(`${circle.join(' → ')}: rooms never import each other (${steps.join('; ')}).`);
      return;
    }
    if (done.has(at)) return;
    for (const to of edges.get(at)?.keys() ?? []) visit(to, [...path, at]);
    done.add(at);
  };
  for (const from of edges.keys()) visit(from, []);
  return found;
}

/** Where a package of the workspace lies: in a folder of its kind, or beside the root's own. */
const ownPath = (target: string): string =>
  target.replace(/^@ledenbureau\/([^/]+)/, (_, name: string) =>
    name === 'admin' ? 'apps/admin/src' : name === 'api' ? 'services/api/src' : inPackages(name),
  );
const inPackages = (name: string): string =>
  ['ui', 'forms', 'i18n', 'auth', 'workbench'].includes(name) ? `packages/${name}/src` : `${name}/`;
