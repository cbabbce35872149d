// What is an e-mail address is one rule: of the API, of the fields of the screen (by way of its description) and of the package.
import { readFileSync } from 'node:fs';
import { expect, test } from 'vitest';
import { textBounds } from '../apps/admin/src/api/textBounds.ts';
import { emailPattern, typed } from '../services/api/src/domain/contact.ts';

test('the API, the fields of a member and the validator of a package take the same for an address', () => {
  const validators = new URL('../packages/forms/src/validators/identifiers.ts', import.meta.url);
  expect(readFileSync(validators, 'utf8')).toContain(String(emailPattern));
  expect(textBounds.MemberCreate.email.pattern).toBe(typed.email);
  expect(textBounds.MemberCreate.secondary_email.pattern).toBe(typed.email);
});
