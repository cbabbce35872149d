export { createAuth } from './createAuth.ts';
export type { AuthEnv } from './env.ts';
export { AuthError, type AuthErrorKey, type AuthErrorOptions } from './errors.ts';
export { flowErrors } from './identity/flowErrors.ts';
export type { Flow, FlowMessage, FlowNode } from './identity/flow.ts';
export {
  initialLoginState,
  loginReducer,
  loginStage,
  type LoginAction,
  type LoginStage,
  type LoginState,
} from './login/loginReducer.ts';
export { expectsSession } from './oauth/sessionHint.ts';
export { isSessionValid, type IdentitySession } from './identity/session.ts';
export type {
  Admission,
  Auth,
  AuthConfig,
  AuthOptions,
  AuthState,
  AuthStatus,
  SignInProgress,
  UserClaims,
  UserInfo,
} from './types.ts';
