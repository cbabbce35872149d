import type { Language } from '../../domain/language.ts';
import { paperFormats } from '../../paper/formats.ts';
import { artifact, bold, endPage, mm, paperTable, pdfFile, quiet, regular } from '../../paper/pdf.ts';
import type { Part, Pdf } from '../../paper/pdf.ts';
import type { Chunk } from '../../paper/tables.ts';
import { paperColumns } from './columns.ts';
import type { PaperLine } from './columns.ts';
import type { RegisterLine, RegisterPage } from './schemas.ts';
import { registerTexts } from './texts.ts';

export interface Paper {
  language: Language;
  sender: string;
  asOf: string;
  /** What was asked for; null for what is known now. */
  knownAt: string | null;
  printedAt: string;
  totals: RegisterPage['totals'];
  lines: AsyncIterable<readonly RegisterLine[]>;
}

const left = 15 * mm;
const width = 267 * mm;
const top = 14 * mm;
const bottom = 192 * mm;

/** The register on paper (A4 landscape): its head and the total of its rows on every page, every holding, and at the end what they come to. */
export async function* registerPaper(paper: Paper): AsyncGenerator<Chunk> {
  const { language } = paper;
  let rows = 0;
  const write = async (document: Pdf) => {
    rows = await writeAll(document, paper);
  };
  const margins = { top: 0, bottom: 0, left, right: 15 * mm };
  const title = `${registerTexts[language].title} ${paper.asOf}`;
  for await (const text of pdfFile({ title, locale: language, layout: 'landscape', margins }, write))
    yield { text, rows: 0 };
  yield { text: '', rows };
}

async function writeAll(document: Pdf, paper: Paper): Promise<number> {
  const { language, totals, lines } = paper;
  const texts = registerTexts[language];
  const formats = paperFormats[language];
  const section = document.struct('Sect');
  document.addStructure(section);
  let pages = 0;
  const newPage = () => {
    if (pages > 0) endPage(document);
    document.addPage();
    pages += 1;
    head(document, pages === 1 ? section : null, paper);
    artifact(document, () => foot(document, paper.sender, texts.foot, texts.page(pages)));
    document.y = top + 17 * mm;
  };
  newPage();
  const columns = paperColumns(language).map(({ cell, ...column }) => ({
    ...column,
    cell: (line: PaperLine) => cell(line, formats),
  }));
  const totalLine = { name: '', quantity: null, price_cents: null };
  // Units of different instruments are not added; a price that is missing leaves no value to add.
  let onPage = { rows: 0, value: 0 as number | null, nominal: 0 };
  const pageTotal = (): PaperLine | null => {
    const { rows: count, value, nominal } = onPage;
    onPage = { rows: 0, value: 0, nominal: 0 };
    if (count === 0) return null;
    const sums = { value_cents: value, nominal_value_cents: nominal };
    return { ...totalLine, first: texts.onPage, second: texts.rows(count), ...sums };
  };
  const table = paperTable(document, { parent: section, columns, left, size: 8, bottom, newPage, pageTotal });
  const name = ({ instrument }: Pick<RegisterLine, 'instrument'>) => instrument[`name_${language}`];
  let rows = 0;
  const added = { value: 0, nominal: 0 };
  for await (const page of lines) {
    for (const line of page) {
      const { member, value_cents, nominal_value_cents } = line;
      table.row({ ...line, first: String(member.member_no), second: member.display_name, name: name(line) });
      onPage.rows += 1;
      onPage.value = onPage.value === null || value_cents === null ? null : onPage.value + value_cents;
      onPage.nominal += nominal_value_cents;
      added.value += value_cents ?? 0;
      added.nominal += nominal_value_cents;
    }
    rows += page.length;
    // What there is goes out before more is written.
    await new Promise((resolve) => setImmediate(resolve));
  }
  table.endPage();
  for (const total of totals.instruments) {
    table.row({ ...total, first: texts.total, second: texts.holders(total.holders), name: name(total) }, true);
  }
  if (rows === 0) section.add(document.struct('P', {}, () => document.fontSize(9).text(texts.empty, left, document.y)));
  else table.row({ ...totals, ...totalLine, first: texts.total, second: '' }, true);
  table.end();
  const isRounded = totals.value_cents !== null && totals.value_cents !== added.value;
  if (isRounded || totals.nominal_value_cents !== added.nominal) {
    document.font(regular).fontSize(8).fillColor(quiet);
    if (document.y + 6 * mm > bottom) newPage();
    section.add(document.struct('P', {}, () => document.text(texts.rounded, left, document.y + 2 * mm, { width })));
    document.fillColor('black');
  }
  section.end();
  return rows;
}

/** What list it is, of when: read out once, and drawn on every page so that a loose one explains itself. */
function head(document: Pdf, section: Part | null, { language, asOf, knownAt, printedAt, totals }: Paper): void {
  const texts = registerTexts[language];
  const formats = paperFormats[language];
  const words = [texts.asOf(formats.longDay(asOf)), texts.known(formats.time(knownAt ?? printedAt))];
  const only = totals.instruments.length === 1 ? totals.instruments[0]?.instrument[`name_${language}`] : undefined;
  const title = () => document.font(bold).fontSize(14).text(texts.title, left, top, { width });
  const line = () => {
    const text = [words.join(', '), ...(only === undefined ? [] : [only])].join(' · ');
    document
      .font(regular)
      .fontSize(9)
      .fillColor(quiet)
      .text(text, left, top + 8 * mm, { width })
      .fillColor('black');
  };
  if (section === null) {
    artifact(document, () => {
      title();
      line();
    });
    return;
  }
  section.add(document.struct('H1', {}, title));
  section.add(document.struct('P', {}, line));
}

function foot(document: Pdf, sender: string, words: string, page: string): void {
  const at = 198 * mm;
  document.font(regular).fontSize(7.5).fillColor(quiet);
  document.text(`${sender} · ${words}`, left, at, { width, lineBreak: false });
  document.text(page, left, at, { width, align: 'right' }).fillColor('black');
}
