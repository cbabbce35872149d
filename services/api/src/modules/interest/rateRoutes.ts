import type { FastifyPluginAsyncZod } from 'fastify-type-provider-zod';
import type { AppContext } from '../../context.ts';
import { anyRole } from '../../plugins/access.ts';
import { basePath } from '../../plugins/openapi.ts';
import { rateFlow } from './flow.ts';
import { proposalRoutes } from '../../plugins/steps.ts';
import { idParams } from '../../wire/decisions.ts';
import { rateBody, rateProposalSchema, ratesSchema } from './rateSchemas.ts';
import { decideRate, proposeRate, readRates } from './rates.ts';
import { readingRoutes } from '../../plugins/reading.ts';
import { writingRoutes } from '../../plugins/writing.ts';

const tags = ['interest'];
const place = `${basePath}/coupon-rates`;

export const rateRoutes: FastifyPluginAsyncZod<AppContext> = async (app, context) => {
  const write = writingRoutes(app, tags);
  const read = readingRoutes(app, tags);

  read('/instruments/:id/coupon-rates', {
    operationId: 'listCouponRates',
    summary: 'The rates of a bond issue by date, and those that wait for a second administrator',
    roles: anyRole,
    params: idParams,
    answer: ratesSchema,
    work: ({ params, actor }) => readRates(context, actor, params.id),
  });

  write('/instruments/:id/coupon-rates', {
    operationId: 'createCouponRate',
    summary: 'File another rate from a day on; a second administrator approves it (202)',
    access: { roles: ['operator'] },
    params: idParams,
    body: rateBody,
    answers: { 201: rateProposalSchema, 202: rateProposalSchema },
    place,
    work: (caller, { params, body }) => proposeRate(context, caller, params.id, body),
  });

  proposalRoutes(
    app,
    { flow: rateFlow, place: 'coupon-rates', tags },
    {
      texts: {
        approve: { operationId: 'approveCouponRate', summary: 'Let a rate hold from its day on' },
        reject: { operationId: 'rejectCouponRate', summary: 'Turn a rate down that waits' },
        withdraw: { operationId: 'withdrawCouponRate', summary: 'Take back one’s own rate' },
      },
      answer: rateProposalSchema,
      work: (caller, decision, verdict) => decideRate(context, caller, decision, verdict),
    },
  );
};
