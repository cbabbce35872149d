import { type SubmitHelpers, SubmitErrors, useFormActions } from '@ledenbureau/forms';
import { useEffect, useRef } from 'react';
import type { AuthError } from '../errors.ts';
import { fieldName } from './flow/nodes.ts';

/** Where a person mends what the identity service says of no field. */
const mendedAt: Readonly<Record<string, string>> = {
  'error.auth.invalidCredentials': 'password',
  'error.auth.invalidAuthCode': 'code',
};

/** Errors of the identity service for a form, each at its field. */
function submitErrors(errors: readonly AuthError[]): SubmitErrors {
  return new SubmitErrors(
    errors.map(({ key, params, field }) => ({
      key,
      params,
      field: field == null ? (mendedAt[key] ?? null) : fieldName(field),
    })),
  );
}

/** A service that could not be reached has refused nothing. */
const unanswered = ({ key, status }: AuthError): boolean => key === 'error.auth.unexpected' && status == null;

/**
 * Ends a submit that was refused: errors at their fields, everything as it was typed, but the secrets (their empty
 * values) emptied. Nothing where there are no errors. @throws SubmitErrors
 */
export function refuse<V extends object>(
  errors: readonly AuthError[],
  values: V,
  secrets: Partial<V>,
  { reset }: Pick<SubmitHelpers<V>, 'reset'>,
): void {
  if (errors.length === 0) return;
  // As new values, so that an emptied field is not said to be missing.
  if (Object.keys(secrets).length > 0 && !errors.some(unanswered)) reset({ ...values, ...secrets });
  throw submitErrors(errors);
}

/** In a form: shows what was wrong before it was there. */
export function EarlierErrors({ errors }: { errors: readonly AuthError[] }) {
  const { setErrors } = useFormActions();
  const first = useRef(errors);
  useEffect(() => {
    if (first.current.length > 0) setErrors(submitErrors(first.current).errors);
  }, [setErrors]);
  return null;
}
