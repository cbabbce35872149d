import { randomBytes, scrypt, timingSafeEqual } from 'node:crypto';
import { promisify } from 'node:util';
import { FormError } from './errors.ts';
import { messages } from './messages.ts';

const derive = promisify<string, Buffer, number, Buffer>(scrypt);
const hashLength = 32;

/** A salted scrypt hash: `scrypt$<salt>$<hash>`, both base64. */
export async function hashPassword(password: string): Promise<string> {
  const salt = randomBytes(16);
  const hash = await derive(password, salt, hashLength);
  return `scrypt$${salt.toString('base64')}$${hash.toString('base64')}`;
}

/** Takes as long without a hash as with one, so that time does not tell who has an account. */
export async function verifyPassword(password: string, stored: string | undefined): Promise<boolean> {
  const [, salt = '', hash = ''] = (stored ?? `scrypt$${'A'.repeat(24)}$`).split('$');
  const derived = await derive(password, Buffer.from(salt, 'base64'), hashLength);
  const expected = Buffer.from(hash, 'base64');
  return expected.length === hashLength && timingSafeEqual(derived, expected);
}

const comparedLength = 256;

/** @throws FormError on field `password` when it is too short or too much like the address. */
export function requireGoodPassword(password: string, address: string, minLength: number): void {
  const refuse = (message: (typeof messages)['passwordSimilar']): never => {
    throw new FormError({ name: 'password', message });
  };
  const bytes = Buffer.byteLength(password);
  if (bytes < minLength) refuse(messages.passwordShort(minLength, bytes));
  if (Math.max(password.length, address.length) > comparedLength) return;
  const [a, b] = [address.toLowerCase(), password.toLowerCase()];
  const { distance, common } = compare(a, b);
  if (distance < 5 || common / b.length > 0.5) refuse(messages.passwordSimilar);
}

/** The Levenshtein distance of two texts, and the length of the longest stretch that both have. */
function compare(a: string, b: string): { distance: number; common: number } {
  let distances = Array.from({ length: b.length + 1 }, (_, index) => index);
  let stretches = Array.from({ length: b.length + 1 }, () => 0);
  let common = 0;
  for (let i = 1; i <= a.length; i++) {
    const [nextDistances, nextStretches] = [[i], [0]];
    for (let j = 1; j <= b.length; j++) {
      const same = a[i - 1] === b[j - 1];
      const [left = 0, above = 0, before = 0] = [nextDistances[j - 1], distances[j], distances[j - 1]];
      nextDistances.push(Math.min(left + 1, above + 1, before + (same ? 0 : 1)));
      const stretch = same ? (stretches[j - 1] ?? 0) + 1 : 0;
      nextStretches.push(stretch);
      common = Math.max(common, stretch);
    }
    [distances, stretches] = [nextDistances, nextStretches];
  }
  return { distance: distances[b.length] ?? 0, common };
}
