/** A unit of file size. */
export type FileSizeUnit = 'B' | 'kB' | 'MB';

/** Bytes in the unit a person expects: a kB and an MB are a thousand and a million bytes. */
export function sizeInUnit(bytes: number): { size: number; unit: FileSizeUnit } {
  if (bytes < 1000) return { size: bytes, unit: 'B' };
  if (bytes < 999_950) return { size: Math.round(bytes / 100) / 10, unit: 'kB' };
  return { size: Math.round(bytes / 100_000) / 10, unit: 'MB' };
}
