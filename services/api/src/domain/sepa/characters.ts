// The characters of a payment file, by the conversion table of the European Payments Council (EPC217-08, version of 21 December
// 2009, with chapter 6.2 of its best practices).

/** What banks everywhere in SEPA take: Latin letters, digits and / - ? : ( ) . , ' + and the blank. */
const basic = /[a-zA-Z0-9/?:().,'+ -]/u;

/** The table where it has a Latin counterpart, by what is written instead. Whatever is in no row is written as a full stop. */
const table: Readonly<Record<string, string>> = {
  A: 'ÀÁÂÃÄÅÆĀĂĄΆΑАЪ',
  B: 'Б',
  C: 'ÇĆĈĊČ',
  D: 'ÐĎĐΔД',
  E: 'ÈÉÊËĒĔĖĘĚΈΕЕ€',
  F: 'ΦФ',
  G: 'ĜĞĠĢΓГ',
  H: 'ĤĦХ',
  I: 'ÌÍÎÏĨĪĬĮİĲΉΊΗΙΪИ',
  J: 'Ĵ',
  K: 'ĶΚК',
  L: 'ĹĻĽĿŁΛЛ',
  M: 'ΜМ',
  N: 'ÑŃŅŇΝН',
  O: 'ÒÓÔÕÖØŐŒΌΏΟΩО',
  P: 'ΠП',
  R: 'ŔŖŘΡР',
  S: 'ŚŜŞŠȘΣС',
  T: 'ÞŢŤŦȚΤТ',
  U: 'ÙÚÛÜŨŪŬŮŰŲУ',
  V: 'ΒВ',
  W: 'Ŵ',
  X: 'Ξ',
  Y: 'ÝŶŸΎΥΫЙЬ',
  Z: 'ŹŻŽΖЗ',
  CH: 'ΧЧ',
  PS: 'Ψ',
  SH: 'Ш',
  SHT: 'Щ',
  TH: 'Θ',
  TS: 'Ц',
  YA: 'Я',
  YU: 'Ю',
  ZH: 'Ж',
  a: 'àáâãäåæāăąάαаъ',
  b: 'б',
  c: 'çćĉċč',
  d: 'ðďđδд',
  e: 'èéêëēĕėęěέεе',
  f: 'φф',
  g: 'ĝğġģγг',
  h: 'ĥħх',
  i: 'ìíîïĩīĭįıĳΐήίηιϊи',
  j: 'ĵ',
  k: 'ķκк',
  l: 'ĺļľŀłλл',
  m: 'μм',
  n: 'ñńņňνн',
  o: 'òóôõöøőœοωόώо',
  p: 'πп',
  r: 'ŕŗřρр',
  s: 'ßśŝşšșςσс',
  t: 'þţťŧțτт',
  u: 'ùúûüũūŭůűųу',
  v: 'βв',
  w: 'ŵ',
  x: 'ξ',
  y: 'ýÿŷΰυϋύйь',
  z: 'źżžζз',
  ch: 'χч',
  ps: 'ψ',
  sh: 'ш',
  sht: 'щ',
  th: 'θ',
  ts: 'ц',
  ya: 'я',
  yu: 'ю',
  zh: 'ж',
  '+': '&',
  '(at)': '@',
  '-': '_~',
  '(': '[{',
  ')': ']}',
  '/': '\\|',
  ',': ';',
  '?': '¿',
  "'": '`"', // the table leaves the double quotation mark open
  ' ': '\u00a0',
};
const listed = new Map(Object.entries(table).flatMap(([to, from]) => Array.from(from, (char) => [char, to] as const)));

/** Up to here the table lists each code point; what comes after it, but the euro sign, it treats as one. */
const lastListed = '\u045f';

/** Signs of typography that a word processor writes for one of the basic ones. */
const typography = new Map([
  ...Array.from('‘’‚‛′“”„‟″', (char) => [char, "'"] as const),
  ...Array.from('‐‑‒–—―−', (char) => [char, '-'] as const),
]);

/** Accents that stand by themselves, joiners and marks of direction. */
const unseen = /[\p{M}\p{Cf}]+/gu;

function basicOf(char: string): string {
  if (basic.test(char)) return char;
  if (char < ' ') return ' ';
  const to = listed.get(char) ?? typography.get(char);
  if (to !== undefined) return to;
  if (char <= lastListed) return '.';
  // Vietnamese letters, ligatures and full-width forms are made of listed ones.
  const parts = char.normalize('NFKD').replaceAll(unseen, '');
  return parts === char ? '.' : Array.from(parts, basicOf).join('');
}

/**
 * A text as it goes into a payment file: in the basic characters of SEPA, cut to a length. No slash at the ends and no two of
 * them in a row, as the rulebook wants.
 */
export function sepaText(text: string, max: number): string {
  const latin = Array.from(text.normalize('NFC'), basicOf)
    .join('')
    .replace(/\/{2,}/gu, '/');
  return trimmed(trimmed(latin).slice(0, max));
}

/** The same; null where no letter or digit of the text has a counterpart, so that nobody could read it. */
export function legibleSepaText(text: string, max: number): string | null {
  const latin = sepaText(text, max);
  return /[a-zA-Z0-9]/u.test(latin) ? latin : null;
}

const trimmed = (text: string) => text.replace(/\s+/gu, ' ').replace(/^[ /]+|[ /]+$/gu, '');
