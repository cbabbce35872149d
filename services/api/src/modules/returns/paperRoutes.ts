import type { FastifyPluginAsyncZod } from 'fastify-type-provider-zod';
import { z } from 'zod';
import type { AppContext } from '../../context.ts';
import { documentRoutes } from '../../plugins/documentRoutes.ts';
import { basePath } from '../../plugins/openapi.ts';
import { idParams } from '../../wire/decisions.ts';
import { commentSchema } from '../../wire/requests.ts';
import { freeText } from '../../wire/texts.ts';
import { addDocument, commentOn, takePaper } from '../../requests/papers.ts';
import { papersOf } from './requests.ts';
import { writingRoutes } from '../../plugins/writing.ts';

const tags = ['returns'];
const place = `${basePath}/share-return-requests`;

/** Documents and comments of requests to give Good Shares back. */
export const returnPaperRoutes: FastifyPluginAsyncZod<AppContext> = async (app, context) => {
  const write = writingRoutes(app, tags);

  write('/share-return-requests/:id/comments', {
    operationId: 'commentOnShareReturnRequest',
    summary: 'A remark for the other administrators',
    access: { roles: ['operator'] },
    params: idParams,
    body: z.strictObject({ text: freeText(2000) }),
    answers: { 201: commentSchema },
    place: ({ params }) => `${place}/${params.id}/comments`,
    work: (caller, { params, body }) => commentOn(context, caller, papersOf(params.id), body.text),
  });

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
