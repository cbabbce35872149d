import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { gzipSync } from 'node:zlib';

/** An entry of Vite's manifest (build.manifest), as far as it is needed here. */
interface ManifestEntry {
  file: string;
  /** Of a chunk that stands for a group of modules (codeSplitting in vite.config.ts): the group's. */
  name?: string;
  isEntry?: boolean;
  imports?: string[];
  dynamicImports?: string[];
}
export type Manifest = Record<string, ManifestEntry>;

interface Part {
  /** Path below dist. */
  file: string;
  bytes: number;
  gzipBytes: number;
}

interface InitialJs {
  /** Sum over the parts, each compressed on its own as a server sends it. */
  gzipBytes: number;
  /** Largest first. */
  parts: Part[];
}

/** What loads until the dashboard is drawn: its page, the frame, and the calls to the authorization server. */
export const dashboardModules = ['src/features/dashboard/DashboardPage.tsx', 'shell', 'oauth'];

/** What the sign-in page loads until a password can be sent. */
export const signInModules = ['front'];

/**
 * All JavaScript a browser loads before these modules are drawn: the scripts of index.html, the entry with its static
 * imports, and for each module, or group of modules by its name, its chunk, with imports, and every chunk on the way from
 * the entry. Without modules, the entry alone. An end-to-end test holds the two lists against what a browser fetched. `dist` is a folder that
 * Vite built with `build.manifest`.
 * @throws Error when there is no manifest, or a module is not in it.
 */
export function initialJs(dist: string, modules: readonly string[] = []): InitialJs {
  const html = readFileSync(join(dist, 'index.html'), 'utf8');
  const scripts = [...html.matchAll(/<script[^>]+src="\/([^"]+\.js)"/gu)].map(([, script = '']) => script);
  const files = new Set([...scripts, ...initialFiles(readManifest(dist), modules, scripts)]);
  const parts = [...files].map((file) => partOf(dist, file));
  parts.sort((a, b) => b.gzipBytes - a.gzipBytes);
  return { gzipBytes: parts.reduce((sum, part) => sum + part.gzipBytes, 0), parts };
}

interface FurtherPage {
  /** The module of the page. */
  page: string;
  /** Of its own files and those it shares with others, without what the dashboard brought and what is apart. */
  gzipBytes: number;
  parts: Part[];
}

/** The pages behind a sign-in: what the routes name, and what a page opens at an address of its own. */
const furtherPage =
  /^src\/features\/(?!identity\/(?:Login|Registration|Recovery|Verification|Error)).*\/(?:[A-Z]\w*Pages?\.tsx|pages\.ts)$/u;
/** The chunks of what chooses a member, a day or a number, by the names that the build gives them: apart in the budget. */
const apart = new Set(['Combobox', 'entry']);
/** A page that is come to from another one than the dashboard. */
const from: Readonly<Record<string, string>> = {
  'src/features/members/estate/EstatePage.tsx': 'src/features/members/MemberPage.tsx',
  'src/features/shares/rounds/RoundPages.tsx': 'src/features/shares/SharesPage.tsx',
};

/** What each page loads that the dashboard did not, when one comes from there: the largest first. */
export function furtherJs(dist: string): FurtherPage[] {
  const manifest = readManifest(dist);
  const initial = initialJs(dist, dashboardModules).parts.map(({ file }) => file);
  const filesOf = (page: string) => [...imported(manifest, page)].map((key) => manifest[key]?.file ?? '');
  const pages = Object.keys(manifest).filter((key) => furtherPage.test(key) && !dashboardModules.includes(key));
  return pages
    .map((page): FurtherPage => {
      const before = new Set([...initial, ...(from[page] ? filesOf(from[page]) : [])]);
      const parts = [...imported(manifest, page)]
        .map((key) => manifest[key])
        .filter((entry) => entry !== undefined && !apart.has(entry.name ?? ''))
        .map((entry) => entry?.file ?? '')
        .filter((file, at, all) => file.endsWith('.js') && !before.has(file) && all.indexOf(file) === at)
        .map((file) => partOf(dist, file))
        .sort((a, b) => b.gzipBytes - a.gzipBytes);
      return { page, gzipBytes: parts.reduce((sum, part) => sum + part.gzipBytes, 0), parts };
    })
    .sort((a, b) => b.gzipBytes - a.gzipBytes);
}

/** A module with all that it imports at once. */
function imported(manifest: Manifest, key: string, found = new Set<string>()): Set<string> {
  if (found.has(key)) return found;
  found.add(key);
  for (const next of manifest[key]?.imports ?? []) imported(manifest, next, found);
  return found;
}

function partOf(dist: string, file: string): Part {
  const content = readFileSync(join(dist, file));
  return { file, bytes: content.length, gzipBytes: gzipSync(content).length };
}

/**
 * The JavaScript files of the manifest that `initialJs` counts. The entry is what is marked so and what index.html names:
 * an entry that only imports one other chunk is left out by Vite, and that chunk named in its place.
 */
export function initialFiles(
  manifest: Manifest,
  modules: readonly string[] = [],
  scripts: readonly string[] = [],
): string[] {
  const entries = Object.entries(manifest)
    .filter(([, { isEntry, file }]) => isEntry || scripts.includes(file))
    .map(([key]) => key);
  const wanted = new Set<string>();
  const addWithImports = (key: string): void => {
    if (wanted.has(key)) return;
    wanted.add(key);
    for (const next of manifest[key]?.imports ?? []) addWithImports(next);
  };
  for (const entry of entries) addWithImports(entry);
  for (const module of modules) {
    for (const key of chain(manifest, entries, module)) addWithImports(key);
  }
  return [...wanted].map((key) => manifest[key]?.file ?? '').filter((file) => file.endsWith('.js'));
}

/** The chunks on the shortest way from the entries to a module, over static and lazy imports. */
function chain(manifest: Manifest, entries: readonly string[], wanted: string): string[] {
  const target = Object.keys(manifest).find((key) => key === wanted || manifest[key]?.name === wanted) ?? wanted;
  const cameFrom = new Map<string, string | null>(entries.map((entry) => [entry, null]));
  for (const key of cameFrom.keys()) {
    const { imports = [], dynamicImports = [] } = manifest[key] ?? {};
    for (const next of [...imports, ...dynamicImports]) if (!cameFrom.has(next)) cameFrom.set(next, key);
  }
  if (!cameFrom.has(target)) {
    const modules = Object.keys(manifest).filter((key) => key.startsWith('src/'));
    throw new Error(`The manifest has no way to ${target}; it knows ${modules.join(', ')}`);
  }
  const way: string[] = [];
  for (let key: string | null = target; key !== null; key = cameFrom.get(key) ?? null) way.push(key);
  return way;
}

function readManifest(dist: string): Manifest {
  let text: string;
  try {
    text = readFileSync(join(dist, '.vite', 'manifest.json'), 'utf8');
  } catch (error) {
    throw new Error(`${dist} holds no build with a manifest: run "pnpm run build:admin" first.`, { cause: error });
  }
  return JSON.parse(text) as Manifest;
}

/** Bytes as kB (1 000 bytes) with one decimal. */
export function kilobytes(bytes: number): string {
  return (bytes / 1000).toFixed(1);
}
