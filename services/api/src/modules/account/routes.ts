import { createHash, timingSafeEqual } from 'node:crypto';
import type { FastifyError, FastifyReply, FastifyRequest } from 'fastify';
import type { FastifyPluginAsyncZod } from 'fastify-type-provider-zod';
import { z } from 'zod';
import { refusal, statusOf } from '../../domain/errors.ts';
import type { DomainError } from '../../domain/errors.ts';
import { challenged, claimAt } from '../../plugins/auth.ts';
import { networkOf } from '../../plugins/limits.ts';
import { problemResponses, sendProblem, toDomainError } from '../../plugins/problem.ts';
import { sendSignal } from '../../signals.ts';
import { signInOf } from '../../identity/signIns.ts';
import { authorizationsAt } from './authorizations.ts';
import { identitiesAt, isAdministrator, profileOf } from '../../identity/identities.ts';
import {
  consentQuery,
  identityHookBody,
  logoutQuery,
  longestChallenge,
  tokenHookBody,
  userInfoSchema,
} from './schemas.ts';
import { brake } from './brake.ts';
import { accountService } from './service.ts';
import type { AccountOptions } from './service.ts';

const isAccountId = (text: string) => z.uuid().safeParse(text).success;

/**
 * Who is signed in, and the questions that Hydra and Kratos ask about it. Those are no part of openapi.json: their
 * contract is Ory's. Without the addresses and the key that a route needs, it answers 404.
 */
export const accountRoutes: FastifyPluginAsyncZod<AccountOptions> = async (app, options) => {
  const { account, oauth } = options.config;
  const identities = account.identityAdminUrl === null ? null : identitiesAt(account.identityAdminUrl);
  const service = identities && accountService(options, identities);
  const authorizations = account.oauthAdminUrl === null ? null : authorizationsAt(account.oauthAdminUrl);

  if (account.identityUpstream !== null) {
    await app.register(brake, { kratos: account.identityUpstream, limits: options.limits });
  }

  app.get(
    '/account/userinfo',
    {
      config: { access: 'signed_in', limited: true },
      schema: {
        operationId: 'getUserInfo',
        summary: 'Who is signed in, as the account says now',
        tags: ['session'],
        response: { 200: userInfoSchema, ...problemResponses(404, 429) },
      },
    },
    async ({ claims, id }, reply) => {
      if (service === null) throw refusal('not_found');
      const identity = isAccountId(claims.sub) ? await service.current(claims.sub, id) : undefined;
      if (identity === undefined) throw challenged(reply, 'unauthorized', 'Bearer error="invalid_token"');
      if (identity === null) throw challenged(reply, 'forbidden', 'Bearer error="insufficient_scope"');
      // The token as well: the register lets nobody in by the account alone.
      const isAdmin = claimAt(claims, oauth.claims.isAdmin) === true && isAdministrator(identity);
      return { sub: claims.sub, ...profileOf(identity), is_admin: isAdmin };
    },
  );

  app.delete(
    '/account/other-sign-ins',
    {
      config: { access: 'signed_in', limited: true },
      schema: {
        operationId: 'endOtherSignIns',
        summary: 'Ends what came of every other sign-in of this person; who still has a session comes back unasked',
        tags: ['session'],
        response: { 204: z.null(), ...problemResponses(404, 413, 415, 429) },
      },
    },
    async ({ claims, id }, reply) => {
      if (service === null) throw refusal('not_found');
      await service.endSignIns(claims.sub, 'session', signInOf(claims)?.id ?? null, id);
      return reply.code(204).send(null);
    },
  );

  /** The browser is here: whatever goes wrong, it goes on to the app, which says it in the person's language. */
  const browser = {
    config: { access: 'public' as const, limited: true, longestQuery: longestChallenge + 100 },
    errorHandler: (error: FastifyError, request: FastifyRequest, reply: FastifyReply) => {
      const problem = toDomainError(error);
      if (problem.code === 'too_many_requests' || problem.code === 'not_found' || account.appUrl === null) {
        return sendProblem(problem, request, reply);
      }
      request.log.warn({ err: error }, 'a sign-in stopped');
      if (request.routeOptions.url?.endsWith('/consent') === true) {
        sendSignal('sign_in', { step: 'consent', outcome: outcomeOf(statusOf(problem.code)) });
      }
      return reply.redirect(errorPage(account.appUrl, errorClass(problem)), 303);
    },
  };

  app.get('/account/consent', { ...browser, schema: { querystring: consentQuery } }, async ({ query, id }, reply) => {
    if (service === null || authorizations === null) throw refusal('not_found');
    return reply.redirect(await service.consent(authorizations, query.consent_challenge, id), 303);
  });

  app.get('/account/logout', { ...browser, schema: { querystring: logoutQuery } }, async ({ query }, reply) => {
    if (service === null || authorizations === null) throw refusal('not_found');
    const place = await service.logout(authorizations, query.logout_challenge);
    if (place === null) throw refusal('forbidden');
    return reply.redirect(place, 303);
  });

  /** Asked by a server that shows the key, before anything of the body is read. */
  const hook = {
    config: { access: 'public' as const },
    onRequest: async ({ headers, ip }: FastifyRequest) => {
      if (service === null || account.hookKey === null) throw refusal('not_found');
      if (same(headers['x-hook-key'], account.hookKey)) return;
      await options.limits('wrong_key', networkOf(ip));
      throw refusal('unauthorized');
    },
  };

  const onResponse = async (_request: FastifyRequest, { statusCode }: FastifyReply) =>
    sendSignal('sign_in', { step: 'token_hook', outcome: outcomeOf(statusCode) });
  app.post(
    '/account/token-hook',
    { ...hook, onResponse, schema: { body: tokenHookBody } },
    async ({ body, id }, reply) => {
      const { id_token: token, extra } = body.session;
      const { sub: claimed, rat, ext } = token.id_token_claims ?? {};
      const subject = (token.subject || claimed || '').toLowerCase();
      const renewal = {
        clientId: body.request.client_id,
        subject,
        signIn: signInOf(extra ?? {}),
        sid: ext?.sid,
        isRefresh: body.request.grant_types?.includes('refresh_token') === true,
        // Hydra cuts it to the second: whoever asked within the second is not refused for the part that was cut.
        askedAt: rat === undefined ? undefined : Date.parse(rat) + 999,
      };
      const session = isAccountId(subject) ? await service?.renew(renewal, id) : null;
      if (!session) throw refusal('forbidden');
      return reply.send({ session });
    },
  );

  app.post('/account/identity-hook', { ...hook, schema: { body: identityHookBody } }, async (request, reply) => {
    const { identity_id: subject, event } = request.body;
    await service?.identityChanged(subject, request.id);
    if (event !== undefined) {
      await service?.endSignIns(subject, event, null, request.id);
      // What is left at Hydra opens nothing: the token hook refuses it.
      await authorizations?.endTokens(subject).catch((error: unknown) => {
        request.log.warn({ err: error }, 'refresh tokens that are refused from now on were not revoked');
      });
    }
    return reply.code(204).send();
  });
};

const outcomeOf = (status: number) => (status < 400 ? 'good' : status < 500 ? 'refused' : 'away');

/** Compares in a time that says nothing of the key. */
function same(header: string | string[] | undefined, key: string): boolean {
  const digest = (text: string) => createHash('sha256').update(text).digest();
  return timingSafeEqual(digest(typeof header === 'string' ? header : ''), digest(key));
}

/** An error class of OAuth, which is all that the app is told. */
function errorClass({ code }: DomainError): string {
  if (code === 'not_ready') return 'temporarily_unavailable';
  if (code === 'internal_error') return 'server_error';
  return code === 'forbidden' ? 'access_denied' : 'invalid_request';
}

function errorPage(appUrl: string, error: string): string {
  const url = new URL('error', appUrl.endsWith('/') ? appUrl : `${appUrl}/`);
  url.searchParams.set('error', error);
  return url.href;
}
