// The embedded servers, started from the files that deploy/ writes for Kratos and Hydra.
import { copyFileSync, readFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { parse } from 'yaml';
import { demoAccounts, demoEmail } from '../identity/demo.ts';
import { hydraChallenges } from '../identity/hydra.ts';
import { startIdentityService } from '../identity/service.ts';
import { readKeys } from '../oauth/keys.ts';
import { buildAuthorizationServer } from '../oauth/server.ts';

type Stop = () => Promise<unknown>;

interface Kratos {
  dsn: string;
  serve: { public: { base_url: string; port: number }; admin: { port: number } };
  oauth2_provider: { url: string };
  selfservice: {
    default_browser_return_url: string;
    allowed_return_urls: [string, string];
    methods: { password: { config: { min_password_length: number } } };
    flows: { settings: { after: { hooks: [{ config: { url: string; auth: { config: { value: string } } } }] } } };
  };
}

/** The identity service as kratos.yml says. */
export async function startKratos(file: string, dataDir: string): Promise<Stop> {
  const { dsn, serve, oauth2_provider, selfservice } = parse(readFileSync(file, 'utf8')) as Kratos;
  const hook = selfservice.flows.settings.after.hooks[0].config;
  // What it signs of a session is signed by the key that the template names.
  copyFileSync(join(dirname(file), 'step-up.json'), join(dataDir, 'identity-keys.json'));
  const server = await startIdentityService({
    publicPort: serve.public.port,
    adminPort: serve.admin.port,
    publicUrl: serve.public.base_url.replace(/\/$/u, ''),
    adminOrigin: new URL(selfservice.default_browser_return_url).origin,
    issuer: selfservice.allowed_return_urls[1],
    challenges: hydraChallenges(oauth2_provider.url, { rememberSeconds: 24 * 3600 }),
    webHook: { url: hook.url, key: hook.auth.config.value },
    databaseUrl: dsn,
    dataDir,
    config: { minPasswordLength: selfservice.methods.password.config.min_password_length },
  });
  await forgetDemo(`http://127.0.0.1:${serve.admin.port}`);
  return () => server.close();
}

/** A Kratos that has just been set up knows nobody; the embedded one begins with the demo accounts. */
async function forgetDemo(adminUrl: string): Promise<void> {
  for (const account of demoAccounts) {
    const query = new URLSearchParams({ credentials_identifier: demoEmail(account) });
    const accounts = (await (await fetch(`${adminUrl}/admin/identities?${query}`)).json()) as { id: string }[];
    for (const { id } of accounts) await fetch(`${adminUrl}/admin/identities/${id}`, { method: 'DELETE' });
  }
}

interface Hydra {
  dsn: string;
  serve: { public: { port: number; cors: { allowed_origins: string[] } }; admin: { port: number } };
  urls: {
    self: { issuer: string };
    login: string;
    consent: string;
    logout: string;
    error: string;
    post_logout_redirect: string;
    identity_provider: { url: string };
  };
  oauth2: { allowed_top_level_claims: string[]; token_hook: { url: string; auth: { config: { value: string } } } };
}

/** The authorization server as hydra.yml says; it knows no client, and has no keys until they are made. */
export async function startHydra(file: string, dataDir: string): Promise<Stop> {
  const { dsn, serve, urls, oauth2 } = parse(readFileSync(file, 'utf8')) as Hydra;
  const server = await buildAuthorizationServer({
    issuer: urls.self.issuer,
    urls: {
      login: urls.login,
      consent: urls.consent,
      logout: urls.logout,
      error: urls.error,
      postLogoutRedirect: urls.post_logout_redirect,
      identityAdmin: urls.identity_provider.url,
    },
    corsOrigins: serve.public.cors.allowed_origins,
    topLevelClaims: oauth2.allowed_top_level_claims,
    keys: await readKeys(dataDir),
    databaseUrl: dsn,
    clients: [],
    tokenHook: { url: oauth2.token_hook.url, key: oauth2.token_hook.auth.config.value },
    now: Date.now,
  });
  // The embedded server has its keys from the start; Hydra makes them when it is told to.
  const sets = madeKeys.get(dataDir) ?? new Set<string>();
  madeKeys.set(dataDir, sets);
  server.admin.get<{ Params: { set: string } }>('/admin/keys/:set', async ({ params }, reply) =>
    reply.code(sets.has(params.set) ? 200 : 404).send({ keys: [] }),
  );
  server.admin.post<{ Params: { set: string } }>('/admin/keys/:set', async ({ params }, reply) => {
    sets.add(params.set);
    return reply.code(201).send({ keys: [] });
  });
  await server.admin.listen({ port: serve.admin.port, host: '127.0.0.1' });
  await server.public.listen({ port: serve.public.port, host: '127.0.0.1' });
  return () => Promise.all([server.public.close(), server.admin.close()]);
}

const madeKeys = new Map<string, Set<string>>();
