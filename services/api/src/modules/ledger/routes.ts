import type { FastifyPluginAsyncZod } from 'fastify-type-provider-zod';
import { z } from 'zod';
import type { AppContext } from '../../context.ts';
import { createDatabase, withTransaction } from '../../database.ts';
import { instant } from '../../wire/schemas.ts';
import { problemResponses } from '../../plugins/problem.ts';
import { notify } from '../../workflow/notifications.ts';
import type { Notice } from '../../workflow/notifications.ts';
import { anchorSchema, readAnchor } from './anchor.ts';
import { readMark, runChecks } from './runChecks.ts';

const keptMs = 15 * 60_000;

const ledgerCheckSchema = z
  .object({
    checked_at: instant,
    ok: z.boolean(),
    duration_ms: z.int(),
    checks: z.array(
      z.object({
        invariant: z.int(),
        name: z.string(),
        ok: z.boolean(),
        violations: z.int(),
        examples: z.array(z.string()),
      }),
    ),
  })
  .meta({ id: 'LedgerCheck' });
type LedgerCheck = z.infer<typeof ledgerCheckSchema>;

const checkQuery = z.strictObject({
  fresh: z.enum(['true', 'false']).optional().meta({ description: 'true: check now, whatever is known' }),
});

export const ledgerRoutes: FastifyPluginAsyncZod<AppContext> = async (app, { db, config, clock }) => {
  let running: Promise<LedgerCheck> | undefined;
  let last: LedgerCheck | undefined;

  const check = async (): Promise<LedgerCheck> => {
    const started = clock.now();
    // On a connection of its own, because no request may take as long.
    const own = createDatabase({
      url: config.databaseUrl,
      max: 1,
      statementTimeoutMs: 0,
      applicationName: 'ledenbureau-check',
    });
    try {
      // What `verify` found sound before need not be gone over while somebody waits.
      const checks = await runChecks(own, { from: await readMark(db) });
      const notices = checks.flatMap(({ ok, invariant, violations }): Notice[] =>
        ok ? [] : [{ level: 'error', key: 'ledger.broken', params: { invariant, violations }, subject: null }],
      );
      if (notices.length > 0) await withTransaction(db, (trx) => notify(trx, ...notices));
      return {
        checked_at: started.toISOString(),
        ok: checks.every(({ ok }) => ok),
        duration_ms: clock.now().getTime() - started.getTime(),
        checks,
      };
    } finally {
      await own.destroy();
    }
  };

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
    async ({ query }) => {
      const age = last === undefined ? Infinity : clock.now().getTime() - Date.parse(last.checked_at);
      if (last !== undefined && age < keptMs && query.fresh !== 'true') return last;
      running ??= check().finally(() => {
        running = undefined;
      });
      last = await running;
      return last;
    },
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
