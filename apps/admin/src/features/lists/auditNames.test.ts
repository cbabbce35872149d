import { readFileSync } from 'node:fs';
import JSON5 from 'json5';
import { expect, test } from 'vitest';
import { flatten } from '../../../../../packages/i18n/src/flatten.ts';
import { formerNames, hiddenNames, toldNames } from '../../../../../services/api/test/auditNames.ts';
import { auditActions, exportedFiles } from '../../../../../services/api/test/auditActions.ts';
import { pageTable } from '../../pages.ts';
import { subjectPlace } from '../../register/approval/subjectPlace.ts';
import { isInternal, nameKeys, verbKeys } from './auditNames.ts';
import { auditFiles } from './auditSubjects.ts';

const languages = ['nl', 'en'];
const textsOf = (language: string) => {
  const file = new URL(`../../../public/locale/${language}/translation.json5`, import.meta.url);
  return flatten(JSON5.parse(readFileSync(file, 'utf8')));
};

// The API's tests hold these lists against all that they write into the audit.
test.each(languages)('every field that the audit can show has a name in words: %s', (language) => {
  const texts = textsOf(language);
  expect([...toldNames, ...formerNames].filter((name) => !nameKeys(name).some((key) => texts[key]))).toEqual([]);
});

test('what is for machines stays out of sight, and nothing else does', () => {
  expect(hiddenNames.filter((name) => !isInternal(name))).toEqual([]);
  expect(toldNames.filter(isInternal)).toEqual([]);
});

test.each(languages)('every row of the log says in words what was done, and to what: %s', (language) => {
  const texts = textsOf(language);
  const actions = Object.values(auditActions).flat();
  expect(actions.filter((action) => !verbKeys(action).some((key) => texts[key]))).toEqual([]);
  const ofMembers = auditActions.member?.map((action) => action.replace('.', '_')) ?? [];
  expect(ofMembers.filter((name) => !texts[`members.logbook.event.${name}`])).toEqual([]);
  expect(Object.keys(auditActions).filter((type) => !texts[`audit.type.${type}`])).toEqual([]);
  expect(exportedFiles.filter((file) => !texts[`audit.exported.${file}`])).toEqual([]);
});

test('every row of the log leads to what it is about; a file to the page that it is of', () => {
  const tx = (id: string) => `/audit?tx=${id}`;
  const types = Object.keys(auditActions).filter((type) => type !== 'export');
  expect(types.filter((type) => subjectPlace({ type, id: '2025', memberNo: 100_001 }, tx) === null)).toEqual([]);
  expect(Object.keys(auditFiles).sort()).toEqual([...exportedFiles].sort());
  const pages = Object.values(auditFiles).flatMap(({ page }) => page ?? []);
  expect(pages.filter((page) => pageTable[page].path.includes(':'))).toEqual([]);
});
