import { expect, test } from 'vitest';
import { addFiles } from './addFiles.ts';
import { sizeInUnit } from './sizeInUnit.ts';

const file = (name: string, size = 1, type = '') => new File(['x'.repeat(size)], name, { type, lastModified: 1 });
const names = (files: File[]) => files.map((one) => one.name);
const reasons = (rejected: { file: File; reason: string }[]) => rejected.map((one) => [one.file.name, one.reason]);

test('kinds go by extension, by type and by family of types, in any case', () => {
  const added = [
    file('a.PDF'),
    file('b.bin', 1, 'text/csv'),
    file('c.x', 1, 'image/png'),
    file('d.exe'),
    file('pdf', 1, 'imagery/x'),
  ];
  const { files, rejected } = addFiles([], added, { accept: '.pdf, text/CSV,image/*' });
  expect(names(files)).toEqual(['a.PDF', 'b.bin', 'c.x']);
  expect(reasons(rejected)).toEqual([
    ['d.exe', 'type'],
    ['pdf', 'type'],
  ]);
});

test('a file of the limit fits, one byte more does not', () => {
  const { files, rejected } = addFiles([], [file('a', 10), file('b', 11)], { maxBytes: 10 });
  expect(names(files)).toEqual(['a']);
  expect(reasons(rejected)).toEqual([['b', 'size']]);
});

test('what is too many is refused, what is there twice counts once', () => {
  const { files, rejected } = addFiles([file('a')], [file('a'), file('b'), file('c')], { maxFiles: 2 });
  expect(names(files)).toEqual(['a', 'b']);
  expect(reasons(rejected)).toEqual([['c', 'count']]);
});

test('where one file is asked, another takes its place; two at once are too many', () => {
  expect(names(addFiles([file('a')], [file('b')], { maxFiles: 1 }).files)).toEqual(['b']);
  const two = addFiles([], [file('a'), file('b')], { maxFiles: 1 });
  expect(names(two.files)).toEqual(['a']);
  expect(reasons(two.rejected)).toEqual([['b', 'count']]);
});

test('sizes read in the largest unit that keeps them above one', () => {
  expect([0, 999, 1000, 999_949, 999_950, 5_242_880].map(sizeInUnit)).toEqual([
    { size: 0, unit: 'B' },
    { size: 999, unit: 'B' },
    { size: 1, unit: 'kB' },
    { size: 999.9, unit: 'kB' },
    { size: 1, unit: 'MB' },
    { size: 5.2, unit: 'MB' },
  ]);
});
