import { expect, test } from 'vitest';
import { causesOf, marksOf } from './causes.ts';
import type { Picture } from './picture.ts';

const [white, black, green, dark] = [0xffffffff, 0xff000000, 0xff3a6b1f, 0xff2a2a2a];

/** A ground of one colour with squares on it. */
function drawn(ground: number, ...squares: [left: number, top: number, side: number, color: number][]): Picture {
  const [width, height] = [120, 80];
  const colors = new Uint32Array(width * height).fill(ground);
  for (const [left, top, side, color] of squares)
    for (let y = top; y < top + side; y += 1) colors.fill(color, y * width + left, y * width + left + side);
  return { width, height, data: new Uint8Array(colors.buffer) };
}
const shared = (a: readonly string[], b: readonly string[]) => a.filter((mark) => b.includes(mark));

test('the same shape is one difference, wherever it stands and in whatever theme', () => {
  const light = marksOf(drawn(white), drawn(white, [10, 10, 8, black]));
  const moved = marksOf(drawn(dark), drawn(dark, [71, 33, 8, white]));
  const other = marksOf(drawn(dark), drawn(dark, [10, 10, 9, white]));
  expect(shared(light, moved)).toHaveLength(1);
  expect(shared(light, other)).toEqual([]);
});

test('one colour that became another is one difference, whatever has it', () => {
  const small = marksOf(drawn(white, [0, 0, 6, green]), drawn(white, [0, 0, 6, black]));
  const large = marksOf(drawn(white, [20, 20, 40, green]), drawn(white, [20, 20, 40, black]));
  expect(shared(small, large)).toEqual(['color:ff3a6b1f>ff000000']);
});

test('a few pixels are alike by chance, and mark nothing', () => {
  expect(marksOf(drawn(white), drawn(white, [5, 5, 4, black]))).toEqual([]);
});

test('patches that hang together are one, and others are others', () => {
  const near = marksOf(drawn(white), drawn(white, [10, 10, 5, black], [18, 10, 5, black]));
  const far = marksOf(drawn(white), drawn(white, [10, 10, 5, black], [40, 10, 5, black]));
  expect(near.filter((mark) => mark.startsWith('shape'))).toHaveLength(1);
  expect(new Set(far.filter((mark) => mark.startsWith('shape'))).size).toBe(1);
  expect(far.filter((mark) => mark.startsWith('shape'))).toHaveLength(2);
});

test('pictures with a difference in common are one group, also over others; the rest goes by component and state', () => {
  const picture = (name: string, component: string, marks: string[], state = 'changed') => ({
    name,
    component,
    state,
    marks,
  });
  const causes = causesOf([
    picture('icon', 'Icon', ['a']),
    picture('menu', 'Menu', ['a', 'b']),
    picture('table', 'Table', ['b']),
    picture('tag', 'Tag', ['c']),
    picture('tag-dark', 'Tag', []),
    picture('tag-new', 'Tag', [], 'new'),
    picture('stack', 'Stack', []),
  ]);
  const groups = [...new Set(causes.values())].map((cause) =>
    [...causes.keys()].filter((name) => causes.get(name) === cause).toSorted(),
  );
  expect(groups).toEqual([['icon', 'menu', 'table'], ['tag', 'tag-dark'], ['tag-new'], ['stack']]);
});
