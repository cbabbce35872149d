import { createHash, randomBytes, timingSafeEqual } from 'node:crypto';
import type { FastifyReply, FastifyRequest } from 'fastify';
import { readCookie } from '../development.ts';
import { FormError, WireError } from './errors.ts';
import { messages } from './messages.ts';

const length = 32;
const yearSeconds = 365 * 24 * 3600;
/** Tokens that the answer under way sets: what follows in the same request must fit them. */
const renewed = new WeakMap<FastifyRequest, string>();

/** The cookie's name depends on the address of the service, as with Kratos. */
const csrfCookieName = (publicUrl: string): string =>
  `csrf_token_${createHash('sha256').update(`${publicUrl}/`).digest('hex')}`;

const tokenOf = (publicUrl: string, request: FastifyRequest): string | undefined =>
  renewed.get(request) ?? readCookie(request.headers.cookie, csrfCookieName(publicUrl));

/** Sets a new anti-CSRF cookie: forms opened before do not fit it any more. */
export function renewCsrf(publicUrl: string, request: FastifyRequest, reply: FastifyReply): string {
  const token = randomBytes(length).toString('base64');
  renewed.set(request, token);
  const cookie = `${csrfCookieName(publicUrl)}=${token}; Path=/; Max-Age=${yearSeconds}; HttpOnly; SameSite=Lax`;
  void reply.header('set-cookie', cookie);
  return token;
}

/** A form's token: the cookie's under a one-time mask, so that no two pages carry the same bytes. */
export function formToken(publicUrl: string, request: FastifyRequest, reply: FastifyReply): string {
  const token = tokenOf(publicUrl, request) ?? renewCsrf(publicUrl, request, reply);
  const mask = randomBytes(length);
  return Buffer.concat([mask, xor(mask, Buffer.from(token, 'base64'))]).toString('base64');
}

/** @throws WireError 403 unless the masked token belongs to the token of the cookie. */
export function requireCsrf(publicUrl: string, request: FastifyRequest, masked: string): void {
  const bytes = Buffer.from(masked, 'base64');
  const real = Buffer.from(tokenOf(publicUrl, request) ?? '', 'base64');
  const match =
    bytes.length === 2 * length &&
    real.length === length &&
    timingSafeEqual(xor(bytes.subarray(0, length), bytes.subarray(length)), real);
  if (!match) throw violation(publicUrl, request);
}

/** A form for programs takes no browser. @throws FormError 4000001 when the request has an Origin or a Cookie. */
export function refuseBrowsers(request: FastifyRequest): void {
  for (const [name, header] of [
    ['Origin', request.headers.origin],
    ['Cookie', request.headers.cookie],
  ]) {
    if (!header) continue;
    const by = name === 'Origin' ? 'as part of an AJAX request in a Browser' : 'by a Browser';
    throw new FormError({
      message: messages.generic(
        `The HTTP Request Header included the "${name}" key, indicating that this request was made ${by}. The flow however was initiated as an API request. To prevent potential misuse and mitigate several attack vectors including CSRF, the request has been blocked. Please consult the documentation.`,
      ),
    });
  }
}

function violation(publicUrl: string, request: FastifyRequest): WireError {
  const { cookie, 'content-type': type = '', 'sec-fetch-mode': mode } = request.headers;
  const ajax = mode === 'cors' || mode === 'same-origin';
  const caller = ajax
    ? "We detected an AJAX call, please ensure that CORS is enabled and configured correctly, and that your AJAX code sends cookies and has credentials enabled. For further debugging, check your Browser's Network Tab to see what cookies are included or excluded."
    : "We detected a regular browser or server-side call. To debug browser calls check your Browser's Network Tab to see what cookies are included or excluded. If you are calling from a server ensure that the appropriate cookies are being forwarded and that the SDK method is called correctly.";
  const details: Record<string, string> = { docs: 'https://www.ory.com/docs/troubleshooting/csrf', hint: caller };
  const formBody = !type.startsWith('application/json') && typeof request.body === 'string' ? request.body : '';
  if (!cookie) details.reject_reason = 'The HTTP Cookie Header is empty or not set.';
  else if (readCookie(cookie, csrfCookieName(publicUrl)) === undefined) {
    details.reject_reason = 'The HTTP Cookie Header was set but did not include the anti-CSRF cookie.';
  } else if (!type.startsWith('application/json') && !new URLSearchParams(formBody).get('csrf_token')) {
    details.hint =
      'The anti-CSRF cookie was found but the CSRF token was not included in the HTTP request body (csrf_token) nor in the HTTP Header (X-CSRF-Token).';
  } else {
    details.reject_reason =
      'The HTTP Cookie Header was set and a CSRF token was sent but they do not match. We recommend deleting all cookies for this domain and retrying the flow.';
  }
  return new WireError(403, {
    id: 'security_csrf_violation',
    reason:
      'Please retry the flow and optionally clear your cookies. The request was rejected to protect you from Cross-Site-Request-Forgery (CSRF) which could cause account takeover, leaking personal information, and other serious security issues.',
    details,
    message: 'the request was rejected to protect you from Cross-Site-Request-Forgery',
  });
}

function xor(a: Buffer, b: Buffer): Buffer {
  return Buffer.from(a.map((byte, index) => byte ^ (b[index] ?? 0)));
}
