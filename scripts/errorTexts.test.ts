// Every code of the API, with whatever parameters it is given, has a whole sentence in both languages: none shows `{{…}}`, and no
// parameter that a sentence needs can be forgotten.
import { globSync, readFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import JSON5 from 'json5';
import { describe, expect, test } from 'vitest';
import { problemKey as batchProblemKey } from '../apps/admin/src/features/bulk/dialogs/dialog.ts';
import { bulkProblemKey, ownSentences } from '../apps/admin/src/features/bulk/useBulkProblem.ts';
import { problemKey as conversionProblemKey } from '../apps/admin/src/features/conversions/problem.ts';
import { runProblemKey } from '../apps/admin/src/register/interest/runProblem.ts';
import { sentenceOf, sentencesOf } from '../services/api/src/domain/bulk/messages.ts';
import { paramsMissing } from '../services/api/src/domain/errors.ts';
import { bareCodes, errorCodes, paramsSaid } from '../services/api/src/domain/errorCodes.ts';
import type { ErrorCode } from '../services/api/src/domain/errorCodes.ts';
import { flatten } from '../packages/i18n/src/flatten.ts';
import { textsOfPackages } from './packageTexts.ts';

const root = fileURLToPath(new URL('..', import.meta.url));
const load = async (locale: 'nl' | 'en') => ({
  ...(await textsOfPackages(locale)),
  ...flatten(JSON5.parse(readFileSync(`${root}apps/admin/public/locale/${locale}/translation.json5`, 'utf8'))),
});
const catalogues = { nl: await load('nl'), en: await load('en') };
const languages = ['nl', 'en'] as const;
type Language = (typeof languages)[number];

const namesIn = (text: string) => [
  ...new Set([...text.matchAll(/\{\{-?\s*(\w+)\s*\}\}/gu)].map(([, name = '']) => name)),
];

/** Parameters that are no part of the answer's errors, and come with its id (packages/workbench, problemItems). */
const paramsOfAnswer: Partial<Record<ErrorCode, string[]>> = { internal_error: ['request'] };

/** Whether what comes without a parameter has a sentence of its own: refused by the database, or a fault in the background. */
const isBare = (code: string): boolean => code in paramsOfAnswer || bareCodes.some((bare) => bare === code);

/** Every variable of a text, in all its plural forms. */
function variablesOf(key: string, language: Language): string[] {
  const forms = Object.entries(catalogues[language]).filter(([name]) => name.replace(/_(?:one|other)$/u, '') === key);
  expect(forms, `${key} in ${language}`).not.toEqual([]);
  return [...new Set(forms.flatMap(([, text]) => namesIn(text)))].sort();
}

/** Codes of the domain model that nothing here can answer (docs/adr/0053): a member is named by number alone. */
const unanswered: readonly ErrorCode[] = ['member_ambiguous'];

test('every code is answered somewhere in the source or the database', () => {
  const files = [
    ...globSync('services/api/src/**/*.ts', { cwd: root }),
    ...globSync('services/api/migrations/*.sql', { cwd: root }),
  ];
  const source = files
    .filter((file) => !/\.test\.ts$|domain\/(?:errorCodes|bulk\/messages)\.ts$/u.test(file))
    .map((file) => readFileSync(`${root}${file}`, 'utf8'))
    .join('\n');
  expect(errorCodes.filter((code) => !new RegExp(`['"]${code}['"]`, 'u').test(source))).toEqual(unanswered);
});

/** The parameters of each refusal in the source of the API: by code the names that are given together. */
function shapesInSource(): Map<ErrorCode, string[][]> {
  const shapes = new Map<ErrorCode, string[][]>(errorCodes.map((code) => [code, [[...paramsSaid(code)]]]));
  for (const file of globSync('services/api/src/**/*.ts', { cwd: root })) {
    if (file.endsWith('.test.ts')) continue;
    const source = readFileSync(`${root}${file}`, 'utf8');
    for (const call of source.matchAll(
      /\b(?:refusal|refuse|fieldError)\(\s*(?:[^'"()]*,\s*)?'(\w+)'|code: '(\w+)'/gu,
    )) {
      const code = (call[1] ?? call[2]) as ErrorCode;
      const known = shapes.get(code);
      if (known === undefined) continue;
      known.push([...new Set([...paramsSaid(code), ...namesGiven(source.slice(call.index, call.index + 600))])]);
    }
  }
  return shapes;
}

/** Names in the first object of a call, those of nested ones left out. */
function namesGiven(source: string): string[] {
  const start = source.search(/\{/u);
  const end = source.search(/;\n/u);
  if (start < 0 || (end >= 0 && start > end)) return [];
  let depth = 0;
  let own = '';
  for (const sign of source.slice(start)) {
    if ('{[('.includes(sign)) depth += 1;
    if ('}])'.includes(sign)) depth -= 1;
    if (depth === 0) break;
    if (depth === 1) own += sign;
  }
  return [...own.matchAll(/(?<=[{,]\s*)(\w+)\s*(?=[:,}]|$)/gu)].map(([, name = '']) => name);
}

const shapes = [...shapesInSource()].flatMap(([code, all]) =>
  [...new Set(all.map((names) => [...names].sort().join(' ')))].map((names): [ErrorCode, string] => [code, names]),
);
/** As the API may fill them in. */
const filled = (names: string) =>
  Object.fromEntries(
    names
      .split(' ')
      .filter(Boolean)
      .map((name) => [name, name.endsWith('_cents') || name.endsWith('_ppm') ? 1_250 : `‹${name}›`]),
  );

describe.each(languages)('in %s', (language) => {
  test.each(errorCodes)('%s is said with exactly the parameters that it always has', (code) => {
    expect(variablesOf(`error.api.${code}`, language)).toEqual(
      [...paramsSaid(code), ...(paramsOfAnswer[code] ?? [])].sort(),
    );
  });

  test.each([...bareCodes, 'internal_error'])('%s has a sentence without parameters', (code) => {
    expect(variablesOf(`error.bare.${code}`, language)).toEqual([]);
  });

  test.each(ownSentences)('$code in a file ($key) needs what its text names', ({ key, needs }) => {
    expect(variablesOf(key, language)).toEqual([...needs].sort());
  });

  test.each(shapes)('%s (%s) is a whole sentence wherever it is said', (code, names) => {
    const params = filled(names);
    const said = [
      names.length === 0 && isBare(code) ? `error.bare.${code}` : `error.api.${code}`,
      bulkProblemKey({ code, params }),
      bulkProblemKey({ code, params, column: 'amount' }),
      batchProblemKey({ code, params }),
      conversionProblemKey({ code, params }),
      runProblemKey({ code, params }),
    ].filter((key) => key !== undefined);
    for (const key of said) {
      const lacks = variablesOf(key, language).filter((name) => !(name in params) && name !== 'column');
      expect(lacks, key).toEqual([]);
    }
  });

  test.each(shapes)('%s (%s) is a whole sentence in the file of failed rows', (code, names) => {
    const sentence = sentenceOf({ code, params: filled(names) }, language);
    expect(sentence).not.toMatch(/\{\{|^\s|\s{2}|undefined/u);
    expect(sentence).not.toBe('');
    const last = sentencesOf(code).at(-1)?.[language] ?? '';
    expect(paramsSaid(code)).toEqual(expect.arrayContaining(namesIn(last)));
  });
});

test('the shapes are those of the source', () => {
  const of = (code: ErrorCode) => shapes.filter(([one]) => one === code).map(([, names]) => names);
  expect(of('kind_not_allowed')).toEqual(expect.arrayContaining(['kind', '']));
  expect(of('date_invalid')).toEqual(
    expect.arrayContaining(['', 'date earliest', 'date latest', 'earliest latest date'.split(' ').sort().join(' ')]),
  );
  expect(shapes.length).toBeGreaterThan(errorCodes.length * 1.5);
});

test('a refusal that lacks what its sentence needs is found', () => {
  expect(paramsMissing({ code: 'locked_until', params: { date: '2026-01-01', requested: null } })).toEqual([
    'requested',
    'available',
  ]);
});
