/**
 * The headers of a page: what it loads comes from here, and from the servers of signing in.
 * @param {{ nonce: string, servers: string[], isRendered: boolean }} page `isRendered`: its content comes from the server, whose
 *   scripts load each other, and whose elements have styles of their own
 */
export function pageHeaders({ nonce, servers, isRendered }) {
  const policy = [
    "default-src 'none'",
    `script-src 'self' 'nonce-${nonce}'${isRendered ? " 'strict-dynamic'" : ''}`,
    `style-src 'self' 'nonce-${nonce}'`,
    isRendered ? "style-src-attr 'unsafe-inline'" : "require-trusted-types-for 'script'",
    "img-src 'self' data:",
    "font-src 'self'",
    "manifest-src 'self'",
    ['connect-src', "'self'", ...servers].join(' '),
    "form-action 'self'",
    "base-uri 'none'",
    "frame-ancestors 'none'",
  ];
  return {
    'content-security-policy': policy.join('; '),
    'cache-control': 'no-store',
    'referrer-policy': 'no-referrer',
    'x-content-type-options': 'nosniff',
    'x-frame-options': 'DENY',
    'cross-origin-opener-policy': 'same-origin',
    'permissions-policy': 'camera=(), geolocation=(), microphone=()',
  };
}
