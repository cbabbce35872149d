import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import { readCookie } from '../../development.ts';
import type { IdentityContext } from '../context.ts';
import { findIdentity } from '../identities.ts';
import type { Identity } from '../identities.ts';
import { isRecord, parseJson, readFields, text } from '../negotiate.ts';
import { clientId, paths } from './paths.ts';
import { mayUseProvider, signInPages } from './signInPages.ts';
import type { FedcmTokens } from './tokens.ts';

const cookieName = 'fedcm_session';
const longestNonce = 200;

/**
 * An identity provider of Federated Credential Management: the browser asks it who is signed in there, shows the account,
 * and hands a client the ID token of who was chosen. Its session is its own; that of the identity service is another.
 */
export function fedcmProvider(app: FastifyInstance, context: IdentityContext, tokens: FedcmTokens): void {
  const { publicUrl, pagesOrigin, db } = context;
  const origins = new Map([[clientId, pagesOrigin]]);

  /** Who is signed in at the provider, and may be. */
  const signedIn = async ({ headers }: FastifyRequest): Promise<Identity | undefined> => {
    const id = await tokens.readSession(readCookie(headers.cookie, cookieName));
    const identity = id === undefined ? undefined : await findIdentity(db, id);
    return identity && mayUseProvider(identity) ? identity : undefined;
  };

  app.get('/.well-known/web-identity', async () => ({ provider_urls: [`${publicUrl}${paths.config}`] }));

  app.get(paths.config, async () => ({
    accounts_endpoint: paths.accounts,
    client_metadata_endpoint: paths.clientMetadata,
    id_assertion_endpoint: paths.assertion,
    login_url: paths.signIn,
    modes: { active: { supports_use_other_account: true } },
  }));

  app.get(paths.accounts, async (request, reply) => {
    if (!isAskedByBrowser(request)) return refuse(reply, 400, 'invalid_request');
    const identity = await signedIn(request);
    if (!identity) return refuse(reply.header('set-login', 'logged-out'), 401, 'access_denied');
    const { id, traits, address } = identity;
    const name = [traits.given_name, traits.family_name].filter(Boolean).join(' ') || address.value;
    return { accounts: [{ id, name, email: address.value, given_name: traits.given_name ?? name }] };
  });

  // The embedded stack has no privacy statement or terms to name.
  app.get<{ Querystring: { client_id?: string } }>(paths.clientMetadata, async ({ query }, reply) =>
    origins.has(query.client_id ?? '') ? {} : refuse(reply, 404, 'unauthorized_client'),
  );

  app.post(paths.assertion, async (request, reply) => {
    const fields = isAskedByBrowser(request) ? readFields(request) : undefined;
    if (!fields) return refuse(reply, 400, 'invalid_request');
    const client = text(fields, 'client_id');
    const origin = origins.get(client);
    if (origin === undefined || request.headers.origin !== origin) return refuse(reply, 403, 'unauthorized_client');
    const nonce = nonceOf(text(fields, 'params'));
    if (nonce === undefined) return refuse(reply, 400, 'invalid_request');
    const identity = await signedIn(request);
    if (identity?.id !== text(fields, 'account_id')) return refuse(reply, 401, 'access_denied');
    return { token: await tokens.signAssertion({ clientId: client, identityId: identity.id, nonce }) };
  });

  signInPages(app, context, {
    signedIn,
    keep: async (reply, identity) => setSession(reply, await tokens.signSession(identity.id)),
    forget: (reply) => setSession(reply, ''),
  });
}

/** No script can set this header: a page that calls these addresses by itself learns nothing. */
const isAskedByBrowser = ({ headers }: FastifyRequest): boolean => headers['sec-fetch-dest'] === 'webidentity';

/** FedCM's own form of an error, which the page gets. */
const refuse = (reply: FastifyReply, status: number, code: string): FastifyReply =>
  reply.code(status).send({ error: { code } });

/** What the page gave beside the account. */
function nonceOf(params: string): string | undefined {
  try {
    const values = parseJson(params);
    const nonce = isRecord(values) ? values.nonce : undefined;
    return typeof nonce === 'string' && nonce !== '' && nonce.length <= longestNonce ? nonce : undefined;
  } catch {
    return undefined;
  }
}

/** SameSite=None, as the browser asks for accounts on behalf of another site; the status tells it whether to ask at all. */
function setSession(reply: FastifyReply, token: string): void {
  const age = token === '' ? '; Max-Age=0' : '';
  void reply
    .header('set-cookie', `${cookieName}=${token}; Path=/fedcm; HttpOnly; Secure; SameSite=None${age}`)
    .header('set-login', token === '' ? 'logged-out' : 'logged-in');
}
