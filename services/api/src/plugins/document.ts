/** The parts of an OpenAPI document that are completed here. */
interface Document {
  paths?: Record<string, Record<string, { responses: Record<string, Answer> }>>;
  components?: {
    schemas?: Record<string, Schema>;
    responses?: Record<string, Answer>;
    headers?: Record<string, object>;
  };
}

interface Answer {
  description: string;
  headers?: Record<string, Reference>;
  content?: Record<string, { schema?: Schema }>;
}

interface Reference {
  $ref: string;
}

interface Schema extends Partial<Reference> {
  properties?: Record<string, unknown>;
  anyOf?: Schema[];
}

const text = { type: 'string' };
/** Headers of answers. One that is required is in every answer that names it. */
const headers = {
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
  202: 'Waits for a second administrator',
};

/**
 * Completes a generated document: every answer with its headers, each problem described once and referred to, no
 * component that nothing refers to, and all of it in one fixed order.
 */
export function completed(generated: object): object {
  const document = sorted(generated) as Document;
  const components = (document.components ??= {});
  const { schemas = {} } = components;
  const problems: Record<string, Answer> = {};
  for (const operation of Object.values(document.paths ?? {}).flatMap((path) => Object.values(path))) {
    for (const [status, answer] of Object.entries(operation.responses)) {
      const names = [...(headersOfStatus[status] ?? []), ...(hasVersion(answer, schemas) ? (['ETag'] as const) : [])];
      answer.headers = Object.fromEntries(
        [...names, 'X-Request-Id'].map((name) => [name, { $ref: `#/components/headers/${name}` }]),
      );
      if (status in successes) answer.description = successes[status] ?? '';
      if (answer.content?.['application/problem+json'] === undefined) continue;
      problems[`Problem${status}`] = answer;
      (operation.responses as Record<string, Answer | Reference>)[status] = {
        $ref: `#/components/responses/Problem${status}`,
      };
    }
  }
  document.components = { ...components, headers, responses: problems };
  for (const name of unreferenced(document, schemas)) delete schemas[name];
  return sorted(document) as object;
}

/** What has a version is answered with it as ETag. */
function hasVersion({ content }: Answer, schemas: Record<string, Schema>): boolean {
  const versioned = (schema: Schema | undefined): boolean => {
    if (schema?.$ref !== undefined) return versioned(schemas[schema.$ref.replace('#/components/schemas/', '')]);
    return schema?.properties?.['version'] !== undefined || (schema?.anyOf?.some(versioned) ?? false);
  };
  return versioned(content?.['application/json']?.schema);
}

/** Each component is generated for requests and for responses; most are used in one of the two only. */
function unreferenced(document: Document, schemas: Record<string, Schema>): string[] {
  const used = new Set<string>();
  const visit = (part: unknown) => {
    for (const [, name] of JSON.stringify(part).matchAll(/"\$ref":"#\/components\/schemas\/([^"]+)"/g)) {
      if (name === undefined || used.has(name)) continue;
      used.add(name);
      visit(schemas[name] ?? null);
    }
  };
  visit([document.paths, document.components?.responses]);
  return Object.keys(schemas).filter((name) => !used.has(name));
}

function sorted(value: unknown): unknown {
  if (Array.isArray(value)) return value.map(sorted);
  if (typeof value !== 'object' || value === null) return value;
  const entries = Object.entries(value).sort(([a], [b]) => (a < b ? -1 : 1));
  return Object.fromEntries(entries.map(([key, item]) => [key, sorted(item)]));
}
