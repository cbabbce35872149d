import { decode, encode } from 'fast-png';
import { words, type Picture } from './picture.ts';

/** Reads a PNG of 8 bits a channel: colour or palette, with or without transparency. */
export function decodePng(bytes: Uint8Array): Picture {
  const { width, height, data: raw, channels, palette } = decode(bytes);
  const data = new Uint8Array(width * height * 4);
  const colors = words({ width, height, data });
  const wordOf = (red: number, green: number, blue: number): number =>
    (0xff000000 | (blue << 16) | (green << 8) | red) >>> 0;
  const places = palette?.map(([red = 0, green = 0, blue = 0]) => wordOf(red, green, blue));
  for (let pixel = 0, from = 0; pixel < colors.length; pixel += 1, from += channels) {
    colors[pixel] = places?.[raw[from]!] ?? wordOf(raw[from]!, raw[from + 1]!, raw[from + 2]!);
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
