// The operations of openapi.json, as the tests that go over all of them read them.
import { readFileSync } from 'node:fs';
import { openapiFile } from '../../src/openapi.ts';
import type { Schema } from './samples.ts';

interface Parameter {
  in: 'path' | 'query' | 'header';
  name: string;
  required?: boolean;
  schema: Schema;
}

interface Described {
  operationId: string;
  parameters?: Parameter[];
  requestBody?: { content: Record<string, { schema: Schema }> };
  responses: Record<string, { content?: Record<string, { schema?: Schema }> }>;
}

export interface Operation extends Described {
  method: 'GET' | 'POST' | 'PUT' | 'PATCH' | 'DELETE';
  /** Below the API, with `{id}` for a part that varies. */
  path: string;
  parameters: Parameter[];
}

const document = JSON.parse(readFileSync(openapiFile, 'utf8')) as {
  paths: Record<string, Record<string, Described>>;
  components: { schemas: Record<string, Schema> };
};

export const { components } = document;

export const operations: readonly Operation[] = Object.entries(document.paths).flatMap(([path, methods]) =>
  Object.entries(methods).map(([method, described]) => ({
    ...described,
    parameters: described.parameters ?? [],
    method: method.toUpperCase() as Operation['method'],
    path,
  })),
);

/** Multipart with one file, in the way that browsers write it. */
export const multipart = (content: string, boundary = 'limit'): string =>
  `--${boundary}\r\ncontent-disposition: form-data; name="file"; filename="inleg.csv"\r\ncontent-type: text/csv\r\n\r\n${content}\r\n--${boundary}--\r\n`;
