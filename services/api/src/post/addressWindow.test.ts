import { expect, test } from 'vitest';
import { mm, pdfFile } from '../paper/pdf.ts';
import { addressWindow } from './addressWindow.ts';
import { addressee } from './addressee.ts';

const member = {
  kind: 'organisation',
  status: 'active',
  given_name: null,
  infix: null,
  family_name: null,
  company_name: 'Dorpshuis de Brug',
  street_address: 'Kade 1',
  postal_code: '1234 AB',
  locality: 'Kampen',
  region: 'Overijssel',
  country: 'NL',
} as const;
const long = {
  ...member,
  company_name: 'Vereniging voor gemeenschappelijke belangen '.repeat(5).slice(0, 200),
  street_address: 'Burgemeester van der Woudelaan 123 bis '.repeat(6).slice(0, 200),
  postal_code: '1'.repeat(20),
  locality: 'Nieuwkoop aan de Rijn '.repeat(5).slice(0, 100),
  region: 'Noord-Rijnland-Westfalen '.repeat(4).slice(0, 100),
  country: 'GS',
};

/** How far down an address goes, in millimetres, and in letters of which size it is drawn. */
async function drawn(lines: readonly string[]): Promise<{ bottom: number; size: number }> {
  let end = { bottom: 0, size: 0 };
  const margins = { top: 0, bottom: 0, left: 0, right: 0 };
  const file = pdfFile({ title: 'Brief', locale: 'nl', margins }, (document) => {
    document.addPage();
    addressWindow(document, lines, { left: 25 * mm, top: 50 * mm, size: 10.5 });
    end = { bottom: document.y / mm, size: Reflect.get(document, '_fontSize') as number };
  });
  for await (const part of file) expect(part).toBeDefined();
  return end;
}

test('an address keeps its letters where it has room, and to its window where everything is as long as the register takes it', async () => {
  expect((await drawn(addressee(member, 'nl').lines)).size).toBe(10.5);
  const { bottom, size } = await drawn(addressee(long, 'nl').lines);
  expect(bottom).toBeLessThanOrEqual(80);
  expect(size).toBeGreaterThanOrEqual(5);
});

test('an address abroad has its region and its country, one in the Netherlands neither', () => {
  expect(addressee(member, 'nl').lines).toEqual(['Dorpshuis de Brug', 'Kade 1', '1234 AB  Kampen']);
  const abroad = { ...member, postal_code: '62701', locality: 'Springfield', region: 'Illinois', country: 'US' };
  expect(addressee(abroad, 'en').lines).toEqual([
    'Dorpshuis de Brug',
    'Kade 1',
    '62701  Springfield',
    'Illinois',
    'United States',
  ]);
});
