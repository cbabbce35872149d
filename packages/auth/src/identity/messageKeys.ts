/** The identity service's message ids, by the last part of their translation key under `error.auth`. */
export const messageKeys = {
  4000001: 'generic',
  4000002: 'missingProperty',
  4000003: 'lengthTooShort',
  4000004: 'patternMismatch',
  4000005: 'weakPassword',
  4000006: 'invalidCredentials',
  4000007: 'accountAlreadyExists',
  4000008: 'invalidAuthCode',
  4000010: 'accountNotActive',
  4000015: 'accountNotFound',
  4000017: 'lengthTooLong',
  4000018: 'minimumViolated',
  4000019: 'strictMinimumViolated',
  4000020: 'maximumViolated',
  4000021: 'strictMaximumViolated',
  4000022: 'notMultipleOf',
  4000023: 'tooManyItems',
  4000024: 'tooFewItems',
  4000025: 'duplicateItems',
  4000027: 'accountExistsViaSocialLogin',
  4000028: 'accountAlreadyExists',
  4000029: 'notEqualToConstant',
  4000031: 'passwordTooSimilar',
  4000032: 'fieldTooShort',
  4000033: 'fieldTooLong',
  4000034: 'passwordInDataBreach',
  4000035: 'accountNotConfigured',
  4000036: 'traitsMismatch',
  4000037: 'noLoginMethod',
  4000038: 'captchaFailed',
  4000039: 'passwordSameAsOld',
  4000040: 'invalidEmail',
  4000041: 'invalidPhone',
  4010001: 'self_service_flow_expired',
  4010002: 'formIncomplete',
  4010008: 'invalidAuthCode',
  4010011: 'accountDisabled',
} as const;
export type MessageKey = (typeof messageKeys)[keyof typeof messageKeys];

/** The key of a message id, or undefined when it has no text of its own. */
export const messageKey = (id: number): MessageKey | undefined =>
  (messageKeys as Readonly<Record<number, MessageKey>>)[id];

/** Error ids that answers carry by name; each is its own last part under `error.auth`. */
export const namedIds = [
  'security_csrf_violation',
  'self_service_flow_expired',
  'session_already_available',
  'session_inactive',
  'session_refresh_required',
  'session_aal1_required',
  'session_aal2_required',
  'session_verified_address_required',
  'identity_disabled',
  'self_service_flow_disabled',
  'self_service_flow_return_to_forbidden',
  'security_identity_mismatch',
  'session_aal_already_fulfilled',
  'browser_location_change_required',
  'self_service_flow_replaced',
  'invalid_configuration',
  'upstream_error',
] as const;
export type NamedId = (typeof namedIds)[number];

/** Messages about an existing account: they come without a field and belong to the e-mail address. */
export const existingAccountIds: ReadonlySet<number> = new Set([4000007, 4000027, 4000028]);
