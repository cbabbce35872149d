import swagger from '@fastify/swagger';
import type { FastifyInstance } from 'fastify';
import { jsonSchemaTransform, jsonSchemaTransformObject } from 'fastify-type-provider-zod';

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
          'Members, instruments and the ledger of a cooperative. Money in integer cents, quantities as decimal strings, dates as YYYY-MM-DD, instants as ISO 8601 in UTC.',
      },
      servers: [{ url: basePath }],
      components: { securitySchemes: { bearer: { type: 'http', scheme: 'bearer', bearerFormat: 'JWT' } } },
      security: [{ bearer: [] }],
    },
    transform: jsonSchemaTransform,
    transformObject: jsonSchemaTransformObject,
  });
}

/** The document in one fixed order, without components that nothing refers to. Call it on a ready app. */
export function openapiDocument(app: FastifyInstance): unknown {
  const document = sorted(app.swagger()) as { components?: { schemas?: Record<string, unknown> } };
  const schemas = document.components?.schemas ?? {};
  for (const name of unreferenced(document, schemas)) delete schemas[name];
  return document;
}

/** Each component is generated for requests and for responses; most are used in one of the two only. */
function unreferenced(document: unknown, schemas: Record<string, unknown>): string[] {
  const used = new Set<string>();
  const visit = (text: string) => {
    for (const [, name] of text.matchAll(/"\$ref":"#\/components\/schemas\/([^"]+)"/g)) {
      if (name === undefined || used.has(name)) continue;
      used.add(name);
      visit(JSON.stringify(schemas[name] ?? null));
    }
  };
  visit(JSON.stringify({ ...(document as object), components: undefined }));
  return Object.keys(schemas).filter((name) => !used.has(name));
}

function sorted(value: unknown): unknown {
  if (Array.isArray(value)) return value.map(sorted);
  if (typeof value !== 'object' || value === null) return value;
  const entries = Object.entries(value).sort(([a], [b]) => (a < b ? -1 : 1));
  return Object.fromEntries(entries.map(([key, item]) => [key, sorted(item)]));
}
