import { createHash } from 'node:crypto';
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import type { IdentityContext } from '../context.ts';
import { FormError, WireError } from '../errors.ts';
import { escapeHtml } from '../html.ts';
import type { Identity } from '../identities.ts';
import { authenticate } from '../loginSubmit.ts';
import { readFields, text } from '../negotiate.ts';
import { paths } from './paths.ts';

export interface ProviderSession {
  signedIn: (request: FastifyRequest) => Promise<Identity | undefined>;
  keep: (reply: FastifyReply, identity: Identity) => Promise<void>;
  forget: (reply: FastifyReply) => void;
}

/** Blocked accounts, and those whose address is not proven, are nobody's to sign in with. */
export const mayUseProvider = ({ state, address }: Identity): boolean => state === 'active' && address.verified;

const style =
  ':root{color-scheme:light dark}body{font:1rem/1.5 system-ui,sans-serif;max-width:24rem;margin:2rem auto;padding:0 1rem}' +
  'h1{font-size:1.5rem}label,input,button{display:block;font:inherit}input{width:100%;box-sizing:border-box;margin-block-end:1rem}';
/** Ends the window that the browser opened for this page, and lets it ask for the accounts again. */
const script = 'globalThis.IdentityProvider?.close?.()';
const hash = (content: string): string => `'sha256-${createHash('sha256').update(content).digest('base64')}'`;
const policy = `default-src 'none'; style-src ${hash(style)}; script-src ${hash(script)}; form-action 'self'; frame-ancestors 'none'`;

/** The provider's own pages: who is signed in there, with a form for somebody else, and signing out. */
export function signInPages(app: FastifyInstance, context: IdentityContext, session: ProviderSession): void {
  app.get(paths.signIn, async (request, reply) => answer(reply, 200, form(await session.signedIn(request))));

  app.post(paths.signIn, async (request, reply) => {
    requireOwnPage(request);
    const fields = readFields(request);
    const identity = await authenticate(context, text(fields, 'email'), text(fields, 'password')).catch(wrong);
    if (!identity || !mayUseProvider(identity)) return answer(reply, 400, form(undefined, refusal));
    await session.keep(reply, identity);
    return answer(reply, 200, `${form(identity)}<script>${script}</script>`);
  });

  app.post(paths.signOut, async (request, reply) => {
    requireOwnPage(request);
    session.forget(reply);
    return answer(reply, 200, form(undefined));
  });
}

/** Another site signs nobody in or out here. @throws WireError 403 */
function requireOwnPage({ headers }: FastifyRequest): void {
  if (headers['sec-fetch-site'] !== 'same-origin') throw new WireError(403, { reason: 'Not sent by this page.' });
}

/** A wrong password is said on the page; too many of them are an answer of their own. */
function wrong(error: unknown): undefined {
  if (!(error instanceof FormError)) throw error;
}

const answer = (reply: FastifyReply, status: number, content: string): FastifyReply =>
  reply.code(status).header('content-security-policy', policy).type('text/html; charset=utf-8').send(`<!doctype html>
<html lang="nl">
  <head>
    <meta charset="utf-8" />
    <meta name="viewport" content="width=device-width, initial-scale=1" />
    <title>Account van deze browser</title>
    <style>${style}</style>
  </head>
  <body>
    <h1>Account van deze browser</h1>
    ${content}
  </body>
</html>
`);

const refusal = `<p role="alert">Dit e-mailadres en wachtwoord horen niet bij een account waarmee u zich kunt aanmelden.
<span lang="en">This email address and password are not those of an account that can sign in.</span></p>`;

const form = (identity: Identity | undefined, message = ''): string => `${message}
    ${identity === undefined ? '' : present(identity)}
    <form method="post" action="${paths.signIn}">
      <label for="email">E-mailadres / <span lang="en">Email address</span></label>
      <input id="email" name="email" type="email" autocomplete="username" required />
      <label for="password">Wachtwoord / <span lang="en">Password</span></label>
      <input id="password" name="password" type="password" autocomplete="current-password" required />
      <button>Aanmelden / <span lang="en">Sign in</span></button>
    </form>`;

const present = ({ address }: Identity): string => `<form method="post" action="${paths.signOut}">
      <p>Aangemeld als ${escapeHtml(address.value)}. <span lang="en">Signed in.</span></p>
      <button>Afmelden / <span lang="en">Sign out</span></button>
    </form>`;
