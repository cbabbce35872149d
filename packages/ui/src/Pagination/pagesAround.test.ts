import { expect, test } from 'vitest';
import { pagesAround } from './pagesAround.ts';

test.each([
  [1, 1, [1]],
  [2, 7, [1, 2, 3, 4, 5, 6, 7]],
  [1, 20, [1, 2, 3, 4, 5, 'after', 20]],
  [4, 20, [1, 2, 3, 4, 5, 'after', 20]],
  [5, 20, [1, 'before', 4, 5, 6, 'after', 20]],
  [10, 20, [1, 'before', 9, 10, 11, 'after', 20]],
  [17, 20, [1, 'before', 16, 17, 18, 19, 20]],
])('page %i of %i', (page, pages, expected) => {
  expect(pagesAround(page, pages)).toEqual(expected);
});

test('every page stands among its places, of which there are always as many', () => {
  for (let pages = 8; pages < 40; pages += 1) {
    for (let page = 1; page <= pages; page += 1) {
      const places = pagesAround(page, pages);
      expect(places).toHaveLength(7);
      expect(places).toContain(page);
      expect(new Set(places).size).toBe(7);
    }
  }
});
