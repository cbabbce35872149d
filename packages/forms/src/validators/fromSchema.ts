import type { AnyObject, Schema, ValidateOptions } from 'yup';
import { asyncValidator, validator, type ValidationContext, type Validator, type Verdict } from './validator.ts';
import { DeveloperError } from '../core/developerError.ts';

/** Yup's names for "nothing was filled in". */
const requiredTypes = new Set(['required', 'nullable', 'optionality']);

/** Yup's rules that mean something else for each type, by the names of the built-in validators. */
const names: Record<string, Record<string, string>> = {
  string: { min: 'minLength', max: 'maxLength', length: 'equalsLength', matches: 'pattern' },
  number: { min: 'minNumber', max: 'maxNumber', typeError: 'number' },
  date: { min: 'minDate', max: 'maxDate', typeError: 'date' },
};

/** What Yup tells itself beside the parameters of a rule. */
const internal = new Set(['value', 'originalValue', 'path', 'spec', 'label', 'disableStackTrace']);

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
  message: string;
  params?: Record<string, unknown>;
}

/** Without a stack trace Yup's error is no Error. */
const isYupError = (error: unknown): error is YupError =>
  typeof error === 'object' && error !== null && (error as { name?: unknown }).name === 'ValidationError';

/** `disableStackTrace` is worth a factor of five; `parent` is what siblings are read from. */
const yupOptions = ({ values }: ValidationContext): ValidateOptions =>
  ({ abortEarly: true, disableStackTrace: true, parent: values }) as ValidateOptions;

function toVerdict(error: unknown, type: string): Verdict {
  if (!isYupError(error)) throw error;
  const rule = error.type ?? 'invalid';
  if (requiredTypes.has(rule)) return { name: 'required', params: {} };
  const name = names[type]?.[rule] ?? rule;
  const params = Object.fromEntries(Object.entries(error.params ?? {}).filter(([key]) => !internal.has(key)));
  return { name, params, ...(keyPattern.test(error.message) ? { key: error.message } : {}) };
}

/** For a text, `required()` is a test; elsewhere it means neither null nor undefined. */
const isRequired = ({ spec, tests, type }: AnySchema): boolean =>
  type === 'string' ? tests.some(({ OPTIONS }) => OPTIONS?.name === 'required') : !spec.optional && !spec.nullable;

/**
 * A Yup schema of one field as a validator. An empty value is never given to it: whether one is allowed is read from
 * `required()`, also inside `.when()`.
 */
export function fromSchema(schema: AnySchema, { deps = [], async = false }: SchemaOptions = {}): Validator {
  const at = (context: ValidationContext, value?: unknown) => schema.resolve({ value, parent: context.values });
  // what `.when()` decides has to be asked each time
  const required =
    schema.deps.length > 0 ? (context: ValidationContext) => isRequired(at(context)) : isRequired(schema);
  const meta = (schema.spec.meta ?? {}) as { deps?: readonly string[] };
  const rule = { name: 'schema', params: { schema }, deps: [...schema.deps, ...(meta.deps ?? []), ...deps], required };
  if (async) {
    return asyncValidator({
      ...rule,
      validate: (value, context) =>
        at(context, value)
          .validate(value, yupOptions(context))
          .then(
            () => false,
            (error: unknown) => toVerdict(error, schema.type),
          ),
    });
  }
  return validator({
    ...rule,
    validate: (value, context) => {
      try {
        at(context, value).validateSync(value, yupOptions(context));
        return false;
      } catch (error) {
        if (error instanceof Error && /returned a Promise/.test(error.message))
          throw new DeveloperError('promiseFromSyncValidator', 'schema');
        return toVerdict(error, schema.type);
      }
    },
  });
}

const cache = new WeakMap<object, Validator>();

/** The rule of a field below a schema of an object or array; null when the schema says nothing about it. */
export function schemaRule(schema: unknown): Validator | null {
  if (typeof schema !== 'object' || schema === null || !('validateSync' in schema)) return null;
  const made = cache.get(schema) ?? fromSchema(schema as AnySchema);
  cache.set(schema, made);
  return made;
}

/** The schema for a name below one of an object; of its members when the name is that of an array. */
export function schemaBelow(schema: unknown, key: string, member: boolean): unknown {
  const { fields } = (schema ?? {}) as { fields?: Record<string, { innerType?: unknown }> };
  const found = fields && Object.hasOwn(fields, key) ? fields[key] : undefined;
  return member ? found?.innerType : found;
}
