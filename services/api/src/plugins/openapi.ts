import swagger from '@fastify/swagger';
import type { FastifyInstance } from 'fastify';
import { jsonSchemaTransform, jsonSchemaTransformObject } from 'fastify-type-provider-zod';
import { kindForms } from '../wire/kindTable.ts';
import { completed } from './document.ts';

/** Where the API is mounted; paths in the document are relative to it. */
export const basePath = '/api/v1';

/** Describes the routes registered after it, as OpenAPI 3.1. Routes without tags are left out. */
export async function registerOpenapi(app: FastifyInstance): Promise<void> {
  await app.register(swagger, {
    hideUntagged: true,
    openapi: {
      openapi: '3.1.0',
      info: {
        title: 'Ledenbureau register',
        version: '1.0.0',
        description:
          'Members, instruments and the ledger of a cooperative. Money in integer cents, quantities as decimal strings, dates as YYYY-MM-DD, instants as ISO 8601 in UTC. A later version may answer more fields, and more values of an enum. What is deprecated stays as it is until 2.0.',
      },
      servers: [{ url: basePath }],
      components: { securitySchemes: { bearer: { type: 'http', scheme: 'bearer', bearerFormat: 'JWT' } } },
      security: [{ bearer: [] }],
    },
    transform: jsonSchemaTransform,
    transformObject: jsonSchemaTransformObject,
  });
}

/** The document of all routes, and what a form asks of each kind (`x-kind-forms`). Call it on a ready app. */
export function openapiDocument(app: FastifyInstance): unknown {
  return { ...completed(app.swagger()), 'x-kind-forms': kindForms() };
}
