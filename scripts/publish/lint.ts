// What is wrong with the packed packages for who installs them: publint, the types of each entry (attw), every path of the
// exports map, and what the manifest asks of the host. Needs the tarballs of pack.ts.
import { execFileSync, spawnSync } from 'node:child_process';
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { publint } from 'publint';
import { formatMessage } from 'publint/utils';
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
    const needed = nodeOf(manifestOf(join(folder, 'node_modules', other)));
    return [
      // two versions of one of ours on a page are two contexts: no field finds its provider
      ...(sibling && other in dependencies ? [`${name}: ${other} is a dependency of its own. Make it a peer.`] : []),
      ...(/^\d/.test(range) ? [`${name}: ${other} is asked for as exactly ${range}. Give a range.`] : []),
      ...(needed > own ? [`${name}: ${other} needs Node ${needed}, and \`engines\` says ${engines?.node}.`] : []),
    ];
  });
}

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
  const packed = new Set(execFileSync('tar', ['-tzf', tarball], { encoding: 'utf8' }).split('\n'));
  for (const [entry, target] of Object.entries(manifestOf(folder).exports))
    for (const path of typeof target === 'string' ? [target] : Object.values(target))
      if (!packed.has(path.replace('./', 'package/')))
        problems.push(`${name}: its entry "${entry}" leads to ${path}, which is not in the tarball.`);
  const stray = [...packed].filter((path) => /\.(test|stories)\.|\/testing\/|\.tsbuildinfo$/.test(path));
  problems.push(...stray.map((path) => `${name}: ${path} is packed and is of no use to who installs it.`));
}
for (const problem of problems) console.error(problem);
console.log(`${published.length} tarballs, ${problems.length} problems`);
process.exitCode = problems.length === 0 ? 0 : 1;
