import { textRule } from './textRule.ts';
import type { Validator, ValidatorOptions } from './validator.ts';

const address =
  /^[^\s@"(),:;<>[\\\]]{1,64}@(?:[\p{L}\d](?:[\p{L}\d-]{0,61}[\p{L}\d])?\.)+(?:\p{L}{2,63}|xn--[a-z\d-]+)$/iu;

/** An e-mail address with a domain that has a name. */
export const email = (options?: ValidatorOptions) =>
  textRule('email', undefined, (text) => text.length <= 254 && address.test(text), options);

/** How long an IBAN is, by country: two letters, two digits. */
const ibanLengths =
  'AD24AT20BE16BG22CH21CY28CZ24DE22DK18EE20ES24FI18FR27GB22GI23GR27HR21HU28IE22IS26IT27LI21LT20LU20LV21MC27MT31' +
  'NL18NO15PL28PT25RO24SE24SI19SK24SM27VA22';

function isIban(text: string): boolean {
  const iban = text.replace(/[\s-]/g, '').toUpperCase();
  if (!/^[A-Z]{2}\d{2}[A-Z\d]{11,30}$/.test(iban)) return false;
  const known = new RegExp(`(?:^|\\d)${iban.slice(0, 2)}(\\d\\d)`).exec(ibanLengths);
  if (known && iban.length !== Number(known[1])) return false;
  let rest = 0;
  for (const sign of iban.slice(4) + iban.slice(0, 4)) rest = Number(`${rest}${Number.parseInt(sign, 36)}`) % 97;
  return rest === 1;
}

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
