import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { setTimeout as delay } from 'node:timers/promises';
import { fileURLToPath } from 'node:url';
import { exportJWK, generateKeyPair, SignJWT } from 'jose';
import { serviceUrl } from '../../dev/serviceLogin.ts';

const issuer = 'http://issuer.example';
const audience = 'ledenbureau-api';

export interface RunningService {
  /** Base of the API: http://127.0.0.1:PORT/api/v1 */
  url: string;
  /** An access token of this administrator, valid for the whole run. */
  token: string;
  environment: Record<string, string>;
  pid: number;
  stop(): Promise<void>;
}

/** Starts the API as a process of its own, set up as in production, and somebody who signs its tokens. */
export async function startService(
  databaseUrl: string,
  { id, name, email }: { id: string; name: string; email: string },
): Promise<RunningService> {
  const { publicKey, privateKey } = await generateKeyPair('ES256');
  const jwk = { ...(await exportJWK(publicKey)), kid: 'bench', alg: 'ES256' };
  const keys = createServer((_, response) => {
    response.setHeader('content-type', 'application/json').end(JSON.stringify({ keys: [jwk] }));
  });
  await once(keys.listen(0, '127.0.0.1'), 'listening');
  const port = await freePort();
  const environment = {
    DATABASE_URL: serviceUrl(databaseUrl),
    PORT: String(port),
    OAUTH_ISSUER: issuer,
    OAUTH_JWKS_URL: `http://127.0.0.1:${(keys.address() as AddressInfo).port}/jwks`,
    OAUTH_MAX_TOKEN_SECONDS: '1800', // one token for the whole run
    FOUR_EYES_DAYS: '0', // one administrator books a lot for few members
  };
  const script = fileURLToPath(import.meta.resolve('@ledenbureau/api/server.ts'));
  const endWithUs = fileURLToPath(new URL('../../dev/endWithParent.ts', import.meta.url));
  // as deploy/Dockerfile starts it, but that it does not stay behind when this process is killed
  const child = spawn(process.execPath, ['--max-semi-space-size=8', '--import', endWithUs, script], {
    env: { ...process.env, NODE_ENV: 'production', ...environment },
    stdio: ['ignore', 'ignore', 'inherit', 'ipc'],
  });
  const ended = once(child, 'exit');
  const stop = async () => {
    child.kill('SIGTERM');
    await ended;
    keys.close();
    keys.closeAllConnections();
  };
  try {
    await untilReady(`http://127.0.0.1:${port}/ready`, ended);
  } catch (error) {
    await stop();
    throw error;
  }
  const token = await new SignJWT({
    client_id: 'admin-app',
    scope: 'openid',
    is_admin: true,
    name,
    email,
    locale: 'nl',
  })
    .setProtectedHeader({ alg: 'ES256', kid: 'bench', typ: 'at+jwt' })
    .setIssuer(issuer)
    .setAudience(audience)
    .setSubject(id)
    .setIssuedAt()
    .setExpirationTime('30m')
    .sign(privateKey);
  return { url: `http://127.0.0.1:${port}/api/v1`, token, environment, pid: child.pid ?? 0, stop };
}

async function untilReady(url: string, ended: Promise<unknown>): Promise<void> {
  const gone = ended.then(() => true);
  const until = Date.now() + 120_000; // a busy machine is slow, not wrong
  while (Date.now() < until) {
    const ready = await fetch(url).then(
      (response) => response.ok,
      () => false,
    );
    if (ready) return;
    if (await Promise.race([gone, delay(50, false)])) break;
  }
  throw new Error('the API did not become ready');
}

async function freePort(): Promise<number> {
  const probe = createServer();
  await once(probe.listen(0, '127.0.0.1'), 'listening');
  const { port } = probe.address() as AddressInfo;
  probe.close();
  await once(probe, 'close');
  return port;
}

/** Resolves when the service knows whether its register is sound: a large one it reads for a minute after its start. */
export async function ledgerChecked({ url, token }: Pick<RunningService, 'url' | 'token'>): Promise<void> {
  for (;;) {
    // oxlint-disable-next-line no-await-in-loop -- until it is done
    const answer = await fetch(`${url}/ledger/check`, { headers: { authorization: `Bearer ${token}` } });
    if (!answer.ok) throw new Error(`/ledger/check: ${answer.status}`);
    if (answer.status === 200) return;
    // oxlint-disable-next-line no-await-in-loop -- and not all the time
    await delay(500);
  }
}
