import type { AuthError } from '../errors.ts';
import type { RegistrationFlow } from '../identity/flow.ts';

/** Where a registration is; the numbers are those of the specification. */
export const registrationStage = { initializing: 0, userInfoEntry: 1, passwordEntry: 2, registering: 3 } as const;
export type RegistrationStage = (typeof registrationStage)[keyof typeof registrationStage];

export interface RegistrationUserInfo {
  email: string;
  firstName: string;
  lastName: string;
  /** Such as `nl` or `nl-NL`. */
  locale: string;
}

export interface RegistrationState extends RegistrationUserInfo {
  password: string;
  flow: RegistrationFlow | null;
  stage: RegistrationStage;
  errors: readonly AuthError[];
}

export type RegistrationAction =
  | { type: 'flowReceived'; flow: RegistrationFlow }
  | { type: 'userInfoSet'; userInfo: RegistrationUserInfo }
  | { type: 'passwordSet'; password: string }
  | { type: 'errorsSet'; errors: readonly AuthError[]; stage?: RegistrationStage };

export const initialRegistrationState: RegistrationState = {
  email: '',
  firstName: '',
  lastName: '',
  locale: '',
  password: '',
  flow: null,
  stage: registrationStage.initializing,
  errors: [],
};

/** The registration's transitions. */
export function registrationReducer(state: RegistrationState, action: RegistrationAction): RegistrationState {
  switch (action.type) {
    case 'flowReceived':
      return { ...state, flow: action.flow, stage: registrationStage.userInfoEntry };
    case 'userInfoSet':
      return { ...state, ...normalised(action.userInfo), stage: registrationStage.passwordEntry };
    case 'passwordSet':
      return { ...state, password: action.password, errors: [], stage: registrationStage.registering };
    case 'errorsSet':
      return { ...state, errors: action.errors, stage: action.stage ?? state.stage };
  }
}

/** E-mail address in lower case, names with a capital, locale of two letters (specification, section 4). */
export function normalised({ email, firstName, lastName, locale }: RegistrationUserInfo): RegistrationUserInfo {
  return {
    email: email.trim().toLowerCase(),
    firstName: capitalised(firstName.trim()),
    lastName: capitalised(lastName.trim()),
    locale: locale.slice(0, 2).toLowerCase(),
  };
}

function capitalised(name: string): string {
  const [first = '', ...rest] = name;
  return first.toUpperCase() + rest.join('');
}
