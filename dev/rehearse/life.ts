// What a server is for: people sign in through Caddy, book, and are shown out.
import { randomUUID } from 'node:crypto';
import { createDatabase } from '@ledenbureau/api/database.ts';
import { fixtures, insertFixtures } from '../../services/api/test/fixtures.ts';
import { Browser, node, signIn } from '../test/browser.ts';
import type { Flow, Servers } from '../test/browser.ts';

type Say = (line: string) => void;

/** An account whose address is confirmed, as after a registration and the mailed code. */
export async function makeAccount(identityAdminUrl: string, email: string): Promise<void> {
  await send('POST', `${identityAdminUrl}/admin/identities`, {
    schema_id: 'default',
    traits: { email, locale: 'nl' },
    verifiable_addresses: [{ value: email, via: 'email', verified: true, status: 'completed' }],
  });
}

/** Gives an account a password, as its person does by "forgotten password" and the mailed code. */
export async function setPassword(identityAdminUrl: string, email: string, password: string): Promise<void> {
  const identities = `${identityAdminUrl}/admin/identities`;
  const query = new URLSearchParams({ credentials_identifier: email });
  const [identity] = (await (await fetch(`${identities}?${query}`)).json()) as { id: string; metadata_admin: object }[];
  if (identity === undefined) throw new Error(`There is no account of ${email}.`);
  await send('PUT', `${identities}/${identity.id}`, {
    schema_id: 'default',
    state: 'active',
    traits: { email, locale: 'nl' },
    metadata_admin: identity.metadata_admin,
    credentials: { password: { config: { password } } },
  });
}

async function send(method: string, url: string, body: object): Promise<void> {
  const answer = await fetch(url, {
    method,
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify(body),
  });
  if (!answer.ok) throw new Error(`${method} ${url}: ${answer.status} ${await answer.text()}`);
}

/** A booking, and a person who is out at the next call. `ownerUrl` is the register's, which gets a few members first; `name` is
 * of an administrator, whose address and password are as the tests have them. */
export async function liveThere(servers: Servers, ownerUrl: string, name: string, say: Say): Promise<void> {
  const owner = createDatabase({ url: ownerUrl, max: 1 });
  await insertFixtures(owner);
  await owner.destroy();

  const call = (token: string, method: string, path: string, body?: object): Promise<Response> =>
    fetch(`${servers.adminOrigin}/api/v1${path}`, {
      method,
      headers: {
        authorization: `Bearer ${token}`,
        'idempotency-key': randomUUID(),
        ...(body && { 'content-type': 'application/json' }),
      },
      ...(body && { body: JSON.stringify(body) }),
    });
  const expectStatus = async (answer: Response, status: number, what: string): Promise<void> => {
    if (answer.status !== status) throw new Error(`${what}: ${answer.status} ${await answer.text()}`);
    await answer.body?.cancel();
    say(`${what}: ${status}`);
  };

  const other = await signIn(new Browser(), servers, name);
  await expectStatus(
    await call(other.access_token, 'GET', '/account/userinfo'),
    200,
    'somebody reads with the administrator’s session',
  );
  const browser = new Browser();
  const own = await signIn(browser, servers, name);
  const booking = {
    kind: 'issue',
    member_id: fixtures.members.jan.id,
    instrument_id: fixtures.instruments.share.id,
    quantity: '1',
    effective_date: '2026-06-01',
  };
  await expectStatus(
    await call(own.access_token, 'POST', '/transactions', booking),
    201,
    'the administrator books a share',
  );
  await expectStatus(
    await call(own.access_token, 'DELETE', '/account/other-sign-ins'),
    204,
    'shows every other session out',
  );
  await expectStatus(
    await call(other.access_token, 'GET', '/account/userinfo'),
    401,
    'the other session is out at the next call',
  );
  await expectStatus(await call(own.access_token, 'GET', '/account/userinfo'), 200, 'her own goes on');

  // Kratos itself tells the API of another password.
  const third = await signIn(new Browser(), servers, name);
  await changePassword(browser, servers.identityUrl, randomUUID());
  await expectStatus(
    await call(third.access_token, 'GET', '/account/userinfo'),
    401,
    'after another password nobody else is in',
  );
}

/** As the profile does it: Kratos' form for settings, with the session of the browser. */
async function changePassword(browser: Browser, identityUrl: string, password: string): Promise<void> {
  const headers = { accept: 'application/json', 'content-type': 'application/json' };
  const flow = (await (
    await browser.request(`${identityUrl}/self-service/settings/browser`, { headers })
  ).json()) as Flow;
  const csrf_token = node(flow, 'csrf_token')?.attributes.value;
  const body = JSON.stringify({ method: 'password', csrf_token, password });
  const answer = await browser.request(flow.ui.action, { method: 'POST', headers, body });
  if (!answer.ok) throw new Error(`The password was not changed: ${answer.status} ${await answer.text()}`);
}
