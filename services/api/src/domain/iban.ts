import { isSEPACountry, validateIBAN, ValidationErrorsIBAN } from 'ibantools';
import { refusal } from './errors.ts';

/** An IBAN as lists show it: country and check digits, then only the last four: "NL91 •••• 4300". */
export function maskIban(iban: string): string {
  return `${iban.slice(0, 4)} •••• ${iban.slice(-4)}`;
}

/**
 * An IBAN as it is kept: without blanks, in capitals. Throws iban_invalid for one whose check digits (ISO 13616, mod 97)
 * do not fit, that is of no SEPA country, or that holds a letter of another script however alike it looks; iban_length
 * for one that is too long or too short for its country.
 */
export function parseIban(text: string, field: string): string {
  // Before anything is made capital: ı and ſ would become letters that an IBAN has.
  if (!/^[A-Za-z0-9 ]{2,60}$/u.test(text)) throw refusal('iban_invalid', field);
  const iban = text.replaceAll(' ', '').toUpperCase();
  const { valid, errorCodes } = validateIBAN(iban);
  if (errorCodes.includes(ValidationErrorsIBAN.WrongBBANLength)) throw refusal('iban_length', field);
  if (!valid || !isSEPACountry(iban.slice(0, 2))) throw refusal('iban_invalid', field);
  return iban;
}
