import { expect, test } from 'vitest';
import { sepaText } from './characters.ts';
import { pain001 } from './pain001.ts';
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

test.each([
  ['Zoë Müller-Çelik', 'Zoe Muller-Celik'],
  ['Иван Петров', 'Ivan Petrov'],
  ['Anna 🎉 & Bram', 'Anna Bram'],
  ['🎉', ''],
  ['//a//b/', 'a/b'],
  ['x'.repeat(200), 'x'.repeat(70)],
])('%s is written as %s', (text, latin) => expect(sepaText(text, 70)).toBe(latin));

test('the address is there for a payee outside the EEA, and amounts are written to the cent', () => {
  const file = pain001({
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
        address: { street: null, postalCode: '8001', town: 'Zurich', country: 'CH' },
        remittance: 'VA-2026-000001',
      },
    ],
  }).toString();
  expect(file).toContain('<InstdAmt Ccy="EUR">0.07</InstdAmt>');
  expect(file.replace(/\s+/gu, '')).toContain(
    '<PstlAdr><PstCd>8001</PstCd><TwnNm>Zurich</TwnNm><Ctry>CH</Ctry></PstlAdr>',
  );
});
