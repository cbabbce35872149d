import type { AuthError } from '../errors.ts';
import type { UserInfo } from '../types.ts';
import { type LoginFlow, nodeValue } from '../identity/flow.ts';

/** Where a login is; the numbers are those of the specification. */
export const loginStage = {
  initializing: 0,
  emailEntry: 1,
  passwordEntry: 2,
  authenticating: 3,
  authenticated: 4,
  failed: 5,
  loggingOut: 6,
} as const;
export type LoginStage = (typeof loginStage)[keyof typeof loginStage];

export interface LoginState {
  email: string;
  password: string;
  flow: LoginFlow | null;
  stage: LoginStage;
  errors: readonly AuthError[];
  userinfo: UserInfo | null;
}

export type LoginAction =
  | { type: 'flowReceived'; flow: LoginFlow; email?: string }
  | { type: 'emailSet'; email: string }
  | { type: 'passwordSet'; password: string }
  | { type: 'secondFactorSent' }
  | { type: 'authenticated'; userinfo?: UserInfo }
  | { type: 'errorsSet'; errors: readonly AuthError[]; stage?: LoginStage }
  | { type: 'reset'; stage?: LoginStage }
  | { type: 'loggedOut' };

export const initialLoginState: LoginState = {
  email: '',
  password: '',
  flow: null,
  stage: loginStage.initializing,
  errors: [],
  userinfo: null,
};

/** The login's transitions. */
export function loginReducer(state: LoginState, action: LoginAction): LoginState {
  switch (action.type) {
    case 'flowReceived': {
      const { flow, email = state.email } = action;
      // Whoever is asked for the second factor is known by the first one.
      const asksEmail = flow.refresh !== true && flow.requested_aal !== 'aal2';
      if (asksEmail) return { ...state, flow, email, stage: loginStage.emailEntry };
      // A refresh asks the signed-in user for the password alone and says in a hidden input who that is.
      return { ...state, flow, email: nodeValue(flow, 'identifier') || email, stage: loginStage.passwordEntry };
    }
    case 'emailSet':
      return { ...state, email: action.email, stage: loginStage.passwordEntry };
    case 'passwordSet':
      return { ...state, password: action.password, errors: [], stage: loginStage.authenticating };
    case 'secondFactorSent':
      return { ...state, errors: [], stage: loginStage.authenticating };
    case 'authenticated':
      return { ...state, password: '', userinfo: action.userinfo ?? state.userinfo, stage: loginStage.authenticated };
    case 'errorsSet':
      return { ...state, errors: action.errors, stage: action.stage ?? state.stage };
    case 'reset':
      return { ...initialLoginState, stage: action.stage ?? loginStage.initializing };
    case 'loggedOut':
      return { ...initialLoginState, stage: loginStage.loggingOut };
  }
}
