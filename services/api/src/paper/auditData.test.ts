import { expect, test } from 'vitest';
import { auditData } from './auditData.ts';

test.each([
  [
    { before: { nominal_cents: 10_000, name: 'A', id: 'x' }, after: { nominal_cents: 12_550, name: 'A', id: 'y' } },
    'Nominaal: € 100,00 → € 125,50',
    'Nominal: €100.00 → €125.50',
  ],
  [{ before: null, after: 'Jansen' }, 'Waarde: leeg → Jansen', 'Value: empty → Jansen'],
  [
    { fields: ['email', 'locality'], version: 3, comment: '', effective_date: '2026-02-01' },
    'Velden: E-mailadres, Plaats; Ingangsdatum: 01-02-2026',
    'Fields: Email address, Town; Effective date: 01/02/2026',
  ],
  [{ kind: 'issue', quantity: '1250.5' }, 'Soort: Uitgifte; Aantal: 1.250,5', 'Kind: Issue; Quantity: 1,250.5'],
  [
    { reason_code: 'death', alone: true },
    'Reden: overlijden; Door één beheerder: ja',
    'Reason: death; By one administrator: yes',
  ],
  [{ coupon_ppm: 45_000, lock_in_months: 1 }, 'Rente: 4,50 %; Vast: 1 maand', 'Interest: 4.50%; Locked: 1 month'],
  [
    { code: 'email_invalid', params: { value: 'a@b' } },
    'Geweigerd: a@b is geen e-mailadres',
    'Refused: a@b is no email address',
  ],
  [
    { column: 'price', cells: { number: '12.5', unit: '%' } },
    'Kolom: Prijs; Cellen: 12,5%',
    'Column: Price; Cells: 12.5%',
  ],
  [{ name_of_later: 'x', code: 'QX' }, 'Code: QX; name_of_later: x', 'Code: QX; name_of_later: x'],
  [{}, '', ''],
])('%j is told in words, as on the page', (data, nl, en) => {
  expect(auditData(data, 'nl')).toBe(nl);
  expect(auditData(data, 'en')).toBe(en);
});
