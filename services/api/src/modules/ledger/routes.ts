import type { FastifyPluginAsyncZod } from 'fastify-type-provider-zod';
import { z } from 'zod';
import type { AppContext } from '../../context.ts';
import { problemResponses } from '../../plugins/problem.ts';
import { anchorSchema, readAnchor } from './anchor.ts';
import { ledgerCheckSchema } from './ledgerCheck.ts';
import type { CheckLedger } from './ledgerCheck.ts';

const checkQuery = z.strictObject({
  fresh: z.enum(['true', 'false']).optional().meta({ description: 'true: check now, whatever is known' }),
});

export const ledgerRoutes: FastifyPluginAsyncZod<AppContext & { checkLedger: CheckLedger }> = async (
  app,
  { db, checkLedger },
) => {
  app.get(
    '/ledger/check',
    {
      schema: {
        operationId: 'checkLedger',
        summary: 'Whether the invariants of the ledger hold; a result is kept for 15 minutes',
        tags: ['ledger'],
        querystring: checkQuery,
        response: { 200: ledgerCheckSchema, ...problemResponses(422) },
      },
    },
    ({ query }) => checkLedger(query.fresh === 'true'),
  );

  app.get(
    '/ledger/anchor',
    {
      schema: {
        operationId: 'getLedgerAnchor',
        summary: 'The ends of the chains of transactions and audit, to keep outside of the register',
        tags: ['ledger'],
        response: { 200: anchorSchema, ...problemResponses() },
      },
    },
    () => readAnchor(db),
  );
};
