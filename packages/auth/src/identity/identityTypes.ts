import type {
  FrontendApiCreateBrowserLoginFlowRequest,
  FrontendApiCreateBrowserLogoutFlowRequest,
  FrontendApiCreateBrowserRecoveryFlowRequest,
  FrontendApiCreateBrowserRegistrationFlowRequest,
  FrontendApiCreateBrowserSettingsFlowRequest,
  FrontendApiCreateBrowserVerificationFlowRequest,
  FrontendApiCreateNativeLoginFlowRequest,
  FrontendApiCreateNativeRegistrationFlowRequest,
  FrontendApiCreateNativeSettingsFlowRequest,
  FrontendApiCreateNativeVerificationFlowRequest,
  FrontendApiListMySessionsRequest,
  FrontendApiToSessionRequest,
  UpdateFedcmFlowBody,
  UpdateLoginFlowBody,
  UpdateRecoveryFlowBody,
  UpdateRegistrationFlowBody,
  UpdateSettingsFlowBody,
  UpdateVerificationFlowBody,
} from '@ory/client';
import type {
  ContinueWith,
  Flow,
  Identity,
  LoginFlow,
  RecoveryFlow,
  RegistrationFlow,
  Session,
  SettingsFlow,
  VerificationFlow,
} from './flow.ts';
import type { IdentityError } from './identityError.ts';

/** A browser sends its cookies by itself. */
type WithoutCookie<Request> = Omit<Request, 'cookie'>;
/** The client takes the token from the flow; distributes over the methods of a body. */
type WithoutCsrf<Body> = Body extends unknown ? Omit<Body, 'csrf_token'> : never;

export type LoginParameters = WithoutCookie<FrontendApiCreateBrowserLoginFlowRequest>;
export type RegistrationParameters = FrontendApiCreateBrowserRegistrationFlowRequest;

export type LoginBody = WithoutCsrf<UpdateLoginFlowBody>;
export type RegistrationBody = WithoutCsrf<UpdateRegistrationFlowBody>;
export type RecoveryBody = WithoutCsrf<UpdateRecoveryFlowBody>;
export type VerificationBody = WithoutCsrf<UpdateVerificationFlowBody>;
export type SettingsBody = WithoutCsrf<UpdateSettingsFlowBody>;

/** The flow belongs to an authorization, or goes on elsewhere: follow it to configured origins only (`continueAt`). */
export interface RedirectResult {
  kind: 'redirect';
  to: string;
}

/** The next form, or the same one with messages: `flowErrors` says which. */
export interface FlowResult<F extends Flow> {
  kind: 'flow';
  flow: F;
}

export interface SignedInResult {
  kind: 'signedIn';
  session: Session | null;
  /** Of native flows only: a browser has its cookie. */
  sessionToken: string | null;
  continueWith: readonly ContinueWith[];
}

export interface RegisteredResult {
  kind: 'registered';
  identity: Identity;
  /** Null where registering does not sign in. */
  session: Session | null;
  sessionToken: string | null;
  continueWith: readonly ContinueWith[];
}

export interface SavedResult {
  kind: 'saved';
  flow: SettingsFlow;
  continueWith: readonly ContinueWith[];
}

export type LoginResult = SignedInResult | RedirectResult | FlowResult<LoginFlow>;
export type RegistrationResult = RegisteredResult | RedirectResult | FlowResult<RegistrationFlow>;
/** A wrong code is a flow with an error too: `flow.state` is `passed_challenge` once it was right. */
export type RecoveryResult = RedirectResult | FlowResult<RecoveryFlow>;
export type VerificationResult = FlowResult<VerificationFlow>;
export type SettingsResult = SavedResult | RedirectResult | FlowResult<SettingsFlow>;

interface WithSessionToken {
  /** Of a native session; a browser has its cookie. */
  sessionToken?: string;
}
interface WithToken {
  /** Of a link in an email. */
  token?: string;
}

/** The four calls of one kind of flow. `create` for browsers, `createNative` (`/api`) for apps without cookies. */
interface FlowCalls<F extends Flow, Create, CreateNative, Body, Result, SubmitOptions = object, GetOptions = object> {
  create: (parameters?: Create) => Promise<F>;
  createNative: (parameters?: CreateNative) => Promise<F>;
  get: (id: string, options?: GetOptions) => Promise<F>;
  /** Give the newest answer of the flow: its CSRF token goes with the body. */
  submit: (flow: F, body: Body, options?: SubmitOptions) => Promise<Result>;
}

export interface SessionPage {
  sessions: readonly Session[];
  /** What asks for the next page; null at the end, and where the service does not expose `Link` to browsers. */
  next: { pageSize?: number; pageToken: string } | null;
  /** How many there are; null where the service does not expose `X-Total-Count`. */
  total: number | null;
}

/** The calls of the specification's section 7. Each rejects with an AuthError on a status that it does not expect. */
export interface IdentityClient {
  login: FlowCalls<
    LoginFlow,
    LoginParameters,
    FrontendApiCreateNativeLoginFlowRequest,
    LoginBody,
    LoginResult,
    WithSessionToken
  >;
  registration: FlowCalls<
    RegistrationFlow,
    RegistrationParameters,
    FrontendApiCreateNativeRegistrationFlowRequest,
    RegistrationBody,
    RegistrationResult
  >;
  recovery: FlowCalls<
    RecoveryFlow,
    FrontendApiCreateBrowserRecoveryFlowRequest,
    never,
    RecoveryBody,
    RecoveryResult,
    WithToken
  >;
  verification: FlowCalls<
    VerificationFlow,
    FrontendApiCreateBrowserVerificationFlowRequest,
    FrontendApiCreateNativeVerificationFlowRequest,
    VerificationBody,
    VerificationResult,
    WithToken
  >;
  settings: FlowCalls<
    SettingsFlow,
    WithoutCookie<FrontendApiCreateBrowserSettingsFlowRequest>,
    FrontendApiCreateNativeSettingsFlowRequest,
    SettingsBody,
    SettingsResult,
    WithSessionToken,
    WithSessionToken
  >;

  /** Ends the browser's session: asks for the token, then signs out with it. */
  logout: () => Promise<void>;
  createLogout: (
    parameters?: WithoutCookie<FrontendApiCreateBrowserLogoutFlowRequest>,
  ) => Promise<{ logout_token: string; logout_url: string }>;
  submitLogout: (token: string, returnTo?: string) => Promise<void>;
  logoutNative: (sessionToken: string) => Promise<void>;

  /** The session of the cookie (or of the token given). Rejects with status 401 if there is none. */
  whoami: (parameters?: WithoutCookie<FrontendApiToSessionRequest>) => Promise<Session>;
  sessions: {
    /** The person's other active sessions; the one that asks is not among them. */
    list: (parameters?: WithoutCookie<FrontendApiListMySessionsRequest>) => Promise<SessionPage>;
    revoke: (id: string) => Promise<void>;
    /** Ends all but the one that asks; answers how many. */
    revokeOthers: () => Promise<number>;
    /** For native apps, after a sign-in in a browser. */
    exchangeToken: (initCode: string, returnToCode: string) => Promise<SignedInResult | FlowResult<LoginFlow>>;
  };

  /** What went wrong where the service could only send the browser to the error page with an id. */
  getError: (id: string) => Promise<IdentityError>;
  fedcm: {
    parameters: () => Promise<{ csrf_token: string; providers: readonly Record<string, unknown>[] }>;
    /** With `loginChallenge` the sign-in is a part of that authorization, where the service knows how. */
    submit: (body: UpdateFedcmFlowBody, options?: { loginChallenge?: string | undefined }) => Promise<LoginResult>;
  };
  /** The script that the service offers for security keys, as text. */
  webAuthnScript: () => Promise<string>;
}
