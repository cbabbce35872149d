import { createHash, randomBytes, timingSafeEqual } from 'node:crypto';
import { csrfViolation } from './errors.ts';

const length = 32;

/** The cookie's name depends on the address of the service, as with Kratos. */
export function csrfCookieName(publicUrl: string): string {
  return `csrf_token_${createHash('sha256').update(`${publicUrl}/`).digest('hex')}`;
}

export const newCsrfToken = (): string => randomBytes(length).toString('base64');

/** A form's token: the cookie's token under a one-time mask, so that no two pages carry the same bytes. */
export function maskCsrfToken(token: string): string {
  const mask = randomBytes(length);
  return Buffer.concat([mask, xor(mask, Buffer.from(token, 'base64'))]).toString('base64');
}

/** @throws WireError 403 unless the masked token belongs to the token of the cookie. */
export function requireCsrf(cookieHeader: string | undefined, cookie: string | undefined, masked: string): void {
  if (!cookieHeader) throw csrfViolation('The HTTP Cookie Header is empty or not set.');
  if (!cookie) throw csrfViolation('The HTTP Cookie Header was set but did not include the anti-CSRF cookie.');
  const bytes = Buffer.from(masked, 'base64');
  const real = Buffer.from(cookie, 'base64');
  const match =
    bytes.length === 2 * length &&
    real.length === length &&
    timingSafeEqual(xor(bytes.subarray(0, length), bytes.subarray(length)), real);
  if (!match) {
    throw csrfViolation(
      'The HTTP Cookie Header was set and a CSRF token was sent but they do not match. We recommend deleting all cookies for this domain and retrying the flow.',
    );
  }
}

function xor(a: Buffer, b: Buffer): Buffer {
  return Buffer.from(a.map((byte, index) => byte ^ (b[index] ?? 0)));
}
