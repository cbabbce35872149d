import type { FastifyPluginAsyncZod } from 'fastify-type-provider-zod';
import type { z } from 'zod';
import { today } from '../../clock.ts';
import type { AppContext } from '../../context.ts';
import { centsToNumber } from '../../domain/money.ts';
import { formatQuantity } from '../../domain/quantity.ts';
import { problemResponses } from '../../plugins/problem.ts';
import { findInstruments, findPrices } from './repository.ts';
import type { InstrumentRow } from './repository.ts';
import { instrumentListSchema, instrumentsQuery, priceListSchema, pricesQuery } from './schemas.ts';
import type { instrumentSchema } from './schemas.ts';

const tags = ['instruments'];

export const instrumentRoutes: FastifyPluginAsyncZod<AppContext> = async (app, { db, clock }) => {
  app.get(
    '/instruments',
    {
      schema: {
        operationId: 'listInstruments',
        summary: "Shares, good shares and bonds, with today's issue price",
        tags,
        querystring: instrumentsQuery,
        response: { 200: instrumentListSchema, ...problemResponses(422) },
      },
    },
    async ({ query }) => ({ items: (await findInstruments(db, today(clock), query.status)).map(presentInstrument) }),
  );

  app.get(
    '/prices',
    {
      schema: {
        operationId: 'listPrices',
        summary: 'Prices of instruments, all of them or those that hold on a date',
        tags,
        querystring: pricesQuery,
        response: { 200: priceListSchema, ...problemResponses(422) },
      },
    },
    async ({ query }) => {
      const rows = await findPrices(db, query);
      return { items: rows.map((row) => ({ ...row, price_cents: centsToNumber(row.price_cents) })) };
    },
  );
};

function presentInstrument({ version: _version, ...row }: InstrumentRow): z.infer<typeof instrumentSchema> {
  const money = (cents: bigint | null) => (cents === null ? null : centsToNumber(cents));
  return {
    ...row,
    nominal_cents: centsToNumber(row.nominal_cents),
    max_per_member: row.max_per_member === null ? null : formatQuantity(row.max_per_member, row.scale),
    fee_min_cents: money(row.fee_min_cents),
    issue_price_cents: money(row.issue_price_cents),
  };
}
