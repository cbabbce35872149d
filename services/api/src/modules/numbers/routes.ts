import type { FastifyPluginAsyncZod } from 'fastify-type-provider-zod';
import type { AppContext } from '../../context.ts';
import { anyRole } from '../../plugins/access.ts';
import { readingRoutes } from '../../plugins/reading.ts';
import { findNumbers } from './find.ts';
import { numbersQuery, numbersSchema } from './schemas.ts';

/** Finds what a number is of: people read it on paper or in a mail, and seldom know which page has it. */
export const numberRoutes: FastifyPluginAsyncZod<AppContext> = async (app, { db }) => {
  readingRoutes(app, ['numbers'])('/numbers', {
    operationId: 'findNumbers',
    summary: 'Transactions, requests, rounds, batches and runs by their number',
    roles: anyRole,
    query: numbersQuery,
    answer: numbersSchema,
    work: async ({ query }) => ({ items: await findNumbers(db, query) }),
  });
};
