import { readFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import JSON5 from 'json5';
import { expect, test } from 'vitest';
import {
  isInternal as isInternalOnScreen,
  nameKeys,
  valueKeys,
  verbKeys,
} from '../apps/admin/src/features/lists/auditNames.ts';
import { flatten } from '../packages/i18n/src/flatten.ts';
import { sizeInUnit } from '../packages/ui/src/FileUpload/sizeInUnit.ts';
import { mostBytes } from '../services/api/src/domain/bulk/table.ts';
import { largestLogo } from '../services/api/src/modules/settings/schemas.ts';
import { largestDocument } from '../services/api/src/paper/documents.ts';
import { isInternal } from '../services/api/src/paper/auditData.ts';
import { auditFields } from '../services/api/src/paper/auditFields.ts';
import { auditWords } from '../services/api/src/paper/auditWords.ts';
import { names } from '../services/api/src/paper/names.ts';
import { reference } from '../services/api/src/wire/bookings.ts';
import { auditActions, exportedFiles } from '../services/api/test/auditActions.ts';

const root = fileURLToPath(new URL('..', import.meta.url));
const load = (locale: 'nl' | 'en'): Record<string, string> =>
  flatten(JSON5.parse(readFileSync(`${root}apps/admin/public/locale/${locale}/translation.json5`, 'utf8')));
const screen = { nl: load('nl'), en: load('en') };

const values = Object.entries(names).flatMap(([list, words]) =>
  Object.entries(words).flatMap(([value, { nl, en }]) => [
    [`${list}.${value}`, 'nl', nl] as const,
    [`${list}.${value}`, 'en', en] as const,
  ]),
);

test.each(values)('%s is called in a file as on the screen, in %s: %s', (key, locale, word) => {
  // A file has no tab or heading beside the value that says what failed.
  expect(word.toLowerCase()).toContain(screen[locale][key]?.toLowerCase());
});

test.each(['nl', 'en'] as const)('the log is told in a file as on the screen: %s', (locale) => {
  const { action, ...others } = auditWords;
  const onScreen = (keys: readonly string[]) => keys.map((key) => screen[locale][key]).find(Boolean);
  expect(Object.keys(action)).toEqual([...new Set(Object.values(auditActions).flat())].toSorted());
  expect(Object.keys(others.type)).toEqual(Object.keys(auditActions));
  expect(Object.keys(others.exported)).toEqual(exportedFiles);
  for (const [code, words] of Object.entries(action)) expect(words[locale], code).toBe(onScreen(verbKeys(code)));
  for (const [list, codes] of Object.entries(others)) {
    for (const [code, words] of Object.entries(codes)) {
      expect(words[locale], code).toBe(screen[locale][`audit.${list}.${code}`]);
    }
  }
});

test.each(['nl', 'en'] as const)(
  'what was written with an action is called in a file as on the screen: %s',
  (locale) => {
    const onScreen = (keys: readonly string[]) => keys.map((key) => screen[locale][key]).find(Boolean);
    const lists = nameKeys('').map((key) => key.slice(0, -1));
    const named = Object.keys(screen[locale]).flatMap((key) => {
      const list = lists.find((prefix) => key.startsWith(`${prefix}.`));
      const name = list === undefined ? '' : key.slice(list.length + 1);
      return list === undefined || name.includes('.') ? [] : [name];
    });
    expect(Object.keys(auditFields.name)).toEqual([...new Set(named)].toSorted());
    for (const [name, words] of Object.entries(auditFields.name)) {
      expect(words[locale], name).toBe(onScreen(nameKeys(name)));
      expect(isInternal(name), name).toBe(isInternalOnScreen(name));
    }
    for (const [name, codes] of Object.entries(auditFields.value)) {
      const keys = (code: string) => [...valueKeys(name, code), `settings.kinds.${code}`];
      for (const [code, words] of Object.entries(codes)) expect(words[locale], code).toBe(onScreen(keys(code)));
    }
  },
);

test.each(['nl', 'en'] as const)('who types a reference that is not taken is told every sign that is: %s', (locale) => {
  const signs = Array.from({ length: 94 }, (_, index) => String.fromCodePoint(33 + index)).filter(
    (sign) => /[^a-z0-9]/iu.test(sign) && reference.safeParse(sign).success,
  );
  expect(signs).toContain("'");
  const text = screen[locale]['error.api.reference_invalid'] ?? '';
  expect(signs.filter((sign) => !text.replaceAll('’', "'").includes(sign))).toEqual([]);
});

const limits = [
  ['bulk.drop.limits_one', mostBytes, 'features/bulk/bulk.api.ts'],
  ['bulk.drop.limits_other', mostBytes, 'features/bulk/bulk.api.ts'],
  ['bulk.old.file.limits', mostBytes, 'features/bulk/bulk.api.ts'],
  ['requests.document.hint', largestDocument, 'register/request/Documents.tsx'],
  ['settings.logo.hint', largestLogo, 'features/settings/fields/CooperativeFields.tsx'],
] as const;

test.each(limits)(
  'the size that %s tells is the size that is counted, on the screen and by the API',
  (key, bytes, file) => {
    const { size, unit } = sizeInUnit(bytes);
    for (const locale of ['nl', 'en'] as const) expect(screen[locale][key]).toContain(` ${size} ${unit}`);
    const written = bytes.toLocaleString('en').replaceAll(',', '_');
    expect(readFileSync(`${root}apps/admin/src/${file}`, 'utf8')).toMatch(new RegExp(`= ${written};`, 'u'));
  },
);

test('no other text tells a size', () => {
  const telling = Object.keys(screen.nl).filter((key) => /\d [kM]B/u.test(screen.nl[key] ?? ''));
  expect(telling.toSorted()).toEqual(limits.map(([key]) => key).toSorted());
});
