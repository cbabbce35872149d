// Values that a schema of openapi.json describes, as arbitraries of fast-check.
import fc from 'fast-check';

export interface Schema {
  $ref?: string;
  type?: string | string[];
  enum?: unknown[];
  const?: unknown;
  anyOf?: Schema[];
  oneOf?: Schema[];
  properties?: Record<string, Schema>;
  required?: string[];
  additionalProperties?: Schema | boolean;
  propertyNames?: Schema;
  items?: Schema;
  minItems?: number;
  maxItems?: number;
  minLength?: number;
  maxLength?: number;
  minimum?: number;
  maximum?: number;
  exclusiveMinimum?: number;
  exclusiveMaximum?: number;
  pattern?: string;
  format?: string;
}

export interface Sampling {
  components: { schemas: Record<string, Schema> };
  /** Ids of what is there, for a field of a name: a uuid is mostly one of them. May grow while values are drawn. */
  ids: (name: string) => readonly string[];
  /** Every optional property is there. */
  full?: boolean;
}

const mostItems = 3;
const farthest = 1_000_000;

/** What a schema describes; a text keeps to its length and pattern, not to what is written in words. */
export function valueOf(schema: Schema, sampling: Sampling, name = ''): fc.Arbitrary<unknown> {
  if (schema.$ref !== undefined) {
    const { $ref, ...more } = schema;
    const named = sampling.components.schemas[$ref.split('/').at(-1) ?? ''];
    if (named === undefined) throw new Error(`openapi.json has no ${$ref}`);
    return valueOf({ ...named, ...more }, sampling, name);
  }
  if (schema.const !== undefined) return fc.constant(schema.const);
  if (schema.enum !== undefined) return fc.constantFrom(...schema.enum);
  const choices = schema.anyOf ?? schema.oneOf;
  if (choices !== undefined) return fc.oneof(...choices.map((choice) => valueOf(choice, sampling, name)));
  if (Array.isArray(schema.type)) {
    return fc.oneof(...schema.type.map((type) => valueOf({ ...schema, type }, sampling, name)));
  }
  switch (schema.type) {
    case 'string':
      return textOf(schema, sampling, name);
    case 'integer':
      return name === 'year' ? fc.constantFrom(2024, 2025, 2026) : integerOf(schema);
    case 'number':
      return fc.double({ min: schema.minimum ?? -farthest, max: schema.maximum ?? farthest, noNaN: true });
    case 'boolean':
      return fc.boolean();
    case 'null':
      return fc.constant(null);
    case 'array': {
      const { items = {}, minItems: minLength = 0, maxItems = mostItems } = schema;
      return fc.array(valueOf(items, sampling, name), {
        minLength,
        maxLength: Math.max(minLength, Math.min(maxItems, mostItems)),
      });
    }
    case 'object':
      return objectOf(schema, sampling);
    default:
      return fc.constantFrom('text', 1, null);
  }
}

function integerOf({ minimum, maximum, exclusiveMinimum, exclusiveMaximum }: Schema): fc.Arbitrary<number> {
  const min = Math.max(minimum ?? -farthest, exclusiveMinimum === undefined ? -Infinity : exclusiveMinimum + 1);
  const max = Math.min(
    maximum ?? Math.max(farthest, min),
    exclusiveMaximum === undefined ? Infinity : exclusiveMaximum - 1,
  );
  const [least, most] = [Math.max(min, -0x7fffffff), Math.min(max, 0x7fffffff)];
  const small = fc.integer({ min: Math.min(Math.max(least, 1), most), max: Math.min(Math.max(least, 1) + 50, most) });
  return fc.oneof(small, fc.integer({ min: least, max: most }));
}

function objectOf({ properties = {}, required = [], additionalProperties, propertyNames }: Schema, sampling: Sampling) {
  const model = Object.fromEntries(
    Object.entries(properties).map(([key, part]) => [key, valueOf(part, sampling, key)]),
  );
  if (Object.keys(model).length === 0 && typeof additionalProperties === 'object') {
    const names = propertyNames === undefined ? fc.constantFrom('a', 'b') : valueOf(propertyNames, sampling);
    return fc.dictionary(names as fc.Arbitrary<string>, valueOf(additionalProperties, sampling), { maxKeys: 2 });
  }
  return fc.record(model, sampling.full === true ? {} : { requiredKeys: required });
}

/** Texts of fields whose schema says in words what they are. */
const usualTexts: Readonly<Record<string, readonly string[]>> = {
  quantity: ['1', '2', '0.5', '40'],
  units: ['1', '2', '40'],
  reason: ['Controle'],
  iban: ['NL91ABNA0417164300', 'NL20INGB0001234567', 'BE68539007547034'],
  email: ['jan@ledenbureau.example'],
};

const day = fc
  .date({ min: new Date('2014-01-01'), max: new Date('2027-12-31'), noInvalidDate: true })
  .map((date) => date.toISOString());

function textOf(
  { format, pattern, minLength = 0, maxLength }: Schema,
  { ids }: Sampling,
  name: string,
): fc.Arbitrary<string> {
  const usual = usualTexts[name];
  if (usual !== undefined) return fc.constantFrom(...usual);
  if (format === 'uuid') {
    const present = fc.nat().map((n) => ids(name)[n % ids(name).length] ?? '');
    return fc.oneof({ weight: 9, arbitrary: present }, { weight: 1, arbitrary: fc.uuid({ version: 7 }) });
  }
  if (format === 'date') return day.map((text) => text.slice(0, 10));
  if (format === 'date-time') return day;
  if (format === 'email') return fc.constant('jan@ledenbureau.example');
  if (pattern !== undefined) return matching(pattern, maxLength);
  const [least, most] = [Math.max(minLength, 1), Math.max(minLength, Math.min(maxLength ?? 40, 40), 1)];
  return fc.stringMatching(new RegExp(`^[a-zA-Zé0-9]{${least},${most}}$`, 'u'));
}

/** A text of a pattern; of one that fast-check cannot read, any text. */
function matching(pattern: string, maxLength = 64): fc.Arbitrary<string> {
  try {
    return fc.stringMatching(new RegExp(pattern, 'u')).filter((text) => text.length <= maxLength);
  } catch {
    return fc.constantFrom('1', '12,50', '2026-06-01', 'a');
  }
}
