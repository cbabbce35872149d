import { randomBytes } from 'node:crypto';
import { type NextRequest, NextResponse } from 'next/server';
import { pageHeaders } from './server/headers.mjs';
import { readServers } from './server/servers.mjs';

const servers = readServers('public');

/** Gives each page its headers, with a content security policy whose nonce Next and the layout read. */
export function proxy(request: NextRequest): NextResponse {
  const nonce = randomBytes(16).toString('base64');
  const own = pageHeaders({ nonce, servers, isRendered: true });
  const headers = new Headers(request.headers);
  headers.set('x-nonce', nonce);
  headers.set('content-security-policy', own['content-security-policy']);
  const response = NextResponse.next({ request: { headers } });
  // the development server compiles by `eval`
  if (process.env.NODE_ENV === 'production')
    for (const [name, value] of Object.entries(own)) response.headers.set(name, value);
  return response;
}

// pages alone: no API, and no file; Next reads it without running it
export const config = { matcher: '/((?!api/|_next/|.*\\.\\w+$).*)' };
