import type { FastifyPluginAsyncZod } from 'fastify-type-provider-zod';
import type { AppContext } from '../../context.ts';
import { basePath } from '../../plugins/openapi.ts';
import { changeBody, createBody, leaveBody, memberIdParams, reasonBody } from './changeSchemas.ts';
import { changeMember, createMember, unlinkIdentity } from './edit.ts';
import { memberSchema } from './schemas.ts';
import { accessTo } from '../../plugins/steps.ts';
import { memberFlow } from './flow.ts';
import { blockMember, endMembership, recordDeath } from './standing.ts';
import { writingRoutes } from '../../plugins/writing.ts';

const tags = ['members'];
const place = `${basePath}/members`;
const change = { heldTo: 'version', params: memberIdParams, answers: { 200: memberSchema }, place } as const;

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

  write('/members/:id', {
    ...change,
    method: 'patch',
    operationId: 'changeMember',
    summary: 'Correct what is known of a member',
    description: 'A version that is no longer the present one answers 409, with who changed the member and when.',
    access: { roles: ['operator'] },
    body: changeBody,
    work: (caller, { params, match, body }) => changeMember(context, caller, { ...params, ...match }, body),
  });

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
    write(`/members/:id/${step}`, {
      ...change,
      operationId,
      summary,
      access,
      body: reasonBody,
      work: (caller, { params, match, body }) => take(context, caller, { ...params, ...match }, body.reason),
    });
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
    write(`/members/:id/${path}`, {
      ...change,
      operationId,
      summary,
      access: accessTo(memberFlow, action),
      body: leaveBody,
      work: (caller, { params, match, body }) => take(context, caller, { ...params, ...match }, body),
    });
  }
};
