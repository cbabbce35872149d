import type { FastifyPluginAsyncZod } from 'fastify-type-provider-zod';
import type { AppContext } from '../../context.ts';
import { anyRole } from '../../plugins/access.ts';
import { basePath } from '../../plugins/openapi.ts';
import { problemResponses } from '../../plugins/problem.ts';
import { rateFlow } from './flow.ts';
import { proposalRoutes } from '../../plugins/steps.ts';
import { callerOf, send } from '../../calls/caller.ts';
import { idParams } from '../../wire/decisions.ts';
import { writeHeaders } from '../../wire/headers.ts';
import { rateBody, rateProposalSchema, ratesSchema } from './rateSchemas.ts';
import { decideRate, proposeRate, readRates } from './rates.ts';
import { readingRoutes } from '../../plugins/reading.ts';

const tags = ['interest'];
const place = `${basePath}/coupon-rates`;

export const rateRoutes: FastifyPluginAsyncZod<AppContext> = async (app, context) => {
  const read = readingRoutes(app, tags);

  read('/instruments/:id/coupon-rates', {
    operationId: 'listCouponRates',
    summary: 'The rates of a bond issue by date, and those that wait for a second administrator',
    roles: anyRole,
    params: idParams,
    answer: ratesSchema,
    work: ({ params, actor }) => readRates(context, actor, params.id),
  });

  app.post(
    '/instruments/:id/coupon-rates',
    {
      config: { access: { roles: ['operator'] } },
      schema: {
        operationId: 'createCouponRate',
        summary: 'File another rate from a day on; a second administrator approves it (202)',
        tags,
        headers: writeHeaders,
        params: idParams,
        body: rateBody,
        response: { 201: rateProposalSchema, 202: rateProposalSchema, ...problemResponses(404, 409, 413, 415, 422) },
      },
    },
    async (request, reply) => {
      const { params, body } = request;
      return send(reply, await proposeRate(context, callerOf(request, false), params.id, body), place);
    },
  );

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
