// Made from the bodies of services/api by `pnpm run openapi`: change them there.

/** What the API takes for a text: most characters, and a pattern. */
export const textBounds = {
  CooperativeValues: {
    bic: { pattern: '^[A-Z]{6}[A-Z0-9]{2}([A-Z0-9]{3})?$' },
    iban: { maxLength: 60 },
    kvk: { maxLength: 20, pattern: '^[\\s\\p{Cf}]*((\\d[\\s.]*){8})?[\\s\\p{Cf}]*$' },
    locality: { maxLength: 100 },
    logo: { pattern: '^[0-9a-f]{64}$' },
    name: { maxLength: 70 },
    postal_code: { maxLength: 20, pattern: '^[\\s\\p{Cf}]*([1-9]\\d{3}\\s*[a-zA-Z]{2})?[\\s\\p{Cf}]*$' },
    street_address: { maxLength: 200 },
  },
  InstrumentValues: {
    code: { pattern: '^[A-Z0-9][A-Z0-9-]{0,19}$' },
    max_per_member: { maxLength: 40 },
    name_en: { maxLength: 100 },
    name_nl: { maxLength: 100 },
  },
  MemberCreate: {
    birthcountry: { maxLength: 2 },
    birthplace: { maxLength: 100 },
    company_name: { maxLength: 200 },
    country: { maxLength: 2 },
    email: {
      maxLength: 320,
      pattern:
        '^[\\s\\p{Cf}]*([^\\s\\p{Cf}@"(),:;<>[\\\\\\]]{1,64}@(?:[\\p{L}\\p{M}\\d](?:[\\p{L}\\p{M}\\d-]{0,61}[\\p{L}\\p{M}\\d])?\\.)+(?:[\\p{L}\\p{M}]{2,63}|[xX][nN]--[a-zA-Z\\d-]+))?[\\s\\p{Cf}]*$',
    },
    family_name: { maxLength: 100 },
    given_name: { maxLength: 100 },
    infix: { maxLength: 30 },
    kvk: { maxLength: 20, pattern: '^[\\s\\p{Cf}]*((\\d[\\s.]*){8})?[\\s\\p{Cf}]*$' },
    locality: { maxLength: 100 },
    note: { maxLength: 2000 },
    phone: { maxLength: 40 },
    postal_code: { maxLength: 20 },
    region: { maxLength: 100 },
    secondary_email: {
      maxLength: 320,
      pattern:
        '^[\\s\\p{Cf}]*([^\\s\\p{Cf}@"(),:;<>[\\\\\\]]{1,64}@(?:[\\p{L}\\p{M}\\d](?:[\\p{L}\\p{M}\\d-]{0,61}[\\p{L}\\p{M}\\d])?\\.)+(?:[\\p{L}\\p{M}]{2,63}|[xX][nN]--[a-zA-Z\\d-]+))?[\\s\\p{Cf}]*$',
    },
    street_address: { maxLength: 200 },
  },
} as const;
