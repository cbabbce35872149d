import { createHash } from 'node:crypto';
export const largestDocument = 10 * 1024 * 1024;
export const digestOfBytes = (b: Buffer) => createHash('sha256').update(b).digest('hex');
export const documentHeaders = (_f: unknown) => ({});
