import type { Language } from '../../../domain/language.ts';
import { createHash } from 'node:crypto';
import { addDays } from '../../../domain/dates.ts';
import type { InstrumentRef } from '../../../wire/schemas.ts';
import type { Letterhead } from '../../../paper/logo.ts';
import { addressWindow } from '../../../post/addressWindow.ts';
import { paperFormats } from '../../../paper/formats.ts';
import { artifact, bold, ink, mm, paperTable, pdfFile, quiet, regular, rule } from '../../../paper/pdf.ts';
import type { PaperColumn, Part, Pdf } from '../../../paper/pdf.ts';
import { isUnpriced, holdingColumns, incomeColumns, moveColumns, sumOf } from './columns.ts';
import type { Statement } from './read.ts';
import { statementTexts } from './texts.ts';

export interface StatementPaper {
  locale: Language;
  sender: Letterhead;
  /** Name and address, a line each. */
  to: readonly string[];
  memberNo: number;
  joinedOn: string | null;
  year: number;
  /** The day it is written on. */
  date: string;
  /** As of which day the register was known. */
  knownOn: string;
  statement: Statement;
}

const left = 20 * mm;
const width = 170 * mm;
const right = left + width;
const bottom = 275 * mm;
const factsAt = 142 * mm;
const align = 'right';

/** The statement of a member for a year (A4 portrait; mock-up "statement"). */
export function statementPdf(paper: StatementPaper): AsyncGenerator<Buffer> {
  const { locale } = paper;
  const margins = { top: 0, bottom: 0, left, right: 20 * mm };
  const title = `${titleOf(paper)}, ${paper.memberNo}`;
  return pdfFile({ title, locale, margins, bufferPages: true }, (document) => write(document, paper));
}

function titleOf({ locale, year, statement: { to } }: StatementPaper): string {
  const texts = statementTexts[locale];
  return to === `${year}-12-31` ? texts.title(year) : texts.titleUntil(year, paperFormats[locale].longDay(to));
}

/** A few signs by which two copies are told apart: the same figures have the same. */
function checksumOf({ memberNo, statement: { bridge: _derived, ...figures } }: StatementPaper): string {
  const text = JSON.stringify([memberNo, figures], (_key, value: unknown) =>
    typeof value === 'bigint' ? String(value) : value,
  );
  const digest = createHash('sha256').update(text).digest('hex');
  return [digest.slice(0, 4), digest.slice(4, 8), digest.slice(8, 12)].join(' ');
}

function write(document: Pdf, paper: StatementPaper): void {
  const { locale, sender, statement, date, knownOn } = paper;
  const { from, to, holdings, moves, income, accrued, payable, bridge } = statement;
  const texts = statementTexts[locale];
  const formats = paperFormats[locale];
  const { amount, change, day } = formats;
  const name = (instrument: InstrumentRef) => instrument[`name_${locale}`];

  const section = document.struct('Sect');
  document.addStructure(section);
  const newPage = () => {
    document.addPage();
    document.y = 20 * mm;
  };
  const add = (type: 'H1' | 'H2' | 'P', draw: () => void) => section.add(document.struct(type, {}, draw));
  const heading = (text: string, need = 24 * mm) => {
    if (document.y + need > bottom) newPage();
    document.y += 5 * mm;
    add('H2', () => document.font(bold).fontSize(10.5).fillColor(ink).text(text, left, document.y, { width }));
    document.y += 0.5 * mm;
  };
  const tableOf = <Row>(columns: readonly PaperColumn<Row>[]) =>
    paperTable(document, { parent: section, columns, left, size: 8.5, bottom, newPage });

  document.addPage();
  letterHead(document, section, paper);
  document.y = 79.5 * mm;
  add('H1', () => document.font(bold).fontSize(16).text(titleOf(paper), left, document.y, { width }));

  const value = sumOf(holdings, (row) => row.closing_value);
  const valueBefore = sumOf(holdings, (row) => row.opening_value);
  const worth = (cents: bigint, unpriced: boolean): string => (unpriced ? texts.unpriced : `€ ${amount(cents)}`);
  const unpricedNow = isUnpriced(
    holdings,
    (row) => row.closing,
    (row) => row.closing_value,
  );
  const unpricedBefore = isUnpriced(
    holdings,
    (row) => row.opening,
    (row) => row.opening_value,
  );
  const owed = sumOf(accrued, ({ cents }) => cents);
  document.y += 5 * mm;
  const leadTop = document.y;
  add('P', () => {
    document
      .font(regular)
      .fontSize(9)
      .fillColor(quiet)
      .text(texts.worth(formats.longDay(to)), left, leadTop);
    document
      .font(bold)
      .fontSize(24)
      .fillColor(ink)
      .text(worth(value, unpricedNow), left, document.y + 1);
  });
  const leadBottom = document.y;
  const beside = [
    [texts.before(formats.longDay(from)), worth(valueBefore, unpricedBefore)],
    ...(owed === 0n ? [] : [[texts.accruedShort, worth(owed, false)] as const]),
    ...(payable === 0n ? [] : [[texts.payableShort, worth(payable, false)] as const]),
  ] as const;
  document.y = leadBottom - beside.length * 13 - 2;
  for (const [label, text] of beside) {
    add('P', () =>
      document
        .font(regular)
        .fontSize(9)
        .fillColor(quiet)
        .text(`${label} ${text}`, left + 80 * mm, document.y, { width: width - 80 * mm, align: 'right' }),
    );
    document.y += 2;
  }
  document.fillColor(ink);
  document.y = leadBottom + 2 * mm;
  rule(document, [left, right], 1);

  heading(texts.holdings);
  if (holdings.length === 0) {
    const words = texts.none(formats.longDay(addDays(from, 1)), formats.longDay(to));
    add('P', () =>
      document
        .font(regular)
        .fontSize(9)
        .text(words, left, document.y + 1 * mm, { width }),
    );
  } else {
    const table = tableOf(holdingColumns(statement, locale));
    for (const row of holdings) table.row(row);
    table.total();
    table.end();
  }

  if (moves.length > 0) {
    heading(texts.moves);
    const table = tableOf(moveColumns(locale));
    for (const move of moves) table.row(move);
    table.end();
  }

  if (income.length > 0) {
    heading(texts.income);
    const table = tableOf(incomeColumns(statement, locale));
    for (const row of income) table.row(row);
    table.total();
    table.end();
  }

  const pairs = (title: string, words: string, rows: readonly (readonly [label: string, value: string])[]) => {
    heading(title);
    const table = tableOf<(typeof rows)[number]>([
      { heading: words, widthMm: 110, cell: ([label]) => label },
      { heading: texts.amount, widthMm: 30, align, cell: ([, text]) => text },
    ]);
    for (const [at, row] of rows.entries()) table.row(row, at === rows.length - 1);
    table.end();
  };
  // from nothing that is known to what is known there is no way to tell
  if (!unpricedNow && !unpricedBefore && (moves.length > 0 || value !== valueBefore)) {
    const received = sumOf(moves, (move) => (move.value > 0n ? move.value : 0n));
    const outflow = sumOf(moves, (move) => (move.value < 0n ? move.value : 0n));
    pairs(texts.bridge, texts.bridgeHead, [
      [texts.opening(day(from)), amount(valueBefore)],
      ...[
        [texts.received, received] as const,
        [texts.given, outflow] as const,
        [texts.priceChange, bridge.price_change] as const,
        [texts.rounding, bridge.rounding] as const,
      ].flatMap(([label, cents]) => (cents === 0n ? [] : [[label, change(cents)] as const])),
      [texts.closing(day(to)), amount(value)],
    ]);
  }
  if (accrued.length > 0) {
    pairs(texts.accrued, texts.accruedHead, [
      ...accrued.map(
        ({ instrument, since, cents }) => [texts.since(name(instrument), day(since)), amount(cents)] as const,
      ),
      [texts.before(day(to)), amount(owed)],
    ]);
  }

  const unpriced = holdings
    .filter((row) => row.closing !== 0n && row.price === null)
    .map((row) => name(row.instrument));
  const late = moves.filter((move) => move.late).length;
  const notes = [
    texts.prices,
    ...(unpriced.length === 0 ? [] : [texts.noPrice(unpriced.join(', '))]),
    ...(late === 0 ? [] : [texts.late(late, day(to))]),
  ].join(' ');
  document.font(regular).fontSize(8);
  if (document.y + 4 * mm + document.heightOfString(notes, { width }) > bottom) newPage();
  document.y += 4 * mm;
  add('P', () =>
    document.font(regular).fontSize(8).fillColor(quiet).text(notes, left, document.y, { width, lineGap: 1.5 }),
  );
  const signs = texts.known(day(knownOn), checksumOf(paper));
  add('P', () =>
    document
      .fontSize(8)
      .text(signs, left, document.y + 1 * mm, { width })
      .fillColor(ink),
  );
  section.end();

  const { count } = document.bufferedPageRange();
  for (let at = 0; at < count; at += 1) {
    document.switchToPage(at);
    artifact(document, () => foot(document, [`${sender.name}, ${day(date)}`, texts.keep, texts.page(at + 1, count)]));
  }
}

/** The sender, the address in the window of an envelope, and beside it whose statement it is. */
function letterHead(
  document: Pdf,
  section: Part,
  { locale, sender, to, memberNo, joinedOn, date }: StatementPaper,
): void {
  const { facts } = statementTexts[locale];
  const { day } = paperFormats[locale];
  const add = (draw: () => void) => section.add(document.struct('P', {}, draw));
  // the picture says the name as well, to whoever does not see it
  const { logo } = sender;
  if (logo === null)
    add(() =>
      document
        .font(bold)
        .fontSize(13)
        .fillColor(ink)
        .text(sender.name, left, 15 * mm, { width }),
    );
  else {
    const fit: [number, number] = [60 * mm, 16 * mm];
    section.add(document.struct('Figure', { alt: sender.name }, () => document.image(logo, left, 12 * mm, { fit })));
  }
  if (sender.lines.length > 0) {
    add(() =>
      document
        .font(regular)
        .fontSize(8)
        .fillColor(quiet)
        .text(sender.lines.join('\n'), factsAt, 15 * mm, { width: right - factsAt, lineGap: 1 }),
    );
  }
  document.fillColor(ink);
  add(() => addressWindow(document, to, { left, top: 45 * mm, size: 10 }));
  document.y = 45 * mm;
  const lines = [
    [facts.number, String(memberNo)],
    ...(joinedOn === null ? [] : [[facts.since, day(joinedOn)]]),
    [facts.date, day(date)],
  ] as const;
  for (const [label, value] of lines) {
    const top = document.y;
    add(() => {
      document
        .fontSize(8)
        .fillColor(quiet)
        .text(`${label} `, factsAt, top, { width: 20 * mm });
      document.fillColor(ink).text(value, factsAt + 20 * mm, top);
    });
    document.y = top + 12;
  }
  // where it is folded for an envelope
  document.y = 99 * mm;
  rule(document, [0, 5 * mm], 0.5, quiet);
}

function foot(document: Pdf, [start, middle, end]: readonly [string, string, string]): void {
  const at = 284 * mm;
  document.font(regular).fontSize(7.5).fillColor(quiet);
  document.text(start, left, at, { width, lineBreak: false });
  document.text(middle, left, at, { width, align: 'center' });
  document.text(end, left, at, { width, align: 'right' });
}
