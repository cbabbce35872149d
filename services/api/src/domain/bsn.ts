/**
 * Whether a text holds what may be a citizen service number: nine digits of any script that pass the 11-proef, in a
 * row or in groups with one and the same mark between them ("1234.56.782", "123 456 782"). The register keeps no such
 * numbers, so free text holding one is refused.
 */
export function holdsBsn(text: string): boolean {
  const plain = asciiDigits(text.normalize('NFKC').replace(/\p{Default_Ignorable_Code_Point}/gu, ''));
  // A mark is no blank: where both could be either, a long run of blanks would be gone over again from each of them.
  const runs = [...plain.matchAll(/\d(?:\s*(?:[^\p{L}\p{N}\s]\s*)?\d)*/gu)];
  return runs.some(([run]) => nines(run).some(passesElevenTest));
}

/** Everything in a run of groups that can be read as nine digits: neighbours with the same mark between them. */
function nines(run: string): string[] {
  const groups = run.split(/\D+/u);
  // Blanks around a mark say nothing, and one dash is as good as another.
  const marks = [...run.matchAll(/\D+/gu)].map(([mark]) => mark.trim().replace(/\p{Pd}/u, '-'));
  return groups.flatMap((digits, start) => {
    let last = start;
    let together = digits;
    while (together.length < 9 && last + 1 < groups.length && marks[last] === marks[start]) {
      last += 1;
      together += groups[last];
    }
    return together.length === 9 ? [together] : [];
  });
}

/** Digits of other scripts ("٣") as 0–9: Unicode keeps the ten of a script together, in order. */
function asciiDigits(text: string): string {
  return text.replace(/[^\P{Nd}0-9]/gu, (digit) => {
    const code = digit.codePointAt(0) ?? 0;
    let before = 0;
    while (/^\p{Nd}$/u.test(String.fromCodePoint(code - before - 1))) before += 1;
    return String(before % 10);
  });
}

/** The 11-proef of a BSN: 9·a + 8·b + … + 2·h − 1·i is a multiple of 11, and the number is not 0. */
export function passesElevenTest(digits: string): boolean {
  if (!/^\d{9}$/u.test(digits) || Number(digits) === 0) return false;
  const sum = digits
    .split('')
    .reduce((total, digit, index) => total + Number(digit) * (index === 8 ? -1 : 9 - index), 0);
  return sum % 11 === 0;
}
