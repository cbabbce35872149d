import type { Pool } from 'pg';
import type { Clock } from './clock.ts';
import type { IdentityConfig } from './config.ts';
import type { WebHook } from './webHooks.ts';

/** A login that the authorization server asks for, as Hydra's `oAuth2LoginRequest`. */
export interface LoginRequest {
  challenge: string;
  client: { client_id?: string; client_name?: string; skip_consent?: boolean };
  request_url: string;
  requested_scope?: string[];
  requested_access_token_audience?: string[];
  /** Hydra knows who this is: nobody need be asked. */
  skip: boolean;
  subject: string;
  oidc_context?: object;
}

/** Hydra's admin interface, as far as a login asks and tells it something. */
export interface LoginChallenges {
  /** @throws WireError when there is no such challenge. */
  find: (challenge: string) => Promise<LoginRequest>;
  /** Tells that this person signed in; answers where the browser has to go on. @throws WireError like `find`. */
  accept: (challenge: string, login: { identityId: string; sessionId: string; methods: string[] }) => Promise<string>;
}

export interface IdentityContext {
  /** Address as browsers see it, without a slash at the end. */
  publicUrl: string;
  /** Origin of the app whose pages draw the forms: the back office, or the portal that takes the place of the members site. */
  pagesOrigin: string;
  /** Origins of the apps, which alone may call with cookies. */
  appOrigins: readonly string[];
  /** Address of the interface for administration, without a slash at the end. */
  adminUrl: string;
  /** Where `return_to` may lead: addresses without a path allow every path. */
  allowedReturns: string[];
  config: IdentityConfig;
  db: Pool;
  challenges: LoginChallenges;
  /** Whom the hooks of the flows tell; nobody without it. */
  webHook: WebHook | undefined;
  /** The API that counts what is guessed, with `/api/v1` at the end; nobody does without it. */
  brakeUrl: string | undefined;
  /** Folder where each mail is put as an .eml file. */
  mailDir: string;
  now: Clock;
}
