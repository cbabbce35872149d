import { expect, test } from 'vitest';
import { shotsOf } from './shots.ts';

const story = (id: string, name: string, tags: string[]) => ({ id, type: 'story', title: 'Data/Table', name, tags });
const names = (full: boolean, ...stories: ReturnType<typeof story>[]) =>
  shotsOf({ entries: Object.fromEntries(stories.map((one) => [one.id, one])) }, full).map(({ name }) => name);

test('a story with the tag `phone` is drawn at 390 px once, beside what it is drawn as already', () => {
  expect(names(false, story('a', 'Cards', ['phone']))).toEqual(['a.light.390']);
  expect(names(false, story('b', 'Matrix', ['phone']))).toEqual(['b.light', 'b.dark', 'b.light.390']);
  expect(names(false, story('c', 'List', ['page', 'phone']))).toEqual([
    'c.light.1280.nl',
    'c.dark.1600.en',
    'c.light.390',
  ]);
  expect(names(true, story('c', 'List', ['page', 'phone'])).filter((name) => name.endsWith('390'))).toHaveLength(1);
});

test('any other story than a Matrix, a page or a pattern has no picture', () => {
  expect(names(false, story('a', 'Default', []))).toEqual([]);
});
