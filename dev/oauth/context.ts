import type { Keys } from './keys.ts';
import type { AuthorizationRequest, ConsentRequest } from './requests.ts';
import type { Store } from './store.ts';

/** Where the authorization server sends the browser: Hydra's settings below `urls`. */
interface Responders {
  /** The identity service's login; it gets `login_challenge`. */
  login: string;
  /** The API's responders; they get `consent_challenge` and `logout_challenge`. */
  consent: string;
  logout: string;
  /** Page of the app for errors that no client can be told. */
  error: string;
  postLogoutRedirect: string;
  /** The identity service's interface for administration: a sign-out ends the session there too. */
  identityAdmin: string;
}

/** Hydra's token hook: who is asked for the claims of each token, and the key that proves that we ask. */
export interface TokenHook {
  url: string;
  key: string;
}

export interface OAuthContext {
  /** Also the address as browsers see it, without a slash at the end. */
  issuer: string;
  urls: Responders;
  /** Origins whose pages may read answers. */
  corsOrigins: string[];
  /** Claims that also stand at the top of an access token: Hydra's `oauth2.allowed_top_level_claims`. */
  topLevelClaims: string[];
  keys: Keys;
  store: Store;
  /** Milliseconds since 1970. */
  now: () => number;
  /** The code for a consent that was given. */
  issueCode: (
    consent: ConsentRequest & { accepted: NonNullable<ConsentRequest['accepted']> },
    asked: AuthorizationRequest,
  ) => Promise<string>;
  /** What a refresh token that still is of use stands for, in the words of an introspection. */
  findRefreshToken: (token: string) => Promise<object | undefined>;
}
