// `npm run release`: publishes the packages whose version npm does not have yet, and leaves beside the tarballs what goes
// with them: a bill of materials each (CycloneDX), their provenance, sums and notes by audience, in .cache/release.
//   --dry-run   does everything but publish and tag, also with changesets that still wait
//   --packed    takes the tarballs that pack.ts made and that were judged, and makes none
import { execFileSync, spawnSync } from 'node:child_process';
import { copyFileSync, mkdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { basename, join } from 'node:path';
import { parseArgs } from 'node:util';
import { notesText, released, versionsNow, waiting } from './notes.ts';
import { manifestOf, pnpm, published, root } from './packages.ts';
import { provenance, sums } from './provenance.ts';

const { values } = parseArgs({
  options: { 'dry-run': { type: 'boolean', default: false }, packed: { type: 'boolean', default: false } },
});
const dry = values['dry-run'];
const folder = join(root, '.cache/release');
const { env } = process;

const run = (command: string, ...args: string[]): void =>
  void execFileSync(command, args, { cwd: root, stdio: 'inherit' });
const read = (command: string, ...args: string[]): string =>
  execFileSync(command, args, { cwd: root, encoding: 'utf8' }).trim();
function refuse(reason: string): void {
  if (!dry) {
    console.error(reason);
    process.exit(1);
  }
  console.log(`A release would stop here: ${reason}`);
}

const dirty = read('git', 'status', '--porcelain') !== '';
const changesets = waiting();
if (dirty) refuse('There are changes that are not committed: what is published has to be a commit.');
if (changesets.length > 0) refuse('Changesets wait: `pnpm exec changeset version`, look at the versions, commit.');
const repository = env.GITHUB_REPOSITORY;
for (const { name, folder: own } of published) {
  const { repository: said } = manifestOf(own);
  // npm signs the provenance only where the manifest names the repository that the workflow runs in
  if (repository !== undefined && !said?.url.includes(`/${repository}`))
    refuse(`${name}: \`repository\` in its package.json is not ${repository}, and npm would refuse its provenance.`);
}

if (!values.packed) {
  run('node', 'scripts/publish/pack.ts');
  run('node', 'scripts/publish/lint.ts');
  run('node', 'scripts/publish/apiReport.ts', '--check');
}

rmSync(folder, { recursive: true, force: true });
mkdirSync(folder, { recursive: true });
const tarballs = published.map(({ tarball }) => join(folder, basename(tarball)));
for (const [at, { tarball }] of published.entries()) copyFileSync(tarball, tarballs[at]!);
const [npx, ...pinned] = pnpm;
// each as it is installed: what it depends on, and the peers that an app has with it
const bill = ['sbom', '--sbom-format', 'cyclonedx', '--sbom-spec-version', '1.6', '--prod', '--split'];
read(npx, ...pinned, '--filter', './packages/*', ...bill, '--out', join(folder, '%s-%v.cdx.json'));

const manifests = published.map(({ folder: own }) => manifestOf(own));
const subjects = manifests.map(({ name, version }, at) => ({
  purl: `pkg:npm/${name.replace('@', '%40')}@${version}`,
  tarball: tarballs[at]!,
}));
const source = { commit: read('git', 'rev-parse', 'HEAD'), dirty, lockfile: join(root, 'pnpm-lock.yaml'), env };
const tools = { node: process.versions.node, pnpm: manifestOf(root).packageManager ?? '' };
const statement = provenance(subjects, { ...source, ...tools });
writeFileSync(join(folder, 'provenance.intoto.json'), `${JSON.stringify(statement, null, 2)}\n`);
writeFileSync(join(folder, 'SHA512SUMS'), sums(tarballs));
const notes =
  changesets.length > 0 ? notesText(changesets, 'Ledenbureau: what comes') : notesText(released(), versionsNow());
writeFileSync(join(folder, 'notes.md'), notes);

/** Whether npm has this very version: a release that was broken off goes on where it was. */
const isThere = (name: string, version: string): boolean =>
  spawnSync('npm', ['view', `${name}@${version}`, 'version'], { encoding: 'utf8' }).stdout.trim() === version;

for (const [at, { name, version }] of manifests.entries()) {
  if (!dry && isThere(name, version)) {
    console.log(`${name}@${version} is published already.`);
    continue;
  }
  const signed = env.GITHUB_ACTIONS === 'true' ? ['--provenance'] : [];
  run('npm', 'publish', tarballs[at]!, '--access', 'public', '--loglevel', 'warn', ...(dry ? ['--dry-run'] : signed));
}
// the tags of git, and what the action of changesets makes its releases of
if (!dry) run('changeset', 'tag');
const count = readFileSync(join(folder, 'SHA512SUMS'), 'utf8').trim().split('\n').length;
console.log(`${count} tarballs with bills of materials, provenance, sums and notes: ${folder}`);
