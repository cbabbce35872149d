import { expect, test } from 'vitest';
import { clearMove } from './clearPlace.ts';

/** In a window 1000 wide: 200 by 60 in the corner, 16 from its edges. */
const corner = { left: 784, right: 984, top: 624, bottom: 684 };
const at = (left: number, top: number, width = 80, height = 40) => ({
  left,
  top,
  right: left + width,
  bottom: top + height,
});

test('stays in its corner where nothing is', () => {
  expect(clearMove(corner, 1000, [at(100, 640)])).toEqual({ x: 0, up: 0 });
});

test('goes up above what stands there, one after the other', () => {
  expect(clearMove(corner, 1000, [at(900, 650)])).toEqual({ x: 0, up: 38 });
  expect(clearMove(corner, 1000, [at(900, 650), at(900, 600)])).toEqual({ x: 0, up: 88 });
});

test('goes aside where that is nearer than up', () => {
  const pile = Array.from({ length: 12 }, (_, line) => at(900, 40 + line * 55));
  expect(clearMove(corner, 1000, pile)).toEqual({ x: -384, up: 0 });
});

test('says so where no side has room', () => {
  const rows = Array.from({ length: 14 }, (_, line) => at(0, line * 50, 1000));
  expect(clearMove(corner, 1000, rows)).toBeUndefined();
});
