/**
 * Whether a text holds what may be a citizen service number: nine digits in a row (or grouped by dots or blanks as
 * 1234.56.789) that pass the 11-proef. The register keeps no such numbers, so free text holding one is refused.
 */
export function holdsBsn(text: string): boolean {
  const runs = text.match(/(?<!\d)\d{9}(?!\d)|(?<!\d)\d{4}[. ]\d{2}[. ]\d{3}(?!\d)/gu) ?? [];
  return runs.some((run) => passesElevenTest(run.replace(/\D/gu, '')));
}

/** The 11-proef of a BSN: 9·a + 8·b + … + 2·h − 1·i is a multiple of 11, and the number is not 0. */
export function passesElevenTest(digits: string): boolean {
  if (!/^\d{9}$/u.test(digits) || Number(digits) === 0) return false;
  const sum = digits
    .split('')
    .reduce((total, digit, index) => total + Number(digit) * (index === 8 ? -1 : 9 - index), 0);
  return sum % 11 === 0;
}
