import { resolve } from 'node:path';
import { fileURLToPath } from 'node:url';

export const root = fileURLToPath(new URL('..', import.meta.url));

/** The ports of the local stack: the variable that sets each, and its default. */
export const portDefaults = {
  ADMIN_PORT: 5173,
  MEMBERS_PORT: 5174,
  API_PORT: 3000,
  IDENTITY_PORT: 4433,
  IDENTITY_ADMIN_PORT: 4434,
  OAUTH_PORT: 4444,
  OAUTH_ADMIN_PORT: 4445,
  POSTGRES_PORT: 5433,
} as const;

export type PortName = keyof typeof portDefaults;

export interface Settings {
  ports: Record<PortName, number>;
  /** Absolute path of the folder with the embedded database and the keys. */
  dataDir: string;
  /** A PostgreSQL to use instead of the embedded one: as the service signs in, and as the owner that migrates it. */
  database: { url: string; ownerUrl: string } | undefined;
  /** What an empty register is filled with; 'none' leaves it empty. */
  seedTier: string;
  /** Whether the cooperative is the made-up one, with an account to pay from and a budget, so that every step can be tried. */
  isMadeUp: boolean;
  /** Whether a portal runs where the members site would, started by who works on it (`--portal`). */
  portal: boolean;
  /** How long the embedded authorization server's access tokens live. */
  accessTokenSeconds: number;
  /** The servers of signing in. */
  signIn: SignInServers;
}

/** Their addresses, without a slash at the end unless the issuer has one. */
interface SignInServers {
  /** Real ones that run elsewhere; else the embedded ones are started at these addresses. */
  external: boolean;
  identity: string;
  identityAdmin: string;
  issuer: string;
  oauthAdmin: string;
  /** Whether the identity service takes accounts that a browser knows (FedCM), as Kratos itself does not. */
  fedcm: boolean;
  /** Traits that a save of the profile copies back beside those of the specification (`COPIED_TRAITS`). */
  copiedTraits: readonly string[];
  /** The key of the token hook; without one it is made, and kept in the data folder. */
  hookKey: string | undefined;
}

/** Set together they replace the embedded servers. */
export const serverVariables = ['IDENTITY_URL', 'IDENTITY_ADMIN_URL', 'OAUTH_ISSUER', 'OAUTH_ADMIN_URL'] as const;

type Environment = Record<string, string | undefined>;

/**
 * With the option `--empty` a register of nobody, in a folder of its own: what a cooperative that moves in begins with. With
 * `--portal` a portal of `npm create @ledenbureau/app` stands where the members site would.
 * @throws Error that names every variable that is wrong, a line each.
 */
export function readSettings(env: Environment = process.env, options: readonly string[] = []): Settings {
  const isEmpty = options.includes('--empty');
  const portal = options.includes('--portal');
  const problems: string[] = [];
  const ports = { ...portDefaults } as Record<PortName, number>;
  const users = new Map<number, string>();
  for (const name of Object.keys(portDefaults) as PortName[]) {
    const value = env[name] || String(portDefaults[name]);
    const port = Number(value);
    if (!/^\d+$/.test(value) || port < 1 || port > 65535) {
      problems.push(`${name}=${value} is not a port: set it to a number from 1 to 65535.`);
      continue;
    }
    const other = users.get(port);
    if (other) problems.push(`${name} and ${other} are both ${port}: set one of them to another port.`);
    users.set(port, name);
    ports[name] = port;
  }
  const [url, ownerUrl] = (['DATABASE_URL', 'DATABASE_OWNER_URL'] as const).map((name) => {
    const value = env[name] || undefined;
    if (value && !(URL.canParse(value) && /^postgres(ql)?:$/.test(new URL(value).protocol))) {
      problems.push(`${name} is not an address like postgres://user:password@host:5432/database: correct or unset it.`);
    }
    return value;
  });
  if ((url === undefined) !== (ownerUrl === undefined)) {
    const missing = url === undefined ? 'DATABASE_URL' : 'DATABASE_OWNER_URL';
    problems.push(
      `${missing} is missing: set both DATABASE_URL and DATABASE_OWNER_URL, or neither for the embedded one.`,
    );
  }
  const database = url && ownerUrl ? { url, ownerUrl } : undefined;
  const accessTokenSeconds = Number(env.OAUTH_ACCESS_TOKEN_SECONDS || 600);
  if (!Number.isInteger(accessTokenSeconds) || accessTokenSeconds < 1 || accessTokenSeconds > 3600) {
    problems.push('OAUTH_ACCESS_TOKEN_SECONDS is not a number of seconds from 1 to 3600: correct or unset it.');
  }
  const signIn = readSignIn(env, ports, problems);
  if (problems.length > 0) throw new Error(problems.join('\n'));
  const dataDir = resolve(root, env.DATA_DIR || (isEmpty ? '.data/empty' : '.data'));
  const seedTier = isEmpty ? 'none' : env.SEED_TIER || 'small';
  return { ports, dataDir, database, seedTier, isMadeUp: !isEmpty, portal, accessTokenSeconds, signIn };
}

function readSignIn(env: Environment, ports: Settings['ports'], problems: string[]): SignInServers {
  const hookKey = env.TOKEN_HOOK_KEY || undefined;
  if (hookKey !== undefined && hookKey.length < 32) {
    problems.push(
      'TOKEN_HOOK_KEY has fewer than 32 characters: set a longer one, at the authorization server as well.',
    );
  }
  const copiedTraits = (env.COPIED_TRAITS ?? 'secondary_email').split(/[\s,]+/).filter(Boolean);
  const wrong = copiedTraits.find((name) => !/^\w+$/.test(name));
  if (wrong !== undefined) problems.push(`COPIED_TRAITS: ${wrong} is no name of a trait, such as secondary_email.`);
  const given = serverVariables.filter((name) => env[name]);
  for (const name of given.length === 0 ? [] : serverVariables) {
    const value = env[name] ?? '';
    if (URL.canParse(value) && /^https?:$/.test(new URL(value).protocol)) continue;
    const what = value === '' ? `${name} is missing` : `${name}=${value} is not an address`;
    problems.push(`${what}: set all of ${serverVariables.join(', ')}, or none of them for the embedded servers.`);
  }
  const at = (name: PortName): string => `http://localhost:${ports[name]}`;
  const bare = (name: (typeof serverVariables)[number]): string => (env[name] ?? '').replace(/\/$/, '');
  if (given.length === 0) {
    return {
      external: false,
      identity: at('IDENTITY_PORT'),
      identityAdmin: at('IDENTITY_ADMIN_PORT'),
      issuer: at('OAUTH_PORT'),
      oauthAdmin: at('OAUTH_ADMIN_PORT'),
      fedcm: env.IDENTITY_FEDCM !== 'off',
      copiedTraits,
      hookKey,
    };
  }
  return {
    external: true,
    identity: bare('IDENTITY_URL'),
    identityAdmin: bare('IDENTITY_ADMIN_URL'),
    issuer: env.OAUTH_ISSUER ?? '',
    oauthAdmin: bare('OAUTH_ADMIN_URL'),
    fedcm: env.IDENTITY_FEDCM === 'on',
    copiedTraits,
    hookKey,
  };
}

/** The addresses as a browser sees them; one host name, because cookies are kept by host name. */
export function addresses({ ports, signIn }: Settings) {
  const at = (name: PortName): string => `http://localhost:${ports[name]}`;
  return {
    admin: at('ADMIN_PORT'),
    members: at('MEMBERS_PORT'),
    api: at('API_PORT'),
    identity: signIn.identity,
    oauth: signIn.issuer.replace(/\/$/, ''),
  };
}

/** What the app reads at /config.json: which servers belong to this cooperative. */
export function appConfig(settings: Settings) {
  const { admin, members, identity, oauth } = addresses(settings);
  // As deployed: the app's own server hands on what is asked of the API (apiProxy.ts), and nothing is preflighted.
  const api = `${admin}/api/v1`;
  return {
    name: 'Ledenbureau',
    api_url: api,
    identity_url: identity,
    login_path: '/login',
    fedcm: settings.signIn.fedcm,
    copied_traits: settings.signIn.copiedTraits,
    members_site: `${members}/`,
    oauth: {
      issuer: settings.signIn.issuer,
      authorization_endpoint: `${oauth}/oauth2/auth`,
      token_endpoint: `${oauth}/oauth2/token`,
      end_session_endpoint: `${oauth}/oauth2/sessions/logout`,
      revocation_endpoint: `${oauth}/oauth2/revoke`,
      userinfo_endpoint: `${api}/account/userinfo`,
      client_id: 'admin-app',
      scope: 'openid offline_access',
    },
  };
}
