import { createHash } from 'node:crypto';
import { themeInitScript } from '@ledenbureau/ui';

/** The Content-Security-Policy of one page that a server sends; a nonce serves once. */
export const policy = (nonce: string): string =>
  [
    "default-src 'none'",
    `script-src 'self' 'sha256-${createHash('sha256').update(themeInitScript).digest('base64')}'`,
    `style-src 'self' 'nonce-${nonce}'`,
    "img-src 'self' data:",
    "font-src 'self'",
    "connect-src 'self'",
    "form-action 'self'",
    "base-uri 'none'",
    "frame-ancestors 'none'",
    "require-trusted-types-for 'script'",
  ].join('; ');
