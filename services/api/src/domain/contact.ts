// How people are reached: what a written number, address or code is kept as, and what it must look like then.

/**
 * A name, and a domain that has a dot: both in any script, and a plus sign in the name. The validator `email` of @ledenbureau/forms
 * judges the same (scripts/emailRule.test.ts).
 */
export const emailPattern =
  /^[^\s\p{Cf}@"(),:;<>[\\\]]{1,64}@(?:[\p{L}\p{M}\d](?:[\p{L}\p{M}\d-]{0,61}[\p{L}\p{M}\d])?\.)+(?:[\p{L}\p{M}]{2,63}|[xX][nN]--[a-zA-Z\d-]+)$/u;
/** E.164. */
export const phonePattern = /^\+[1-9]\d{6,14}$/u;
export const kvkPattern = /^\d{8}$/u;
export const dutchPostalCode = /^[1-9]\d{3} [A-Z]{2}$/u;

const around = String.raw`[\s\p{Cf}]*`;
const within = (pattern: string) => `^${around}(${pattern})?${around}$`;

/** What may be typed of them, by which a form judges before it asks: nothing, or what becomes what is kept. */
export const typed = {
  email: within(emailPattern.source.slice(1, -1)),
  kvk: within(String.raw`(\d[\s.]*){8}`),
  dutchPostalCode: within(String.raw`[1-9]\d{3}\s*[a-zA-Z]{2}`),
};

/** "06-1234 5678" → "+31612345678"; a number from abroad keeps its country. */
export function dialled(text: string): string {
  return text
    .replace(/\(0\)|[\s().-]/gu, '')
    .replace(/^00/u, '+')
    .replace(/^0/u, '+31');
}

/** "1234ab" → "1234 AB"; what is no Dutch postal code is left as it is, in capitals. */
export function spacedPostalCode(text: string): string {
  return text.toUpperCase().replace(/^(\d{4})\s*([A-Z]{2})$/u, '$1 $2');
}
