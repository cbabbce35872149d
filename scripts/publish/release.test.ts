import { execFileSync } from 'node:child_process';
import { createHash } from 'node:crypto';
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { Spec, Validation } from '@cyclonedx/cyclonedx-library';
import { afterAll, expect, test } from 'vitest';
import { coming, notesText, paragraphs, waiting } from './notes.ts';
import { manifestOf, pnpm, published, root } from './packages.ts';
import { provenance, sums } from './provenance.ts';

const folder = mkdtempSync(join(tmpdir(), 'ledenbureau-release-'));
afterAll(() => rmSync(folder, { recursive: true }));

test(
  'the bill of materials of a package is CycloneDX, and names what an app gets with it',
  { timeout: 60_000 },
  async () => {
    const [npx, ...pinned] = pnpm;
    const options = ['sbom', '--sbom-format', 'cyclonedx', '--sbom-spec-version', '1.6', '--prod', '--split'];
    const filter = ['--filter', '@ledenbureau/i18n'];
    execFileSync(npx, [...pinned, ...filter, ...options, '--out', join(folder, '%s.json')], { cwd: root });
    const bill = readFileSync(join(folder, 'ledenbureau-i18n.json'), 'utf8');
    expect(await new Validation.JsonStrictValidator(Spec.Version.v1dot6).validate(bill)).toBeNull();
    const { metadata, components } = JSON.parse(bill) as {
      metadata: { component: { purl: string } };
      components: { name: string; licenses?: unknown[] }[];
    };
    const { version, dependencies } = manifestOf(join(root, 'packages/i18n'));
    expect(metadata.component.purl).toBe(`pkg:npm/%40ledenbureau/i18n@${version}`);
    const names = components.map(({ name }) => name);
    expect(names).toEqual(expect.arrayContaining(Object.keys(dependencies ?? {})));
    expect(names).not.toContain('vitest');
  },
);

test('the provenance names each tarball by its sum, the commit it was made of and who made it', () => {
  const tarball = join(folder, 'ledenbureau-ui-1.0.0.tgz');
  writeFileSync(tarball, 'packed');
  const lockfile = join(folder, 'lock');
  writeFileSync(lockfile, 'locked');
  const sha512 = createHash('sha512').update('packed').digest('hex');
  expect(sums([tarball])).toBe(`${sha512}  ledenbureau-ui-1.0.0.tgz\n`);
  const source = { commit: 'abc', dirty: false, lockfile, node: '24.0.0', pnpm: 'pnpm@12.0.0' };
  const subjects = [{ purl: 'pkg:npm/%40ledenbureau/ui@1.0.0', tarball }];
  const env = { GITHUB_SERVER_URL: 'https://github.com', GITHUB_REPOSITORY: 'ledenbureau/app', GITHUB_RUN_ID: '7' };
  expect(provenance(subjects, { ...source, env })).toMatchObject({
    _type: 'https://in-toto.io/Statement/v1',
    subject: [{ name: 'pkg:npm/%40ledenbureau/ui@1.0.0', digest: { sha512 } }],
    predicateType: 'https://slsa.dev/provenance/v1',
    predicate: {
      buildDefinition: { resolvedDependencies: [{ digest: { gitCommit: 'abc' } }, { uri: 'file:pnpm-lock.yaml' }] },
      runDetails: { metadata: { invocationId: 'https://github.com/ledenbureau/app/actions/runs/7' } },
    },
  });
  // a machine of somebody does not pass for a workflow
  expect(JSON.stringify(provenance(subjects, { ...source, env: {} }))).not.toContain('github');
});

test('a list and code belong to the paragraph before them', () => {
  const code = '```ts\nold;\n\nnew;\n```';
  expect(paragraphs(`One.\n\n- a\n- b\n\nTwo:\n\n${code}\n\nThree.`)).toEqual([
    'One.\n\n- a\n- b',
    `Two:\n\n${code}`,
    'Three.',
  ]);
});

test('each audience reads what is for it, developers first what they have to change', () => {
  const changeset = (name: string, bumps: string, text: string) =>
    writeFileSync(join(folder, `${name}.md`), `---\n${bumps}\n---\n\n${text}\n`);
  changeset(
    'a',
    "'@ledenbureau/ui': minor",
    'New: `Tag`.\n\nDesigners: the green is darker.\n\nGebruikers: knoppen zijn groter.',
  );
  changeset('b', "'@ledenbureau/ui': major\n'@ledenbureau/forms': patch", 'Breaking: `Found` is gone.');
  changeset('c', "'@ledenbureau/forms': patch", 'A submit ends.');
  const text = notesText(coming(folder), 'ui 1.0.0');
  expect(text.split('\n').filter((line) => line !== '')).toEqual([
    '# ui 1.0.0',
    '## Wie ermee werkt · People who use it',
    '- knoppen zijn groter.',
    '## Vormgevers · Designers',
    '- the green is darker.',
    '## Ontwikkelaars · Developers',
    '### Breaking: what you have to change',
    '- **ui, forms** · Breaking: `Found` is gone.',
    '### New',
    '- **ui** · New: `Tag`.',
    '### Mended',
    '- **forms** · A submit ends.',
  ]);
});

test('the changesets that wait make 1.0.0 of what is below it, with a word for each audience', () => {
  const below = published.filter(({ folder: own }) => manifestOf(own).version.startsWith('0.'));
  const notes = waiting();
  const toMajor = new Set(notes.filter(({ bump }) => bump === 'major').flatMap(({ packages }) => packages));
  expect(below.map(({ name }) => name.replace('@ledenbureau/', '')).filter((name) => !toMajor.has(name))).toEqual([]);
  if (below.length === 0) return;
  const text = notesText(notes, '1.0.0');
  for (const audience of ['People who use it', 'Designers', 'Developers']) expect(text).toContain(` · ${audience}\n`);
});
