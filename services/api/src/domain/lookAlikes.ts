/** Letters of other scripts beside the Latin ones that they are taken for. */
const pairs =
  // Cyrillic
  'АA ВB СC ЕE НH ІI ЈJ КK МM ОO РP ЅS ТT ХX УY ҮY аa сc ԁd еe һh іi јj ӏl оo рp ԛq ѕs ѵv ԝw хx уy үy ' +
  // Greek
  'ΑA ΒB ΕE ΗH ΙI ΚK ΜM ΝN ΟO ΡP ΤT ΧX ΥY ΖZ αa ιi κk νv οo ρp υu ' +
  // Armenian
  'ՍU ՏS ՕO հh ոn սu օo ցg';
/** Each of them, and the Latin letter; the database has the same (`plain_name`). */
export const latin: ReadonlyMap<string, string> = new Map(
  pairs.split(' ').map((pair) => [pair.charAt(0), pair.charAt(1)] as const),
);

/**
 * A name that says which of its letters are not what they look like: "Anna" with a Cyrillic A becomes "Аnna (А ≠ A)". Only
 * of words that can be read as Latin: a name in another script pretends nothing.
 */
export function markLookAlikes(name: string): string {
  const pretends = (word: string) =>
    Array.from(word).every(
      (letter) => latin.has(letter) || !/^\p{L}$/u.test(letter) || /^\p{Script=Latin}$/u.test(letter),
    );
  const letters = name
    .split(/[^\p{L}\p{M}\p{N}]+/u)
    .filter(pretends)
    .join('');
  const latinLetters = new Set(Array.from(letters).filter((letter) => latin.has(letter)));
  if (latinLetters.size === 0) return name;
  return `${name} (${Array.from(latinLetters, (letter) => `${letter} ≠ ${latin.get(letter) ?? ''}`).join(', ')})`;
}
