/** What is wrong with a value: a translation key and the values its text needs. */
export interface FieldError {
  key: string;
  params?: Record<string, unknown> | undefined;
}

/** A field error with the path it belongs to; without a field it concerns the form as a whole. */
export interface SubmitError extends FieldError {
  field?: string | null | undefined;
}

/** Throw inside `onSubmit` to show what the server found wrong, per field. */
export class SubmitErrors extends Error {
  readonly errors: readonly SubmitError[];

  constructor(errors: readonly SubmitError[]) {
    super(errors.map((error) => `${error.field ?? 'form'}: ${error.key}`).join('; '));
    this.name = 'SubmitErrors';
    this.errors = errors;
  }
}

/** Keeps the first error of each field (one message is shown at a time) and every error without a field. */
export function firstPerField(errors: readonly SubmitError[]): SubmitError[] {
  const seen = new Set<string>();
  return errors.filter((error) => {
    if (!error.field) return true;
    if (seen.has(error.field)) return false;
    seen.add(error.field);
    return true;
  });
}
