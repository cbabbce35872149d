import { globSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { neededVersions } from '../../packages/create-app/src/manifest.ts';
import { portalVersions } from './createApp.ts';
import { manifestOf, root } from './packages.ts';

test('a portal installs our packages as they are here, and the libraries that they are tried with', () => {
  const versions = portalVersions();
  expect(Object.keys(versions).toSorted()).toEqual([...new Set(neededVersions)].toSorted());
  expect(versions['@ledenbureau/ui']).toBe(manifestOf(join(root, 'packages/ui')).version);
  expect(versions['react']).toBe(manifestOf(join(root, 'node_modules/react')).version);
});

test('what ui and auth ask of their host is what a portal installs', () => {
  for (const name of ['ui', 'forms', 'auth']) {
    const { peerDependencies = {} } = manifestOf(join(root, 'packages', name));
    // next is for who chose it
    expect(neededVersions).toEqual(
      expect.arrayContaining(Object.keys(peerDependencies).filter((one) => one !== 'formik')),
    );
  }
});

test('a breaking version of what a portal is built on is one of the command too', () => {
  const parts = ['ui', 'forms', 'i18n', 'auth'].map((name) => `'@ledenbureau/${name}': major`);
  const texts = globSync('.changeset/*.md', { cwd: root }).map((file) => readFileSync(join(root, file), 'utf8'));
  const isBreaking = texts.some((text) => parts.some((part) => text.includes(part)));
  expect(texts.some((text) => text.includes("'@ledenbureau/create-app': major"))).toBe(isBreaking);
});

test('the template names no version: package.json is written', () => {
  expect(() => readFileSync(join(root, 'packages/create-app/template/shared/package.json'))).toThrow('ENOENT');
});
