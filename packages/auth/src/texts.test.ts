import { globSync, readFileSync } from 'node:fs';
import { loadTranslations } from '@ledenbureau/i18n';
import { expect, it } from 'vitest';
import { oauthErrors } from './errors.ts';
import { messageKeys, namedIds } from './identity/messageKeys.ts';

const here = import.meta.dirname;
const catalogue = `${here}/../../../apps/admin/public/locale`;

const load = (locale: string) =>
  loadTranslations(locale, {
    version: 'test',
    basePath: catalogue,
    fetch: async (input) => new Response(readFileSync((input as string).replace(/\?.*/, ''))),
  });

/** Every key that the code names, and those that it makes of an id. */
function neededKeys(): string[] {
  const sources = globSync(`${here}/**/*.{ts,tsx}`).filter((path) => !path.includes('.test.'));
  const literal = sources.flatMap((path) => [...readFileSync(path, 'utf8').matchAll(/'((?:error\.)?auth\.[\w.]+)'/g)]);
  return [
    ...literal.map(([, key = '']) => key),
    ...Object.values(messageKeys).map((name) => `error.auth.${name}`),
    ...namedIds.map((id) => `error.auth.${id}`),
    ...[...oauthErrors, 'unknown'].map((code) => `error.auth.oauth.${code}`),
    'error.auth.unknown',
  ];
}

const placeholders = (text = '') => [...text.matchAll(/\{\{.+?\}\}/g)].map(([found]) => found).sort();

it('has a text in Dutch and English for every key, and none too many', async () => {
  const [nl, en] = await Promise.all([load('nl'), load('en')]);
  const ours = (texts: Record<string, string>) =>
    Object.keys(texts)
      .filter((key) => /^(?:error\.)?auth\./.test(key))
      .sort();
  const needed = [...new Set(neededKeys())].sort();
  expect(ours(nl)).toEqual(needed);
  expect(ours(en)).toEqual(needed);
  expect(needed.filter((key) => nl[key] === '' || en[key] === '')).toEqual([]);
  expect(needed.map((key) => [key, placeholders(nl[key])])).toEqual(needed.map((key) => [key, placeholders(en[key])]));
});
