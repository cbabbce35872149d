import type { FastifyPluginAsyncZod } from 'fastify-type-provider-zod';
import type { AppContext } from '../../context.ts';
import { anyRole, workingRoles } from '../../plugins/access.ts';
import { basePath } from '../../plugins/openapi.ts';
import { problemResponses } from '../../plugins/problem.ts';
import { accessTo } from '../../plugins/steps.ts';
import { accountFlow } from './flow.ts';
import { callerOf, send, versionOf } from '../../calls/caller.ts';
import { changeHeaders, writeHeaders } from '../../wire/headers.ts';
import { dryRunQuery } from '../../wire/decisions.ts';
import {
  accountParams,
  accountSchema,
  accountsSchema,
  createBody,
  memberParams,
  revealBody,
  revealedSchema,
  verifyBody,
} from './schemas.ts';
import { createAccount, listAccounts, revealAccount, verifyAccount } from './service.ts';
import { readingRoutes } from '../../plugins/reading.ts';

const tags = ['bank-accounts'];

/** Where members are paid. A change is a new account; the old ones stay, as history. */
export const bankAccountRoutes: FastifyPluginAsyncZod<AppContext> = async (app, context) => {
  const read = readingRoutes(app, tags);

  const place = (id: string) => `${basePath}/members/${id}/bank-accounts`;

  read('/members/:id/bank-accounts', {
    operationId: 'listBankAccounts',
    summary: "A member's bank accounts, newest first, masked",
    roles: anyRole,
    params: memberParams,
    answer: accountsSchema,
    work: async ({ params, actor }) => ({ items: await listAccounts(context, actor, params.id) }),
  });

  app.post(
    '/members/:id/bank-accounts',
    {
      config: { access: { roles: ['operator'], stepUp: true } },
      schema: {
        operationId: 'createBankAccount',
        summary: 'Register a bank account; one that takes the place of another is held for some days',
        description: 'With dry_run=true it answers the account as it would be (200), and keeps nothing.',
        tags,
        headers: writeHeaders,
        params: memberParams,
        querystring: dryRunQuery,
        body: createBody,
        response: { 200: accountSchema, 201: accountSchema, ...problemResponses(404, 409, 413, 415, 422) },
      },
    },
    async (request, reply) => {
      const { params, query, body } = request;
      const answer = await createAccount(context, callerOf(request, query.dry_run), params.id, body);
      return send(reply, answer, place(params.id));
    },
  );

  app.post(
    '/members/:id/bank-accounts/:account_id/verify',
    {
      config: { access: accessTo(accountFlow, 'verify') },
      schema: {
        operationId: 'verifyBankAccount',
        summary: 'It was checked that the account is the member’s; by another administrator than who registered it',
        tags,
        headers: changeHeaders,
        params: accountParams,
        body: verifyBody,
        response: { 200: accountSchema, ...problemResponses(404, 409, 413, 415, 422, 428) },
      },
    },
    async (request, reply) => {
      const { params, body } = request;
      const which = { ...params, version: versionOf(request) };
      return send(reply, await verifyAccount(context, callerOf(request, false), which, body.comment), place(params.id));
    },
  );

  app.post(
    '/members/:id/bank-accounts/:account_id/reveal',
    {
      config: { access: { roles: workingRoles, personalData: 'one' } },
      schema: {
        operationId: 'revealBankAccount',
        summary: 'The whole IBAN; the audit tells who asked and why',
        tags,
        headers: writeHeaders,
        params: accountParams,
        body: revealBody,
        response: { 200: revealedSchema, ...problemResponses(404, 409, 413, 415, 422) },
      },
    },
    async (request, reply) => {
      const { params, body } = request;
      return send(reply, await revealAccount(context, callerOf(request, false), params, body.reason), place(params.id));
    },
  );
};
