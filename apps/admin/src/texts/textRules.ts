import { validator, type Validator } from '@ledenbureau/forms';
import { textBounds } from '../api/textBounds.ts';

/** What a field asks for whose pattern says nothing to people. */
const messages: Record<string, string> = {
  email: 'error.validation.email',
  secondary_email: 'error.validation.email',
  kvk: 'error.validation.kvk',
  postal_code: 'error.validation.postalCode',
};

/** A text without the marks that `isolate` puts around a name: the API takes them off before it judges it, and so do we. */
const bare = (text: string): string => text.replace(/[\u2068\u2069]/gu, '');
const bareLength = (max: number): Validator<string> =>
  validator<string>({ name: 'maxLength', params: { max }, validate: (text) => bare(text).length > max });

/** The rules of the API for a text of this body, by which its field is judged before it is sent. Capitals come by themselves. */
export function textRules(body: keyof typeof textBounds, field: string): Validator<string>[] {
  const bounds: Readonly<Record<string, { maxLength?: number; pattern?: string }>> = textBounds[body];
  const { maxLength: most, pattern } = bounds[field] ?? {};
  const form = pattern === undefined ? null : new RegExp(pattern, 'iu');
  return [
    ...(most === undefined ? [] : [bareLength(most)]),
    ...(form === null
      ? []
      : [
          validator<string>({
            name: 'pattern',
            key: messages[field] ?? 'error.validation.pattern',
            validate: (text) => !form.test(bare(text).trim()),
          }),
        ]),
  ];
}
