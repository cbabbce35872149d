import { setTimeout as delay } from 'node:timers/promises';
import { checkPort } from '../postgres.ts';
import { startNode } from '../processes.ts';
import { openIssuer } from '../soak/issuer.ts';
import { people } from '../../services/api/test/fixtures.ts';

/** An API process on a database, and an administrator's way to ask it. */
export interface Api {
  ask: (path: string, body: unknown, key: string, type?: string) => Promise<Response>;
  close: () => Promise<void>;
}

/** Starts the API as the service of this address. No mail leaves: it has no server for them. */
export async function openApi(databaseUrl: string): Promise<Api> {
  const issuer = await openIssuer();
  const port = await checkPort(0);
  let output = '';
  const program = startNode(['--import', './dev/endWithParent.ts', 'services/api/src/server.ts'], {
    env: {
      PORT: String(port),
      DATABASE_URL: databaseUrl,
      OAUTH_ISSUER: issuer.url,
      OAUTH_JWKS_URL: issuer.url,
      OAUTH_MAX_TOKEN_SECONDS: '86400',
      FOUR_EYES_DAYS: '0',
      MAIL_URL: undefined,
      LOG_LEVEL: 'error',
    },
    onOutput: (text) => (output = (output + text).slice(-5_000)),
  });
  const close = async (): Promise<void> => {
    await program.stop(new AbortController().signal);
    await issuer.close();
  };
  const base = `http://127.0.0.1:${port}`;
  for (const deadline = Date.now() + 60_000; ; await delay(50)) {
    // No answer means that it does not listen yet.
    const ready = await fetch(`${base}/ready`).catch(() => undefined);
    const body = await ready?.text();
    if (ready?.ok) break;
    if (program.hasEnded() || Date.now() > deadline) {
      await close();
      throw new Error(`The API was not ready: ${body ?? output}`);
    }
  }
  const token = await issuer.sign(people.anna.id, people.anna.name);
  const ask: Api['ask'] = (path, body, key, type = 'application/json') =>
    fetch(`${base}/api/v1${path}`, {
      method: 'POST',
      headers: { authorization: `Bearer ${token}`, 'idempotency-key': key, 'content-type': type },
      body: body instanceof Uint8Array ? new Blob([new Uint8Array(body)]) : JSON.stringify(body),
    });
  return { ask, close };
}
