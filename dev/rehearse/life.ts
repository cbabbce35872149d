// What a server is for: people sign in through Caddy, book, and are shown out.
import { randomUUID } from 'node:crypto';
import { Secret, TOTP } from 'otpauth';
import { createDatabase } from '@ledenbureau/api/database.ts';
import { fixtures, insertFixtures } from '../../services/api/test/fixtures.ts';
import { ageSessions } from '../test/ageSessions.ts';
import { authorizationUrl, Browser, exchange, newVerifier, node, signIn, submit, token } from '../test/browser.ts';
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

/** A second factor, a booking, a step-up, and a person who is out at the next call. The register gets a few members first; `name`
 * is of an administrator, whose address and password are as the tests have them. */
export async function liveThere(
  servers: Servers,
  databases: { register: string; accounts: string },
  name: string,
  say: Say,
): Promise<void> {
  const owner = createDatabase({ url: databases.register, max: 1 });
  await insertFixtures(owner);
  await owner.destroy();

  const call = (token: string, method: string, path: string, body?: object, proof?: string): Promise<Response> =>
    fetch(`${servers.adminOrigin}/api/v1${path}`, {
      method,
      headers: {
        authorization: `Bearer ${token}`,
        'idempotency-key': randomUUID(),
        ...(proof !== undefined && { 'step-up': proof }),
        ...(body && { 'content-type': 'application/json' }),
      },
      ...(body && { body: JSON.stringify(body) }),
    });
  const expectStatus = async (answer: Response, status: number, what: string): Promise<void> => {
    if (answer.status !== status) throw new Error(`${what}: ${answer.status} ${await answer.text()}`);
    await answer.body?.cancel();
    say(`${what}: ${status}`);
  };

  const browser = new Browser();
  const alone = await signIn(browser, servers, name);
  await expectStatus(
    await call(alone.access_token, 'GET', '/transactions'),
    403,
    'nobody works with a password alone, where a second factor is required',
  );
  const secondCode = await setUpApp(browser, servers.identityUrl);
  say('the administrator sets up an authenticator app');

  const other = await signIn(new Browser(), servers, name, secondCode);
  await expectStatus(
    await call(other.access_token, 'GET', '/account/userinfo'),
    200,
    'somebody reads with the administrator’s session',
  );
  const own = await signIn(browser, servers, name, secondCode);
  await expectFrame(browser, servers, 'code');
  say('a page that she opens signs in by a hidden frame, and nobody is asked');
  await expectFrame(new Browser(), servers, 'login_required');
  say('where nobody is known, the frame says that somebody has to be asked');
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

  // What moves rights asks for the factor again: a setting that says nothing is refused for that alone, once the proof is there.
  const propose = (proof?: string): Promise<Response> =>
    call(own.access_token, 'POST', '/setting-proposals', { section: 'four_eyes' }, proof);
  const proof = (): Promise<string> => proofOf(browser, servers.identityUrl);
  await expectStatus(await propose(), 403, 'a setting asks for a proof');
  await expectStatus(await propose(await proof()), 422, 'with the proof of her session it is looked at');
  await ageSessions(databases.accounts, subjectOf(own.access_token));
  await expectStatus(await propose(await proof()), 403, 'an hour later her session is no proof');
  await giveAgain(browser, servers, secondCode);
  await expectStatus(await propose(await proof()), 422, 'she gives the second factor again, and it is looked at');

  // Kratos itself tells the API of another password.
  const third = await signIn(new Browser(), servers, name, secondCode);
  await changePassword(browser, servers.identityUrl, randomUUID());
  await expectStatus(
    await call(third.access_token, 'GET', '/account/userinfo'),
    401,
    'after another password nobody else is in',
  );
}

/** Follows the hidden frame of a page that is opened (ADR 0074) to the one page that a frame may hold, and uses its answer. */
async function expectFrame(browser: Browser, servers: Servers, wanted: 'code' | 'login_required'): Promise<void> {
  const redirect_uri = `${servers.adminOrigin}/signed-in.html`;
  const { verifier, challenge } = newVerifier();
  const asked = authorizationUrl(servers, challenge, { prompt: 'none', redirect_uri });
  const end = await browser.navigate(
    asked,
    redirect_uri,
    `${servers.adminOrigin}/login`,
    `${servers.adminOrigin}/error`,
  );
  const code = end.searchParams.get('code');
  const answer = code === null ? end.searchParams.get('error') : 'code';
  if (!end.href.startsWith(redirect_uri) || answer !== wanted)
    throw new Error(`The frame ended at ${end.pathname}, ${answer}.`);
  if (code === null) return;
  const page = await fetch(end);
  if (page.status !== 200 || page.headers.get('x-frame-options') !== 'SAMEORIGIN') {
    throw new Error(`${end.pathname} answers ${page.status}, for no frame of the app.`);
  }
  const tokens = await token(servers, { ...exchange(servers, code, verifier), redirect_uri });
  if (!tokens.ok) throw new Error(`The code of the frame is refused: ${await tokens.text()}`);
}

const headers = { accept: 'application/json', 'content-type': 'application/json' };

/** Links an authenticator app, as the page of security does it, and answers what shows its codes. */
async function setUpApp(browser: Browser, identityUrl: string): Promise<() => string> {
  const flow = await settingsForm(browser, identityUrl);
  const shown = flow.ui.nodes.find(({ attributes }) => attributes.id === 'totp_secret_key');
  const app = new TOTP({ secret: Secret.fromBase32(shown?.attributes.text?.text ?? '') });
  const totp_code = app.generate();
  await settle(browser, flow, { method: 'totp', totp_code });
  return () => app.generate();
}

/** As the profile does it: Kratos' form for settings, with the session of the browser. */
const changePassword = async (browser: Browser, identityUrl: string, password: string): Promise<void> =>
  settle(browser, await settingsForm(browser, identityUrl), { method: 'password', password });

async function settingsForm(browser: Browser, identityUrl: string): Promise<Flow> {
  return (await (await browser.request(`${identityUrl}/self-service/settings/browser`, { headers })).json()) as Flow;
}

async function settle(browser: Browser, flow: Flow, fields: object): Promise<void> {
  const body = JSON.stringify({ csrf_token: node(flow, 'csrf_token')?.attributes.value, ...fields });
  const answer = await browser.request(flow.ui.action, { method: 'POST', headers, body });
  if (!answer.ok) throw new Error(`${JSON.stringify(Object.keys(fields))}: ${answer.status} ${await answer.text()}`);
}

/** Gives the second factor again, as the dialog does it. */
async function giveAgain(browser: Browser, servers: Servers, secondCode: () => string): Promise<void> {
  const form = `${servers.identityUrl}/self-service/login/browser?refresh=true&aal=aal2`;
  const flow = (await (await browser.request(form, { headers })).json()) as Flow;
  const answer = await submit(browser, servers, flow, { method: 'totp', totp_code: secondCode() });
  if (!answer.ok) throw new Error(`The second factor: ${answer.status} ${await answer.text()}`);
}

/** Whose access token it is. */
const subjectOf = (token: string): string =>
  (JSON.parse(Buffer.from(token.split('.')[1] ?? '', 'base64url').toString()) as { sub: string }).sub;

/** What Kratos signs of the session of this browser. */
async function proofOf(browser: Browser, identityUrl: string): Promise<string> {
  const answer = await browser.request(`${identityUrl}/sessions/whoami?tokenize_as=ledenbureau`, { headers });
  return ((await answer.json()) as { tokenized?: string }).tokenized ?? '';
}
