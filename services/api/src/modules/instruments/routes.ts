import type { FastifyPluginAsyncZod } from 'fastify-type-provider-zod';
import { today } from '../../clock.ts';
import type { AppContext } from '../../context.ts';
import { centsToNumber } from '../../domain/money.ts';
import { anyRole } from '../../plugins/access.ts';
import { problemResponses } from '../../plugins/problem.ts';
import { instrumentListSchema, instrumentsQuery, priceListSchema, pricesQuery } from '../../wire/instruments.ts';
import { findInstruments, findPrices, presentInstrument } from '../../register/instruments.ts';

const tags = ['instruments'];

export const instrumentRoutes: FastifyPluginAsyncZod<AppContext> = async (app, { db, clock }) => {
  app.get(
    '/instruments',
    {
      config: { access: { roles: anyRole } },
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
      config: { access: { roles: anyRole } },
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
