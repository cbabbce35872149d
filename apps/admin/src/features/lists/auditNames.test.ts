import { readFileSync } from 'node:fs';
import JSON5 from 'json5';
import { expect, test } from 'vitest';
import { flatten } from '../../../../../packages/i18n/src/flatten.ts';
import { hiddenNames, toldNames } from '../../../../../services/api/test/auditNames.ts';
import { isInternal, nameKeys } from './auditNames.ts';

// The API's tests hold these lists against all that they write into the audit.
test.each(['nl', 'en'])('every field that the audit can show has a name in words: %s', (language) => {
  const file = new URL(`../../../public/locale/${language}/translation.json5`, import.meta.url);
  const texts = flatten(JSON5.parse(readFileSync(file, 'utf8')));
  expect(toldNames.filter((name) => !nameKeys(name).some((key) => texts[key]))).toEqual([]);
});

test('what is for machines stays out of sight, and nothing else does', () => {
  expect(hiddenNames.filter((name) => !isInternal(name))).toEqual([]);
  expect(toldNames.filter(isInternal)).toEqual([]);
});
