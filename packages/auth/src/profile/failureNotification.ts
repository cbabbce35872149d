import { AuthError, type AuthErrorKey } from '../errors.ts';
import { fieldKey, type FieldKey } from './fieldKeys.ts';

/** What a failed profile update shows (specification, section 8). Texts are translation keys. */
export interface FailureNotification {
  level: 'error';
  /** The first message. */
  message: { key: AuthErrorKey; params: Record<string, unknown> };
  icon: 'exclamation';
  /** The name of the field that the message is about; null if it is about none. */
  context: FieldKey | null;
}

/** The notification of the first of the errors. */
export function failureNotification([first]: readonly AuthError[]): FailureNotification {
  const { key, params, field } = first ?? new AuthError('error.auth.unknown');
  return { level: 'error', message: { key, params }, icon: 'exclamation', context: fieldKey(field) };
}
