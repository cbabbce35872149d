// The icon of a home screen that takes no SVG (iOS), made of the shapes of the mark. scripts/markFiles.ts writes it.
import { encode } from 'fast-png';
import { markShapes } from '../packages/ui/src/Mark/shapes.ts';

export const touchIconSize = 180;
/** Samples a pixel, along each side. */
const samples = 4;

type Rgb = [number, number, number];
const rgb = (hex: string): Rgb => [1, 3, 5].map((at) => parseInt(hex.slice(at, at + 2), 16)) as Rgb;

/** The L as the points that its stroke is drawn along. */
function letterPoints(): [number, number][] {
  const read = /^M([\d.]+) ([\d.]+)v([\d.]+)a([\d.]+) [\d.]+ 0 0 0 [\d.]+ [\d.]+h([\d.]+)$/.exec(markShapes.letter.d);
  if (read === null) throw new Error(`The letter of the mark is drawn in another way: ${markShapes.letter.d}`);
  const [left, top, down, radius, right] = read.slice(1).map(Number) as [number, number, number, number, number];
  const corner = Array.from({ length: 17 }, (_, step): [number, number] => {
    const angle = (step / 16) * (Math.PI / 2);
    return [left + radius - radius * Math.cos(angle), top + down + radius * Math.sin(angle)];
  });
  return [[left, top], ...corner, [left + radius + right, top + down + radius]];
}

function distanceTo([x, y]: [number, number], [ax, ay]: [number, number], [bx, by]: [number, number]): number {
  const [dx, dy] = [bx - ax, by - ay];
  const along = Math.max(0, Math.min(1, ((x - ax) * dx + (y - ay) * dy) / (dx * dx + dy * dy || 1)));
  return Math.hypot(x - ax - along * dx, y - ay - along * dy);
}

/** A PNG of 180 px: the figure of the mark in its ink, on a ground to the edges. */
export function touchIcon(ground: string, ink: string): Uint8Array {
  const points = letterPoints();
  const { cx, cy, r } = markShapes.dot;
  const isInk = (at: [number, number]): boolean =>
    Math.hypot(at[0] - cx, at[1] - cy) <= r ||
    points.slice(1).some((end, index) => distanceTo(at, points[index]!, end) <= markShapes.letter.strokeWidth / 2);
  // iOS rounds the corners and cuts no more, so that the figure is as large as in the mark
  const scale = touchIconSize / 32;
  const [from, to] = [rgb(ground), rgb(ink)];
  const data = new Uint8Array(touchIconSize * touchIconSize * 3);
  for (let pixel = 0; pixel < touchIconSize * touchIconSize; pixel += 1) {
    const [column, row] = [pixel % touchIconSize, Math.floor(pixel / touchIconSize)];
    let hits = 0;
    for (let sample = 0; sample < samples * samples; sample += 1) {
      const x = column + ((sample % samples) + 0.5) / samples;
      const y = row + (Math.floor(sample / samples) + 0.5) / samples;
      if (isInk([x / scale, y / scale])) hits += 1;
    }
    const part = hits / (samples * samples);
    for (let channel = 0; channel < 3; channel += 1)
      data[pixel * 3 + channel] = Math.round(from[channel]! + (to[channel]! - from[channel]!) * part);
  }
  return encode({ width: touchIconSize, height: touchIconSize, data, channels: 3, depth: 8 });
}
