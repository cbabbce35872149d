import type { PrintOrientation } from './PrintDocument.variants.ts';

interface Page {
  /** Name of the kind of page. */
  name: string;
  orientation: PrintOrientation;
  fontFamily: string;
  color: string;
  /** At the foot of every page. */
  footer: string | undefined;
  /** "Pagina 1 van 2", from the two counters. */
  pageOf(counters: { page: string; pages: string }): string;
}

/** Marks where the counters come: no text has these. */
const [page, pages] = ['\uE000', '\uE001'];

/** Text as a string of CSS that neither ends itself nor the style element it stands in. */
const quoted = (text: string) =>
  `"${text.replace(/[\\"<{};\n\r\f]/g, (one) => `\\${one.charCodeAt(0).toString(16).padStart(6, '0')}`)}"`;

/** The words of a page's number as the content of a box in its margin, in whatever order a language has them. */
const counted = (words: string) =>
  words
    .split(/([\uE000\uE001])/)
    .filter(Boolean)
    .map((part) => (part === page ? 'counter(page)' : part === pages ? 'counter(pages)' : quoted(part)))
    .join(' ');

/** The sheet of one document: its size and margins, and what stands in the margin of every page. */
export function pageStyles({ name, orientation, fontFamily, color, footer, pageOf }: Page): string {
  const box = `font:7.5pt ${fontFamily};color:${color};`;
  const foot = footer === undefined ? '' : `@bottom-left{content:${quoted(footer)};${box}}`;
  return `@page ${name}{size:A4 ${orientation};margin:11mm 12mm 14mm;${foot}@bottom-right{content:${counted(pageOf({ page, pages }))};${box}}}`;
}

/**
 * On paper there is nothing but the document: what stands beside it is gone, and what stands around it has no box, so that no
 * height, padding or grid of the app cuts it off.
 */
export const alone = `@media print{
body :not(:has([data-print=document]),[data-print=document],[data-print=document] *){display:none!important}
body :has([data-print=document]){display:contents!important}
}`;
