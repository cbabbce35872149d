import { isIban } from '@ledenbureau/ui';
import { textRule } from './textRule.ts';
import type { Validator, ValidatorOptions } from './validator.ts';

const address =
  /^[^\s\p{Cf}@"(),:;<>[\\\]]{1,64}@(?:[\p{L}\p{M}\d](?:[\p{L}\p{M}\d-]{0,61}[\p{L}\p{M}\d])?\.)+(?:[\p{L}\p{M}]{2,63}|[xX][nN]--[a-zA-Z\d-]+)$/u;

/** An e-mail address with a domain that has a name. */
export const email = (options?: ValidatorOptions) =>
  textRule('email', undefined, (text) => text.length <= 254 && address.test(text), options);

/** A bank account number with the right length and check digits; spaces do not matter. */
export const iban = (options?: ValidatorOptions) => textRule('iban', undefined, isIban, options);

/** A number of the Dutch trade register: 8 digits. */
export const kvk = (options?: ValidatorOptions) =>
  textRule('kvk', undefined, (text) => /^\d{8}$/.test(text.replace(/\s/g, '')), options);

const postalCodes = {
  NL: /^[1-9]\d{3} ?(?!SA|SD|SS)[A-Z]{2}$/i,
  BE: /^[1-9]\d{3}$/,
  DE: /^\d{5}$/,
} as const;

/** A postal code of the country; any text of up to 12 letters, digits and spaces elsewhere. */
export const postalCode = (country = 'NL', options?: ValidatorOptions): Validator => {
  const form = Object.hasOwn(postalCodes, country)
    ? postalCodes[country as keyof typeof postalCodes]
    : /^[\w -]{2,12}$/;
  return textRule('postalCode', { country }, (text) => form.test(text.trim()), options);
};

/** A telephone number: Dutch with 10 digits, or any with its country's code. */
export const phone = (options?: ValidatorOptions) =>
  textRule(
    'phone',
    undefined,
    (text) => /^(?:0[1-9]\d{8}|(?:\+|00)[1-9]\d{6,14})$/.test(text.replace(/[\s().-]/g, '')),
    options,
  );
