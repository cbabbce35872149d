import { DomainError, caught } from '../src/domain/errors.ts';
import type { FieldError } from '../src/domain/errors.ts';

/** The first error that some work is refused with; undefined where it is done. */
export function firstError(work: () => unknown): FieldError | undefined {
  const result = caught(work);
  return result instanceof DomainError ? result.errors[0] : undefined;
}
