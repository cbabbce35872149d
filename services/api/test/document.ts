// openapi.json as the tests read it: parameters, bodies and answers in the place of their names, what every route may answer at each.
import { readFileSync } from 'node:fs';
import { openapiFile } from '../src/openapi.ts';
import type { Schema } from './fuzz/samples.ts';

interface Reference {
  $ref?: string;
}

interface Parameter {
  in: 'path' | 'query' | 'header';
  name: string;
  required?: boolean;
  schema: Schema;
}

interface Answer {
  headers?: Record<string, Reference>;
  content?: Record<string, { schema?: Schema }>;
  'x-statuses'?: Record<string, Answer & Reference>;
}

interface Body {
  content: Record<string, { schema: Schema }>;
}

export interface Operation {
  operationId: string;
  summary: string;
  parameters: Parameter[];
  requestBody?: Body;
  responses: Record<string, Answer>;
}

type Written = Omit<Operation, 'parameters' | 'requestBody' | 'responses'> & {
  requestBody?: Body & Reference;
  parameters?: (Parameter & Reference)[];
  responses: Record<string, Answer & Reference>;
};

const written = JSON.parse(readFileSync(openapiFile, 'utf8')) as {
  paths: Record<string, Record<string, Written>>;
  components: {
    schemas: Record<string, Schema>;
    headers: Record<string, { required?: boolean }>;
    parameters: Record<string, Parameter>;
    requestBodies: Record<string, Body>;
    responses: Record<string, Answer>;
  };
};

export const { components } = written;

const lastPart = ({ $ref = '' }: Reference): string => $ref.split('/').at(-1) ?? '';

/** What a name stands for; what has none is itself. */
function named<T extends object>(group: Record<string, T>, part: T & Reference): T {
  if (part.$ref === undefined) return part;
  const meant = group[lastPart(part)];
  if (meant === undefined) throw new Error(`openapi.json has no ${part.$ref}`);
  return meant;
}

function answersOf({ default: others, ...own }: Record<string, Answer & Reference>): Record<string, Answer> {
  const ofEveryRoute = named(components.responses, others ?? {})['x-statuses'];
  const answers = Object.entries({ ...ofEveryRoute, ...own });
  return Object.fromEntries(answers.map(([status, answer]) => [status, named(components.responses, answer)]));
}

/** The operations by path, and at each path by method. */
export const paths: Record<string, Record<string, Operation>> = Object.fromEntries(
  Object.entries(written.paths).map(([path, methods]) => [
    path,
    Object.fromEntries(
      Object.entries(methods).map(([method, operation]) => [
        method,
        {
          ...operation,
          parameters: (operation.parameters ?? []).map((parameter) => named(components.parameters, parameter)),
          requestBody: operation.requestBody && named(components.requestBodies, operation.requestBody),
          responses: answersOf(operation.responses),
        },
      ]),
    ),
  ]),
);
