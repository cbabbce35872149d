/** Where this cooperative's services live: read at boot, so that one build serves any cooperative. */
export interface AppConfig {
  name: string;
  apiUrl: string;
  identityUrl: string;
  loginPath: string;
  /** The identity service takes accounts that the browser knows (FedCM). */
  fedcm: boolean;
  /** Traits that a save of the profile copies back beside those of the specification. */
  copiedTraits: readonly string[];
  membersSite: string;
  oauth: {
    issuer: string;
    authorizationEndpoint: string;
    tokenEndpoint: string;
    endSessionEndpoint: string;
    revocationEndpoint: string;
    userinfoEndpoint: string;
    clientId: string;
    scope: string;
  };
}

/** /config.json is missing or wrong; `problems` names each part. */
export class ConfigError extends Error {
  readonly problems: readonly string[];

  constructor(problems: readonly string[]) {
    super(`/config.json: ${problems.join('; ')}`);
    this.name = 'ConfigError';
    this.problems = problems;
  }
}

const isRecord = (value: unknown): value is Record<string, unknown> =>
  typeof value === 'object' && value !== null && !Array.isArray(value);

const names = (value: unknown): string[] =>
  Array.isArray(value) ? value.filter((name) => typeof name === 'string' && /^\w+$/.test(name)) : [];

/** Checks the parsed /config.json; throws a ConfigError that names every missing or wrong entry. */
export function parseConfig(input: unknown): AppConfig {
  if (!isRecord(input)) throw new ConfigError(['not an object']);
  const problems: string[] = [];
  const oauth = isRecord(input.oauth) ? input.oauth : {};
  if (!isRecord(input.oauth)) problems.push('oauth is missing');

  const text = (from: Record<string, unknown>, key: string, prefix = '') => {
    const value = from[key];
    if (typeof value === 'string' && value !== '') return value;
    problems.push(`${prefix}${key} is missing`);
    return '';
  };
  const url = (from: Record<string, unknown>, key: string, prefix = '') => {
    const value = text(from, key, prefix);
    if (value && !/^https?:\/\//.test(value)) problems.push(`${prefix}${key} is not an http(s) address`);
    return value;
  };
  const base = (key: string) => url(input, key).replace(/\/+$/, '');

  const config: AppConfig = {
    name: text(input, 'name'),
    apiUrl: base('api_url'),
    identityUrl: base('identity_url'),
    loginPath: text(input, 'login_path'),
    fedcm: input.fedcm === true,
    copiedTraits: names(input.copied_traits),
    membersSite: `${base('members_site')}/`,
    oauth: {
      issuer: url(oauth, 'issuer', 'oauth.'),
      authorizationEndpoint: url(oauth, 'authorization_endpoint', 'oauth.'),
      tokenEndpoint: url(oauth, 'token_endpoint', 'oauth.'),
      endSessionEndpoint: url(oauth, 'end_session_endpoint', 'oauth.'),
      revocationEndpoint: url(oauth, 'revocation_endpoint', 'oauth.'),
      userinfoEndpoint: url(oauth, 'userinfo_endpoint', 'oauth.'),
      clientId: text(oauth, 'client_id', 'oauth.'),
      scope: text(oauth, 'scope', 'oauth.'),
    },
  };
  if (config.loginPath && !config.loginPath.startsWith('/')) problems.push('login_path does not start with /');
  const { scope } = config.oauth;
  if (scope && !scope.split(' ').includes('openid')) problems.push('oauth.scope does not contain openid');
  if (![undefined, true, false].includes(input.fedcm as boolean)) problems.push('fedcm is not true or false');
  const { copied_traits: copied = [] } = input;
  if (!Array.isArray(copied) || names(copied).length < copied.length) {
    problems.push('copied_traits is not a list of names of traits');
  }
  if (problems.length > 0) throw new ConfigError(problems);
  return config;
}

/** Milliseconds. */
const configTimeout = 15_000;

/** Asks by itself where a browser kept the boot.js of the version before, which did not. */
async function askConfig(): Promise<{ status: number; text: string }> {
  const answer = await fetch('/config.json', { signal: AbortSignal.timeout(configTimeout) });
  return { status: answer.status, text: await answer.text() };
}

/** Reads /config.json of this origin, which boot.js asked for. */
export async function loadConfig(): Promise<AppConfig> {
  let input: unknown;
  try {
    const { status, text } = await (window.configAnswer ?? askConfig());
    if (status !== 200) throw new ConfigError([`status ${status}`]);
    input = JSON.parse(text);
  } catch (error) {
    if (error instanceof ConfigError) throw error;
    throw new ConfigError([error instanceof Error ? error.message : String(error)]);
  }
  return parseConfig(input);
}

/** Whether this application's own server answers. */
export async function serverAnswers(): Promise<boolean> {
  try {
    const answer = await fetch('/config.json', { cache: 'no-store', signal: AbortSignal.timeout(configTimeout) });
    return answer.ok;
  } catch {
    return false; // no connection, or no answer in time: that is what was asked
  }
}
