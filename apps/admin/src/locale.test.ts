import { readFileSync } from 'node:fs';
import JSON5 from 'json5';
import { expect, test } from 'vitest';
import { flatten } from '../../../packages/i18n/src/flatten.ts';
import { textsOfPackages } from '../../../scripts/packageTexts.ts';
import { errorCodes } from '../../../services/api/src/domain/errorCodes.ts';

// What the two languages owe each other, and the code, is judged by `npm run i18n`; here it is the API.
const file = new URL('../public/locale/nl/translation.json5', import.meta.url);
const { error } = JSON5.parse<{ error: { api: Record<string, string> } }>(readFileSync(file, 'utf8'));

test('every error code of the API has a text, and every such text belongs to a code', () => {
  // what the client finds by itself (no answer in time …), the workbench brings words for
  expect(Object.keys(error.api).sort()).toEqual([...errorCodes].sort());
});

test('of what ui, forms and auth say, the app says only that otherwise which is about administrators', async () => {
  for (const language of ['nl', 'en'] as const) {
    const own = new URL(`../public/locale/${language}/translation.json5`, import.meta.url);
    const ours = flatten(JSON5.parse(readFileSync(own, 'utf8')));
    // oxlint-disable-next-line no-await-in-loop -- two languages
    const brought = await textsOfPackages(language);
    const both = Object.keys(ours).filter((key) => key in brought && !key.startsWith('workbench.'));
    expect(both).toEqual(['auth.login.helpText', 'auth.registration.lead']);
    expect(both.filter((key) => ours[key] === brought[key])).toEqual([]);
  }
});
