import { expect, test } from 'vitest';
import { placePopup } from './placePopup.ts';

const window = { width: 1000, height: 800 };
const popup = { width: 200, height: 300 };
const anchorAt = (left: number, top: number) => ({ left, right: left + 100, top, bottom: top + 36 });
const below = { align: 'start', side: 'below', rtl: false } as const;

test('it stands below its anchor, in line with its start or its end', () => {
  expect(placePopup(anchorAt(400, 100), popup, window, below)).toMatchObject({ left: 400, top: 140 });
  expect(placePopup(anchorAt(400, 100), popup, window, { ...below, align: 'end' })).toMatchObject({ left: 300 });
  expect(placePopup(anchorAt(400, 100), popup, window, { ...below, align: 'center' })).toMatchObject({ left: 350 });
});

test('from right to left, start is on the right', () => {
  expect(placePopup(anchorAt(400, 100), popup, window, { ...below, rtl: true })).toMatchObject({ left: 300 });
  expect(placePopup(anchorAt(400, 100), popup, window, { ...below, rtl: true, align: 'end' }).left).toBe(400);
});

test('it turns over where it does not fit, if there is more room', () => {
  expect(placePopup(anchorAt(400, 700), popup, window, below).top).toBe(396);
  expect(placePopup(anchorAt(400, 20), popup, window, { ...below, side: 'above' }).top).toBe(60);
});

test('where it fits nowhere it takes the larger side, as high as that is', () => {
  const small = { width: 1000, height: 300 };
  expect(placePopup(anchorAt(400, 100), popup, small, below)).toMatchObject({ top: 140, maxHeight: 152 });
});

test('it never leaves the window', () => {
  expect(placePopup(anchorAt(950, 100), popup, window, below).left).toBe(792);
  expect(placePopup(anchorAt(20, 100), popup, window, { ...below, align: 'end' }).left).toBe(8);
});

test('beside its anchor it goes on to the right, or to the left where that is full or reading goes there', () => {
  const beside = { align: 'start', side: 'beside', rtl: false } as const;
  expect(placePopup(anchorAt(400, 100), popup, window, beside)).toEqual({ left: 500, top: 96, maxHeight: 784 });
  expect(placePopup(anchorAt(700, 100), popup, window, beside).left).toBe(500);
  expect(placePopup(anchorAt(400, 100), popup, window, { ...beside, rtl: true }).left).toBe(200);
  expect(placePopup(anchorAt(100, 100), popup, window, { ...beside, rtl: true }).left).toBe(200);
  expect(placePopup(anchorAt(400, 700), popup, window, beside).top).toBe(492);
  expect(placePopup(anchorAt(400, 2), popup, window, beside).top).toBe(8);
});

test('beside its anchor there is no room on a telephone: there it stands below', () => {
  const narrow = { width: 360, height: 700 };
  const beside = { align: 'start', side: 'beside', rtl: false } as const;
  expect(placePopup(anchorAt(100, 100), popup, narrow, beside)).toMatchObject({ left: 100, top: 140 });
});

test('the room it asks for chooses the side, its own height the place', () => {
  const short = { width: 200, height: 40 };
  expect(placePopup(anchorAt(400, 700), short, window, below).top).toBe(740);
  expect(placePopup(anchorAt(400, 700), short, window, { ...below, room: 320 }).top).toBe(656);
});
