import { checkApi } from './api.ts';
import type { Problem } from './ask.ts';
import { checkPassphrase } from './backup.ts';
import { checkIdentity } from './identity.ts';
import { checkBrake, checkHooks, checkKeys, checkMail, checkProxies } from './inside.ts';
import { checkMetrics } from './metrics.ts';
import { checkOauth } from './oauth.ts';
import { checkPages, checkReturns, checkWays } from './pages.ts';
import { checkSecondFactor } from './secondFactor.ts';
import { checkServers } from './servers.ts';
import type { Setup } from './setup.ts';
import { checkSignIn } from './signIn.ts';
import { checkAddresses, checkClocks, checkClosed, checkConfig, checkPage } from './surroundings.ts';

/** One thing that is looked at. docs/deploy.md has the same table, made from this one. */
export interface Check {
  name: string;
  wrong: string;
  look: (setup: Setup) => Problem[] | Promise<Problem[]>;
}

/** Everything that the doctor looks at, in its order. */
export const checks: Check[] = [
  {
    name: 'addresses',
    wrong: 'not https; on different sites; `localhost` and `127.0.0.1` mixed',
    look: checkAddresses,
  },
  { name: 'every server', wrong: 'it does not answer', look: checkServers },
  {
    name: 'Hydra and the client',
    wrong:
      '`OAUTH_ISSUER` differs from what Hydra says of itself, a slash at the end included; no signing keys; CORS; the client is unknown or not a public one; redirect addresses are missing or foreign; audience, scopes or grants are missing; lifetimes of its own',
    look: checkOauth,
  },
  { name: '`OAUTH_JWKS_URL`', wrong: 'it lacks a key that Hydra signs with', look: checkKeys },
  {
    name: 'Kratos',
    wrong:
      'CORS; headers that are not exposed; another address in its forms; cookies for another domain or not Secure; `is_admin` among the traits, which people edit themselves; no verification of the address; nobody has the right',
    look: checkIdentity,
  },
  {
    name: 'second factor',
    wrong:
      'with `SECOND_FACTOR=required`: the identity schema knows no authenticator app or passkeys; `STEP_UP_ISSUER` is not Kratos’ `base_url`; `STEP_UP_JWKS` is no set of public keys, or not of the key that Kratos signs with; a method of `selfservice.methods` is off; the template of the proofs is missing or says too little; `required_aal` of the session or of the settings lets the password alone in. An account is made for it, and removed',
    look: checkSecondFactor,
  },
  {
    name: 'pages of Kratos and Hydra',
    wrong:
      '`ui_url` of login, registration, recovery, verification, settings or errors, `urls.error` or `urls.post_logout_redirect` is no page of the app',
    look: checkPages,
  },
  {
    name: '`allowed_return_urls`',
    wrong: 'the app or Hydra is missing; any address is allowed',
    look: checkReturns,
  },
  {
    name: '`config.json`',
    wrong: 'it differs from the servers; an endpoint elsewhere; no `offline_access`; kept by the browser',
    look: checkConfig,
  },
  { name: 'ways of the app', wrong: '`login_path` is not `/login`; `members_site` is empty', look: checkWays },
  {
    name: 'headers of the page',
    wrong:
      "scripts not limited to `'self'`; framing allowed; no nonce, or always the same; a server missing in `connect-src` or `frame-src`; `/signed-in.html` missing, for any frame, or kept; others missing",
    look: checkPage,
  },
  {
    name: 'the API',
    wrong:
      'not ready, or `/ready` names something, of signing in, of [mail](#mail), of [events and prepared statements](#a-pooler) or of the [database](cluster.md#a-replica-to-read-from); CORS; another `TOKEN_HOOK_KEY`',
    look: checkApi,
  },
  { name: 'hooks of the API', wrong: 'reachable from outside', look: checkHooks },
  { name: 'passphrase of the backup', wrong: 'others than its owner may read its file', look: checkPassphrase },
  { name: 'guessing', wrong: 'the submits of Kratos’ forms do not go by the API, which brakes it', look: checkBrake },
  { name: '`TRUSTED_PROXIES`', wrong: 'not set behind a proxy; everybody is trusted', look: checkProxies },
  { name: '`MAIL_URL`', wrong: 'its server cannot be had, or refuses the account', look: checkMail },
  { name: 'interfaces for administration', wrong: 'reachable from outside', look: checkClosed },
  {
    name: '`METRICS_ADDRESS`',
    wrong:
      'reachable from outside; they do not answer; the database away or its clock off; the log of PostgreSQL not archived; a standby lost or behind; nothing read at the replica; callers that wait for a connection or a lock; work that is stuck; a ledger that is broken or not checked; no backup or drill, a bad one or an old one',
    look: checkMetrics,
  },
  { name: 'clocks', wrong: 'more than five seconds off', look: checkClocks },
  {
    name: 'a sign-in, all the way',
    wrong:
      '`urls.login`, `urls.consent`, `urls.logout`, `oauth2_provider.url`; the token hook is not asked, or cannot be; `typ`, audience, claims and lifetime of a token; the API refuses it; the refresh; a sign-out after it',
    look: checkSignIn,
  },
];
