import pixelmatch from 'pixelmatch';

/** Pixels, four bytes (RGBA) each. */
export interface Picture {
  width: number;
  height: number;
  data: Uint8Array;
}

/** Room that is kept around what is drawn, in px. */
const margin = 16;
/** So many pixels may differ a little: the rounding of a curve's edge. A side of the smallest box has more. */
const strayPixels = 8;
const strayDelta = 48;
/** With another Chromium letters are drawn anew: their edges are left out, and this part of the rest may differ. */
const foreignShare = 0.0005;

/** One number a pixel. */
export const words = ({ width, height, data }: Picture): Uint32Array =>
  new Uint32Array(data.buffer, data.byteOffset, width * height);

/** A part of a picture; outside of it the first pixel's colour goes on. */
function part(picture: Picture, left: number, top: number, width: number, height: number): Picture {
  const from = words(picture);
  const to = new Uint32Array(width * height).fill(from[0]!);
  const columns = Math.min(width, picture.width - left);
  for (let y = 0; y < Math.min(height, picture.height - top); y += 1) {
    const start = (y + top) * picture.width + left;
    to.set(from.subarray(start, start + columns), y * width);
  }
  return { width, height, data: new Uint8Array(to.buffer) };
}

/** A colour of fewer pixels, or beyond the most frequent ones, belongs to the edges of letters and curves. */
const leastPixels = 40;
const mostColors = 96;

/**
 * Rounds the many shades of letter edges to 16 steps a channel and leaves every colour that fills something as it is:
 * the picture looks the same and takes half the room.
 */
export function posterize(picture: Picture): Picture {
  const colors = words(picture);
  const counts = new Map<number, number>();
  // most of a page is long runs of one colour: each is counted once
  for (let start = 0, end = 1; start < colors.length; start = end, end += 1) {
    const color = colors[start]!;
    while (end < colors.length && colors[end] === color) end += 1;
    counts.set(color, (counts.get(color) ?? 0) + end - start);
  }
  const frequent = [...counts].filter(([, count]) => count >= leastPixels).sort((a, b) => b[1] - a[1] || a[0] - b[0]);
  const kept = new Set(frequent.slice(0, mostColors).map(([color]) => color));
  const round = (color: number, shift: number) => (Math.round(((color >> shift) & 255) / 17) * 17) << shift;
  const rounded = new Uint32Array(colors.length);
  let [last, result] = [-1, 0];
  for (let at = 0; at < colors.length; at += 1) {
    const color = colors[at]!;
    if (color !== last) {
      last = color;
      result = kept.has(color) ? color : 0xff000000 | round(color, 16) | round(color, 8) | round(color, 0);
    }
    rounded[at] = result;
  }
  return { ...picture, data: new Uint8Array(rounded.buffer) };
}

/** Cuts away the empty ground (the colour of the first pixel) around what is drawn; null when nothing is. */
export function trim(picture: Picture): Picture | null {
  const { width, height } = picture;
  const colors = words(picture);
  const ground = colors[0];
  let [left, top, right, bottom] = [width, height, -1, -1];
  for (let y = 0; y < height; y += 1) {
    const row = colors.subarray(y * width, (y + 1) * width);
    const first = row.findIndex((color) => color !== ground);
    if (first < 0) continue;
    left = Math.min(left, first);
    right = Math.max(
      right,
      row.findLastIndex((color) => color !== ground),
    );
    top = Math.min(top, y);
    bottom = y;
  }
  if (right < 0) return null;
  left = Math.max(0, left - margin);
  top = Math.max(0, top - margin);
  return part(
    picture,
    left,
    top,
    Math.min(width, right + 1 + margin) - left,
    Math.min(height, bottom + 1 + margin) - top,
  );
}

export interface Comparison {
  changed: boolean;
  /** How many pixels differ. */
  pixels: number;
  /** The differing pixels in red on white, to be laid over the expected picture; null when nothing differs. */
  difference: Picture | null;
}

/**
 * Compares exactly, but for a few stray pixels of a curve's edge. `foreign`: drawn by another Chromium than the
 * expected picture; then letter edges are left out and small differences of colour pass.
 */
export function compare(expected: Picture, actual: Picture, foreign = false): Comparison {
  const sameSize = expected.width === actual.width && expected.height === actual.height;
  if (sameSize && Buffer.compare(expected.data, actual.data) === 0)
    return { changed: false, pixels: 0, difference: null };
  const width = Math.max(expected.width, actual.width);
  const height = Math.max(expected.height, actual.height);
  const [a, b] = sameSize
    ? [expected, actual]
    : [part(expected, 0, 0, width, height), part(actual, 0, 0, width, height)];
  const difference = { width, height, data: new Uint8Array(width * height * 4) };
  const options = foreign ? { threshold: 0.05 } : { threshold: 0, includeAA: true };
  const pixels = pixelmatch(a.data, b.data, difference.data, width, height, { ...options, diffMask: true });
  const marks = words(difference);
  for (let at = 0; at < marks.length; at += 1) if (marks[at] === 0) marks[at] = 0xffffffff;
  const allowed = foreign ? width * height * foreignShare : strayPixels;
  const changed = !sameSize || pixels > allowed || (!foreign && largestDelta(a, b) > strayDelta);
  return { changed, pixels, difference };
}

const largestDelta = (a: Picture, b: Picture): number =>
  a.data.reduce((most, value, index) => Math.max(most, Math.abs(value - (b.data[index] ?? 0))), 0);
