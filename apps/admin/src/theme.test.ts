import { readFileSync } from 'node:fs';
import { runInNewContext } from 'node:vm';
import { themeInitScript } from '@ledenbureau/ui';
import { expect, test } from 'vitest';

const file = readFileSync(new URL('../public/boot.js', import.meta.url), 'utf8');

/** What the script sets as theme when the storage answers this for its key. */
function run(script: string, getItem: (key: string) => string | null): unknown {
  const document = { documentElement: { dataset: {} as { theme?: string }, style: {} } };
  const location = { pathname: '/login', search: '' };
  runInNewContext(script, {
    document,
    location,
    localStorage: { getItem },
    addEventListener: () => {},
    window: {},
    AbortSignal,
    fetch: async () => new Response('{}'),
  });
  return document.documentElement.dataset.theme;
}

test.each(['light', 'dark', 'blue', '', null])(
  'public/boot.js does what the design system’s script does for %j',
  (stored) => {
    const storage = (key: string) => (key === 'lb-theme' ? stored : null);
    expect(run(file, storage)).toBe(run(themeInitScript, storage));
    expect(run(file, storage)).toBe(stored === 'light' || stored === 'dark' ? stored : undefined);
  },
);

test('a browser without storage keeps the system’s theme', () => {
  const refuse = () => {
    throw new Error('SecurityError');
  };
  expect(run(file, refuse)).toBeUndefined();
});
