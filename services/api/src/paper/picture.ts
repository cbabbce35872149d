import { decode } from 'fast-png';
import { pdfFile } from './pdf.ts';
import type { Pdf } from './pdf.ts';

/** Of a picture, in px: twice as many as the best printer puts on the widest logo. */
export const longestSide = 2_000;
/** Of one that was kept before there was a bound: as much as a process can unpack without harm. */
export const longestKept = 5_000;
/** What of pdfkit its types do not know. */
interface Opening {
  openImage(bytes: Buffer): { width: number; height: number };
}
const margins = { top: 0, bottom: 0, left: 0, right: 0 };

/**
 * Whether a picture can be put on paper. It is tried before it is kept: pdfkit unpacks a transparent one beside the rest, and what
 * goes wrong there nobody can catch. So it is unpacked first by what can be caught, at no more than its size.
 */
export async function isPrintable(bytes: Buffer, type: 'png' | 'jpg', longest = longestSide): Promise<boolean> {
  const isSmall = ({ width, height }: { width: number; height: number }) => Math.max(width, height) <= longest;
  try {
    if (type === 'png') {
      // where every PNG says it, or else it is none
      if (!isSmall({ width: bytes.readUInt32BE(16), height: bytes.readUInt32BE(20) })) return false;
      decode(bytes, { checkCrc: true });
    }
    const file = pdfFile({ title: '', locale: 'nl', margins }, (document) => {
      const picture = (document as Pdf & Opening).openImage(bytes);
      if (!isSmall(picture)) throw new RangeError('larger than any paper');
      document.addPage().image(picture as unknown as Buffer, 0, 0);
    });
    let size = 0;
    for await (const part of file) size += part.length;
    return size > 0;
  } catch {
    return false; // whatever it is, it is no picture that we can print
  }
}
