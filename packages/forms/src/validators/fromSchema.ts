import type { AnyObject, Schema, ValidateOptions } from 'yup';
import { asyncValidator, validator, type ValidationContext, type Validator, type Verdict } from './validator.ts';
import { DeveloperError } from '../core/developerError.ts';
import { asValues } from '../core/values.ts';

/** Yup's names for "nothing was filled in". */
const requiredTypes = /^(required|nullable|optionality)$/;

/** Yup's rules that mean something else for each type, by the names of the built-in validators. */
const names: Record<string, Record<string, string>> = {
  string: { min: 'minLength', max: 'maxLength', length: 'equalsLength', matches: 'pattern' },
  number: { min: 'minNumber', max: 'maxNumber', typeError: 'number' },
  date: { min: 'minDate', max: 'maxDate', typeError: 'date' },
};

/** What Yup tells itself beside the parameters of a rule. */
const internal = /^(value|originalValue|path|spec|label|disableStackTrace)$/;

/** A dotted word such as `error.quantity.positive`: given as a rule's message it is taken as the key. */
const keyPattern = /^[a-z]\w*(\.\w+)+$/i;

export interface SchemaOptions {
  /** Fields whose change makes it run again, besides those that `.when()` names. */
  deps?: readonly string[];
  /** The schema has asynchronous tests. */
  async?: boolean;
}

/** What of a Yup schema is used here; any version of it that has these will do. */
export type AnySchema = Schema<unknown, AnyObject>;

interface YupError {
  type?: string;
  /** Which part of the whole is wrong; absent when it is the whole. */
  path?: string;
  message: string;
  params?: Record<string, unknown>;
}

/** Without a stack trace Yup's error is no Error. */
const isYupError = (error: unknown): error is YupError =>
  (error as { name?: unknown } | null | undefined)?.name === 'ValidationError';

/** `disableStackTrace` is worth a factor of five; `parent` is what siblings are read from. */
const yupOptions = ({ values }: ValidationContext, whole: boolean): ValidateOptions =>
  ({ abortEarly: true, disableStackTrace: true, parent: values, recursive: !whole }) as ValidateOptions;

function toVerdict(error: unknown, type: string): Verdict {
  if (!isYupError(error)) throw error;
  const { type: rule = 'invalid', path, message, params: all = {} } = error;
  if (requiredTypes.test(rule)) return { name: 'required', params: {} };
  const { value } = all;
  const kind = path ? (value instanceof Date ? 'date' : typeof value) : type;
  const name = names[kind]?.[rule] ?? rule;
  const params = Object.fromEntries(Object.entries(all).filter(([key]) => !internal.test(key)));
  return { name, params, ...(keyPattern.test(message) && { key: message }) };
}

/** For a text, `required()` is a test; elsewhere it means neither null nor undefined. */
const isRequired = ({ spec, tests, type }: AnySchema): boolean =>
  type === 'string' ? tests.some(({ OPTIONS }) => OPTIONS?.name === 'required') : !spec.optional && !spec.nullable;

/**
 * A Yup schema of one field as a validator. An empty value is never given to it: whether one is allowed is read from
 * `required()`, also inside `.when()`.
 */
export const fromSchema = (schema: AnySchema, options: SchemaOptions = {}): Validator => toRule(schema, options);

function toRule(schema: AnySchema, options: SchemaOptions & { whole?: boolean }): Validator {
  const { deps = [], async = false, whole = false } = options;
  const at = (context: ValidationContext, value?: unknown) => schema.resolve({ value, parent: context.values });
  // what is decided has to be asked each time
  const required = decides(schema) ? (context: ValidationContext) => isRequired(at(context)) : isRequired(schema);
  const { deps: own = [], spec } = schema as {
    deps?: readonly string[];
    spec?: { meta?: { deps?: readonly string[] } };
  };
  const rule = { name: 'schema', params: { schema }, deps: [...own, ...(spec?.meta?.deps ?? []), ...deps], required };
  if (async) {
    return asyncValidator({
      ...rule,
      validate: (value, context) => {
        const decided = at(context, value);
        return decided.validate(value, yupOptions(context, whole)).then(
          () => false,
          (error: unknown) => toVerdict(error, decided.type),
        );
      },
    });
  }
  return validator({
    ...rule,
    validate: (value, context) => {
      const decided = at(context, value);
      try {
        decided.validateSync(value, yupOptions(context, whole));
        return false;
      } catch (error) {
        if (error instanceof Error && /returned a Promise/.test(error.message))
          throw new DeveloperError('promiseFromSyncValidator', 'schema');
        return toVerdict(error, decided.type);
      }
    },
  });
}

const isSchema = (schema: unknown): schema is AnySchema =>
  typeof schema === 'object' && schema !== null && 'validateSync' in schema;

/** What was made of a schema, once. */
const fieldRules = new WeakMap<AnySchema, Validator>();
const wholeRules = new WeakMap<AnySchema, Validator | null>();

/** What a schema says is decided by the value, or by another one: `lazy`, and `.when()`. */
const decides = (schema: AnySchema): boolean => !('deps' in schema) || schema.deps.length > 0;

/** The rule of a field below a schema of an object or array; null when the schema says nothing about it. */
export function schemaRule(schema: unknown): Validator | null {
  if (!isSchema(schema)) return null;
  const rules = fieldRules.get(schema) ?? fromSchema(schema);
  fieldRules.set(schema, rules);
  return rules;
}

/**
 * Rules of a group or array, and what a schema says of it as a whole; its fields and members are judged by themselves.
 * Nothing when there are none.
 */
export function withWhole(rules: readonly Validator<never>[] | undefined, schema: unknown) {
  if (!isSchema(schema)) return rules;
  let rule = wholeRules.get(schema);
  if (rule === undefined) {
    // of these the parts cannot be found by name: they are judged with the whole
    const closed = decides(schema) || schema.type === 'tuple';
    rule = closed || schema.tests.length > 0 || isRequired(schema) ? toRule(schema, { whole: !closed }) : null;
    wholeRules.set(schema, rule);
  }
  return rule ? [...(rules ?? []), rule] : rules;
}

/** What a group knows of its keys. */
interface Keys {
  readonly initial: unknown;
  known(key: string): unknown;
}

/** A key of a schema that no field ever had, and no initial value has: nothing would ever judge it. */
export function unknownKey(schema: unknown, group: Keys): string | null {
  const initial = asValues(group.initial);
  for (const [key, below] of Object.entries(fieldsOf(schema))) {
    const node = group.known(key);
    if (!node && !Object.hasOwn(initial, key)) return key;
    const unknownBelow = node instanceof Object && 'known' in node ? unknownKey(below, node as Keys) : null;
    if (unknownBelow !== null) return `${key}.${unknownBelow}`;
  }
  return null;
}

const fieldsOf = (schema: unknown): Record<string, { innerType?: unknown }> =>
  ((schema ?? {}) as { fields?: Record<string, { innerType?: unknown }> }).fields ?? {};

/** The schema for a name below one of an object; of its members when the name is that of an array. */
export function schemaBelow(schema: unknown, key: string, member: boolean): unknown {
  const fields = fieldsOf(schema);
  const field = Object.hasOwn(fields, key) ? fields[key] : undefined;
  return member ? field?.innerType : field;
}
