import { mm, regular } from '../paper/pdf.ts';
import type { Pdf } from '../paper/pdf.ts';

/** Where the window of an envelope shows an address, and how large its letters are where there is room. */
interface Window {
  left: number;
  top: number;
  size: number;
}

const width = 90 * mm;
/** Below it the date or the name of the paper begins. */
const height = 30 * mm;
/** Between its lines, as a part of its letters. */
const gap = 0.2;
const step = 0.5;

/** Draws an address in its window: in smaller letters where it has so many or such long lines that it would go past it. */
export function addressWindow(document: Pdf, lines: readonly string[], { left, top, size }: Window): void {
  const text = lines.join('\n');
  const options = (letters: number) => ({ width, lineGap: letters * gap });
  document.font(regular).fontSize(size);
  let letters = size;
  while (letters > step && document.heightOfString(text, options(letters)) > height) {
    letters -= step;
    document.fontSize(letters);
  }
  document.text(text, left, top, options(letters));
}
