export { createAuth } from './createAuth.ts';
export type { AuthEnv } from './env.ts';
export { AuthError, type AuthErrorKey, type AuthErrorOptions } from './errors.ts';
export { flowErrors } from './login/flowErrors.ts';
export type { Flow, FlowMessage, FlowNode } from './login/flow.ts';
export {
  initialLoginState,
  loginReducer,
  loginStage,
  type LoginAction,
  type LoginStage,
  type LoginState,
} from './login/loginReducer.ts';
export { isSessionValid, type IdentitySession } from './login/session.ts';
export type { Auth, AuthConfig, AuthState, AuthStatus, UserInfo } from './types.ts';
