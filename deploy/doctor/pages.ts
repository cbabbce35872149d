import { ask, at, textAt, unless } from './ask.ts';
import type { Problem } from './ask.ts';
import type { Setup } from './setup.ts';

const html = { headers: { accept: 'text/html' } };
const elsewhere = 'https://elsewhere.invalid/';

/** Where a browser is sent; '' where it stays. */
const leadsTo = async (url: string): Promise<string> => (await ask(url, html)).headers.get('location') ?? '';

/** The pages of the app that Kratos and Hydra send browsers to: what is set for each, as a browser sees it. */
export async function checkPages({ appUrl, identityUrl, issuer }: Setup): Promise<Problem[]> {
  const server = issuer.replace(/\/$/, '');
  const flows = `${identityUrl}/self-service`;
  const wanted: [setting: string, url: string, place: string[]][] = [
    ['kratos.yml selfservice.flows.login.ui_url', `${flows}/login/browser`, ['/login?flow=']],
    // Registration may be switched off.
    [
      'kratos.yml selfservice.flows.registration.ui_url',
      `${flows}/registration/browser`,
      ['/registration?flow=', '/error?id='],
    ],
    ['kratos.yml selfservice.flows.recovery.ui_url', `${flows}/recovery/browser`, ['/recovery?flow=']],
    ['kratos.yml selfservice.flows.verification.ui_url', `${flows}/verification/browser`, ['/verification?flow=']],
    [
      'kratos.yml selfservice.flows.settings.ui_url',
      `${identityUrl}/.well-known/change-password`,
      ['/account/profile'],
    ],
    ['kratos.yml selfservice.flows.error.ui_url', `${flows}/login/browser?return_to=${elsewhere}`, ['/error?id=']],
    ['hydra.yml urls.error', `${server}/oauth2/auth?client_id=nobody`, ['/error?error=']],
    ['hydra.yml urls.post_logout_redirect', `${server}/oauth2/sessions/logout`, ['/']],
  ];
  const problems: Problem[] = [];
  for (const [setting, url, places] of wanted) {
    const place = await leadsTo(url);
    const sentence = `${url.split('?')[0]} leads to ${place.split('?')[0] || 'nowhere'} and must lead to ${appUrl}${places[0]?.split('?')[0]}.`;
    problems.push(
      ...unless(
        places.some((path) => place.startsWith(`${appUrl}${path}`)),
        setting,
        sentence,
      ),
    );
  }
  return problems;
}

/** Forms of Kratos may lead back to the app and to Hydra, and to nobody else. */
export async function checkReturns({ appUrl, identityUrl, issuer }: Setup): Promise<Problem[]> {
  const setting = 'kratos.yml selfservice.allowed_return_urls';
  const opens = async (place: string): Promise<boolean> => {
    const url = `${identityUrl}/self-service/login/browser?return_to=${encodeURIComponent(place)}`;
    return (await ask(url, { headers: { accept: 'application/json' } })).status === 200;
  };
  const [app, server, others] = [await opens(`${appUrl}/`), await opens(issuer), await opens(elsewhere)];
  return [
    ...unless(app, setting, `It must have ${appUrl}.`),
    ...unless(
      server,
      setting,
      `It must have ${issuer}: without it a recovery in the middle of a sign-in goes round in circles.`,
    ),
    ...unless(!others, setting, 'It lets a form lead to any address: list the app and Hydra alone.'),
  ];
}

/** What the page in a browser is told of its surroundings, beyond the addresses. */
export async function checkWays({ appUrl }: Setup): Promise<Problem[]> {
  const { json } = await ask(`${appUrl}/config.json`);
  const [path, members] = [at(json, 'login_path') ?? '/login', textAt(json, 'members_site')];
  return [
    ...unless(
      path === '/login',
      'config.json login_path',
      `It is ${JSON.stringify(path)}, but Kratos sends browsers to /login (selfservice.flows.login.ui_url): every sign-in would end there.`,
    ),
    ...unless(
      URL.canParse(members),
      'config.json members_site (MEMBERS_SITE)',
      'It must be an address: whoever is no administrator is sent there.',
    ),
  ];
}
