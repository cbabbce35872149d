import { expect, it, vi } from 'vitest';

it('says what to import when a field asks for what only ../entry.ts brings', async () => {
  // Another file of this run may have imported it.
  vi.resetModules();
  const { createFormats } = await import('./createFormats.ts');
  const formats = createFormats('nl-NL');
  expect(() => formats.parseNumber('1')).toThrow('formats.parseNumber is in @ledenbureau/i18n/entry: import that too');
  await import('../entry.ts');
  expect(formats.parseNumber('1,5')).toEqual({ value: '1.5', problem: null });
  expect(formats.entry).toBe(formats.entry);
});
