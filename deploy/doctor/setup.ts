/** How the product is meant to be set up: the addresses and settings of deploy/env. */
export interface Setup {
  /** Addresses without a slash at the end; the issuer as it is set. */
  appUrl: string;
  identityUrl: string;
  identityAdminUrl: string;
  issuer: string;
  oauthAdminUrl: string;
  /** The API from inside: /ready need not be forwarded. */
  apiUrl: string;
  clientId: string;
  audience: string;
  /** Values of a token's `typ` that the API takes, in lower case. */
  tokenTypes: string[];
  /** Names on the way to the claim that says who is an administrator. */
  adminClaim: string[];
  hookKey: string | undefined;
  /** Where the passphrase of the backups is, on the server that makes them. */
  passphraseFile: string;
  /** As the API has them; undefined where they are not set. */
  jwksUrl: string | undefined;
  trustedProxies: string | undefined;
  mailUrl: string | undefined;
  /** Where the API gives its metrics, `address:port`. */
  metricsAddress: string | undefined;
  /** Whether administrators need a second factor, and by which issuer and keys the API judges what Kratos says of it. */
  secondFactor: { required: boolean; issuer: string; keys: string };
  /** How old a token and a sign-in may be for the API, in seconds. */
  maxTokenSeconds: number;
  maxSignInSeconds: number;
}

const addresses = [
  'APP_URL',
  'IDENTITY_URL',
  'IDENTITY_ADMIN_URL',
  'OAUTH_ISSUER',
  'OAUTH_ADMIN_URL',
  'API_URL',
] as const;

/** @throws Error that names every variable that is missing or no address. */
export function readSetup(env: Record<string, string | undefined>): Setup {
  const wrong = addresses.filter((name) => !URL.canParse(env[name] ?? ''));
  if (wrong.length > 0) throw new Error(`Set ${wrong.join(', ')} to an address, as in deploy/env.example.`);
  const address = (name: (typeof addresses)[number]): string => (env[name] ?? '').replace(/\/$/, '');
  const claim = env.OAUTH_ADMIN_CLAIM || 'is_admin';
  return {
    appUrl: address('APP_URL'),
    identityUrl: address('IDENTITY_URL'),
    identityAdminUrl: address('IDENTITY_ADMIN_URL'),
    issuer: env.OAUTH_ISSUER ?? '',
    oauthAdminUrl: address('OAUTH_ADMIN_URL'),
    apiUrl: address('API_URL'),
    clientId: (env.OAUTH_CLIENTS || 'admin-app').split(',')[0]?.trim() ?? '',
    audience: env.OAUTH_AUDIENCE || 'ledenbureau-api',
    tokenTypes: (env.OAUTH_TOKEN_TYPES || 'JWT').split(',').map((type) => type.trim().toLowerCase()),
    adminClaim: claim.startsWith('/') ? claim.slice(1).split('/') : [claim],
    hookKey: env.TOKEN_HOOK_KEY || undefined,
    passphraseFile: env.BACKUP_PASSPHRASE_FILE || '/etc/pgbackrest/conf.d/passphrase.conf',
    jwksUrl: env.OAUTH_JWKS_URL || undefined,
    trustedProxies: env.TRUSTED_PROXIES || undefined,
    mailUrl: env.MAIL_URL || undefined,
    metricsAddress: env.METRICS_ADDRESS || undefined,
    secondFactor: {
      required: env.SECOND_FACTOR === 'required',
      issuer: env.STEP_UP_ISSUER ?? '',
      keys: env.STEP_UP_JWKS ?? '',
    },
    maxTokenSeconds: Number(env.OAUTH_MAX_TOKEN_SECONDS || 600),
    maxSignInSeconds: Number(env.OAUTH_MAX_SIGN_IN_SECONDS || 43_200),
  };
}
