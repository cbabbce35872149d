import { expect, test } from 'vitest';
import { isOrganisation, splitName } from './fullName.ts';

test.each([
  ['Jansen', null, null, 'Jansen'],
  ['Anna Jansen', 'Anna', null, 'Jansen'],
  ['J.P. Jansen', 'J.P.', null, 'Jansen'],
  ['J. P. Jansen', 'J. P.', null, 'Jansen'],
  ['J Jansen-de Wit', 'J', null, 'Jansen-de Wit'],
  ['Jansen-de Boer', null, null, 'Jansen-de Boer'],
  ['Anna Maria Bakker - van der Laan', 'Anna Maria', null, 'Bakker-van der Laan'],
  ['A. van Dijk-de Wit', 'A.', 'van', 'Dijk-de Wit'],
  ['Jan-Willem Coen', 'Jan-Willem', null, 'Coen'],
  ['J.P. van der Berg', 'J.P.', 'van der', 'Berg'],
  ['Joke van den Berg', 'Joke', 'van den', 'Berg'],
  ['Anna De Vries', 'Anna', 'De', 'Vries'],
  ["Jan in 't Veld", 'Jan', "in 't", 'Veld'],
  ['van Dijk', null, 'van', 'Dijk'],
  ['Berg, J.P. van der', 'J.P.', 'van der', 'Berg'],
  ['Berg, van der', null, 'van der', 'Berg'],
  ['Berg, Jan, van der', 'Jan', 'van der', 'Berg'],
  ['Berg, van der, Jan', 'Jan', 'van der', 'Berg'],
  ['van der Berg, Jan Pieter', 'Jan Pieter', 'van der', 'Berg'],
  ['Garcia Lopez, Maria', 'Maria', null, 'Garcia Lopez'],
  ['Jansen J.P.', 'J.P.', null, 'Jansen'],
  ['Dhr. J. de Vries', 'J.', 'de', 'Vries'],
  ['De heer J. de Vries', 'J.', 'de', 'Vries'],
  ['mevr. drs. A. Wit', 'A.', null, 'Wit'],
  ['Jansen, B.V.', 'B.V.', null, 'Jansen'],
  ['Jan Pieter Coen', 'Jan Pieter', null, 'Coen', false],
  ['Maria Garcia van Lopez Ruiz', 'Maria Garcia', 'van', 'Lopez Ruiz', false],
  ['Jan en Marie Bos', 'Jan en Marie', null, 'Bos', false],
  ['J. & M. de Boer', 'J. & M.', 'de', 'Boer', false],
  ['Bos, Jan en Marie', 'Jan en Marie', null, 'Bos', false],
  ['Fam. de Boer', null, 'de', 'Boer', false],
])('%s is %s, %s, %s', (text, given_name, infix, family_name, sure = true) => {
  expect(splitName(text)).toEqual({ given_name, infix, family_name, sure });
});

test.each([
  'Stichting Zonneweide',
  'Bakkerij De Wit B.V.',
  'Bakkerij De Wit BV',
  'Gebr. Jansen V.O.F.',
  'Energie Zuid U.A.',
  'Vereniging van Eigenaars Zuid',
  'VvE Zuid',
  'Coöperatie Wind',
  'Gemeente Zutphen',
  'Jansen Holding',
])('%s is an organisation', (text) => {
  expect(isOrganisation(text)).toBe(true);
});

test.each(['B.V. Jansen', 'Jansen, B.V.', 'Anna Beheerder', 'C.V. de Vries', 'Jan Holdinga', 'Kees Vereniginga'])(
  '%s is a person',
  (text) => {
    expect(isOrganisation(text)).toBe(false);
  },
);
