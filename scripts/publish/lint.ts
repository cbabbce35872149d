// What is wrong with the packed packages for who installs them: publint, the types of each entry (attw), and every
// path of the exports map. Needs the tarballs of pack.ts.
import { execFileSync, spawnSync } from 'node:child_process';
import { readFileSync } from 'node:fs';
import { publint } from 'publint';
import { formatMessage } from 'publint/utils';
import { manifestOf, published, root } from './packages.ts';

const problems: string[] = [];
for (const { name, folder, tarball } of published) {
  const bytes = readFileSync(tarball);
  const { messages, pkg } = await publint({ pack: { tarball: Uint8Array.from(bytes).buffer }, strict: true });
  problems.push(...messages.map((message) => `${name}: ${formatMessage(message, pkg) ?? message.code}`));

  // ESM alone is published: no CommonJS, and no resolution older than the exports map
  const types = spawnSync('attw', [tarball, '--profile', 'esm-only', '--format', 'table'], {
    cwd: root,
    encoding: 'utf8',
  });
  if (types.status !== 0) problems.push(`${name}: ${types.stdout}${types.stderr}`);

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
