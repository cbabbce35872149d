import { opened, withNullableLists, withOwnNames } from './documentSchemas.ts';
import type { Described, Schema, Schemas } from './documentSchemas.ts';
import { everyRoute } from './problem.ts';
import { referenceTo, sharedParts } from './sharedParts.ts';
import type { Reference } from './sharedParts.ts';

/** The parts of an OpenAPI document that are completed here. */
interface Document extends Described {
  paths?: Record<string, Record<string, Operation>>;
}

interface Operation {
  parameters?: (Parameter | Reference)[];
  requestBody?: Content | Reference;
  responses: Record<string, Answer | Reference>;
}

interface Parameter {
  name: string;
}
const partOf = (parameter: Parameter) => ({ name: parameter.name, value: parameter });

interface Content {
  content?: Record<string, { schema?: Schema }>;
}

interface Answer extends Content {
  description: string;
  headers?: Record<string, Reference>;
}

const text = { type: 'string' };
/** Headers of answers, which pages elsewhere may read as well. One that is required is in every answer that names it. */
export const headers = {
  'X-Request-Id': { description: "Of this request, also in the service's log", required: true, schema: text },
  ETag: { description: 'The version in quotes, for If-Match', schema: { ...text, example: '"3"' } },
  Location: { description: 'Path of what was made', required: true, schema: text },
  'Retry-After': { description: 'Seconds to wait before asking again', required: true, schema: { type: 'integer' } },
  Allow: { description: 'The methods that the path has', required: true, schema: text },
  'WWW-Authenticate': { description: 'What was wrong with the access token', schema: text },
};
type HeaderName = keyof typeof headers;

const headersOfStatus: Record<string, HeaderName[]> = {
  201: ['Location'],
  202: ['Location'],
  401: ['WWW-Authenticate'],
  403: ['WWW-Authenticate'],
  405: ['Allow'],
  429: ['Retry-After'],
  503: ['Retry-After'],
};

const successes: Record<string, string> = {
  200: 'Success',
  201: 'Booked',
  202: 'Waits for a second administrator, or is being done',
};

/**
 * Completes a generated document: every answer with its headers, what several routes have alike described once and referred to,
 * no component that nothing refers to, and all of it in one fixed order.
 */
export function completed(generated: object): object {
  const document = withOwnNames(sorted(withNullableLists(generated)) as Document);
  const operations = Object.values(document.paths ?? {}).flatMap((path) => Object.values(path));
  const schemas = document.components?.schemas ?? {};
  const components = {
    ...document.components,
    headers,
    responses: nameAnswers(operations, schemas),
    parameters: nameParameters(operations),
    requestBodies: nameBodies(operations),
  };
  return sorted({ ...document, components }) as object;
}

/** What is in place of the problems that every route may answer. */
const problemOfEveryRoute = {
  description: 'What every route may answer, by status in x-statuses',
  content: { 'application/problem+json': { schema: referenceTo('schemas', 'Problem') } },
  headers: { 'X-Request-Id': referenceTo('headers', 'X-Request-Id') },
  'x-statuses': Object.fromEntries(everyRoute.map((status) => [status, referenceTo('responses', `Problem${status}`)])),
};

/** Puts names in the place of answers that several routes give; those that every route may give are one. Answers what the names say. */
function nameAnswers(operations: readonly Operation[], schemas: Schemas): Record<string, object> {
  const answers = operations.flatMap(({ responses }) =>
    Object.entries(responses).map(([status, answer]) => {
      const value = described(status, answer as Answer, schemas);
      return { responses, status, value, name: `${subjectOf(value)}${status}` };
    }),
  );
  const { components, inPlaceOf } = sharedParts('responses', answers);
  for (const answer of answers) answer.responses[answer.status] = inPlaceOf(answer);
  for (const { responses } of operations) {
    for (const status of everyRoute) delete responses[status];
    responses['default'] = referenceTo('responses', 'Problem');
  }
  return { ...components, Problem: problemOfEveryRoute };
}

/** An answer with its headers, in the words of its status. */
function described(status: string, answer: Answer, schemas: Schemas): Answer {
  const names = [...(headersOfStatus[status] ?? []), ...(hasVersion(answer, schemas) ? (['ETag'] as const) : [])];
  return {
    ...opened(answer),
    description: successes[status] ?? answer.description,
    headers: Object.fromEntries(['X-Request-Id', ...names].map((name) => [name, referenceTo('headers', name)])),
  };
}

/** What an answer or a body is about: its schemas, or else its first kind of content. */
function subjectOf({ content = {} }: Content): string {
  const names = [...JSON.stringify(content).matchAll(/"\$ref":"[^"]+\/([^"]+)"/g)].map(([, name]) => name);
  return names.length > 0 ? names.join('Or') : (Object.keys(content)[0]?.split('/').at(-1) ?? '');
}

/** Puts names in the place of parameters that several routes take. Answers what the names say. */
function nameParameters(operations: readonly Operation[]): Record<string, object> {
  const parameters = operations.flatMap(({ parameters: own = [] }) => own as Parameter[]);
  const { components, inPlaceOf } = sharedParts('parameters', parameters.map(partOf));
  for (const operation of operations)
    operation.parameters = operation.parameters?.map((one) => inPlaceOf(partOf(one as Parameter)));
  return components;
}
/** What has a version is answered with it as ETag. */
function hasVersion({ content }: Answer, schemas: Schemas): boolean {
  const versioned = (schema: Schema | undefined): boolean => {
    if (schema?.$ref !== undefined) return versioned(schemas[schema.$ref.replace('#/components/schemas/', '')]);
    return schema?.properties?.['version'] !== undefined || (schema?.anyOf?.some(versioned) ?? false);
  };
  return versioned(content?.['application/json']?.schema);
}

/** Puts names in the place of bodies that several routes take. Answers what the names say. */
function nameBodies(operations: readonly Operation[]): Record<string, object> {
  const bodies = operations.flatMap((operation) => {
    const value = operation.requestBody as Content | undefined;
    return value === undefined ? [] : [{ operation, value, name: subjectOf(value) }];
  });
  const { components, inPlaceOf } = sharedParts('requestBodies', bodies);
  for (const body of bodies) body.operation.requestBody = inPlaceOf(body);
  return components;
}

function sorted(value: unknown): unknown {
  if (Array.isArray(value)) return value.map(sorted);
  if (typeof value !== 'object' || value === null) return value;
  const entries = Object.entries(value).sort(([a], [b]) => (a < b ? -1 : 1));
  return Object.fromEntries(entries.map(([key, item]) => [key, sorted(item)]));
}
