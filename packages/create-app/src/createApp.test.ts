import { readdirSync, readFileSync } from 'node:fs';
import { join, relative } from 'node:path';
import { fileURLToPath } from 'node:url';
import { expect, test } from 'vitest';
import type { Choices } from './choices.ts';
import { brandModule, createApp, fill, initialOf } from './createApp.ts';
import { neededVersions } from './manifest.ts';
import { proposed } from './proposed.ts';
import { testFolder } from './testing/testFolder.ts';

const template = fileURLToPath(new URL('../template', import.meta.url));
const versions = Object.fromEntries(neededVersions.map((name) => [name, '1.2.3']));
const choicesIn = (changes: Partial<Choices>): Choices => ({
  folder: testFolder(),
  name: "Coöperatie 't Wiekje",
  colour: '#1c4fa1',
  framework: 'vite',
  signIn: true,
  ...changes,
});

/** Makes a portal; its files by their path. */
function make(changes: Partial<Choices>): Map<string, string> {
  const choices = choicesIn(changes);
  createApp(choices, versions, template);
  const entries = readdirSync(choices.folder, { recursive: true, withFileTypes: true }).filter((entry) =>
    entry.isFile(),
  );
  const paths = entries.map(({ parentPath, name }) => relative(choices.folder, join(parentPath, name)));
  return new Map(paths.map((path) => [path, readFileSync(join(choices.folder, path), 'utf8')]));
}

const kinds = [
  { framework: 'vite', signIn: true },
  { framework: 'vite', signIn: false },
  { framework: 'next', signIn: true },
  { framework: 'next', signIn: false },
] as const;

test.each(kinds)('every import of a portal %j leads to a file of it, or to what its package.json has', (kind) => {
  const files = make(kind);
  const { dependencies, devDependencies } = JSON.parse(files.get('package.json')!) as Record<string, object>;
  const installed = Object.keys({ ...dependencies, ...devDependencies });
  const missing = [...files].flatMap(([path, text]) => {
    if (!/\.(?:tsx?|mjs)$/.test(path)) return [];
    const specifiers = [...text.matchAll(/(?:from|import\()\s*'([^']+)'/g)].map(([, name = '']) => name);
    return specifiers
      .filter((name) => {
        if (name.startsWith('.')) return !files.has(join(path, '..', name));
        return !name.startsWith('node:') && !installed.some((one) => name === one || name.startsWith(`${one}/`));
      })
      .map((name) => `${path}: ${name}`);
  });
  expect(missing).toEqual([]);
  expect(
    [...files].filter(([, text]) => /\{\{[#/]|\{\{(?:name|letter|colour)/.test(text)).map(([path]) => path),
  ).toEqual([]);
});

test('without a sign-in there is nothing of it', () => {
  for (const framework of ['vite', 'next'] as const) {
    const files = make({ framework, signIn: false });
    expect([...files.values()].filter((text) => text.includes('@ledenbureau/auth'))).toEqual([]);
    expect([...files.keys()].filter((path) => /login|config\.json$/.test(path.replace('tsconfig.json', '')))).toEqual(
      [],
    );
  }
});

test.each(kinds)('the port of a portal %j stands in one file of it, and in its README', (kind) => {
  const files = [...make(kind)].filter(([, text]) => text.includes('5174')).map(([path]) => path);
  expect(files.toSorted()).toEqual(['README.md', 'server/address.mjs']);
});

test('name, colour and letter stand where they belong, whatever is in them', () => {
  const files = make({ name: "Coöperatie 't <Wiekje> & $& \\" });
  expect(files.get('index.html')).toContain("<title>Coöperatie 't &lt;Wiekje&gt; &amp; $&amp; \\</title>");
  expect(files.get('src/portal/brand.ts')).toContain(String.raw`'Coöperatie \'t <Wiekje> & $& \\'`);
  expect(files.get('src/portal/brand.ts')).toContain("accent: { light: '#1c4fa1'");
  expect(files.get('public/favicon.svg')).toContain('fill="#1c4fa1"');
});

test('the letter of a mark is that of the name itself', () => {
  expect(['Coöperatie De Wiek', 'zon', 'De', '🌬 Wind'].map(initialOf)).toEqual(['W', 'Z', 'D', '🌬']);
});

test('the template wears the brand that is proposed', () => {
  const own = readFileSync(join(template, 'shared/src/portal/brand.ts'), 'utf8');
  expect(brandModule(proposed)).toBe(own);
});

test('a part of a text is there for who chose it', () => {
  const text = 'a\n{{#next}}\nb\n{{/next}}\n{{#sign-in}}\nc {{name}}\n{{/sign-in}}\n';
  expect(fill(text, choicesIn({ name: 'Wiek' }))).toBe('a\nc Wiek\n');
});

test('a version that is not known stops', () => {
  expect(() => createApp(choicesIn({}), { react: '1.0.0' }, template)).toThrow('No version of');
});
