import { globSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { decode } from 'fast-png';
import { describe, expect, test } from 'vitest';
import { contrast } from '../packages/ui/src/theme/contrast.ts';
import { markFiles, markTouchIcon, root, touchIconPath } from './markFiles.ts';

const files = markFiles();
const read = (path: string) => readFileSync(join(root, path), 'utf8');

test.each(Object.entries(files))('%s is what the script writes', (path, content) => {
  expect(read(path)).toBe(content);
});

test('the icon of a home screen is what the script writes, 180 px, and the page names it', () => {
  const written = readFileSync(join(root, touchIconPath));
  const { width, height, data, channels } = decode(written);
  expect([width, height, channels]).toEqual([180, 180, 3]);
  expect(data).toEqual(decode(markTouchIcon()).data);
  const colourAt = (x: number, y: number) =>
    `#${[0, 1, 2].map((at) => data[(y * 180 + x) * 3 + at]!.toString(16).padStart(2, '0')).join('')}`;
  const [ground, dot] = [/<rect [^>]*?fill="(#\w+)"/, /<circle [^>]*?fill="(#\w+)"/].map(
    (part) => part.exec(files['apps/admin/public/icon-maskable.svg']!)?.[1],
  );
  // the corner, and who sits at the bureau
  expect([colourAt(0, 0), colourAt(110, 70)]).toEqual([ground, dot]);
  expect(read('apps/admin/index.html')).toContain('<link rel="apple-touch-icon" href="/apple-touch-icon.png" />');
});

test('the folder has no file that nothing makes, and the package gives each', () => {
  const made = Object.keys(files).flatMap((path) => /^packages\/ui\/(mark\/.*)/.exec(path)?.[1] ?? []);
  expect(globSync('mark/*', { cwd: join(root, 'packages/ui') }).toSorted()).toEqual(made.toSorted());
  const { exports } = JSON.parse(read('packages/ui/package.json')) as { exports: Record<string, unknown> };
  const given = Object.keys(exports).filter((path) => path.startsWith('./mark/'));
  expect(given.toSorted()).toEqual(made.map((path) => `./${path}`).toSorted());
});

test('the year rings are one file of at most 6 kB', () => {
  expect(Buffer.byteLength(files['packages/ui/mark/year-rings.svg'] ?? '')).toBeLessThanOrEqual(6000);
});

describe('what is read stands out from its plate', () => {
  const coloured = Object.entries(files).filter(([path]) => !/one-colour|rings|wordmark/.test(path));
  test.each(coloured)('%s', (_path, content) => {
    const plate = /<rect [^>]*?fill="(#\w+)"/.exec(content)?.[1] ?? '';
    const ink = /<circle [^>]*?fill="(#\w+)"/.exec(content)?.[1] ?? '';
    expect(contrast(plate, ink)).toBeGreaterThanOrEqual(4.5);
  });
});

test('the manifest of the app names its icons, and one that a launcher may cut', () => {
  const { icons } = JSON.parse(read('apps/admin/public/manifest.webmanifest')) as {
    icons: { src: string; purpose: string }[];
  };
  expect(icons.filter(({ src }) => !Object.hasOwn(files, `apps/admin/public${src}`))).toEqual([]);
  expect(icons.map(({ purpose }) => purpose)).toContain('maskable');
  expect(read('apps/admin/index.html')).toContain('<link rel="manifest" href="/manifest.webmanifest" />');
});
