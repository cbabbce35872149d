import type { FastifyPluginAsyncZod } from 'fastify-type-provider-zod';
import type { AppContext } from '../../context.ts';
import { refusal } from '../../domain/errors.ts';
import { anyRole } from '../../plugins/access.ts';
import { problemResponses } from '../../plugins/problem.ts';
import { readIncomes, readMemberConversions, readMemberPayments } from './proceeds.ts';
import { memberConversionsSchema, memberIncomesSchema, memberPaymentsSchema } from './proceedSchemas.ts';
import { findMember } from './repository.ts';
import { memberParams, memberTransactionsQuery } from './schemas.ts';

const tags = ['members'];

/** What a member's holdings brought: interest and dividend, what was paid of it, and what it was converted into. */
export const memberProceedRoutes: FastifyPluginAsyncZod<AppContext> = async (app, context) => {
  const idOf = async (id: string) => {
    const member = await findMember(context.db, id);
    if (member === undefined) throw refusal('not_found', 'id');
    return member.id;
  };

  app.get(
    '/members/:id/incomes',
    {
      config: { access: { roles: anyRole } },
      schema: {
        operationId: 'listMemberIncomes',
        summary: 'Interest and dividend a member was granted, the newest first, with the tax that was kept',
        tags,
        params: memberParams,
        querystring: memberTransactionsQuery,
        response: { 200: memberIncomesSchema, ...problemResponses(404, 422) },
      },
    },
    async ({ params, query }) => readIncomes(context, await idOf(params.id), query),
  );

  app.get(
    '/members/:id/payments',
    {
      config: { access: { roles: anyRole } },
      schema: {
        operationId: 'listMemberPayments',
        summary: 'What was paid to a member or is under way, the newest first, a hundred at most',
        tags,
        params: memberParams,
        response: { 200: memberPaymentsSchema, ...problemResponses(404, 422) },
      },
    },
    async ({ params }) => readMemberPayments(context.db, await idOf(params.id)),
  );

  app.get(
    '/members/:id/conversions',
    {
      config: { access: { roles: anyRole } },
      schema: {
        operationId: 'listMemberConversions',
        summary: 'What each conversion comes to for a member, the newest first, a hundred at most',
        tags,
        params: memberParams,
        response: { 200: memberConversionsSchema, ...problemResponses(404, 422) },
      },
    },
    async ({ params }) => readMemberConversions(context.db, await idOf(params.id)),
  );
};
