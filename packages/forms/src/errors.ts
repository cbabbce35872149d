import type { Params } from './validators/validator.ts';

/** What is wrong with a value: a translation key and the values its text needs. */
export interface FieldError {
  key: string;
  params?: Params | undefined;
}

/** A field error with the path it belongs to (`email`, `persons[1].name`); without one it concerns the whole form. */
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
