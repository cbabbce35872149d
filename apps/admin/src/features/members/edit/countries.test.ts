import { expect, test } from 'vitest';
import { countries } from '../../../../../../services/api/src/domain/countries.ts';
import { countryOptions } from './countries.ts';

test.each(['nl', 'en'])('the form of a member offers every country of ISO 3166-1 by its name, in %s', (locale) => {
  const options = countryOptions(locale);
  expect(options.map(({ value }) => value).sort()).toEqual([...countries].sort());
  expect(options.filter(({ value, label }) => value === label)).toEqual([]);
  expect(options[0]?.value).toBe('NL');
});
