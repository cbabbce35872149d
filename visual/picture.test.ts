import { expect, test } from 'vitest';
import { compare, posterize, trim, type Picture } from './picture.ts';
import { decodePng, encodePng } from './png.ts';

type Color = [number, number, number];
const white: Color = [255, 255, 255];
const border: Color = [0xe1, 0xe5, 0xde];

/** A white field with rectangles `[left, top, width, height, color]` on it. */
function draw(width: number, height: number, ...boxes: [number, number, number, number, Color][]): Picture {
  const data = new Uint8Array(width * height * 4).fill(255);
  for (const [left, top, wide, high, color] of boxes)
    for (let y = top; y < top + high; y += 1)
      for (let x = left; x < left + wide; x += 1) data.set(color, (y * width + x) * 4);
  return { width, height, data };
}

/** A box with an edge of 1 px. */
const box = (edge: Color, size = 40) => draw(60, 60, [10, 10, size, size, edge], [11, 11, size - 2, size - 2, white]);

test('the same picture is unchanged', () => {
  expect(compare(box(border), box(border))).toEqual({ changed: false, pixels: 0, difference: null });
});

test('an edge of 1 px that goes is a change, on a box of 16 px too', () => {
  expect(compare(box(border), draw(60, 60)).changed).toBe(true);
  expect(compare(box(border, 16), draw(60, 60))).toMatchObject({ changed: true, pixels: 60 });
  const threeSides = draw(60, 60, [10, 10, 16, 16, border], [11, 10, 14, 15, white]);
  expect(compare(box(border, 16), threeSides).changed).toBe(true);
});

test('a colour token that moves by one step is a change', () => {
  expect(compare(box(border), box([0xe1, 0xe5, 0xdf])).changed).toBe(true);
});

test('a moved box and another size are changes', () => {
  expect(compare(box(border), draw(60, 60, [11, 10, 40, 40, border], [12, 11, 38, 38, white])).changed).toBe(true);
  expect(compare(draw(60, 60), draw(60, 61)).changed).toBe(true);
});

test('a few slightly different pixels of a curve are not, strong ones are', () => {
  const curve = (shade: number) => draw(60, 60, [10, 10, 6, 1, [shade, shade, shade]]);
  expect(compare(curve(200), curve(230))).toMatchObject({ changed: false, pixels: 6 });
  expect(compare(curve(0), curve(230)).changed).toBe(true);
});

test('with another Chromium small differences of colour pass, other boxes do not', () => {
  expect(compare(box(border), box([0xe0, 0xe5, 0xde]), true).changed).toBe(false);
  expect(compare(box([0, 0, 0]), draw(60, 60), true).changed).toBe(true);
});

test('the difference marks what differs', () => {
  const { difference } = compare(draw(4, 4), draw(4, 4, [0, 0, 4, 4, [0, 0, 0]]));
  expect([...(difference?.data.subarray(0, 3) ?? [])]).toEqual([255, 0, 0]);
});

test('trimming keeps 16 px around what is drawn; nothing drawn is null', () => {
  expect(trim(draw(200, 200, [50, 60, 20, 10, border]))).toMatchObject({ width: 52, height: 42 });
  expect(trim(draw(30, 30, [0, 5, 20, 10, border]))).toMatchObject({ width: 30, height: 30 });
  expect(trim(draw(200, 200))).toBeNull();
});

test('rounding leaves a colour that fills something, and rounds the shades of an edge', () => {
  const drawn = draw(60, 60, [0, 0, 40, 1, border], [0, 2, 39, 1, border.map((value) => value - 1) as Color]);
  const { data } = posterize(drawn);
  expect([...data.subarray(0, 3)]).toEqual(border);
  expect([...data.subarray(2 * 60 * 4, 2 * 60 * 4 + 3)]).toEqual([221, 221, 221]);
});

test('a PNG reads back as it was written, with palette and without', () => {
  const few = box(border);
  expect(decodePng(encodePng(few))).toEqual(few);
  const many = draw(
    300,
    1,
    ...Array.from({ length: 300 }, (_, x): [number, number, number, number, Color] => [
      x,
      0,
      1,
      1,
      [x % 256, x >> 8, 7],
    ]),
  );
  expect(decodePng(encodePng(many))).toEqual(many);
  expect(encodePng(few).length).toBeLessThan(300);
});
