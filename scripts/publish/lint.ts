// What is wrong with the packed packages for who installs them: publint, the types of each entry (attw), every path of the
// exports map, its documents with their links, and what the manifest asks of the host. Needs the tarballs of pack.ts.
import { execFileSync, spawnSync } from 'node:child_process';
import { readFileSync } from 'node:fs';
import { basename, join } from 'node:path';
import { publint } from 'publint';
import { formatMessage } from 'publint/utils';
import { deadLinks, missingDocuments } from './packedLinks.ts';
import { type Manifest, manifestOf, published, root } from './packages.ts';

const problems: string[] = [];

/** The oldest major version of Node that is allowed. */
const nodeOf = ({ engines }: Pick<Manifest, 'engines'>): number => Number(/\d+/.exec(engines?.node ?? '')?.[0] ?? 0);

/** What a packed manifest asks of its host that would break an update, or is not true. */
function manifestProblems(
  folder: string,
  { name, engines, dependencies = {}, peerDependencies = {} }: Manifest,
): string[] {
  const own = nodeOf({ engines });
  return Object.entries({ ...dependencies, ...peerDependencies }).flatMap(([other, range]) => {
    const sibling = other.startsWith('@ledenbureau/');
    // of two majors npm takes the one that the host's Node can run: the outside app on the oldest Node shows it
    const needed = range.includes('||') ? 0 : nodeOf(manifestOf(join(folder, 'node_modules', other)));
    return [
      // two versions of one of ours on a page are two contexts: no field finds its provider
      ...(sibling && other in dependencies ? [`${name}: ${other} is a dependency of its own. Make it a peer.`] : []),
      ...(/^\d/.test(range) ? [`${name}: ${other} is asked for as exactly ${range}. Give a range.`] : []),
      ...(needed > own ? [`${name}: ${other} needs Node ${needed}, and \`engines\` says ${engines?.node}.`] : []),
    ];
  });
}

/** The files of all tarballs as npm lays them beside each other, with the text of what is Markdown. */
const installed = new Map(
  published.flatMap(({ folder, tarball }) => {
    const files = execFileSync('tar', ['-tzf', tarball], { encoding: 'utf8' }).trim().split('\n');
    const text = (file: string) =>
      file.endsWith('.md') ? execFileSync('tar', ['-xOzf', tarball, file], { encoding: 'utf8' }) : '';
    return files.map((file) => [file.replace('package', basename(folder)), text(file)] as const);
  }),
);

for (const { name, folder, tarball } of published) {
  const bytes = readFileSync(tarball);
  const { messages, pkg } = await publint({ pack: { tarball: Uint8Array.from(bytes).buffer }, strict: true });
  problems.push(...messages.map((message) => `${name}: ${formatMessage(message, pkg) ?? message.code}`));

  // ESM alone is published: no CommonJS, and no resolution older than the exports map
  const pictures = Object.keys(manifestOf(folder).exports)
    .filter((entry) => entry.endsWith('.svg'))
    .map((entry) => entry.replace('./', ''));
  const others = pictures.length > 0 ? ['--exclude-entrypoints', ...pictures] : [];
  const types = spawnSync('attw', [tarball, '--profile', 'esm-only', '--format', 'table', ...others], {
    cwd: root,
    encoding: 'utf8',
  });
  if (types.status !== 0) problems.push(`${name}: ${types.stdout}${types.stderr}`);

  const manifest = execFileSync('tar', ['-xOzf', tarball, 'package/package.json'], { encoding: 'utf8' });
  problems.push(...manifestProblems(folder, JSON.parse(manifest) as Manifest));
  const { peerDependencies = {}, dependencies = {}, exports } = manifestOf(folder);
  const siblings = Object.keys({ ...peerDependencies, ...dependencies }).map((one) => one.replace('@ledenbureau/', ''));
  const hasExports = Object.values(exports).some((target) => typeof target === 'object');
  problems.push(...missingDocuments(basename(folder), installed, { hasExports }));
  problems.push(...deadLinks(basename(folder), installed, siblings));
  const packed = new Set(execFileSync('tar', ['-tzf', tarball], { encoding: 'utf8' }).split('\n'));
  for (const [entry, target] of Object.entries(manifestOf(folder).exports))
    for (const path of typeof target === 'string' ? [target] : Object.values(target))
      if (!packed.has(path.replace('./', 'package/')))
        problems.push(`${name}: its entry "${entry}" leads to ${path}, which is not in the tarball.`);
  const stray = [...packed].filter(
    // the tests of the template are those of whoever makes a portal of it
    (path) => !path.startsWith('package/template/') && /\.(test|stories)\.|\/testing\/|\.tsbuildinfo$/.test(path),
  );
  problems.push(...stray.map((path) => `${name}: ${path} is packed and is of no use to who installs it.`));
}
for (const problem of problems) console.error(problem);
console.log(`${published.length} tarballs, ${problems.length} problems`);
process.exitCode = problems.length === 0 ? 0 : 1;
