import type { TextKey } from '@ledenbureau/i18n';
import { type ProblemItem, problemItems } from '../api/problem.ts';

/** What the API refused as errors of a form with these fields; what is about none of them is about the whole. */
export const formErrors = (
  error: unknown,
  fields: readonly string[],
  problemKey?: (problem: ProblemItem) => TextKey | undefined,
) =>
  problemItems(error).map((problem) => ({
    // of a body within the body the last name is the field's: terms.price_cents
    field: fields.find((name) => name === problem.field?.split('.').at(-1)) ?? null,
    key:
      problemKey?.(problem) ?? (problem.code === 'state_conflict' ? 'workbench.changed' : `error.api.${problem.code}`),
    params: problem.params,
  }));
