import { setTimeout } from 'node:timers/promises';
import type { FastifyPluginAsyncZod } from 'fastify-type-provider-zod';
import { z } from 'zod';
import type { AppContext } from '../../context.ts';
import { anyRole } from '../../plugins/access.ts';
import { basePath } from '../../plugins/openapi.ts';
import { problemResponses } from '../../plugins/problem.ts';
import { anchorSchema, readAnchor } from './anchor.ts';
import { ledgerCheckSchema } from './ledgerCheck.ts';
import type { CheckLedger } from './ledgerCheck.ts';
import { readingRoutes } from '../../plugins/reading.ts';
import { instantParameter } from '../../wire/schemas.ts';

const checkQuery = z.strictObject({
  fresh: z.enum(['true', 'false']).optional().meta({
    description: 'true: check now, whatever is known; where that takes long, Location is where its result will be',
  }),
  since: instantParameter
    .optional()
    .meta({ description: 'Only the result of a check that began at this instant or later: ask until it is there' }),
});

/** A register that nobody checked before takes minutes when it is large: nobody waits for that. */
const patienceMs = 300;
const runningSchema = z
  .object({ running: z.boolean().meta({ description: 'Always true' }) })
  .meta({ id: 'LedgerCheckRunning', description: 'The check is running and its result is not known yet: ask again' });

export const ledgerRoutes: FastifyPluginAsyncZod<AppContext & { checkLedger: CheckLedger }> = async (
  app,
  { db, clock, checkLedger },
) => {
  const read = readingRoutes(app, ['ledger']);

  app.get(
    '/ledger/check',
    {
      config: { access: { roles: anyRole } },
      schema: {
        operationId: 'checkLedger',
        summary:
          'Whether the invariants of the ledger hold; a result is kept for 15 minutes, 202 while there is none yet',
        tags: ['ledger'],
        querystring: checkQuery,
        response: { 200: ledgerCheckSchema, 202: runningSchema, ...problemResponses(422) },
      },
    },
    async ({ query: { fresh, since }, log }, reply) => {
      const now = clock.now();
      const wish = since === undefined ? (fresh === 'true' ? now : undefined) : new Date(since);
      // no check begins later than now
      const from = wish && wish > now ? now : wish;
      const checked = checkLedger(from);
      const result = await Promise.race([checked, setTimeout(patienceMs)]);
      if (result) return result;
      // whoever asks next begins it anew
      checked.catch((error: unknown) => log.error(error, 'the check of the ledger failed'));
      const place = `${basePath}/ledger/check${from ? `?since=${from.toISOString()}` : ''}`;
      return reply.code(202).header('location', place).send({ running: true });
    },
  );

  read('/ledger/anchor', {
    operationId: 'getLedgerAnchor',
    summary: 'The ends of the chains of transactions and audit, to keep outside of the register',
    roles: anyRole,
    answer: anchorSchema,
    work: () => readAnchor(db),
  });
};
