import { Buffer } from 'node:buffer';
import { crc32 } from 'node:zlib';
import { encode } from 'fast-png';
import { expect, it } from 'vitest';
import { isPrintable, longestKept, longestSide } from './picture.ts';

const side = 40;
const png = (width = side, height = side, channels: 1 | 2 | 3 | 4 = 4): Buffer =>
  Buffer.from(encode({ width, height, channels, data: new Uint8Array(width * height * channels).fill(7) }));
/** A chunk of it is another one, as whoever writes such a file would have it: with the right checksum. */
function withChunk(file: Buffer, type: string, change: (data: Buffer) => Buffer): Buffer {
  const at = file.indexOf(type) - 4;
  const end = at + 12 + file.readUInt32BE(at);
  const data = change(Buffer.from(file.subarray(at + 8, end - 4)));
  const named = Buffer.concat([Buffer.from(type), data]);
  const numbers = [data.length, crc32(named)].map((number) => {
    const bytes = Buffer.alloc(4);
    bytes.writeUInt32BE(number >>> 0);
    return bytes;
  });
  return Buffer.concat([file.subarray(0, at), numbers[0]!, named, numbers[1]!, file.subarray(end)]);
}
const sized = (width: number, height: number) =>
  withChunk(png(), 'IHDR', (data) => {
    data.writeUInt32BE(width, 0);
    data.writeUInt32BE(height, 4);
    return data;
  });
const jpeg = Buffer.from(
  '/9j/4AAQSkZJRgABAQEASABIAAD/2wBDAP//////////////////////////////////////////////////////////////////////////////////////' +
    'wAALCAABAAEBAREA/8QAFAABAAAAAAAAAAAAAAAAAAAAA//EABQQAQAAAAAAAAAAAAAAAAAAAAD/2gAIAQEAAD8AN//Z',
  'base64',
);

it.each([1, 2, 3, 4] as const)('prints a PNG of %i channels', async (channels) => {
  expect(await isPrintable(png(side, side, channels), 'png')).toBe(true);
});
it('prints what is as large as can be, and a JPEG', async () => {
  expect(await isPrintable(png(longestSide, 1), 'png')).toBe(true);
  expect(await isPrintable(jpeg, 'jpg')).toBe(true);
  expect(await isPrintable(png(longestSide + 1, 1), 'png', longestKept)).toBe(true);
});
it.each([
  ['is too wide', png(longestSide + 1, 1), 'png'],
  ['is too high', png(1, longestSide + 1), 'png'],
  ['says that it is larger than can be', sized(2 ** 31 - 1, 2 ** 31 - 1), 'png'],
  ['is larger than what is in it', sized(side, 2 * side), 'png'],
  ['cannot be unpacked', withChunk(png(), 'IDAT', (data) => data.fill(0xaa)), 'png'],
  ['ends before its picture', png().subarray(0, -30), 'png'],
  [
    'says that a part goes on beyond its end',
    Buffer.concat([png().subarray(0, 33), Buffer.from('7fffffff49444154', 'hex')]),
    'png',
  ],
  ['has but its first letters', jpeg.subarray(0, 20), 'jpg'],
] as const)('prints none that %s', async (_what, bytes, type) => {
  expect(await isPrintable(Buffer.from(bytes), type)).toBe(false);
});
