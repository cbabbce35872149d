import { expect, it } from 'vitest';
import { createFormats } from './createFormats.ts';

it('says what to import when a field asks for what only ../entry.ts brings', async () => {
  const formats = createFormats('nl-NL');
  expect(() => formats.parseNumber('1')).toThrow('formats.parseNumber is in @ledenbureau/i18n/entry: import that too');
  await import('../entry.ts');
  expect(formats.parseNumber('1,5')).toEqual({ value: '1.5', problem: null });
  expect(formats.entry).toBe(formats.entry);
});
