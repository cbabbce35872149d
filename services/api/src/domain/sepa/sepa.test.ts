import { expect, test } from 'vitest';
import { hasSchema, validate } from '../../../test/payments/schema.ts';
import { inEea, pain001 } from './pain001.ts';
import type { PostalAddress } from './pain001.ts';
import { easter, isTargetDay, nextTargetDay } from './target.ts';

test.each([
  [2000, '2000-04-23'],
  [2024, '2024-03-31'],
  [2025, '2025-04-20'],
  [2026, '2026-04-05'],
  [2038, '2038-04-25'], // the latest there is
  [2285, '2285-03-22'], // the earliest
])('Easter of %i is on %s', (year, date) => expect(easter(year)).toBe(date));

test.each([
  ['2026-01-01', '2026-01-02'],
  ['2026-04-03', '2026-04-07'], // Good Friday to Easter Monday
  ['2026-04-27', '2026-04-27'], // a Dutch holiday, no TARGET one
  ['2026-05-01', '2026-05-04'],
  ['2026-11-21', '2026-11-23'],
  ['2026-12-25', '2026-12-28'],
])('from %s banks settle on %s', (date, next) => {
  expect(nextTargetDay(date)).toBe(next);
  expect(isTargetDay(date)).toBe(date === next);
});

const fileTo = (address: PostalAddress) =>
  pain001({
    msgId: 'BT-2026-000001-00000001',
    createdAt: '2026-11-20T12:00:00Z',
    executionDate: '2026-11-23',
    debtor: { name: 'Cooperatie', iban: 'NL02TRIO0254885544', bic: null },
    transfers: [
      {
        endToEndId: 'VA-2026-000001',
        cents: 7n,
        name: 'A',
        iban: 'CH9300762011623852957',
        bic: 'POFICHBEXXX',
        address,
        remittance: 'VA-2026-000001',
      },
    ],
  });
const place = { postalCode: '8001', town: 'Zurich', country: 'CH' };
const structured = '<PstCd>8001</PstCd><TwnNm>Zurich</TwnNm><Ctry>CH</Ctry>';
const word = 'Bahnhofstrasse';

test.each([
  ['nothing of a street: structured', { ...place, street: null }, structured],
  ['no postal code', { ...place, street: null, postalCode: null }, '<TwnNm>Zurich</TwnNm><Ctry>CH</Ctry>'],
  ['a street: hybrid', { ...place, street: 'Bahnhofstrasse 1' }, `${structured}<AdrLine>Bahnhofstrasse 1</AdrLine>`],
  [
    'a long street, broken between words',
    { ...place, street: Array.from({ length: 6 }, () => word).join(' ') },
    `${structured}<AdrLine>${Array.from({ length: 4 }, () => word).join(' ')}</AdrLine><AdrLine>${word} ${word}</AdrLine>`,
  ],
  [
    'a street of one word, and more than two lines hold',
    { ...place, street: 'x'.repeat(150) },
    `${structured}<AdrLine>${'x'.repeat(70)}</AdrLine><AdrLine>${'x'.repeat(70)}</AdrLine>`,
  ],
  [
    'a street as long as a line',
    { ...place, street: `${'x'.repeat(70)} y` },
    `${structured}<AdrLine>${'x'.repeat(70)}</AdrLine><AdrLine>y</AdrLine>`,
  ],
])('an address of %s', (_what, address, element) => {
  const file = fileTo(address);
  if (hasSchema) validate(file);
  expect(file.toString().replaceAll(/>\s+</gu, '><')).toContain(`<PstlAdr>${element}</PstlAdr>`);
});

test('amounts are written to the cent', () => {
  expect(fileTo({ ...place, street: null }).toString()).toContain('<InstdAmt Ccy="EUR">0.07</InstdAmt>');
});

test.each([
  ['NL20INGB0001234567', true],
  ['IS140159260076545510730339', true],
  ['CH9300762011623852957', false],
  ['GB29NWBK60161331926819', false],
])('whether %s is held in the EEA: %s', (iban, inside) => expect(inEea(iban)).toBe(inside));
