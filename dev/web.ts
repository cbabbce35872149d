import { randomBytes } from 'node:crypto';
import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import fastifyStatic from '@fastify/static';
import Fastify from 'fastify';
import type { FastifyInstance, FastifyReply } from 'fastify';
import { apiProxy } from './apiProxy.ts';
import { addresses, appConfig } from './settings.ts';
import type { Settings } from './settings.ts';

/** Where a sign-in in a hidden frame ends: an empty page, and the only one that a frame may hold, of the app alone. */
const frame = {
  path: '/signed-in.html',
  headers: {
    'content-security-policy': "default-src 'none'; frame-ancestors 'self'; base-uri 'none'",
    'x-frame-options': 'SAMEORIGIN',
    // its address has a code in it
    'cache-control': 'no-store',
  },
};

/** Serves the built back office: its files, its configuration, and index.html for every page address. */
export async function buildWeb(settings: Settings, distDir: string): Promise<FastifyInstance> {
  const app = Fastify({ forceCloseConnections: true });
  const { api, identity, oauth } = addresses(settings);
  const config = appConfig(settings);

  app.addHook('onSend', async (_request, reply) => commonHeaders(reply));
  await app.register(fastifyStatic, {
    root: distDir,
    index: false,
    cacheControl: false,
    // the build puts compressed twins beside its files
    preCompressed: true,
    setHeaders(reply, path) {
      // Files below assets carry a hash of their content in their name.
      const forever = path.startsWith(join(distDir, 'assets'));
      void reply.header('cache-control', forever ? 'public, max-age=31536000, immutable' : 'no-cache');
    },
  });
  app.get('/config.json', async (_request, reply) => reply.header('cache-control', 'no-store').send(config));
  apiProxy(app, api);
  app.get(frame.path, async (_request, reply) =>
    reply
      .headers(frame.headers)
      .type('text/html; charset=utf-8')
      .send(await readFile(join(distDir, frame.path), 'utf8')),
  );
  app.get('/', async (_request, reply) => page(reply));
  app.get('/index.html', async (_request, reply) => page(reply));
  app.setNotFoundHandler(async (request, reply) => {
    const navigation = request.method === 'GET' && request.headers.accept?.includes('text/html');
    // A missing file stays missing: the page in its place would break the reader of that file with a strange message.
    if (!navigation || /^\/(assets|locale)\//.test(request.url)) {
      return reply.code(404).type('text/plain; charset=utf-8').send('Niet gevonden. Not found.\n');
    }
    return page(reply);
  });
  return app;

  async function page(reply: FastifyReply) {
    const nonce = randomBytes(16).toString('base64');
    const html = await readFile(join(distDir, 'index.html'), 'utf8');
    const policy = [
      "default-src 'none'",
      "script-src 'self'",
      // Styles are made while the app runs, by emotion; the nonce marks its own.
      `style-src 'self' 'nonce-${nonce}'`,
      "img-src 'self' data:",
      "manifest-src 'self'",
      "font-src 'self'",
      // A PDF that the app fetched and checked, shown by the browser's own viewer (PdfPanel); and a sign-in without leaving the
      // page, which goes by both servers and ends on the page below.
      `frame-src 'self' blob: ${identity} ${oauth}`,
      `connect-src 'self' ${identity} ${oauth}`,
      "form-action 'self'",
      "frame-ancestors 'none'",
      "base-uri 'none'",
      "object-src 'none'",
      "require-trusted-types-for 'script'",
    ];
    return reply
      .header('content-security-policy', policy.join('; '))
      .header('cache-control', 'no-store')
      .type('text/html; charset=utf-8')
      .send(html.replace('<head>', `<head><meta property="csp-nonce" nonce="${nonce}">`));
  }
}

function commonHeaders(reply: FastifyReply): void {
  void reply
    .header('referrer-policy', 'no-referrer')
    .header('x-content-type-options', 'nosniff')
    .header('x-frame-options', reply.getHeader('x-frame-options') ?? 'DENY')
    .header('cross-origin-opener-policy', 'same-origin')
    .header('permissions-policy', 'camera=(), geolocation=(), microphone=()');
}

/** The stand-in for a cooperative's own site, where people land who are not administrators. */
export function buildMembersSite(settings: Settings): FastifyInstance {
  const app = Fastify({ forceCloseConnections: true });
  const style = 'body{font:1rem/1.5 system-ui,sans-serif;max-width:36rem;margin:4rem auto;padding:0 1rem}';
  const nonce = randomBytes(16).toString('base64');
  const html = `<!doctype html>
<html lang="nl">
  <head>
    <meta charset="utf-8" />
    <meta name="viewport" content="width=device-width, initial-scale=1" />
    <title>Ledenwebsite</title>
    <style nonce="${nonce}">${style}</style>
  </head>
  <body>
    <h1>Ledenwebsite</h1>
    <p>U bent aangemeld als lid. Deze pagina staat op de plaats van de ledenwebsite van uw coöperatie; het ledenbureau is
    alleen voor beheerders.</p>
    <p lang="en">You are signed in as a member. This page stands in for your cooperative's members site; the back
    office is for administrators only.</p>
    <p><a href="/sign-out">Afmelden en als beheerder aanmelden / <span lang="en">Sign out, sign in as an
    administrator</span></a></p>
  </body>
</html>
`;
  app.get('/', async (_request, reply) => {
    commonHeaders(reply);
    const policy = `default-src 'none'; style-src 'nonce-${nonce}'; frame-ancestors 'none'; base-uri 'none'`;
    return reply.header('content-security-policy', policy).type('text/html; charset=utf-8').send(html);
  });
  app.get('/sign-out', async (request, reply) => reply.redirect(await signOut(settings, request.headers.cookie), 303));
  return app;
}

/** Ends the sessions at both servers, as a members site's own server does; where the browser has to go. */
async function signOut({ signIn, ...settings }: Settings, cookie = ''): Promise<string> {
  const { admin } = addresses({ signIn, ...settings });
  const headers = { accept: 'application/json', cookie };
  const [session, logout] = await Promise.all([
    fetch(`${signIn.identity}/sessions/whoami`, { headers }),
    fetch(`${signIn.identity}/self-service/logout/browser?return_to=${encodeURIComponent(`${admin}/`)}`, { headers }),
  ]);
  if (!session.ok || !logout.ok) return `${admin}/`;
  const { identity } = (await session.json()) as { identity: { id: string } };
  const ended = await fetch(`${signIn.oauthAdmin}/admin/oauth2/auth/sessions/login?subject=${identity.id}`, {
    method: 'DELETE',
  });
  if (!ended.ok) throw new Error(`The authorization server answered ${ended.status}.`);
  return ((await logout.json()) as { logout_url: string }).logout_url;
}
