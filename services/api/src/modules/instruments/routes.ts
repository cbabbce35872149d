import type { FastifyPluginAsyncZod } from 'fastify-type-provider-zod';
import { today } from '../../clock.ts';
import type { AppContext } from '../../context.ts';
import { centsToNumber } from '../../domain/money.ts';
import { anyRole } from '../../plugins/access.ts';
import { instrumentListSchema, instrumentsQuery, priceListSchema, pricesQuery } from '../../wire/instruments.ts';
import { findInstruments, findPrices, presentInstrument } from '../../register/instruments.ts';
import { readingRoutes } from '../../plugins/reading.ts';

const tags = ['instruments'];

export const instrumentRoutes: FastifyPluginAsyncZod<AppContext> = async (app, { db, clock }) => {
  const read = readingRoutes(app, tags);

  read('/instruments', {
    operationId: 'listInstruments',
    summary: "Shares, good shares and bonds, with today's issue price",
    roles: anyRole,
    query: instrumentsQuery,
    answer: instrumentListSchema,
    work: async ({ query }) => ({
      items: (await findInstruments(db, today(clock), query.status)).map(presentInstrument),
    }),
  });

  read('/prices', {
    operationId: 'listPrices',
    summary: 'Prices of instruments, all of them or those that hold on a date',
    roles: anyRole,
    query: pricesQuery,
    answer: priceListSchema,
    work: async ({ query }) => {
      const rows = await findPrices(db, query);
      return { items: rows.map((row) => ({ ...row, price_cents: centsToNumber(row.price_cents) })) };
    },
  });
};
