import type { FastifyPluginAsyncZod } from 'fastify-type-provider-zod';
import type { AppContext } from '../../context.ts';
import { refusal } from '../../domain/errors.ts';
import { anyRole } from '../../plugins/access.ts';
import { readIncomes, readMemberConversions, readMemberPayments } from './proceeds.ts';
import { memberConversionsSchema, memberIncomesSchema, memberPaymentsSchema } from './proceedSchemas.ts';
import { findMember } from './repository.ts';
import { memberParams, memberTransactionsQuery } from './schemas.ts';
import { readingRoutes } from '../../plugins/reading.ts';

const tags = ['members'];

/** What a member's holdings brought: interest and dividend, what was paid of it, and what it was converted into. */
export const memberProceedRoutes: FastifyPluginAsyncZod<AppContext> = async (app, context) => {
  const read = readingRoutes(app, tags);

  const idOf = async (id: string) => {
    const member = await findMember(context.db, id);
    if (member === undefined) throw refusal('not_found', 'id');
    return member.id;
  };

  read('/members/:id/incomes', {
    operationId: 'listMemberIncomes',
    summary: 'Interest and dividend a member was granted, the newest first, with the tax that was kept',
    roles: anyRole,
    params: memberParams,
    query: memberTransactionsQuery,
    answer: memberIncomesSchema,
    work: async ({ params, query }) => readIncomes(context, await idOf(params.id), query),
  });

  read('/members/:id/payments', {
    operationId: 'listMemberPayments',
    summary: 'What was paid to a member or is under way, the newest first, a hundred at most',
    roles: anyRole,
    params: memberParams,
    answer: memberPaymentsSchema,
    work: async ({ params }) => readMemberPayments(context.db, await idOf(params.id)),
  });

  read('/members/:id/conversions', {
    operationId: 'listMemberConversions',
    summary: 'What each conversion comes to for a member, the newest first, a hundred at most',
    roles: anyRole,
    params: memberParams,
    answer: memberConversionsSchema,
    work: async ({ params }) => readMemberConversions(context.db, await idOf(params.id)),
  });
};
