import { banks } from './names.ts';
import type { Random } from './random.ts';

export interface BankDetails {
  iban: string;
  bic: string;
}

/** The check digits that make an IBAN of a country and its national number valid (ISO 13616, mod 97). */
function ibanOf(country: string, bban: string): string {
  const digits = Array.from(`${bban}${country}00`, (char) => Number.parseInt(char, 36)).join('');
  const check = 98n - (BigInt(digits) % 97n);
  return `${country}${String(check).padStart(2, '0')}${bban}`;
}

/**
 * A valid Dutch IBAN of no real account: its account number fails the 11-proef, which Dutch account numbers passed
 * before they became IBANs. Nobody is paid by accident out of made-up data.
 */
export function dutchAccount(random: Random): BankDetails {
  const [code, bic] = random.weighted(banks);
  let account = random.digits(9);
  while (passesElevenTest(account)) account = random.digits(9);
  return { iban: ibanOf('NL', `${code}0${account}`), bic };
}

/** A valid German IBAN, for members just over the border. */
export function germanAccount(random: Random): BankDetails {
  return { iban: ibanOf('DE', `32450000${random.digits(10)}`), bic: 'WELADED1KLE' };
}

function passesElevenTest(digits: string): boolean {
  return Array.from(digits).reduce((sum, digit, index) => sum + Number(digit) * (9 - index), 0) % 11 === 0;
}
