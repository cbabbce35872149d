import { createServer } from 'node:http';
import type { IncomingMessage, ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import { text } from 'node:stream/consumers';

/** What a test wants to be answered, and what it can look up afterwards. */
export interface Responder {
  url: string;
  /** Who signs in, and what the consent says of them. */
  login: { subject: string; remember: boolean; identity_provider_session_id?: string };
  claims: Record<string, unknown>;
  /** Undefined: what the client lists. */
  audience: string[] | undefined;
  rejects: boolean;
  /** The token hook's answer. */
  hook: { status: number; body?: object };
  /** The requests that were shown, and what the hook and the identity service's admin interface were told. */
  seen: { step: string; request: Record<string, unknown> }[];
  hooked: { key: string | undefined; body: Record<string, unknown> }[];
  ended: string[];
  reset: () => void;
  close: () => Promise<unknown>;
}

const defaults = () => ({
  login: { subject: '01900000-0000-7000-8000-00000000000a', remember: true, identity_provider_session_id: 'kratos-1' },
  claims: { is_admin: true, name: 'Anna de Vries' },
  audience: undefined,
  rejects: false,
  hook: { status: 204 },
  seen: [],
  hooked: [],
  ended: [],
});

/** In place of the identity service and of the API's account module: answers at once what the test wants. */
export async function openResponder(adminUrl: string): Promise<Responder> {
  const server = createServer((request, response) => void respond(request, response));
  await new Promise<void>((done) => server.listen(0, '127.0.0.1', done));
  const responder: Responder = {
    url: `http://localhost:${(server.address() as AddressInfo).port}`,
    ...defaults(),
    reset: () => void Object.assign(responder, defaults()),
    close: () => new Promise((done) => server.close(done)),
  };
  return responder;

  async function respond(request: IncomingMessage, response: ServerResponse): Promise<void> {
    try {
      const { status, location, body } = await handle(request);
      if (location !== undefined) response.setHeader('location', location);
      response.writeHead(status, { 'content-type': 'application/json' }).end(body && JSON.stringify(body));
    } catch (error) {
      response.writeHead(502).end(String(error));
    }
  }

  async function handle(request: IncomingMessage): Promise<{ status: number; location?: string; body?: object }> {
    const url = new URL(request.url ?? '', responder.url);
    if (url.pathname === '/token-hook') {
      const body = JSON.parse(await text(request)) as Record<string, unknown>;
      responder.hooked.push({ key: request.headers['x-hook-key'] as string | undefined, body });
      return responder.hook;
    }
    if (url.pathname.startsWith('/admin/sessions/')) {
      responder.ended.push(url.pathname.slice('/admin/sessions/'.length));
      return { status: 204 };
    }
    const step = url.pathname.split('/').at(-1) ?? '';
    const query = `?${step}_challenge=${url.searchParams.get(`${step}_challenge`)}`;
    const address = `${adminUrl}/admin/oauth2/auth/requests/${step}`;
    const shown = await fetch(address + query);
    const asked = (await shown.json()) as Record<string, unknown> & { client?: { audience: string[] } };
    if (!shown.ok) throw new Error(`${step}: ${shown.status} ${JSON.stringify(asked)}`);
    responder.seen.push({ step, request: asked });
    const rejects = responder.rejects && step === 'consent';
    const answer = await fetch(`${address}/${rejects ? 'reject' : 'accept'}${query}`, {
      method: 'PUT',
      headers: { 'content-type': 'application/json' },
      body: JSON.stringify(rejects ? { error: 'access_denied', error_description: 'Not you.' } : bodyOf(step, asked)),
    });
    const { redirect_to } = (await answer.json()) as { redirect_to: string };
    return { status: 303, location: redirect_to };
  }

  function bodyOf(step: string, asked: Record<string, unknown> & { client?: { audience: string[] } }): object {
    if (step === 'login') return responder.login;
    if (step === 'logout') return {};
    return {
      grant_scope: asked.requested_scope,
      grant_access_token_audience: responder.audience ?? asked.client?.audience,
      remember: true,
      session: { access_token: responder.claims, id_token: { email: 'anna@ledenbureau.example' } },
    };
  }
}
