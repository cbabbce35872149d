import cors from '@fastify/cors';
import type { FastifyCorsOptions } from '@fastify/cors';
import Fastify from 'fastify';
import type { FastifyInstance, FastifyRequest } from 'fastify';
import { goByApi } from './brake.ts';
import type { IdentityContext } from './context.ts';
import { FormError, WireError } from './errors.ts';
import { fedcmProvider } from './fedcm/provider.ts';
import { fedcmRoutes } from './fedcm/routes.ts';
import { createFedcmTokens } from './fedcm/tokens.ts';
import type { Keys } from './keys.ts';
import { loginRoutes } from './login.ts';
import { logoutRoutes } from './logout.ts';
import { mailPage } from './mailPage.ts';
import { wantsJson } from './negotiate.ts';
import { keepError, publicRoutes } from './publicRoutes.ts';
import { recoveryRoutes } from './recovery.ts';
import { registrationRoutes } from './registration.ts';
import { sessionRoutes } from './sessionRoutes.ts';
import { settingsRoutes } from './settings.ts';
import { createTokenizer } from './tokenizer.ts';
import { verificationRoutes } from './verification.ts';

declare module 'fastify' {
  interface FastifyContextConfig {
    /** A browser's failure becomes a page that asks back for the reason. */
    forward?: boolean;
  }
}

/** The public interface of the embedded identity service: what Ory Kratos answers, call by call. */
export async function buildPublic(context: IdentityContext, keys: Keys): Promise<FastifyInstance> {
  const app = newServer(context);
  app.addHook('onRequest', async (request, reply) => {
    // Appended, since the plugin below adds its own.
    void reply.header('vary', 'Origin, Cookie');
    const { origin } = request.headers;
    const foreign = origin !== undefined && !context.appOrigins.includes(origin);
    const preflight = request.method === 'OPTIONS' && request.headers['access-control-request-method'] !== undefined;
    if (foreign && preflight) return reply.code(204).send();
    return undefined;
  });
  await app.register(
    cors,
    () => (request: FastifyRequest, done: (error: null, options: FastifyCorsOptions) => void) => {
      const own = context.appOrigins.find((origin) => origin === request.headers.origin);
      done(null, {
        // A foreign origin gets no header at all.
        origin: own ?? false,
        methods: ['POST', 'GET', 'PUT', 'PATCH', 'DELETE'],
        allowedHeaders: ['Authorization', 'Content-Type', 'X-Session-Token', 'X-CSRF-Token'],
        exposedHeaders: ['Content-Type', 'Link', 'X-Total-Count', 'X-Kratos-Authenticated-Identity-Id', 'Ory-Error-Id'],
        credentials: true,
      });
    },
  );
  if (context.brakeUrl !== undefined) goByApi(app, context.brakeUrl);
  loginRoutes(app, context);
  registrationRoutes(app, context);
  recoveryRoutes(app, context);
  verificationRoutes(app, context);
  settingsRoutes(app, context);
  logoutRoutes(app, context);
  sessionRoutes(app, context, createTokenizer(keys, context));
  publicRoutes(app, context);
  mailPage(app, context);
  if (context.config.fedcm) {
    const tokens = createFedcmTokens(keys, context);
    fedcmRoutes(app, context, tokens);
    fedcmProvider(app, context, tokens);
  }
  return app;
}

/** A server that reads bodies as text, since what is wrong with one is shown in its form, and answers as Ory does. */
export function newServer(context: IdentityContext): FastifyInstance {
  const app = Fastify({ forceCloseConnections: true, bodyLimit: 64 * 1024 });
  app.removeAllContentTypeParsers();
  app.addContentTypeParser('*', { parseAs: 'string' }, (_request, body, done) => done(null, body));
  app.addHook('onRequest', async ({ url }) => {
    // The database keeps no NUL, and no address has use of one.
    if (url.includes('%00')) throw new WireError(400, { reason: 'The address has an invalid character.' });
  });
  app.addHook('onSend', async (_request, reply) => {
    void reply.header('cache-control', 'private, no-cache, no-store, must-revalidate');
    void reply.header('x-content-type-options', 'nosniff');
  });
  app.setErrorHandler(async (error: Error & { statusCode?: number }, request, reply) => {
    const known = toWireError(error);
    if (known.code >= 500)
      process.stderr.write(`The embedded identity service failed: ${error.stack ?? error.message}\n`);
    if (request.routeOptions.config.forward && !wantsJson(request)) {
      return reply.redirect(await keepError(context, known), 303);
    }
    return reply.code(known.code).headers(known.headers).send(known.body);
  });
  app.setNotFoundHandler(() => {
    throw new WireError(404, { message: '404 page not found' });
  });
  return app;
}

function toWireError(error: Error & { statusCode?: number }): WireError {
  if (error instanceof WireError) return error;
  if (error instanceof FormError) return new WireError(400, { reason: error.message });
  const code = error.statusCode ?? 500;
  return new WireError(code, code < 500 ? { reason: error.message } : {});
}
