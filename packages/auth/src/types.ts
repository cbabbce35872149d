import type { AuthError } from './errors.ts';

/** Where the services of one cooperative live; camelCase of /config.json. */
export interface AuthConfig {
  /** Compared letter by letter with `iss`, trailing slash included. */
  issuer: string;
  authorizationEndpoint: string;
  tokenEndpoint: string;
  endSessionEndpoint: string;
  revocationEndpoint: string;
  userinfoEndpoint: string;
  clientId: string;
  /** `openid`, or `openid offline_access` where the server only then issues a refresh token. */
  scope: string;
  /** Base URL of the identity service (Ory Kratos or the embedded one). */
  identityUrl: string;
  /** Path of the login route, which receives `?flow=`; `/` where the home page with a flow is the login. */
  loginPath: string;
  /** Path of the page to which both servers send a sign-in that failed, with `error=` or `id=`; default `/error`. */
  errorPath?: string;
  /** Further pages that are shown without a session, such as registration and recovery. */
  publicPaths?: readonly string[];
  /** The only origin that ever receives the access token from `fetch`. */
  apiUrl: string;
  redirectUri: string;
  /**
   * Registered address of an empty page of this app, which only a frame of the app may hold. With it, a page that is opened
   * signs in by a hidden frame where a session exists. Without it, every sign-in leaves the page.
   */
  frameRedirectUri?: string;
  /** Registered address the browser returns to after signing out; default `redirectUri`. */
  postLogoutRedirectUri?: string;
}

export interface UserInfo {
  sub: string;
  email: string;
  name?: string;
  given_name?: string;
  family_name?: string;
  locale?: string;
}

/** The answer of the account service as it is. */
export type UserClaims = Readonly<Record<string, unknown>>;

/** `true`, or the address that the browser leaves for; a path of the app's own has to be one of `publicPaths`. */
export type Admission = true | { leaveTo: string };

/** Where the services are, and what only the app can say: who its users are, and which of them may come in. */
export interface AuthOptions<User extends UserInfo = UserInfo> extends AuthConfig {
  /**
   * Makes the app's user from what every user has and from all that the account service said. Stands before `admit`, so that the
   * compiler knows its user there.
   * @throws anything, where this is no user of the app: the sign-in then fails with `error.auth.unexpectedAccountDetails`.
   */
  parseUser?: (user: UserInfo, claims: UserClaims) => User;
  /** Whether this user may come in. It spares a person pages that stay empty; the API judges each call by its token. */
  admit: (user: User) => Admission;
}

/**
 * - `starting`: nothing is known yet.
 * - `waiting`: another tab is signing in; this one goes on when it is done.
 * - `redirecting`: the browser is leaving.
 * - `handed_over`: this tab signed in for another one, and may be closed.
 * - `signed_out`: nobody is signed in, and nothing went wrong; so it is on a public page, too.
 */
export type AuthStatus =
  | 'starting'
  | 'waiting'
  | 'redirecting'
  | 'authenticated'
  | 'handed_over'
  | 'failed'
  | 'signed_out';

export interface AuthState<User extends UserInfo = UserInfo> {
  status: AuthStatus;
  user: User | null;
  /** Why status is `failed`, why the browser is being sent to sign in again, or, on the login route, why it was. */
  error: AuthError | null;
  /** Path, query and hash held before the sign-in; the address bar already shows it. */
  returnTo: string | null;
  /**
   * The session ended while the page held typed values: the page stays, `user` with it, and `signIn` opens a tab of its
   * own, after which this one goes on.
   */
  kept: boolean;
}

/** How far the sign-in of a page that is opened has come; each is called once, and none where the page has no session. */
export interface SignInProgress {
  /** The authorization server was asked: what keeps the processor busy delays it no more. */
  onAsked?: () => void;
  /** It answered in the hidden frame, and the token is asked for: what was put off for the answer delays it no more. */
  onAnswered?: () => void;
  /** There is a token, and the user is being read: what the page needs first can be asked for with `fetch`. */
  onToken?: () => void;
}

export interface Auth<User extends UserInfo = UserInfo> {
  readonly config: AuthConfig;
  getState: () => AuthState<User>;
  /** Calls `listener` after every change of state; the answer ends it. */
  subscribe: (listener: () => void) => () => void;
  /**
   * To be called once before the router reads the address: finishes a sign-in that returns from the
   * authorization server, else sends the browser there, unless it shows a public page.
   * Never rejects: what goes wrong is in the state.
   */
  start: (progress?: SignInProgress) => Promise<void>;
  /**
   * The app is on its way to this address of its own, which is not in the address bar before its page has loaded; null once
   * it is there, or gave up. A sign-in that begins meanwhile leads back there.
   */
  headFor: (path: string | null) => void;
  /** Sends the browser to sign in, on the user's wish; see `AuthState.kept`. */
  signIn: () => Promise<void>;
  /** The same without being asked, because of `cause`; once a minute, then the state is `failed`. */
  restart: (cause: AuthError) => Promise<void>;
  /** Leaves for this address as `admit` does: the API refused the user. Three times in five minutes at most. */
  leaveTo: (address: string) => void;
  /** Follows an address that the identity service answered. @throws AuthError for an origin that is not configured. */
  continueAt: (address: string) => void;
  /** A token that lives at least a minute longer, refreshed when needed. @throws AuthError */
  getAccessToken: () => Promise<string>;
  /**
   * Sends the request, with the token if it goes to the API's origin. On 401 one refresh and one repeat;
   * a second 401 ends the session. Every other answer is the caller's.
   */
  fetch: (request: Request) => Promise<Response>;
  /**
   * Ends the session here, at the identity service, at the authorization server and in other tabs. Ask about typed values
   * before.
   */
  signOut: () => Promise<void>;
}
