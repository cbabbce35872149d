import { type Schema, ValidationError } from 'yup';
import type { FieldError } from './errors.ts';

/** Yup's names for "nothing was filled in". */
const requiredTypes = new Set(['required', 'nullable', 'optionality']);

/** A dotted word such as `error.quantity.positive`: given as a test's message it is taken as the key. */
const keyPattern = /^[a-z]\w*(\.\w+)+$/i;

function toFieldError(error: ValidationError): FieldError {
  const type = error.type ?? 'invalid';
  if (requiredTypes.has(type)) return { key: 'error.validation.required' };
  return { key: keyPattern.test(error.message) ? error.message : `error.validation.${type}`, params: error.params };
}

/**
 * Validates values and returns one error per path: an empty required field reports only that it is required,
 * any other field its first error in the schema's order.
 */
export async function validate(schema: Schema | undefined, values: unknown): Promise<Record<string, FieldError>> {
  if (!schema) return {};
  try {
    await schema.validate(values, { abortEarly: false });
    return {};
  } catch (error) {
    if (!(error instanceof ValidationError)) throw error;
    const found: Record<string, FieldError> = {};
    for (const inner of error.inner.length > 0 ? error.inner : [error]) {
      const path = inner.path ?? '';
      const next = toFieldError(inner);
      if (!(path in found) || next.key === 'error.validation.required') found[path] = next;
    }
    return found;
  }
}
