import type { FastifyPluginAsyncZod } from 'fastify-type-provider-zod';
import { v7 as uuidv7 } from 'uuid';
import type { AppContext } from '../../context.ts';
import { viewerOf } from '../../flow/flow.ts';
import { withVerdicts } from '../../flow/proposal.ts';
import { anyRole } from '../../plugins/access.ts';
import { basePath } from '../../plugins/openapi.ts';
import { memberFlow, memberProposalFlow } from './flow.ts';
import { accessTo, proposalRoutes } from '../../plugins/steps.ts';
import { once } from '../../calls/once.ts';
import { idParams, orDryRun } from '../../wire/decisions.ts';
import { memberIdParams, reasonBody } from './changeSchemas.ts';
import { lockMember } from './edit.ts';
import { previewInheritance } from './inheritance.ts';
import { requireThere } from './papers.ts';
import { decide, propose, readOne, readProposals, wishOf } from './proposals.ts';
import {
  inheritanceBody,
  inheritancePreviewSchema,
  proposalDetailSchema,
  proposalSchema,
  proposalsSchema,
} from './proposalSchemas.ts';
import { readingRoutes } from '../../plugins/reading.ts';
import { writingRoutes } from '../../plugins/writing.ts';

const tags = ['members'];
const place = `${basePath}/member-proposals`;
const filed = {
  heldTo: 'version',
  params: memberIdParams,
  answers: { 200: proposalSchema, 202: proposalSchema },
  place,
} as const;

/** Steps with a member that take two administrators: to divide an estate, to anonymise, and to bring back. */
export const memberProposalRoutes: FastifyPluginAsyncZod<AppContext> = async (app, context) => {
  const read = readingRoutes(app, tags);
  const write = writingRoutes(app, tags);

  read('/members/:id/proposals', {
    operationId: 'listMemberProposals',
    summary: 'Steps that were asked for a member and take two administrators, newest first',
    roles: anyRole,
    params: memberIdParams,
    answer: proposalsSchema,
    work: async ({ params, actor }) => {
      await requireThere(context.db, params.id);
      const proposals = await readProposals(context.db, params.id);
      const viewer = viewerOf(context, actor);
      return { items: proposals.map((one) => withVerdicts(memberProposalFlow, one, viewer)) };
    },
  });

  const reasoned = [
    [
      'anonymise',
      { roles: ['operator', 'approver'] },
      'anonymiseMember',
      'Ask that a member who left be made unknown; a second administrator decides',
    ],
    [
      'reinstate',
      accessTo(memberFlow, 'reinstate'),
      'reinstateMember',
      'Ask that a block be lifted, or an end or a death taken back that was a mistake; a second administrator decides',
    ],
  ] as const;
  for (const [action, access, operationId, summary] of reasoned) {
    write(`/members/:id/${action}`, {
      ...filed,
      operationId,
      summary,
      access,
      body: reasonBody,
      work: (caller, { params, match, body }) =>
        once(context, caller, async (trx) => {
          const member = await lockMember(trx, { ...params, ...match });
          return propose(trx, context, caller, { member, wish: wishOf(action, member, body.reason) });
        }),
    });
  }

  write('/members/:id/inheritance', {
    ...filed,
    operationId: 'divideEstate',
    summary: 'Divide all that a deceased member had over the heirs; a second administrator decides',
    description:
      'Books one transfer for each heir and instrument, all or none; lots keep their days. With dry_run=true it answers what that comes to (200), and keeps nothing.',
    access: { roles: ['operator'] },
    body: inheritanceBody,
    answers: { ...filed.answers, 200: orDryRun(proposalSchema, inheritancePreviewSchema) },
    dryRun: true,
    work: (caller, { params, match, body }) =>
      once(context, caller, async (trx) => {
        const member = await lockMember(trx, { ...params, ...match });
        if (caller.identity !== null) {
          return propose(trx, context, caller, { member, wish: { action: 'inherit', input: body } });
        }
        const by = { maker_id: caller.actor.id, checker_id: null };
        return previewInheritance(trx, context, { memberId: member.id, proposalId: uuidv7(), by, input: body });
      }),
  });

  read('/member-proposals/:id', {
    operationId: 'getMemberProposal',
    summary: 'A step with a member that takes two administrators',
    roles: anyRole,
    params: idParams,
    answer: proposalDetailSchema,
    versioned: true,
    work: async ({ params, actor }) =>
      withVerdicts(memberProposalFlow, await readOne(context.db, params.id), viewerOf(context, actor)),
  });

  proposalRoutes(
    app,
    { flow: memberProposalFlow, place: 'member-proposals', tags },
    {
      texts: {
        approve: { operationId: 'approveMemberProposal', summary: 'Do it; by another administrator than who asked' },
        reject: { operationId: 'rejectMemberProposal', summary: 'Turn it down; nothing is done' },
        withdraw: { operationId: 'withdrawMemberProposal', summary: 'Take back what one asked oneself' },
      },
      answer: proposalSchema,
      work: (caller, { comment, ...which }, action) => decide(context, caller, which, { action, comment }),
    },
  );
};
