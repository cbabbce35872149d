// What is judged about the texts of the app: scripts/i18n.ts reads the files and reports.

/** Flat catalogue: key → text. */
export type Catalogue = Readonly<Record<string, string>>;

const plural = /_(?:zero|one|two|few|many|other)$/;
/** `members_one` → `members`, the key that is asked for. */
export const askedKey = (key: string): string => key.replace(plural, '');

const variablesOf = (text: string): string[] =>
  [...text.matchAll(/\{\{-?\s*(\w+)\s*\}\}/g)].map(([, name = '']) => name);
const nestedIn = (text: string): string[] => [...text.matchAll(/\$t\(([\w.]+)/g)].map(([, key = '']) => key);

/** Each key that is asked for with the type of each of its variables, those of nested texts included. */
function variables(texts: Catalogue): Map<string, Map<string, string>> {
  const found = new Map<string, Map<string, string>>();
  const collect = (key: string, into: Map<string, string>, seen: readonly string[]): void => {
    for (const [name, text] of Object.entries(texts)) {
      if (askedKey(name) !== key || seen.includes(name)) continue;
      for (const variable of variablesOf(text)) into.set(variable, into.get(variable) ?? 'Value');
      // The number that chooses the form.
      if (plural.test(name)) into.set('count', 'number');
      for (const nested of nestedIn(text)) collect(nested, into, [...seen, name]);
    }
  };
  for (const key of Object.keys(texts).map(askedKey)) {
    if (found.has(key)) continue;
    const into = new Map<string, string>();
    collect(key, into, []);
    found.set(key, into);
  }
  return found;
}

/** The declaration file that makes a wrong key or a missing variable an error of the compiler. */
export function declaration(texts: Catalogue): string {
  const lines = [...variables(texts)].map(([key, types]) => {
    const fields = [...types].sort(([a], [b]) => a.localeCompare(b)).map(([name, type]) => `${name}: ${type}`);
    const line = `      '${key}': ${fields.length === 0 ? 'object' : `{ ${fields.join('; ')} }`};`;
    // As the formatter breaks it.
    return line.length <= 120
      ? line
      : [`      '${key}': {`, ...fields.map((field) => `        ${field};`), '      };'].join('\n');
  });
  return [
    '// Generated from the Dutch texts of the app and the packages by `npm run i18n -- --write`. Do not edit.',
    "import type { Value } from '@ledenbureau/i18n';",
    '',
    "declare module '@ledenbureau/i18n' {",
    '  interface Register {',
    '    texts: {',
    ...lines,
    '    };',
    '  }',
    '}',
    '',
  ].join('\n');
}

/** Keys or variables that one language has and the other has not, and texts that nest a text that is not there. */
export function differences(nl: Catalogue, en: Catalogue): string[] {
  const sorted = (text = '') => variablesOf(text).sort().join(', ');
  return [
    ...Object.keys(nl).flatMap((key) => (key in en ? [] : [`en lacks ${key}`])),
    ...Object.keys(en).flatMap((key) => (key in nl ? [] : [`nl lacks ${key}`])),
    ...Object.keys(nl).flatMap((key) =>
      key in en && sorted(nl[key]) !== sorted(en[key]) ? [`${key}: nl and en name other variables`] : [],
    ),
    ...[nl, en].flatMap((texts) => {
      const asked = new Set(Object.keys(texts).map(askedKey));
      return Object.entries(texts).flatMap(([key, text]) =>
        nestedIn(text).flatMap((nested) => (asked.has(nested) ? [] : [`${key} nests ${nested}, which is not there`])),
      );
    }),
  ];
}

/** Keys that no source names, and what looks like a key in a source but has no text. */
export function usage(texts: Catalogue, sources: readonly string[]): { unused: string[]; missing: string[] } {
  const keys = [...new Set(Object.keys(texts).map(askedKey))];
  const spaces = new Set(keys.map((key) => key.split('.')[0]));
  const isKeyLike = (word: string) => word.includes('.') && spaces.has(word.split('.')[0]);
  const words = sources.flatMap((source) => [...source.matchAll(/(['"`])([\w.]+)\1/g)].map(([, , word = '']) => word));
  const templates = sources.flatMap((source) =>
    [...source.matchAll(/`([\w.]+\$\{[^`]*)`/g)].map(([, template = '']) => template).filter(isKeyLike),
  );
  // The first part of a key may be what varies; whether there is such a text, its type says.
  const tails = sources.flatMap((source) =>
    [...source.matchAll(/`\$\{[^`}]*\}((?:\.\w+)+)`/g)].map(([, tail = '']) => tail),
  );
  const named = new Set([...words, ...Object.values(texts).flatMap(nestedIn)]);
  const patterns = templates.map((template) => ({
    template,
    pattern: new RegExp(`^${template.replaceAll('.', '\\.').replace(/\$\{[^}]*\}/g, '\\w+')}$`),
  }));
  return {
    unused: keys.filter(
      (key) =>
        !named.has(key) &&
        !patterns.some(({ pattern }) => pattern.test(key)) &&
        !tails.includes(key.slice(key.indexOf('.'))),
    ),
    missing: [
      ...new Set([
        ...words.filter((word) => isKeyLike(word) && !keys.some((key) => key === word || key.startsWith(`${word}.`))),
        ...patterns.filter(({ pattern }) => !keys.some((key) => pattern.test(key))).map(({ template }) => template),
      ]),
    ],
  };
}
