import { readFileSync } from 'node:fs';
import JSON5 from 'json5';
import { expect, test } from 'vitest';
import { errorCodes } from '../../../services/api/src/domain/errorCodes.ts';

// What the two languages owe each other, and the code, is judged by `npm run i18n`; here it is the API.
const file = new URL('../public/locale/nl/translation.json5', import.meta.url);
const { error } = JSON5.parse<{ error: { api: Record<string, string> } }>(readFileSync(file, 'utf8'));

test('every error code of the API has a text, and every such text belongs to a code', () => {
  // what the client finds by itself (no answer in time …), the workbench brings words for
  expect(Object.keys(error.api).sort()).toEqual([...errorCodes].sort());
});
