import { decode, encode } from 'fast-png';
import { words, type Picture } from './picture.ts';

/** Reads a PNG of 8 bits a channel: colour or palette, with or without transparency. */
export function decodePng(bytes: Uint8Array): Picture {
  const { width, height, data: raw, channels, palette } = decode(bytes);
  const data = new Uint8Array(width * height * 4);
  for (let pixel = 0; pixel < width * height; pixel += 1) {
    const color = palette?.[Number(raw[pixel])];
    const from = pixel * channels;
    const to = pixel * 4;
    data[to] = color ? color[0]! : Number(raw[from]);
    data[to + 1] = color ? color[1]! : Number(raw[from + 1]);
    data[to + 2] = color ? color[2]! : Number(raw[from + 2]);
    data[to + 3] = 255;
  }
  return { width, height, data };
}

/** Writes a PNG: with a palette where 256 colours are enough. Transparency is dropped. */
export function encodePng({ width, height, data }: Picture): Uint8Array {
  const places = new Map<number, number>();
  const palette: [number, number, number][] = [];
  const indexed = new Uint8Array(width * height);
  const rgb = new Uint8Array(width * height * 3);
  const colors = words({ width, height, data });
  for (let pixel = 0; pixel < width * height; pixel += 1) {
    const color = data.subarray(pixel * 4, pixel * 4 + 3);
    let place = places.get(colors[pixel]!);
    if (place === undefined) {
      place = palette.length;
      places.set(colors[pixel]!, place);
      palette.push([color[0]!, color[1]!, color[2]!]);
    }
    indexed[pixel] = place;
    rgb.set(color, pixel * 3);
  }
  const zlib = { level: 9 } as const;
  return palette.length <= 256
    ? encode({ width, height, data: indexed, channels: 1, palette }, { zlib })
    : encode({ width, height, data: rgb, channels: 3 }, { zlib });
}
