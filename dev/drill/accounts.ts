import { mkdirSync } from 'node:fs';
import { checkPort } from '../postgres.ts';
import { startSignIn } from '../signIn.ts';

/** The servers of signing in on a database, as far as the drill asks them. */
export interface Accounts {
  /** Makes an account, and answers its id. */
  add: (email: string, password: string) => Promise<string>;
  setPassword: (id: string, email: string, password: string) => Promise<void>;
  /** Whether somebody gets a session by this password. */
  signsIn: (email: string, password: string) => Promise<boolean>;
  close: () => Promise<void>;
}

const json = { accept: 'application/json', 'content-type': 'application/json' };

/** Starts the embedded servers of signing in; `dataDir` holds their keys. */
export async function openAccounts(databaseUrl: string, dataDir: string): Promise<Accounts> {
  mkdirSync(dataDir, { recursive: true });
  const ports = {
    identity: await checkPort(0),
    identityAdmin: await checkPort(0),
    oauth: await checkPort(0),
    oauthAdmin: await checkPort(0),
  };
  const adminOrigin = 'http://localhost:9';
  const servers = await startSignIn({ ports, adminOrigin, apiUrl: `${adminOrigin}/api/v1`, dataDir, databaseUrl });
  const open = `http://localhost:${ports.identity}`;
  const identities = `http://localhost:${ports.identityAdmin}/admin/identities`;
  const send = async (method: string, url: string, body: object): Promise<{ id: string }> => {
    const answer = await fetch(url, { method, headers: json, body: JSON.stringify(body) });
    if (!answer.ok) throw new Error(`${method} ${url}: ${answer.status} ${await answer.text()}`);
    return (await answer.json()) as { id: string };
  };
  const account = (email: string, password: string) => ({
    schema_id: 'default',
    state: 'active',
    traits: { email, locale: 'nl' },
    credentials: { password: { config: { password } } },
    verifiable_addresses: [{ value: email, via: 'email', verified: true, status: 'completed' }],
  });
  return {
    add: async (email, password) => (await send('POST', identities, account(email, password))).id,
    setPassword: async (id, email, password) =>
      void (await send('PUT', `${identities}/${id}`, account(email, password))),
    async signsIn(identifier, password) {
      const flow = (await (await fetch(`${open}/self-service/login/api`, { headers: json })).json()) as { id: string };
      const body = JSON.stringify({ method: 'password', identifier, password });
      const answer = await fetch(`${open}/self-service/login?flow=${flow.id}`, { method: 'POST', headers: json, body });
      await answer.body?.cancel();
      return answer.ok;
    },
    close: () => servers.close(),
  };
}
