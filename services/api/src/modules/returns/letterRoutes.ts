import type { FastifyPluginAsyncZod } from 'fastify-type-provider-zod';
import type { AppContext } from '../../context.ts';
import { anyRole, workingRoles } from '../../plugins/access.ts';
import { basePath } from '../../plugins/openapi.ts';
import { fileAnswer, takeBody } from '../../wire/exports.ts';
import { idParams } from '../../wire/decisions.ts';
import { previewLetter, printLetter, printLetters, sendLetters } from './roundLetters.ts';
import { letterParams, printLettersBody, sendLettersBody, sendLettersSchema } from './roundSchemas.ts';
import { mailAnswerSchema } from '../../wire/requests.ts';
import { readingRoutes } from '../../plugins/reading.ts';
import { fileRoutes } from '../../plugins/files.ts';
import { writingRoutes } from '../../plugins/writing.ts';

const tags = ['returns'];
const place = `${basePath}/return-rounds`;

/** Letters of decision to the members of a round. */
export const returnLetterRoutes: FastifyPluginAsyncZod<AppContext> = async (app, context) => {
  const write = writingRoutes(app, tags);
  const file = fileRoutes(app, tags);
  const read = readingRoutes(app, tags);

  read('/return-rounds/:id/letters/:line_id', {
    operationId: 'getReturnLetter',
    summary: 'The letter of decision to one member, as it would be mailed',
    roles: anyRole,
    params: letterParams,
    answer: mailAnswerSchema,
    problems: [409],
    work: ({ params }) => previewLetter(context, params.id, params.line_id),
  });

  file('/return-rounds/:id/letters/:line_id/export', {
    operationId: 'exportReturnLetter',
    summary: 'The letter of decision to one member as PDF; the reason is kept with who took it',
    access: { roles: workingRoles, personalData: 'one' },
    params: letterParams,
    body: takeBody,
    answer: fileAnswer('pdf'),
    work: (caller, { params, body }) => printLetter(context, caller, params, body.reason),
  });

  write('/return-rounds/:id/letters', {
    operationId: 'sendReturnLetters',
    summary: 'Write to every member of an executed round by mail, once each',
    description: 'With dry_run=true it answers how many letters there are and one of them, and sends none.',
    access: { roles: ['operator'] },
    params: idParams,
    body: sendLettersBody,
    answers: { 200: sendLettersSchema },
    dryRun: true,
    place,
    work: (caller, { params, body }) => sendLetters(context, caller, params.id, body),
  });

  file('/return-rounds/:id/letters/print', {
    operationId: 'printReturnLetters',
    summary: 'The letters of decision as one PDF, for a reason that is kept with who took them',
    access: { roles: workingRoles, personalData: 'bulk' },
    params: idParams,
    body: printLettersBody,
    answer: fileAnswer('pdf'),
    work: (caller, { params, body }) => printLetters(context, caller, params.id, body),
  });
};
