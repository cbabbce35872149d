import { readFileSync } from 'node:fs';
import { describe, expect, it } from 'vitest';
import { knownMessages } from '../testing/messageIds.ts';
import { existingAccountIds, messageKey, messageKeys, namedIds } from './messageKeys.ts';

/**
 * The specification's section 8, word for word, and beside each meaning the key that stands for it: a number at the
 * wrong meaning, or a meaning at the wrong key, shows here.
 */
const specified: readonly (readonly [id: number, meaning: string, key: string])[] = [
  [4000001, 'generic', 'generic'],
  [4000002, 'missing property', 'missingProperty'],
  [4000003, 'length too short', 'lengthTooShort'],
  [4000004, 'pattern mismatch', 'patternMismatch'],
  [4000005, 'weak password', 'weakPassword'],
  [4000006, 'invalid credentials', 'invalidCredentials'],
  [4000007, 'account already exists', 'accountAlreadyExists'],
  [4000008, 'invalid auth code', 'invalidAuthCode'],
  [4000010, 'account not active', 'accountNotActive'],
  [4000015, 'account not found', 'accountNotFound'],
  [4000017, 'length too long', 'lengthTooLong'],
  [4000018, 'minimum violated', 'minimumViolated'],
  [4000019, 'strict minimum violated', 'strictMinimumViolated'],
  [4000020, 'maximum violated', 'maximumViolated'],
  [4000021, 'strict maximum violated', 'strictMaximumViolated'],
  [4000022, 'not a multiple of', 'notMultipleOf'],
  [4000023, 'too many items', 'tooManyItems'],
  [4000024, 'too few items', 'tooFewItems'],
  [4000025, 'duplicate items', 'duplicateItems'],
  [4000027, 'account exists via social login', 'accountExistsViaSocialLogin'],
  [4000029, 'not equal to constant', 'notEqualToConstant'],
  [4000031, 'password too similar', 'passwordTooSimilar'],
  [4000032, 'field too short', 'fieldTooShort'],
  [4000033, 'field too long', 'fieldTooLong'],
  [4000034, 'password in data breach', 'passwordInDataBreach'],
  [4000035, 'account not configured', 'accountNotConfigured'],
  [4000036, 'traits mismatch', 'traitsMismatch'],
  [4000037, 'no login method configured', 'noLoginMethod'],
  [4000038, 'captcha failed', 'captchaFailed'],
];

/** What the service says besides, by the name that it has for it itself. */
const others: readonly (readonly [id: number, name: string, key: string])[] = [
  [4000009, 'IdentifierMissing', 'identifierMissing'],
  [4000011, 'NoTOTPDevice', 'noAuthenticator'],
  [4000012, 'LookupAlreadyUsed', 'backupCodeUsed'],
  [4000013, 'NoWebAuthnDevice', 'noSecurityKey'],
  [4000014, 'NoLookup', 'noBackupCodes'],
  [4000016, 'LookupInvalid', 'backupCodeInvalid'],
  [4000026, 'WrongType', 'wrongType'],
  [4000028, 'DuplicateCredentialsWithHints', 'accountAlreadyExists'],
  [4000030, 'ConstGeneric', 'constantFailed'],
  [4000039, 'PasswordNewSameAsOld', 'passwordSameAsOld'],
  [4000040, 'Email', 'invalidEmail'],
  [4000041, 'Phone', 'invalidPhone'],
  [4000042, 'NoDeviceAuthnDevice', 'noDeviceKey'],
  [4000043, 'WebAuthnVerifierWrong', 'securityKeyFailed'],
  [4000044, 'DeviceAuthnVerifierWrong', 'deviceKeyFailed'],
  [4000045, 'DeviceAuthnRelaxedAttestationNoLongerValid', 'deviceKeyOutdated'],
  [4000046, 'DeviceAuthnKeyReenrollmentRequired', 'deviceKeyOutdated'],
  [4010001, 'LoginFlowExpired', 'self_service_flow_expired'],
  [4010002, 'LoginNoStrategyFound', 'formIncomplete'],
  [4010003, 'RegistrationNoStrategyFound', 'formIncomplete'],
  [4010004, 'SettingsNoStrategyFound', 'formIncomplete'],
  [4010005, 'RecoveryNoStrategyFound', 'formIncomplete'],
  [4010006, 'VerificationNoStrategyFound', 'formIncomplete'],
  [4010007, 'LoginRetrySuccess', 'alreadyCompleted'],
  [4010008, 'LoginCodeInvalidOrAlreadyUsed', 'invalidAuthCode'],
  [4010009, 'LoginLinkedCredentialsDoNotMatch', 'linkedAccountMismatch'],
  [4010010, 'LoginAddressUnknown', 'unknownAddress'],
  [4010011, 'IdentityDisabled', 'accountDisabled'],
  [4040001, 'RegistrationFlowExpired', 'self_service_flow_expired'],
  [4040002, 'RegistrationRetrySuccess', 'alreadyCompleted'],
  [4040003, 'RegistrationCodeInvalidOrAlreadyUsed', 'invalidAuthCode'],
  [4050001, 'SettingsFlowExpired', 'self_service_flow_expired'],
  [4050002, 'SettingsTooManyAddressChanges', 'tooManyAddressChanges'],
  [4060001, 'RecoveryRetrySuccess', 'alreadyCompleted'],
  [4060002, 'RecoveryStateFailure', 'flowFailed'],
  [4060004, 'RecoveryTokenInvalidOrAlreadyUsed', 'linkInvalid'],
  [4060005, 'RecoveryFlowExpired', 'self_service_flow_expired'],
  [4060006, 'RecoveryCodeInvalidOrAlreadyUsed', 'invalidAuthCode'],
  [4070001, 'VerificationTokenInvalidOrAlreadyUsed', 'linkInvalid'],
  [4070002, 'VerificationRetrySuccess', 'alreadyCompleted'],
  [4070003, 'VerificationStateFailure', 'flowFailed'],
  [4070005, 'VerificationFlowExpired', 'self_service_flow_expired'],
  [4070006, 'VerificationCodeInvalidOrAlreadyUsed', 'invalidAuthCode'],
  [5000001, 'SystemGeneric', 'systemGeneric'],
  [5000002, 'SystemNoAuthenticationMethodsAvailable', 'noSignInMethods'],
  [5000003, 'SystemOrganizationNoSSOProvidersAvailable', 'noSingleSignOn'],
];

it.each(specified)('gives message %d its meaning, %s', (id, meaning, key) => {
  expect(messageKey(id)).toBe(key);
  // The key is the meaning in one word, so that the pair cannot be wrong here either.
  const words = meaning.replace('not a multiple', 'not multiple').replace(' method configured', ' method');
  expect(key).toBe(words.replace(/ (\w)/g, (_, letter: string) => letter.toUpperCase()));
});

it.each(others)('gives message %d its meaning, %s', (id, _name, key) => {
  expect(messageKey(id)).toBe(key);
});

it('has the 29 ids of the specification, each once, and a key for every error that the service can say', () => {
  expect(new Set(specified.map(([id]) => id)).size).toBe(29);
  const tabled = [...specified, ...others].map(([id]) => id);
  expect(Object.keys(messageKeys).map(Number)).toEqual(tabled.toSorted((a, b) => a - b));
  const errors = knownMessages.filter(({ type }) => type === 'error').map(({ id }) => id);
  expect(tabled.toSorted((a, b) => a - b)).toEqual(errors);
});

describe('an id without a meaning of ours', () => {
  const silent = knownMessages.filter(({ type }) => type === null).map(({ id }) => id);

  it('is one that the service never sends, or a new one', () => {
    expect(silent).toEqual([
      1010000, 1010020, 1020000, 1030000, 1040000, 1050000, 1050021, 1050022, 1060000, 1070000, 1080000, 4000000,
      4010000, 4040000, 4050000, 4060000, 4060003, 4070000, 4070004, 5000000,
    ]);
    for (const id of [...silent, 4000047, 0]) expect(messageKey(id)).toBeUndefined();
  });
});

it('knows the five error ids by name of the specification, and the others of the service', () => {
  expect(namedIds.slice(0, 5)).toEqual([
    'security_csrf_violation',
    'self_service_flow_expired',
    'session_already_available',
    'session_inactive',
    'session_refresh_required',
  ]);
  expect(namedIds.slice(5).toSorted()).toEqual([
    'browser_location_change_required',
    'identity_disabled',
    'invalid_configuration',
    'security_identity_mismatch',
    'self_service_flow_disabled',
    'self_service_flow_replaced',
    'self_service_flow_return_to_forbidden',
    'session_aal1_required',
    'session_aal2_required',
    'session_aal_already_fulfilled',
    'session_verified_address_required',
    'upstream_error',
  ]);
});

it('knows which messages are about an existing account', () => {
  expect([...existingAccountIds]).toEqual([4000007, 4000027, 4000028]);
});

/** Ory's own table of messages, where the environment names the file: id, name, in specification, since, type, … */
const given = process.env.ORY_MESSAGES ?? '';
it.each(given === '' ? [] : [given])('knows the messages of %s, and those that the specification names', (file) => {
  const [, ...lines] = readFileSync(file, 'utf8').trimEnd().split('\n');
  const rows = lines.map((line) => line.split('\t'));
  expect(rows.map(([id, , , , type = '', , context = '']) => [id, type, context])).toEqual(
    knownMessages.map(({ id, type, context }) => [String(id), type ?? '', context.join(',')]),
  );
  const named = rows.filter(([, , inSpecification]) => inSpecification === 'yes').map(([id]) => Number(id));
  expect(named).toEqual(specified.map(([id]) => id));
});
