import type { FastifyPluginAsyncZod } from 'fastify-type-provider-zod';
import type { AppContext } from '../../context.ts';
import { basePath } from '../../plugins/openapi.ts';
import { problemResponses } from '../../plugins/problem.ts';
import { callerOf, send, versionOf } from '../../calls/caller.ts';
import { changeHeaders } from '../../wire/headers.ts';
import { changeBody, createBody, leaveBody, memberIdParams, reasonBody } from './changeSchemas.ts';
import { changeMember, createMember, unlinkIdentity } from './edit.ts';
import { memberSchema } from './schemas.ts';
import { accessTo } from '../../plugins/steps.ts';
import { memberFlow } from './flow.ts';
import { blockMember, endMembership, recordDeath } from './standing.ts';
import { writingRoutes } from '../../plugins/writing.ts';

const tags = ['members'];
const place = `${basePath}/members`;
const answers = { 200: memberSchema, ...problemResponses(404, 409, 413, 415, 422, 428) };
const change = { tags, headers: changeHeaders, params: memberIdParams, response: answers };

/** Entering and correcting members, and what their standing is. */
export const memberChangeRoutes: FastifyPluginAsyncZod<AppContext> = async (app, context) => {
  const write = writingRoutes(app, tags);

  write('/members', {
    operationId: 'createMember',
    summary: 'Enter a prospect, who becomes a member with the first issue',
    access: { roles: ['operator'] },
    body: createBody,
    answers: { 201: memberSchema },
    place,
    work: (caller, { body }) => createMember(context, caller, body),
  });

  app.patch(
    '/members/:id',
    {
      config: { access: { roles: ['operator'] } },
      schema: {
        ...change,
        operationId: 'changeMember',
        summary: 'Correct what is known of a member',
        description: 'A version that is no longer the present one answers 409, with who changed the member and when.',
        body: changeBody,
      },
    },
    async (request, reply) => {
      const which = { id: request.params.id, version: versionOf(request) };
      return send(reply, await changeMember(context, callerOf(request, false), which, request.body), place);
    },
  );

  const reasoned = [
    [
      'block',
      accessTo(memberFlow, 'block'),
      'blockMember',
      'Nothing new is booked for a member, and nothing paid',
      blockMember,
    ],
    [
      'unlink',
      { roles: ['operator'] },
      'unlinkIdentity',
      'Take the link to an account of the identity service away',
      unlinkIdentity,
    ],
  ] as const;
  for (const [step, access, operationId, summary, take] of reasoned) {
    app.post(
      `/members/:id/${step}`,
      { config: { access }, schema: { ...change, operationId, summary, body: reasonBody } },
      async (request, reply) => {
        const which = { id: request.params.id, version: versionOf(request) };
        return send(reply, await take(context, callerOf(request, false), which, request.body.reason), place);
      },
    );
  }

  const dated = [
    [
      'end',
      'end',
      'endMembership',
      'End a membership of which nothing is left; else 422 with what stands in the way',
      endMembership,
    ],
    ['decease', 'deceased', 'recordDeath', 'Write a death down', recordDeath],
  ] as const;
  for (const [action, path, operationId, summary, take] of dated) {
    app.post(
      `/members/:id/${path}`,
      {
        config: { access: accessTo(memberFlow, action) },
        schema: { ...change, operationId, summary, body: leaveBody },
      },
      async (request, reply) => {
        const which = { id: request.params.id, version: versionOf(request) };
        return send(reply, await take(context, callerOf(request, false), which, request.body), place);
      },
    );
  }
};
