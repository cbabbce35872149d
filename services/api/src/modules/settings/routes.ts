import type { FastifyPluginAsyncZod } from 'fastify-type-provider-zod';
import { sql } from 'kysely';
import type { AppContext } from '../../context.ts';
import { refusal } from '../../domain/errors.ts';
import { anyRole } from '../../plugins/access.ts';
import { basePath } from '../../plugins/openapi.ts';
import { problemResponses } from '../../plugins/problem.ts';
import { proposalRoutes } from '../../plugins/steps.ts';
import { callerOf, send } from '../../calls/caller.ts';
import { writeHeaders } from '../../wire/headers.ts';
import { isLogo, readLogo } from '../../paper/logo.ts';
import { settingFlow } from './flow.ts';
import { addLogo } from './logos.ts';
import { decideSetting, propose } from './proposals.ts';
import { readProposals, readSettings } from './read.ts';
import {
  historySchema,
  largestLogo,
  logoAnswer,
  logoBody,
  logoParams,
  logoSchema,
  proposeBody,
  settingProposalSchema,
  settingsSchema,
} from './schemas.ts';
import { readingRoutes } from '../../plugins/reading.ts';
import { writingRoutes } from '../../plugins/writing.ts';

const tags = ['settings'];
const place = `${basePath}/setting-proposals`;

export const settingRoutes: FastifyPluginAsyncZod<AppContext> = async (app, context) => {
  const write = writingRoutes(app, tags);
  const read = readingRoutes(app, tags);

  const { db, config } = context;

  read('/settings', {
    operationId: 'getSettings',
    summary: 'What the cooperative settled about itself, as it holds now, and what waits for approval',
    roles: anyRole,
    answer: settingsSchema,
    work: ({ actor }) => readSettings(context, actor),
  });

  read('/setting-proposals', {
    operationId: 'listSettingProposals',
    summary: 'The last 100 changes that were decided on, the latest first',
    roles: anyRole,
    answer: historySchema,
    work: async () => ({ items: await readProposals(db, config, sql`p.status <> 'waiting'`) }),
  });

  write('/setting-proposals', {
    operationId: 'proposeSetting',
    summary: 'Propose a change of a setting; it holds once a second administrator approves (202)',
    access: { roles: ['operator'], stepUp: true },
    body: proposeBody,
    answers: { 201: settingProposalSchema, 202: settingProposalSchema },
    problems: [404],
    place,
    work: (caller, { body }) => propose(context, caller, body),
  });

  proposalRoutes(
    app,
    { flow: settingFlow, place: 'setting-proposals', tags },
    {
      texts: {
        approve: { operationId: 'approveSetting', summary: 'Let a change of a setting hold, as another administrator' },
        reject: { operationId: 'rejectSetting', summary: 'Turn down a change of a setting' },
        withdraw: { operationId: 'withdrawSetting', summary: 'Take back a change of a setting that one proposed' },
      },
      answer: settingProposalSchema,
      work: (caller, decision, verdict) => decideSetting(context, caller, decision, verdict),
    },
  );

  app.post(
    '/settings/logos',
    {
      config: { access: { roles: ['operator'] } },
      bodyLimit: 2 * largestLogo,
      schema: {
        operationId: 'addLogo',
        summary: 'Keep a picture, to be proposed as the logo',
        tags,
        headers: writeHeaders,
        body: logoBody,
        response: { 201: logoAnswer, ...problemResponses(409, 413, 415, 422) },
      },
    },
    async (request, reply) => {
      const answer = await addLogo(context, callerOf(request, false), request.body.data);
      const { sha256 } = answer.body as { sha256: string };
      reply.header('location', `${basePath}/settings/logos/${sha256}`);
      return send(reply, answer, place);
    },
  );

  read('/settings/logos/:sha256', {
    operationId: 'getLogo',
    summary: 'A picture that is the logo, was it, or is to be',
    roles: anyRole,
    params: logoParams,
    answer: logoSchema,
    work: async ({ params }) => {
      if (!(await isLogo(db, params.sha256))) throw refusal('not_found', 'sha256');
      const { bytes, media_type } = await readLogo(db, params.sha256);
      return { media_type, data: bytes.toString('base64') };
    },
  });
};
