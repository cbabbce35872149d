import type { FastifyPluginAsyncZod } from 'fastify-type-provider-zod';
import type { AppContext } from '../../context.ts';
import { documentRoutes } from '../../plugins/documentRoutes.ts';
import { addDocument, takePaper } from '../../requests/papers.ts';
import { papersOf } from './rows.ts';

export const redemptionDocumentRoutes: FastifyPluginAsyncZod<AppContext> = async (app, context) =>
  documentRoutes(app, {
    place: '/redemption-requests/:id',
    tags: ['redemptions'],
    add: {
      operationId: 'addRedemptionDocument',
      summary: 'Keep a document with a request: PDF, JPEG or PNG, of 10 MB at most',
    },
    take: { operationId: 'exportRedemptionDocument' },
    keep: (caller, id, file) => addDocument(context, caller, papersOf(id), file),
    hand: (caller, id, wish) => takePaper(context, caller, papersOf(id), wish),
  });
