import { expect, test } from 'vitest';
import { typed } from './contact.ts';
import { DomainError } from './errors.ts';
import { detailFields, memberDetails } from './members.ts';
import type { MemberDetails, MemberKind } from './members.ts';

const none = Object.fromEntries(detailFields.map((field) => [field, null])) as unknown as MemberDetails;
const person = { ...none, locale: 'nl', family_name: 'Veen' } as const;
const keep = (change: Partial<MemberDetails>, kind: MemberKind = 'person') =>
  memberDetails(kind, { ...person, ...change }, '2026-11-20');

test.each([
  [{ family_name: '  Veen ' }, { family_name: 'Veen' }],
  [{ phone: '06-1234 5678' }, { phone: '+31612345678' }],
  [{ phone: '0049 (0)30 123456' }, { phone: '+4930123456' }],
  [
    { postal_code: '1234ab', country: 'nl' },
    { postal_code: '1234 AB', country: 'NL' },
  ],
  [{ postal_code: 'D-10115', country: 'DE' }, { postal_code: 'D-10115' }],
  [{ email: ' ' }, { email: null }],
  [{ email: '\u00a0a@b.example\u200b' }, { email: 'a@b.example' }],
  [{ email: 'jan+leden@münchen.example' }, { email: 'jan+leden@münchen.example' }],
  [{ given_name: '\ufeffJan\u00ad ' }, { given_name: 'Jan' }],
])('%j is kept as %j', (typed, kept) => {
  expect(keep(typed)).toMatchObject(kept);
});

test.each([
  [{ family_name: ' ' }, 'family_name', 'name_missing'],
  [{ email: 'jan@@x' }, 'email', 'email_invalid'],
  [{ email: 'a@b' }, 'email', 'email_invalid'],
  [{ email: 'a@b..example' }, 'email', 'email_invalid'],
  [{ secondary_email: 'a@b, c@d' }, 'secondary_email', 'email_invalid'],
  [{ email: 'a\u200b@b.example' }, 'email', 'email_invalid'],
  [{ phone: '12' }, 'phone', 'phone_invalid'],
  [{ postal_code: '0123 AB', country: 'NL' }, 'postal_code', 'postal_code_invalid'],
  [{ country: 'NLD' }, 'country', 'country_invalid'],
  [{ birthdate: '2026-11-21' }, 'birthdate', 'date_in_future'],
  [{ kvk: '12345678' }, 'kvk', 'unknown_field'],
] as const)('%j of a person: %s is %s', (typed, field, code) => {
  expect(refused(() => keep(typed))).toEqual([[field, code]]);
});

test('an organisation has a name and a KvK number, and no birthdate; everything wrong is told at once', () => {
  expect(keep({ family_name: null, company_name: 'Molen B.V.', kvk: '12.345.678' }, 'organisation').kvk).toBe(
    '12345678',
  );
  const wrong = { family_name: null, kvk: '1234', birthdate: '1970-01-01' };
  expect(refused(() => keep(wrong, 'organisation'))).toEqual([
    ['kvk', 'kvk_invalid'],
    ['company_name', 'name_missing'],
    ['birthdate', 'unknown_field'],
  ]);
});

test('what a form judges by is what is kept or refused here', () => {
  const tries = {
    email: [
      'a@b',
      'jan+leden@हिन्दी.भारत',
      ' jan@voorbeeld.nl',
      '\u00a0a@b.example\u200b',
      'jan',
      'jan@@x',
      'a@b, c@d',
      'a\u200b@b.example',
      '"a"@b',
    ],
    kvk: ['12345678', ' 12.345.678 ', '1234 5678\u200b', '1234567', '123456789', '1234567a'],
    dutchPostalCode: ['1234AB', '1234  ab ', '0123 AB', '123 AB', '1234 A1'],
  };
  const isKept = (change: Partial<MemberDetails>, kind: MemberKind) =>
    !Array.isArray(refused(() => keep(change, kind)));
  const organisation = { family_name: null, company_name: 'Molen B.V.' };
  const keeps = {
    email: (text: string) => isKept({ email: text }, 'person'),
    kvk: (text: string) => isKept({ ...organisation, kvk: text }, 'organisation'),
    dutchPostalCode: (text: string) => isKept({ postal_code: text, country: 'NL' }, 'person'),
  };
  for (const name of ['email', 'kvk', 'dutchPostalCode'] as const) {
    const form = new RegExp(typed[name], 'u');
    const judged = tries[name].map((text) => [text, form.test(text)]);
    expect(judged).toEqual(tries[name].map((text) => [text, keeps[name](text)]));
    expect(new Set(judged.map(([, fits]) => fits)).size).toBe(2);
  }
});

function refused(work: () => unknown): unknown {
  try {
    return work();
  } catch (error) {
    if (!(error instanceof DomainError)) throw error;
    return error.errors.map(({ field, code }) => [field, code]);
  }
}
