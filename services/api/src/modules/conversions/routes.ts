// The routes of programmes, and of the choices of members.
import type { FastifyPluginAsyncZod } from 'fastify-type-provider-zod';
import type { AppContext } from '../../context.ts';
import { viewerOf } from '../../flow/flow.ts';
import { anyRole } from '../../plugins/access.ts';
import { documentRoutes } from '../../plugins/documentRoutes.ts';
import { basePath } from '../../plugins/openapi.ts';
import { termsFlow } from './flow.ts';
import { proposalRoutes } from '../../plugins/steps.ts';
import { idParams } from '../../wire/decisions.ts';
import { addConsentDocument, readParticipation, recordParticipation, takeConsentDocument } from './participation.ts';
import {
  changeProgramme,
  createProgramme,
  decideProgramme,
  listProgrammes,
  readProgramme,
  withTermsSteps,
} from './programmes.ts';
import { conversionRunRoutes } from './runRoutes.ts';
import {
  participationBody,
  participationSchema,
  programmeDetailSchema,
  programmeSchema,
  programmesSchema,
  termsBody,
} from './schemas.ts';
import { readingRoutes } from '../../plugins/reading.ts';
import { writingRoutes } from '../../plugins/writing.ts';

const tags = ['conversions'];
const place = `${basePath}/conversion-programmes`;

/** Programmes, who takes part in them, and their runs. */
export const conversionRoutes: FastifyPluginAsyncZod<AppContext> = async (app, context) => {
  const write = writingRoutes(app, tags);
  const read = readingRoutes(app, tags);

  read('/conversion-programmes', {
    operationId: 'listConversionProgrammes',
    summary: 'Every programme of automated conversion, with its terms, its next run and who takes part',
    roles: anyRole,
    answer: programmesSchema,
    work: ({ actor }) => listProgrammes(context, actor),
  });

  read('/conversion-programmes/:id', {
    operationId: 'getConversionProgramme',
    summary: 'A programme',
    roles: anyRole,
    params: idParams,
    answer: programmeDetailSchema,
    versioned: true,
    work: async ({ params, actor }) =>
      withTermsSteps(await readProgramme(context.db, params.id), viewerOf(context, actor)),
  });

  write('/conversion-programmes', {
    operationId: 'createConversionProgramme',
    summary: 'A new programme, whose terms wait for a second administrator (202)',
    access: { roles: ['operator'] },
    body: termsBody,
    answers: { 200: programmeSchema, 202: programmeSchema },
    dryRun: true,
    place,
    work: (caller, { body }) => createProgramme(context, caller, body),
  });

  write('/conversion-programmes/:id', {
    method: 'put',
    operationId: 'changeConversionProgramme',
    summary: 'Other terms, in force from the next run on once a second administrator approves (202)',
    access: { roles: ['operator'] },
    heldTo: 'version',
    params: idParams,
    body: termsBody,
    answers: { 200: programmeSchema, 202: programmeSchema },
    dryRun: true,
    place,
    work: (caller, { params, match, body }) => changeProgramme(context, caller, { ...params, ...match }, body),
  });

  proposalRoutes(
    app,
    { flow: termsFlow, place: 'conversion-programmes', tags },
    {
      texts: {
        approve: {
          operationId: 'approveConversionProgramme',
          summary: 'Put terms in force, from the next run on, as another administrator',
        },
        reject: { operationId: 'rejectConversionProgramme', summary: 'Turn terms down, as another administrator' },
        withdraw: {
          operationId: 'withdrawConversionProgramme',
          summary: 'Take terms back that wait, as the one who proposed them',
        },
      },
      answer: programmeSchema,
      dryRun: true,
      work: (caller, decision, verdict) => decideProgramme(context, caller, decision, verdict),
    },
  );

  read('/members/:id/automated-conversion', {
    operationId: 'getConversionParticipation',
    summary: 'Whether a member takes part in automated conversion, and how that is known',
    roles: anyRole,
    params: idParams,
    answer: participationSchema,
    versioned: true,
    work: ({ params }) => readParticipation(context.db, params.id),
  });

  write('/members/:id/automated-conversion', {
    method: 'put',
    operationId: 'recordConversionParticipation',
    summary:
      'Record what a member asked for otherwise than in the account, with the reason and the document that says so',
    access: { roles: ['operator'] },
    heldTo: 'version',
    params: idParams,
    body: participationBody,
    answers: { 200: participationSchema },
    dryRun: true,
    place,
    work: (caller, { params, match, body }) => recordParticipation(context, caller, { ...params, ...match }, body),
  });

  documentRoutes(app, {
    place: '/members/:id/automated-conversion',
    tags,
    add: {
      operationId: 'addConversionDocument',
      summary: 'Keep a document that says what a member asked for: PDF, JPEG or PNG, of 10 MB at most',
    },
    take: { operationId: 'exportConversionDocument' },
    keep: (caller, id, file) => addConsentDocument(context, caller, id, file),
    hand: (caller, id, wish) => takeConsentDocument(context, caller, id, wish),
  });

  await app.register(conversionRunRoutes, context);
};
