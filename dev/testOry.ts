// `npm run test:ory`: end-to-end tests against a Kratos and a Hydra that run elsewhere, through the app of this checkout.
// Registers the app and makes the demo accounts where they are missing. Arguments go to Playwright in place of its files.
import { spawnSync } from 'node:child_process';
import { findChromium } from '../testing/findChromium.ts';
import { demoAccounts, demoEmail, demoPassword } from './identity/demo.ts';
import { backOffice } from './oauth/clients.ts';
import { addresses, readSettings, root, serverVariables } from './settings.ts';
import type { Settings } from './settings.ts';

/**
 * Signing in and out, opening a page by a frame, refreshing, booking, the profile, the second factor; what reads mails only where
 * there is a page of them.
 */
const files = [
  'session.spec.ts',
  'opening.spec.ts',
  'book.spec.ts',
  'account.spec.ts',
  'secondFactor.spec.ts',
  ...(process.env.MAIL_PAGE ? [] : ['--grep-invert', 'mailed code|replaced by mail']),
];

let settings: Settings;
try {
  settings = readSettings();
  if (!settings.signIn.external) {
    throw new Error(
      `Set ${serverVariables.join(', ')} to the addresses of a Kratos and a Hydra for tests (dev/README.md).`,
    );
  }
  await prepare(settings);
} catch (error) {
  console.error((error as Error).message);
  process.exit(2);
}
const given = process.argv.slice(2);
const { status } = spawnSync(
  'playwright',
  ['test', '--config', 'apps/admin/playwright.config.ts', ...(given.length > 0 ? given : files)],
  { cwd: root, stdio: 'inherit', env: { ...process.env, CHROMIUM_PATH: findChromium() } },
);
process.exit(status ?? 1);

async function prepare({ signIn, ...rest }: Settings): Promise<void> {
  const client = backOffice(addresses({ signIn, ...rest }).admin, process.env.OAUTH_AUDIENCE || 'ledenbureau-api');
  const clients = `${signIn.oauthAdmin}/admin/clients`;
  const known = await call('GET', `${clients}/${client.client_id}`);
  if (known.ok) await done(call('PUT', `${clients}/${client.client_id}`, client));
  else await done(call('POST', clients, client));
  for (const account of demoAccounts) {
    const identities = `${signIn.identityAdmin}/admin/identities`;
    const email = demoEmail(account);
    const found = await done(call('GET', `${identities}?credentials_identifier=${encodeURIComponent(email)}`));
    if (((await found.json()) as unknown[]).length > 0) continue;
    const {
      givenName,
      familyName,
      locale = 'nl',
      state = 'active',
      verified = true,
      isAdmin,
      secondaryEmail,
    } = account;
    await done(
      call('POST', identities, {
        schema_id: 'default',
        state,
        traits: {
          email,
          given_name: givenName,
          family_name: familyName,
          locale,
          ...(secondaryEmail !== undefined && { secondary_email: secondaryEmail }),
        },
        verifiable_addresses: [{ value: email, via: 'email', verified, status: verified ? 'completed' : 'pending' }],
        credentials: { password: { config: { password: demoPassword(account) } } },
        ...(isAdmin !== undefined && { metadata_admin: { is_admin: isAdmin } }),
      }),
    );
  }
}

async function call(method: string, url: string, body?: object): Promise<Response> {
  const headers = { accept: 'application/json', 'content-type': 'application/json' };
  try {
    return await fetch(url, { method, headers, ...(body && { body: JSON.stringify(body) }) });
  } catch (error) {
    throw new Error(`${url} cannot be reached: ${(error as Error).message}`, { cause: error });
  }
}

async function done(answering: Promise<Response>): Promise<Response> {
  const answer = await answering;
  if (!answer.ok) throw new Error(`${answer.url} answers ${answer.status}: ${(await answer.text()).slice(0, 300)}`);
  return answer;
}
