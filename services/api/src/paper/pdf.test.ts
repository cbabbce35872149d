import { setImmediate as turn } from 'node:timers/promises';
import { setFlagsFromString } from 'node:v8';
import { runInNewContext } from 'node:vm';
import { expect, test } from 'vitest';
import { readPdf } from '../../test/papers.ts';
import { endPage, paperTable, pdfFile } from './pdf.ts';

const margins = { top: 40, bottom: 40, left: 40, right: 40 };

async function paper(text: string): Promise<Buffer> {
  const parts: Buffer[] = [];
  const file = pdfFile({ title: 'Blad', locale: 'nl', margins }, (document) => {
    document.addPage();
    const section = document.struct('Sect');
    document.addStructure(section);
    section.add(document.struct('P', {}, () => document.text(text)));
  });
  for await (const part of file) parts.push(part);
  return Buffer.concat(parts);
}

const words = async (text: string): Promise<string> => (await readPdf(await paper(text))).pages.join();

test('a file says what was written, whatever the files before it needed of the same fonts', async () => {
  // letters that are made of others: the colon of two full stops
  await words('a:b;c…é!?ij%½');
  expect(await words('€ 1.000,00 i.o.')).toBe('€ 1.000,00 i.o.');
  expect(await words('a:b;c…é!?')).toBe('a:b;c…é!?');
});

test.each([
  ['Dutch', 'Coöperatie Ĳsselwind, Curaçao'],
  ['Vietnamese', 'Nguyễn Thị Hằng, Đường Trần Hưng Đạo'],
  ['Turkish', 'Çağrı Işık, İzmir'],
  ['Polish', 'Łukasz Żółć'],
  ['Czech and Hungarian', 'Jiří Dvořák, Erdős'],
  ['Romanian', 'Ștefan Țîrlea'],
  ['Greek', 'Γεώργιος Παπαδόπουλος'],
  ['Cyrillic', 'Володимир Щербань, Ёлкин, Ђорђе'],
])('%s is drawn in its own letters', async (_script, text) => {
  expect(await words(text)).toBe(text);
});

test.each([
  ['Chinese', 'Wei 陈伟', 'Wei □□'],
  ['Arabic', 'Ali (علي)', 'Ali (□□□)'],
  ['Hebrew', 'דוד', '□□□'],
  ['a family of four people', 'Bos 👨‍👩‍👧‍👦!', 'Bos □!'],
  ['a flag', '🇳🇱 NL', '□ NL'],
  ['marks that nobody sees', 'a\u200Eb\u00ADc\u2068d\u2069', 'abcd'],
  ['an accent beside its letter', 'Zoe\u0308', 'Zoë'],
])('of %s a reader and the eye get a box for each sign that the fonts lack', async (_what, text, shown) => {
  expect(await words(text)).toBe(shown);
});

test('figures of one length are as wide as each other, and are read as they were written', async () => {
  const amounts = ['1.147,50', '8.797,50', '1.111,11', '7.777,77'];
  let widths: number[] = [];
  const file = pdfFile({ title: 'Blad', locale: 'nl', margins }, (document) => {
    document.addPage();
    widths = amounts.map((amount) => document.widthOfString(amount));
  });
  for await (const part of file) expect(part).toBeDefined();
  expect(new Set(widths.map((width) => width.toFixed(3))).size).toBe(1);
  expect(await words(amounts.join(' '))).toBe(amounts.join(' '));
});

test('of a long table no more is held than the page that is drawn', async () => {
  setFlagsFromString('--expose-gc');
  const collect = runInNewContext('gc') as () => void;
  const held: number[] = [];
  const rows = 200;
  const file = pdfFile({ title: 'Blad', locale: 'nl', margins }, async (document) => {
    const cells: WeakRef<object>[] = [];
    const { struct } = document;
    document.struct = ((type: string, ...rest: []) => {
      const element = struct.call(document, type, ...rest);
      if (type === 'TD') cells.push(new WeakRef((element as unknown as { dictionary: object }).dictionary));
      return element;
    }) as typeof struct;
    const section = document.struct('Sect');
    document.addStructure(section);
    let page = 0;
    const newPage = () => {
      if (page > 0) endPage(document);
      document.addPage();
      document.y = 40;
      page += 1;
    };
    newPage();
    const columns = ['a', 'b'].map((heading) => ({ heading, widthMm: 40, cell: (row: string) => row }));
    const table = paperTable(document, { parent: section, columns, left: 40, size: 8, bottom: 700, newPage });
    for (let row = 0; row < rows; row += 1) {
      table.row(`constructor ${row}`);
      if (row % 50 < 49) continue;
      // oxlint-disable-next-line no-await-in-loop -- what was drawn goes out
      await turn();
      collect();
      held.push(cells.filter((cell) => cell.deref() !== undefined).length);
    }
    table.end();
    section.end();
  });
  const parts: Buffer[] = [];
  for await (const part of file) parts.push(part);
  const { pages: texts, tags } = await readPdf(Buffer.concat(parts));
  const pages = texts.length;
  expect(pages).toBeGreaterThan(4);
  // every page says which element each of its parts belongs to
  expect(texts.every((text) => /^a b constructor \d+/u.test(text))).toBe(true);
  expect(tags).toMatchObject({ Table: pages, TD: tags.TR! - pages });
  const onPage = tags.TD! / pages;
  expect(Math.max(...held)).toBeLessThan(2 * onPage);
});
