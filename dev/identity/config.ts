/** What an operator of the real service sets in kratos.yml; the names there stand beside each. */
export interface IdentityConfig {
  /** `selfservice.flows.login.style` */
  loginStyle: 'unified' | 'identifier_first';
  /** `selfservice.flows.registration.style` */
  registrationStyle: 'unified' | 'profile_first';
  /** `selfservice.flows.registration.enabled` */
  registrationEnabled: boolean;
  /** `selfservice.flows.registration.login_hints` */
  loginHints: boolean;
  /** `security.account_enumeration.mitigate` */
  mitigateEnumeration: boolean;
  /** The hook `require_verified_address` after a login by password, with its older answer (4000010). */
  requireVerifiedAddress: boolean;
  /** `feature_flags.use_continue_with_transitions` */
  continueWithTransitions: boolean;
  /** `selfservice.methods.password.config.min_password_length` */
  minPasswordLength: number;
  /** Lifespans in milliseconds: of a flow, a session, a code by mail, and `privileged_session_max_age`. */
  flowMs: number;
  sessionMs: number;
  codeMs: number;
  privilegedMs: number;
  /** Whether the service answers `/self-service/fed-cm` and is a provider for it, as Ory's network; Kratos itself is not. */
  fedcm: boolean;
}

const minute = 60_000;

export const defaultConfig: IdentityConfig = {
  loginStyle: 'unified',
  registrationStyle: 'unified',
  registrationEnabled: true,
  loginHints: false,
  mitigateEnumeration: false,
  requireVerifiedAddress: true,
  continueWithTransitions: true,
  minPasswordLength: 8,
  flowMs: 10 * minute,
  sessionMs: 24 * 60 * minute,
  codeMs: 15 * minute,
  privilegedMs: 15 * minute,
  fedcm: false,
};

type Environment = Record<string, string | undefined>;

/** The settings of the environment, named in dev/README.md. @throws Error that names the variable that is wrong. */
export function readIdentityConfig(env: Environment = process.env): IdentityConfig {
  const config = { ...defaultConfig };
  config.loginStyle = choice(env, 'IDENTITY_LOGIN_STYLE', ['unified', 'identifier_first']) ?? config.loginStyle;
  config.registrationStyle =
    choice(env, 'IDENTITY_REGISTRATION_STYLE', ['unified', 'profile_first']) ?? config.registrationStyle;
  const registration = choice(env, 'IDENTITY_REGISTRATION', ['on', 'off']);
  if (registration) config.registrationEnabled = registration === 'on';
  config.fedcm = readFedcm(env);
  return config;
}

/** `IDENTITY_FEDCM`: on, unless it is switched off. @throws Error for another value. */
const readFedcm = (env: Environment): boolean => choice(env, 'IDENTITY_FEDCM', ['on', 'off']) !== 'off';

function choice<T extends string>(env: Environment, name: string, choices: readonly T[]): T | undefined {
  const value = env[name];
  if (!value) return undefined;
  const found = choices.find((one) => one === value);
  if (!found) throw new Error(`${name}=${value} is not one of ${choices.join(', ')}.`);
  return found;
}
