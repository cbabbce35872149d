import { Ajv } from 'ajv';
import type { ValidateFunction } from 'ajv';
import addFormats from 'ajv-formats';
import api from './kratos-api.json' with { type: 'json' };

type Answers = Record<string, object | null>;

const ajv = new Ajv({ strict: false, allErrors: true, validateFormats: true });
(addFormats as unknown as typeof addFormats.default)(ajv);
for (const format of ['uuid4', 'int64']) if (!ajv.formats[format]) ajv.addFormat(format, true);
ajv.addSchema({ $id: 'kratos', components: api.components });
const compiled = new Map<string, ValidateFunction>();

/** What the answer breaks of Ory's own description; nothing when it fits, or when the description promises no body. */
export function breaches(method: string, path: string, status: number, body: unknown): string[] {
  const answers = answersOf(method.toLowerCase(), path);
  // No route of the real service either.
  if (!answers) return status === 404 ? [] : [`${method} ${path} is no call of Ory Kratos`];
  const schema = answers[status] ?? answers.default;
  if (!schema || body === undefined) return [];
  // The description forgets that what cannot be shown in a form is an error, whatever the status.
  const isError = typeof body === 'object' && body !== null && 'error' in body && !('ui' in body);
  const used = isError && status === 400 ? { $ref: '#/components/schemas/errorGeneric' } : schema;
  const key = JSON.stringify(used).replaceAll('#/components', 'kratos#/components');
  const check = compiled.get(key) ?? ajv.compile(JSON.parse(key) as object);
  compiled.set(key, check);
  if (check(body)) return [];
  return (check.errors ?? []).map(
    ({ instancePath, message }) => `${method} ${path} ${status}: ${instancePath} ${message}`,
  );
}

function answersOf(method: string, path: string): Answers | undefined {
  const paths = api.paths as Record<string, Record<string, Answers>>;
  const exact = paths[path]?.[method];
  if (exact) return exact;
  const name = Object.keys(paths).find((one) => new RegExp(`^${one.replace(/\{\w+\}/g, '[^/]+')}$`).test(path));
  return name === undefined ? undefined : paths[name]?.[method];
}
