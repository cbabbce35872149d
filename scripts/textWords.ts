// What is judged about the words of a text: habits, one and many, and one word for one thing (docs/texts.md, glossary.md).
import { askedKey, type Catalogue } from './texts.ts';

const habits: readonly [pattern: RegExp, reason: string, locale?: 'nl' | 'en'][] = [
  [/^\s*$/, 'is empty'],
  [/^\s|\s$| {2}/, 'has spaces too many'],
  [/\.\.\./, 'has three points instead of …'],
  [/'/, 'has a straight apostrophe instead of ’'],
  [/!/, 'has an exclamation mark'],
  [/[“”]/, 'has double quotes instead of ‘ ’'],
  [/\b(?:je|jij|jou|jouw|jullie)\b/i, 'says je instead of u', 'nl'],
  [/\b(?:u heeft|heeft u)\b/i, 'says u heeft instead of u hebt', 'nl'],
  [/(?<!\{)\bemail(?:adres|s)?\b/i, 'writes email instead of e-mail', 'nl'],
  [/\bKvK\b/, 'writes KvK instead of KVK', 'nl'],
  [/\bverder gaan\b/i, 'writes verdergaan as two words', 'nl'],
  [/\b(?:succesvol|dient te|gelieve|s\.v\.p\.|middels|klik hier)\b/i, 'has office language', 'nl'],
  [/\b(?:successfully|please|click here|oops|e-mail)\b/i, 'has words that say nothing, or e-mail for email', 'en'],
  [/\b\w*(?:gan|gn|nym|mar|thor)iz(?:e|i|ation)/i, 'spells -ize instead of -ise', 'en'],
];

/** What docs/texts.md asks and a pattern can see. */
export function styleProblems(texts: Catalogue, locale: 'nl' | 'en'): string[] {
  return Object.entries(texts).flatMap(([key, text]) =>
    habits.flatMap(([pattern, reason, only]) =>
      (only === undefined || only === locale) && pattern.test(text) ? [`${locale} ${key} ${reason}: ${text}`] : [],
    ),
  );
}

/** A variable in a text. */
const variable = String.raw`\{\{-?\s*\w+\s*\}\}`;
/** What is counted, by one and by many. In English the plural ends in s, in Dutch it need not. */
const counted: Readonly<Record<'nl' | 'en', readonly (readonly [one: string, many: string])[]>> = {
  nl: [
    ['bestand', 'bestanden'],
    ['cent', 'centen'],
    ['cijfer', 'cijfers'],
    ['dag', 'dagen'],
    ['decimaal', 'decimalen'],
    ['houder', 'houders'],
    ['lid', 'leden'],
    ['maand', 'maanden'],
    ['partij', 'partijen'],
    ['regel', 'regels'],
    ['resultaat', 'resultaten'],
    ['rij', 'rijen'],
    ['stuk', 'stuks'],
    ['teken', 'tekens'],
    ['transactie', 'transacties'],
    ['voorstel', 'voorstellen'],
  ],
  en: [
    'cent',
    'character',
    'day',
    'decimal',
    'digit',
    'file',
    'holder',
    'lot',
    'member',
    'month',
    'proposal',
    'result',
    'row',
    'rule',
    'transaction',
    'unit',
  ].map((one) => [one, `${one}s`] as const),
};

/** Texts that would say `1 houders`, and texts that count without a form for one and one for many. */
export function pluralProblems(texts: Catalogue, locale: 'nl' | 'en'): string[] {
  /** After a number, with a word between them at most: `{{total}} actieve leden`. */
  const follows = (number: string, nouns: readonly string[]) =>
    new RegExp(`${number}\\s+(?:\\p{L}+\\s+)?(?:${nouns.join('|')})(?!\\p{L})`, 'iu');
  const [ones, manys] = [counted[locale].map(([one]) => one), counted[locale].map(([, many]) => many)];
  const [one, many, literal] = [follows(variable, ones), follows(variable, manys), follows('(?<!\\d)1', manys)];
  return Object.entries(texts).flatMap(([key, text]) => {
    const form = /_(zero|one|two|few|many|other)$/.exec(key)?.[1];
    const asked = askedKey(key);
    const found: string[] = [];
    if (form === undefined && /\{\{-?\s*count\s*\}\}/.test(text)) found.push('counts without forms for one and many');
    if (form === undefined && many.test(text)) found.push('says many after a number that may be 1');
    if (form === 'one' && many.test(text)) found.push('says many after 1');
    if (form === 'other' && one.test(text)) found.push('says one after a number that is not 1');
    if (literal.test(text)) found.push('says many after 1');
    for (const other of ['one', 'other']) {
      if (form !== undefined && !(`${asked}_${other}` in texts)) found.push(`lacks its form ${asked}_${other}`);
    }
    return found.map((problem) => `${locale} ${key} ${problem}: ${text}`);
  });
}

/** Verbs of a button that keep or submit what its dialog is about: there the dialog names that (docs/texts.md). */
const verbsOfAny: Readonly<Record<'nl' | 'en', readonly string[]>> = {
  nl: ['opslaan', 'voorleggen'],
  en: ['save', 'submit'],
};

/** Acts whose button that opens the dialog, or the dialog's title, says another verb than the button that confirms. */
export function verbProblems(texts: Catalogue, locale: 'nl' | 'en'): string[] {
  const wordsOf = (text: string) => text.toLowerCase().replace('…', '').split(' ');
  return Object.entries(texts).flatMap(([key, confirm]) => {
    const [, place] = /^(.*\.)confirm$/.exec(key) ?? [];
    if (place === undefined || !(`${place}choose` in texts)) return [];
    const verb = wordsOf(confirm).at(locale === 'nl' ? -1 : 0) ?? '';
    if (verbsOfAny[locale].includes(verb)) return [];
    return ['choose', 'title'].flatMap((part) => {
      const text = texts[`${place}${part}`];
      return text === undefined || wordsOf(text).includes(verb)
        ? []
        : [`${locale} ${place}${part} lacks the verb ${verb} of its confirm: ${text}`];
    });
  });
}

/** A code that a reader does not know, and the words it must stand with. */
const codes: readonly [code: RegExp, words: Readonly<Record<'nl' | 'en', RegExp>>][] = [
  [/\bSHA-?256\b/, { nl: /controlegetal/i, en: /checksum/i }],
  [/\bUTF-8\b/, { nl: /tekencodering/i, en: /character encoding/i }],
];

/** Texts that say a code without the words for it. */
export function codeProblems(texts: Catalogue, locale: 'nl' | 'en'): string[] {
  return Object.entries(texts).flatMap(([key, text]) =>
    codes.flatMap(([code, words]) =>
      code.test(text) && !words[locale].test(text) ? [`${locale} ${key} says a code without its words: ${text}`] : [],
    ),
  );
}

/** A word that the glossary replaces by another. */
export interface Avoided {
  locale: 'nl' | 'en';
  words: readonly string[];
  instead: string;
}

/** The rows `| nl | mutatie, boeking | transactie |` of the glossary. */
export function avoidedWords(glossary: string): Avoided[] {
  return [...glossary.matchAll(/^\|\s*(nl|en)\s*\|([^|]+)\|([^|]+)\|/gm)].map(
    ([, locale, words = '', instead = '']) => ({
      locale: locale as Avoided['locale'],
      words: words.split(',').map((word) => word.trim()),
      instead: instead.trim(),
    }),
  );
}

/** One word for one thing. The menu's words are those of the specification, and stay. */
export function glossaryProblems(texts: Catalogue, locale: 'nl' | 'en', avoided: readonly Avoided[]): string[] {
  const rules = avoided
    .filter((rule) => rule.locale === locale)
    .flatMap(({ words, instead }) =>
      words.map((word) => ({ word, instead, pattern: new RegExp(`(?<!\\p{L})${word}(?!\\p{L})`, 'iu') })),
    );
  return Object.entries(texts).flatMap(([key, text]) =>
    rules.flatMap(({ word, instead, pattern }) =>
      !key.startsWith('menu.') && pattern.test(text) ? [`${locale} ${key} says ${word}, not ${instead}: ${text}`] : [],
    ),
  );
}
