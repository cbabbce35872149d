import type { FastifyPluginAsyncZod } from 'fastify-type-provider-zod';
import { z } from 'zod';
import type { AppContext } from '../../context.ts';
import { documentRoutes } from '../../plugins/documentRoutes.ts';
import { basePath } from '../../plugins/openapi.ts';
import { problemResponses } from '../../plugins/problem.ts';
import { callerOf, send } from '../../calls/caller.ts';
import { writeHeaders } from '../../wire/headers.ts';
import { idParams } from '../../wire/decisions.ts';
import { commentSchema } from '../../wire/requests.ts';
import { freeText } from '../../wire/texts.ts';
import { addDocument, commentOn, takePaper } from '../../requests/papers.ts';
import { papersOf } from './requests.ts';

const tags = ['returns'];
const place = `${basePath}/share-return-requests`;

/** Documents and comments of requests to give Good Shares back. */
export const returnPaperRoutes: FastifyPluginAsyncZod<AppContext> = async (app, context) => {
  app.post(
    '/share-return-requests/:id/comments',
    {
      config: { access: { roles: ['operator'] } },
      schema: {
        operationId: 'commentOnShareReturnRequest',
        summary: 'A remark for the other administrators',
        tags,
        headers: writeHeaders,
        params: idParams,
        body: z.strictObject({ text: freeText(2000) }),
        response: { 201: commentSchema, ...problemResponses(404, 409, 413, 415, 422) },
      },
    },
    async (request, reply) => {
      const { id } = request.params;
      const caller = callerOf(request, false);
      return send(reply, await commentOn(context, caller, papersOf(id), request.body.text), `${place}/${id}/comments`);
    },
  );

  documentRoutes(app, {
    place: '/share-return-requests/:id',
    tags,
    add: {
      operationId: 'addShareReturnDocument',
      summary: 'Keep a document with a request (a signed deed of gift): PDF, JPEG or PNG, of 10 MB at most',
    },
    take: { operationId: 'exportShareReturnDocument' },
    keep: (caller, id, file) => addDocument(context, caller, papersOf(id), file),
    hand: (caller, id, wish) => takePaper(context, caller, papersOf(id), wish),
  });
};
