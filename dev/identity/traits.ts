import { Ajv } from 'ajv';
import type { ErrorObject } from 'ajv';
import addFormats from 'ajv-formats';
import { FormError } from './errors.ts';
import schema from './identity.schema.json' with { type: 'json' };
import { labels, messages } from './messages.ts';
import type { Message } from './messages.ts';
import { isRecord } from './negotiate.ts';
import { findNode, input, setValue } from './nodes.ts';
import type { Node } from './nodes.ts';

export type Traits = Record<string, unknown> & { email: string };

/** The identity schema, as GET /schemas/{id} answers it; the one of a real deployment is the same. */
export const identitySchema = schema;

interface Property {
  type: string;
  title?: string;
  format?: string;
  properties?: Record<string, Property>;
  required?: string[];
}

const ajv = new Ajv({ allErrors: true, verbose: true, strict: false });
// ajv-formats is CommonJS: under Node its function is the default export of the default export.
(addFormats as unknown as typeof addFormats.default)(ajv);
const check = ajv.compile<Traits>(schema.properties.traits);

/** The traits as they are kept. @throws FormError on the fields `traits.…` that break the schema. */
export function validTraits(value: unknown): Traits {
  if (check(value)) return value;
  throw new FormError(...(check.errors ?? []).map(entryOf));
}

function entryOf(error: ErrorObject): { name: string; message: Message } {
  const name = ['traits', ...error.instancePath.split('/').slice(1)].join('.');
  const params = error.params as Record<string, string & number>;
  const length = typeof error.data === 'string' ? Array.from(error.data).length : 0;
  switch (error.keyword) {
    case 'required':
      return { name: `${name}.${params.missingProperty}`, message: messages.missing(params.missingProperty ?? '') };
    case 'minLength':
      return { name, message: messages.tooShort(params.limit ?? 0, length) };
    case 'maxLength':
      return { name, message: messages.tooLong(params.limit ?? 0, length) };
    case 'pattern':
      return { name, message: messages.pattern(params.pattern ?? '') };
    case 'type':
      return { name, message: messages.wrongType(params.type ?? '', jsonType(error.data)) };
    case 'format':
      if (params.format === 'email') return { name, message: messages.email(String(error.data)) };
      return { name, message: messages.generic(`"${String(error.data)}" is not valid "${params.format}"`) };
    case 'additionalProperties':
      return {
        name,
        message: messages.generic(`additionalProperties "${params.additionalProperty}" not allowed`),
      };
    default:
      return { name, message: messages.generic(error.message ?? error.keyword) };
  }
}

function jsonType(value: unknown): string {
  if (value === null) return 'null';
  return Array.isArray(value) ? 'array' : typeof value;
}

/** A field for each trait, in the order of the schema; objects give dotted names. */
export function traitNodes(group: 'default' | 'profile', values: unknown = {}): Node[] {
  const nodes = leaves(schema.properties.traits, 'traits').map(({ name, property, required }) => {
    const { title, format } = property;
    const type = format === 'email' || format === 'date' ? format : property.type === 'boolean' ? 'checkbox' : 'text';
    const attributes = {
      name,
      type,
      ...(required && { required }),
      ...(format === 'email' && { autocomplete: 'email' }),
    };
    return input(group, attributes, title === undefined ? undefined : labels.field(title, name));
  });
  setTraits(nodes, values);
  return nodes;
}

/** Puts the values into the fields; those that are absent become empty. */
export function setTraits(nodes: Node[], values: unknown): void {
  const flat = flatten(values, 'traits');
  for (const { attributes } of nodes) if (attributes.name?.startsWith('traits.')) delete attributes.value;
  for (const [name, value] of flat) if (findNode(nodes, name)) setValue(nodes, name, value);
}

function leaves(object: Property, path: string): { name: string; property: Property; required: boolean }[] {
  return Object.entries(object.properties ?? {}).flatMap(([key, property]) => {
    const name = `${path}.${key}`;
    if (property.type === 'object') return leaves(property, name);
    return [{ name, property, required: object.required?.includes(key) ?? false }];
  });
}

function flatten(value: unknown, path: string): [string, unknown][] {
  if (!isRecord(value)) return [[path, value]];
  return Object.entries(value).flatMap(([key, inner]) => flatten(inner, `${path}.${key}`));
}
