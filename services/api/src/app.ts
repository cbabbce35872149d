import Fastify, { LogController } from 'fastify';
import type { FastifyInstance, FastifyServerOptions } from 'fastify';
import type { JWTVerifyGetKey } from 'jose';
import { serializerCompiler } from 'fastify-type-provider-zod';
import type { ZodTypeProvider } from 'fastify-type-provider-zod';
import { isStored } from './calls/idempotency.ts';
import type { AppContext } from './context.ts';
import { refusal } from './domain/errors.ts';
import { accountRoutes } from './modules/account/routes.ts';
import { countForMe, deciders } from './modules/approvals/list.ts';
import { approvalRoutes } from './modules/approvals/routes.ts';
import { auditRoutes } from './modules/audit/routes.ts';
import { bankAccountRoutes } from './modules/bank-accounts/routes.ts';
import { bulkRoutes } from './modules/bulk/routes.ts';
import { complianceRoutes } from './modules/compliance/routes.ts';
import { conversionRoutes } from './modules/conversions/routes.ts';
import { dashboardRoutes } from './modules/dashboard/routes.ts';
import { healthRoutes } from './modules/health/routes.ts';
import { instrumentRoutes } from './modules/instruments/routes.ts';
import { interestRoutes } from './modules/interest/routes.ts';
import { createLedgerCheck } from './modules/ledger/ledgerCheck.ts';
import { jobRoutes } from './modules/jobs/routes.ts';
import { ledgerRoutes } from './modules/ledger/routes.ts';
import { meRoutes } from './modules/me/routes.ts';
import { memberExportRoutes } from './modules/members/exportRoutes.ts';
import { memberRoutes } from './modules/members/routes.ts';
import { statementRunRoutes } from './modules/members/statements/runRoutes.ts';
import { eventRoutes } from './modules/notifications/eventRoutes.ts';
import { eventLimits } from './modules/notifications/events.ts';
import type { EventLimits } from './modules/notifications/events.ts';
import { notificationRoutes } from './modules/notifications/routes.ts';
import { paymentRoutes } from './modules/payments/routes.ts';
import { periodRoutes } from './modules/periods/routes.ts';
import { redemptionRoutes } from './modules/redemptions/routes.ts';
import { numberRoutes } from './modules/numbers/routes.ts';
import { openRequestRoutes } from './modules/requests/routes.ts';
import { registerRoutes } from './modules/register/routes.ts';
import { returnRoutes } from './modules/returns/routes.ts';
import { settingRoutes } from './modules/settings/routes.ts';
import { transactionRoutes } from './modules/transactions/routes.ts';
import { viewRoutes } from './modules/views/routes.ts';
import { registerAccess } from './plugins/access.ts';
import { registerAuth } from './plugins/auth.ts';
import { arrival, registerDoors, serverLimits } from './plugins/doors.ts';
import type { Arrival } from './plugins/doors.ts';
import { registerDraining } from './plugins/draining.ts';
import { commonHeaders, registerHttp, requestId } from './plugins/http.ts';
import { rateLimits, registerLimits } from './plugins/limits.ts';
import { registerJson } from './plugins/json.ts';
import { basePath, openapiDocument, registerOpenapi } from './plugins/openapi.ts';
import { bodyLimit, registerProblems, sendProblem } from './plugins/problem.ts';
import { registerReads } from './plugins/reads.ts';
import { readsOf } from './database.ts';
import { noticeEars } from './post/notifications.ts';
import { logged } from './said.ts';
import { validatorCompiler } from './plugins/validation.ts';

/** Writes an answer by its schema. One that was given before goes as it was: the version that gave it may have known less. */
const answerCompiler: typeof serializerCompiler = (route) => {
  const write = serializerCompiler(route);
  return (body) => {
    try {
      return write(body);
    } catch (error) {
      if (isStored(body)) return JSON.stringify(body);
      throw error;
    }
  };
};

export interface AppOptions extends AppContext {
  /** The authorization server's keys, where they are not to be fetched. */
  jwks?: JWTVerifyGetKey;
  /** The time by which access tokens are judged; by default the machine's. */
  now?: () => number;
  logger?: FastifyServerOptions['logger'];
  /** How long a request may take to arrive, where it is not to be the usual. */
  arrival?: Arrival;
  /** Of the streams of events, where they are not to be the usual. */
  events?: EventLimits;
  /** Aborted when this is to end soon. */
  ending?: AbortSignal;
  /** Given the app before its routes, to see every request. */
  watch?: (app: FastifyInstance) => void;
}

const loggerOf = ({ logLevel: level }: AppContext['config'], wish: AppOptions['logger']): AppOptions['logger'] =>
  wish === false ? wish : { level, ...(typeof wish === 'object' ? wish : {}), serializers: { err: logged } };

/** The service as a Fastify app that does not listen yet. It does not own `db`: the caller ends it after `close()`. */
export async function buildApp({
  jwks,
  now,
  logger,
  arrival: limits = arrival,
  events = eventLimits,
  ending = new AbortController().signal,
  watch,
  ...context
}: AppOptions): Promise<FastifyInstance> {
  const app = Fastify({
    bodyLimit,
    ...serverLimits(limits),
    // what came in before the door closed is answered, and not refused
    return503OnClosing: false,
    genReqId: (request) => requestId(request.headers['x-request-id']),
    // Fastify's two lines for each request hold its query; registerHttp writes one that does not.
    logController: new LogController({ disableRequestLogging: true }),
    logger: loggerOf(context.config, logger),
    trustProxy: context.config.trustedProxies.length > 0 && context.config.trustedProxies,
    routerOptions: { maxParamLength: 200 },
    frameworkErrors: (_error, request, reply) => {
      // A path that cannot be decoded; hooks do not run for it.
      reply.headers({ ...commonHeaders, 'x-request-id': request.id });
      sendProblem(refusal('not_found'), request, reply);
    },
  }).withTypeProvider<ZodTypeProvider>();
  registerJson(app);
  app.setValidatorCompiler(validatorCompiler);
  app.setSerializerCompiler(answerCompiler);
  registerProblems(app);
  watch?.(app);
  await registerHttp(app, context.config);
  registerDoors(app, { ...limits, answerMs: context.config.answerMs });
  registerDraining(app, ending);
  registerAccess(app);
  await registerOpenapi(app);
  const ears = noticeEars(context, app.log);
  await app.register(healthRoutes, { ...context, ears, ending });
  await app.register(
    async (api) => {
      const limits = rateLimits(context);
      registerLimits(api, limits); // also before a token is looked at
      registerReads(api, readsOf(context.db));
      const { roles, oauth, secondFactor } = context.config;
      registerAuth(api, { db: context.db, roles, oauth, secondFactor, jwks, now });
      await api.register(accountRoutes, { ...context, limits });
      await api.register(meRoutes, {
        ...context,
        countForMe: (actor) => countForMe({ ...context, rolesToDecide: deciders(api) }, actor),
      });
      await api.register(memberRoutes, context);
      await api.register(memberExportRoutes, context);
      await api.register(transactionRoutes, context);
      await api.register(bulkRoutes, context);
      await api.register(redemptionRoutes, context);
      await api.register(returnRoutes, context);
      await api.register(conversionRoutes, context);
      await api.register(bankAccountRoutes, context);
      await api.register(paymentRoutes, context);
      await api.register(notificationRoutes, context);
      await api.register(eventRoutes, { ...context, events, ears });
      await api.register(instrumentRoutes, context);
      await api.register(interestRoutes, context);
      await api.register(dashboardRoutes, context);
      await api.register(complianceRoutes, context);
      const checkLedger = createLedgerCheck(context);
      await api.register(ledgerRoutes, { ...context, checkLedger });
      await api.register(periodRoutes, { ...context, checkLedger });
      await api.register(statementRunRoutes, { ...context, checkLedger });
      await api.register(jobRoutes, context);
      await api.register(settingRoutes, context);
      await api.register(auditRoutes, context);
      await api.register(numberRoutes, context);
      await api.register(openRequestRoutes, context);
      await api.register(approvalRoutes, context);
      await api.register(registerRoutes, context);
      await api.register(viewRoutes, context);
      let document: unknown;
      api.get('/openapi.json', { config: { access: 'public' } }, () => (document ??= openapiDocument(app)));
    },
    { prefix: basePath },
  );
  return app;
}
