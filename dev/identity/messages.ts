import { instant, minutesAgo } from './clock.ts';

/** A text of the service; ids, texts and context keys are Ory's. */
export interface Message {
  id: number;
  text: string;
  type: 'error' | 'info' | 'success';
  context?: Record<string, unknown>;
}

type Context = Record<string, unknown>;
const info = (id: number, text: string, context?: Context): Message => ({ id, text, type: 'info', ...inside(context) });
const success = (id: number, text: string, context?: Context): Message => ({
  id,
  text,
  type: 'success',
  ...inside(context),
});
const error = (id: number, text: string, context?: Context): Message => ({
  id,
  text,
  type: 'error',
  ...inside(context),
});
const inside = (context: Context | undefined): { context?: Context } => (context ? { context } : {});

const sent = (what: string): string =>
  `An email containing a ${what} code has been sent to the email address you provided. If you have not received an email, check the spelling of the address and make sure to use the address you registered with.`;
const noStrategy = (what: string): string =>
  `Could not find a strategy to ${what}. Did you fill out the form correctly?`;
const completed = 'The request was already completed successfully and can not be retried.';
const codeWrong = (what: string): string => `The ${what} code is invalid or has already been used. Please try again.`;

/** Labels of fields and buttons. */
export const labels = {
  signIn: info(1010001, 'Sign in'),
  totpCode: info(1010006, 'Authentication code'),
  lookupCode: info(1010007, 'Backup recovery code'),
  signInWithKey: info(1010008, 'Sign in with a hardware key'),
  useTotp: info(1010009, 'Use Authenticator'),
  useLookup: info(1010010, 'Use backup recovery code'),
  signInWithPassword: info(1010022, 'Sign in with password'),
  signUp: info(1040001, 'Sign up'),
  back: info(1040008, 'Back'),
  totpUnlink: info(1050004, 'Unlink TOTP Authenticator App'),
  totpPicture: info(1050005, 'Authenticator app QR code'),
  secret: (secret: string): Message => info(1050006, secret, { secret }),
  lookupReveal: info(1050007, 'Reveal backup recovery codes'),
  lookupRegenerate: info(1050008, 'Generate new backup recovery codes'),
  lookupSecret: (secret: string): Message => info(1050009, secret, { secret }),
  lookupList: info(1050010, 'These are your back up recovery codes. Please keep them in a safe place!'),
  lookupConfirm: info(1050011, 'Confirm backup recovery codes'),
  addKey: info(1050012, 'Add security key'),
  keyName: info(1050013, 'Name of the security key'),
  lookupUsed: (used_at: string, used_at_unix: number): Message =>
    info(1050014, `Secret was used at ${used_at}`, { used_at, used_at_unix }),
  lookupSecrets: (list: string, secrets: Message[]): Message => info(1050015, list, { secrets }),
  lookupDisable: info(1050016, 'Disable this method'),
  totpSecret: info(1050017, 'This is your authenticator app secret. Use it if you can not scan the QR code.'),
  removeKey: (display_name: string, added_at: string, added_at_unix: number): Message =>
    info(1050018, `Remove security key "${display_name}"`, { display_name, added_at, added_at_unix }),
  password: info(1070001, 'Password'),
  save: info(1070003, 'Save'),
  verifyCode: info(1070006, 'Verify code'),
  email: info(1070007, 'Email'),
  resend: info(1070008, 'Resend code'),
  continue: info(1070009, 'Continue'),
  recoveryCode: info(1070010, 'Recovery code'),
  verificationCode: info(1070011, 'Verification code'),
  field: (title: string, name: string): Message => info(1070002, title, { title, name }),
};

/** How a flow that passed its time names itself in its successor. */
const expiredIds = {
  login: 4010001,
  registration: 4040001,
  settings: 4050001,
  recovery: 4060005,
  verification: 4070005,
} as const;

export type FlowKind = keyof typeof expiredIds;

/** All messages that this service gives. */
export const messages = {
  refresh: info(1010003, 'Please confirm this action by verifying that it is you.'),
  secondFactor: info(1010004, 'Please complete the second authentication challenge.'),
  chooseCredential: info(1040009, 'Please choose a credential to authenticate yourself with.'),
  saved: success(1050001, 'Your changes have been saved!'),
  recovered: (until: number, now: number): Message =>
    success(
      1060001,
      `You successfully recovered your account. Please change your password or set up an alternative login method (e.g. social sign in) within the next ${minutesAgo(now, until)} minutes.`,
      {
        privilegedSessionExpiresAt: instant(until),
        privileged_session_expires_at: instant(until),
        privileged_session_expires_at_unix: Math.floor(until / 1000),
      },
    ),
  recoverySent: info(1060003, sent('recovery')),
  verified: success(1080002, 'You successfully verified your email address.'),
  verificationSent: info(1080003, sent('verification')),
  generic: (reason: string): Message => error(4000001, reason, { reason }),
  missing: (property: string): Message => error(4000002, `Property ${property} is missing.`, { property }),
  tooShort: (min_length: number, actual_length: number): Message =>
    error(4000003, `length must be >= ${min_length}, but got ${actual_length}`, { min_length, actual_length }),
  pattern: (pattern: string): Message => error(4000004, `does not match pattern "${pattern}"`, { pattern }),
  credentials: error(
    4000006,
    'The provided credentials are invalid, check for spelling mistakes in your password or username, email address, or phone number.',
  ),
  duplicate: error(4000007, 'An account with the same identifier (email, phone, username, ...) exists already.'),
  totpWrong: error(4000008, 'The provided authentication code is invalid, please try again.'),
  unverified: error(4000010, 'Account not active yet. Did you forget to verify your email address?'),
  noTotp: error(4000011, 'You have no TOTP device set up.'),
  lookupUsed: error(4000012, 'This backup recovery code has already been used.'),
  noPasskey: error(4000013, 'You have no WebAuthn device set up.'),
  noLookup: error(4000014, 'You have no backup recovery codes set up.'),
  lookupWrong: error(4000016, 'The backup recovery code is not valid.'),
  tooLong: (max_length: number, actual_length: number): Message =>
    error(4000017, `length must be <= ${max_length}, but got ${actual_length}`, { max_length, actual_length }),
  wrongType: (allowed: string, actual_type: string): Message =>
    error(4000026, `expected ${allowed}, but got ${actual_type}`, { allowed_types: [allowed], actual_type }),
  duplicateWithHints: (address: string): Message =>
    error(
      4000028,
      `You tried signing in with ${address} which is already in use by another account. You can sign in using your password.`,
      {
        available_credential_types: ['password'],
        available_oidc_providers: [],
        credential_identifier_hint: address,
      },
    ),
  passwordSimilar: error(4000031, 'The password can not be used because it is too similar to the identifier.'),
  passwordShort: (min_length: number, actual_length: number): Message =>
    error(4000032, `The password must be at least ${min_length} characters long, but got ${actual_length}.`, {
      min_length,
      actual_length,
    }),
  accountUnknown: error(4000037, 'This account does not exist or has no login method configured.'),
  passwordSame: error(4000039, 'The new password must be different from the old password.'),
  email: (value: string): Message => error(4000040, 'Enter a valid email address', { value }),
  loginStrategy: error(4010002, noStrategy('log you in with')),
  registrationStrategy: error(4010003, noStrategy('sign you up with')),
  settingsStrategy: error(4010004, noStrategy('update your settings')),
  recoveryStrategy: error(4010005, noStrategy('recover your account with')),
  verificationStrategy: error(4010006, noStrategy('verify your account with')),
  disabled: error(4010011, 'This account has been disabled. Please contact support for assistance.'),
  recoveryDone: error(4060001, completed),
  recoveryCodeWrong: error(4060006, codeWrong('recovery')),
  verificationDone: error(4070002, completed),
  verificationCodeWrong: error(4070006, codeWrong('verification')),
  expired: (kind: FlowKind, expiredAt: number, now: number): Message =>
    error(expiredIds[kind], `The ${kind} flow expired ${minutesAgo(expiredAt, now)} minutes ago, please try again.`, {
      expired_at: instant(expiredAt),
      expired_at_unix: Math.floor(expiredAt / 1000),
    }),
} as const;
