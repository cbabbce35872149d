import { expect, test } from 'vitest';
import { readPdf } from '../../test/papers.ts';
import { pdfFile } from './pdf.ts';

const margins = { top: 40, bottom: 40, left: 40, right: 40 };

async function words(text: string): Promise<string> {
  const parts: Buffer[] = [];
  const file = pdfFile({ title: 'Blad', locale: 'nl', margins }, (document) => {
    document.addPage();
    const section = document.struct('Sect');
    document.addStructure(section);
    section.add(document.struct('P', {}, () => document.text(text)));
  });
  for await (const part of file) parts.push(part);
  return (await readPdf(Buffer.concat(parts))).pages.join();
}

test('a file says what was written, whatever the files before it needed of the same fonts', async () => {
  // letters that are made of others: the colon of two full stops
  await words('a:b;c…é!?ij%½');
  expect(await words('€ 1.000,00 i.o.')).toBe('€ 1.000,00 i.o.');
  expect(await words('a:b;c…é!?')).toBe('a:b;c…é!?');
});
