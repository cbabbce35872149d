import type { Unit } from './table.ts';
import type { WorkbookParts } from './workbookParts.ts';

const mostFormats = 65_536;
/** As long as a program lets a code be; what is made of it would take for ever of a longer one. */
const longestCode = 255;

/** What the formats of cells make of a number, by their place. */
export async function readFormats(parts: WorkbookParts): Promise<CellFormat[]> {
  const codes = new Map<string, string>();
  const formats: CellFormat[] = [];
  let inCells = false;
  await parts.read('xl/styles.xml', {
    open: ({ name, attributes }) => {
      const { numFmtId: id = '', formatCode: code = '' } = attributes;
      if (name === 'numFmt' && code.length <= longestCode && codes.size < mostFormats) codes.set(id, code);
      if (name === 'cellXfs') inCells = true;
      if (name === 'xf' && inCells && formats.length < mostFormats) formats.push(formatOf(Number(id), codes.get(id)));
    },
    close: (name) => {
      if (name === 'cellXfs') inCells = false;
    },
  });
  return formats;
}

/** What a format shows of a number: a day, or as many times a hundred as it has signs of per cent, with its unit. */
export interface CellFormat {
  date: boolean;
  hundreds: number;
  unit: Unit | undefined;
  /** So many digits at least, with zeros before them: a telephone number, a postal code. */
  digits?: number;
}

const among = (id: number, ...ranges: [number, number][]) => ranges.some(([from, to]) => id >= from && id <= to);

/** A built-in format (ECMA-376, 18.8.30), or that of a code. */
function formatOf(id: number, code: string | undefined): CellFormat {
  if (code !== undefined) return customFormat(code);
  if (among(id, [9, 10])) return { date: false, hundreds: 1, unit: '%' };
  // The currency of the country in which the workbook is opened: here that is the euro.
  if (among(id, [5, 8], [42, 42], [44, 44])) return { date: false, hundreds: 0, unit: 'EUR' };
  return { date: among(id, [14, 17], [22, 22], [27, 36], [50, 58]), hundreds: 0, unit: undefined };
}

/** Parts of a code that are shown as they are: "text", \c, and room as wide as a character (_c, *c). */
const literal = /"(?<quoted>[^"]*)"|\\(?<escaped>.)|[_*]./gu;

/** A sign of per cent multiplies, but for one that is a text; a day, month or year that is no text makes it a date. */
function customFormat(code: string): CellFormat {
  const [section = ''] = code.split(/;(?=(?:[^"]*"[^"]*")*[^"]*$)/u);
  const currency = /\[\$(?<sign>[^\]-]+)(?:-[^\]]*)?\]/u.exec(section)?.groups?.sign;
  const signs = section.replace(/\[[^\]]*\]/gu, '');
  const bare = signs.replace(literal, '');
  const seen = signs.replace(literal, (_, quoted: string = '', escaped: string = '') => quoted + escaped);
  const hundreds = bare.split('%').length - 1;
  const digits = /^0{2,}$/u.test(signs) ? { digits: signs.length } : {};
  const sign = currency ?? /\p{Sc}|\b(?:EUR|USD|GBP|CHF)\b/u.exec(seen)?.[0];
  return {
    date: /[dy]/iu.test(bare) || /mmm/iu.test(bare),
    hundreds,
    unit: seen.includes('%') ? '%' : sign === '€' ? 'EUR' : sign,
    ...digits,
  };
}
