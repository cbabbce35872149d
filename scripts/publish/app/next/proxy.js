import { NextResponse } from 'next/server';

/** A policy for each answer. Next reads the nonce for its own scripts out of the header of the request. */
export function proxy(request) {
  const nonce = Buffer.from(crypto.randomUUID()).toString('base64');
  const policy = [
    "default-src 'none'",
    `script-src 'self' 'nonce-${nonce}' 'strict-dynamic'`,
    `style-src 'self' 'nonce-${nonce}'`,
    // what a component measures or is given, such as the length of a bar, is a style attribute in the server's page
    "style-src-attr 'unsafe-inline'",
    "img-src 'self' data:",
    "connect-src 'self'",
    "form-action 'self'",
    "base-uri 'none'",
    "frame-ancestors 'none'",
  ].join('; ');
  const headers = new Headers(request.headers);
  headers.set('x-nonce', nonce);
  headers.set('content-security-policy', policy);
  const response = NextResponse.next({ request: { headers } });
  // the development server compiles by `eval`
  if (process.env.NODE_ENV === 'production') response.headers.set('content-security-policy', policy);
  return response;
}
