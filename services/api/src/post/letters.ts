import type { Language } from '../domain/language.ts';
// Letters of decision and statements: written once, sent as the text of a mail or set as PDF.
import { addressWindow } from './addressWindow.ts';
import { greeting } from './mailTexts.ts';
import { paperFormats } from '../paper/formats.ts';
import { bold, languageTag, mm, pdfFile, regular } from '../paper/pdf.ts';
import type { Pdf } from '../paper/pdf.ts';

export interface Letter {
  locale: Language;
  /** The cooperative, as it signs. */
  sender: string;
  /** Name and address, a line each. */
  to: readonly string[];
  /** The day it is written on. */
  date: string;
  subject: string;
  /** Who is addressed: 'Anna de Vries'. */
  name: string;
  paragraphs: readonly string[];
  /** What it comes to, under the first paragraph. */
  figures: readonly (readonly [label: string, value: string])[];
  /** Of the request that answers should name; null where the letter is about none. */
  number: string | null;
}

const words: Record<Language, { regards: string; number: string }> = {
  nl: { regards: 'Met vriendelijke groet,', number: 'Uw verzoek heeft nummer' },
  en: { regards: 'Kind regards,', number: 'The number of your request is' },
};

const numberLine = ({ locale, number }: Letter) => (number === null ? '' : `${words[locale].number} ${number}.`);

/** A letter as the plain text of a mail. */
export function letterText(letter: Letter): string {
  const { locale, name, paragraphs, figures, sender } = letter;
  const [first = '', ...others] = paragraphs;
  const table = figures.map(([label, value]) => `${label}: ${value}`).join('\n');
  const end = `${words[locale].regards}\n${sender}`;
  return [greeting[locale](name), first, table, ...others, numberLine(letter), end]
    .filter((part) => part !== '')
    .join('\n\n');
}

const left = 25 * mm;
const width = 160 * mm;
/** Where the window of an envelope shows the address. */
const addressTop = 50 * mm;
const textTop = 98 * mm;
const valueColumn = 60 * mm;

/**
 * Letters as one PDF, each beginning on a page of its own. Written while it is read: however many letters there are, they
 * are not held together.
 */
export function lettersPdf(
  title: string,
  locale: Language,
  letters: AsyncIterable<Letter> | Iterable<Letter>,
): AsyncGenerator<Buffer> {
  const margins = { top: 25 * mm, bottom: 25 * mm, left, right: 25 * mm };
  return pdfFile({ title, locale, margins }, (document) => writeAll(document, letters));
}

async function writeAll(document: Pdf, letters: AsyncIterable<Letter> | Iterable<Letter>): Promise<void> {
  for await (const letter of letters) {
    write(document, letter);
    // Whoever reads takes what there is before more is written.
    await new Promise((resolve) => setImmediate(resolve));
  }
}

function write(document: Pdf, letter: Letter): void {
  const { locale, sender, to, date, subject, name, paragraphs, figures } = letter;
  const section = document.struct('Sect', { lang: languageTag[locale] });
  document.addStructure(section);
  document.addPage();
  const add = (type: 'H1' | 'P', draw: () => void) => section.add(document.struct(type, {}, draw));
  const paragraph = (text: string) =>
    add('P', () => {
      document.text(text, left, document.y, { width, lineGap: 3 });
      document.moveDown(0.8);
    });
  document.font(bold).fontSize(13);
  add('P', () => document.text(sender, left, 25 * mm, { width }));
  add('P', () => addressWindow(document, to, { left, top: addressTop, size: 10.5 }));
  document.font(regular).fontSize(10.5);
  add('P', () => document.text(paperFormats[locale].longDay(date), left, textTop - 16 * mm, { width }));
  document.font(bold).fontSize(12);
  add('H1', () => document.text(subject, left, textTop - 6 * mm, { width }));
  document.font(regular).fontSize(10.5).moveDown(1.2);
  paragraph(greeting[locale](name));
  const [first = '', ...others] = paragraphs;
  paragraph(first);
  for (const [label, value] of figures) {
    add('P', () => {
      const top = document.y;
      document.text(label, left, top, { width: valueColumn, lineGap: 3 });
      const bottom = document.y;
      document.text(value, left + valueColumn, top, { width: width - valueColumn, lineGap: 3 });
      document.y = Math.max(bottom, document.y);
    });
  }
  if (figures.length > 0) document.moveDown(0.8);
  for (const text of [...others, numberLine(letter)].filter(Boolean)) paragraph(text);
  add('P', () => document.text(`${words[locale].regards}\n${sender}`, left, document.y, { width, lineGap: 3 }));
  section.end();
}
