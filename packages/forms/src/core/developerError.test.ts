import { expect, test, vi } from 'vitest';
import { DeveloperError } from './developerError.ts';

test.each<[ConstructorParameters<typeof DeveloperError>, RegExp]>([
  [['missingValidatorName'], /^A validator has no name\. .*nobody could be told.* Give it one: .+\.$/],
  [
    ['unsupportedType', 'info', 'even'],
    /^The validator "even" is of type "info".* never be seen\. .*types=\{\['error', 'info'\]\}/,
  ],
  [
    ['notAValidator', 'string'],
    /^Something of type "string" .*Only validators know.* validator\(\{ name, validate \}\)\.$/,
  ],
  [['promiseFromSyncValidator', 'even'], /^The validator "even" answered .* no verdict.* Make it with asyncValidator/],
  [['duplicateName', 'a'], /^The name "a" is used twice .* would overwrite .* Give each field its own name/],
  [['parentName', 'a'], /^A field is named "a", like the group .* Paths .* Rename the field or the group\.$/],
  [
    ['badName', 'a.b'],
    /^The name "a\.b" holds a character that separates paths\. .*kept by name\. Give it a plain name/,
  ],
  [['badName', ''], /^A field has no name\. Values and errors are kept by name\. Give it a plain name/],
  [['notAPattern'], /^pattern\(\) was given something other .* nobody wrote\. Write pattern/],
  [['outsideForm'], /^A form field was rendered outside a Form\. .* no value to show\. Put it inside <Form/],
  [['unknownKey', 'a.b'], /^The schema judges "a\.b".* never be asked\. Name the field so/],
  [['insideEngine'], /^A part of our Form .* which is not there\. Name fields by their path/],
  [['noFormNode'], /^The form has no form element .* Nothing can be submitted .* Call submit\(\) only/],
])('%j says what happened, why it matters and how to mend it', ([mistake, ...about], expected) => {
  const error = new DeveloperError(mistake, ...about);
  const [head, ...said] = error.message.split(/: (.*)/s);
  expect(head).toBe('@ledenbureau/forms');
  expect(said[0]).toMatch(expected);
  expect(error).toBeInstanceOf(TypeError);
  expect(error).toMatchObject({ name: 'DeveloperError', mistake });
});

test('in production it says only which mistake, and about what', async () => {
  vi.stubEnv('NODE_ENV', 'production');
  vi.resetModules();
  const built = await import('./developerError.ts');
  vi.unstubAllEnvs();
  // the tests that share this process load it as it is in development
  vi.resetModules();
  expect(built.inDevelopment).toBe(false);
  expect(new built.DeveloperError('duplicateName', 'a').message).toBe('@ledenbureau/forms: duplicateName a');
});
