import { request, type IncomingMessage, type ServerResponse } from 'node:http';
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { text } from 'node:stream/consumers';
import { json, startFakeServer } from '../../../packages/auth/src/testing/fakeAuthorizationServer.ts';
import { unifiedFlow } from '../../../packages/auth/src/testing/flows.ts';
import { rgb } from '../../../packages/ui/src/testing/rgb.ts';
import { colors } from '../../../packages/ui/src/theme/tokens.ts';
import { serve } from '../../../testing/serve.ts';
import { expectSame, tryPage } from './App.ts';
import { sendStrictly } from './policy.ts';

const password = 'geheim-genoeg';
const redemption = 'POST /api/v1/redemptions';
const redirect = (response: ServerResponse, location: string) => void response.writeHead(302, { location }).end();

/** Where the portal itself is: a folder that was built, with the page that every address of it shows, or a server of its own. */
type Portal = { dist: string; page: string } | { address: string };

/** Hands a request on to another server of this machine, and its answer back. @param body where it was read already */
function handOn(address: string, incoming: IncomingMessage, outgoing: ServerResponse, body?: string): void {
  const { method, url, headers } = incoming;
  const onward = request(new URL(url ?? '/', address), { method, headers }, (answer) => {
    outgoing.writeHead(answer.statusCode ?? 502, answer.headers);
    answer.pipe(outgoing);
  });
  onward.on('error', (error) => outgoing.destroy(error));
  if (body === undefined) incoming.pipe(onward);
  else onward.end(body);
}

/** Serves a portal with an identity service, an authorization server and an account service, all at one address. */
export async function servePortal(
  portal: Portal,
): Promise<{ address: string; sent: unknown[]; stop(): Promise<void> }> {
  const authorization = await startFakeServer();
  const sent: unknown[] = [];
  let asked = '';

  async function answer(incoming: IncomingMessage, response: ServerResponse): Promise<boolean> {
    const origin = `http://${incoming.headers.host}`;
    const { pathname, search, searchParams } = new URL(incoming.url ?? '/', origin);
    const call = `${incoming.method} ${pathname}`;
    if (pathname === '/config.json') {
      json(200, {
        issuer: authorization.origin,
        authorizationEndpoint: `${origin}/oauth2/auth`,
        tokenEndpoint: `${origin}/oauth2/token`,
        endSessionEndpoint: `${origin}/oauth2/sessions/logout`,
        revocationEndpoint: `${origin}/oauth2/revoke`,
        userinfoEndpoint: `${origin}/api/v1/account/userinfo`,
        clientId: 'admin-app',
        scope: 'openid',
        identityUrl: origin,
      })(response);
    } else if (pathname === '/.well-known/openid-configuration') {
      json(200, { issuer: authorization.origin })(response);
    } else if (pathname === '/oauth2/auth' && searchParams.has('login_verifier')) {
      redirect(response, `/?${authorization.signInAt(asked)}`);
    } else if (pathname === '/oauth2/auth') {
      asked = `${origin}${pathname}${search}`;
      redirect(response, '/login?flow=f1');
    } else if (call === 'GET /self-service/login/flows') {
      json(200, unifiedFlow())(response);
    } else if (call === 'POST /self-service/login') {
      const typed = JSON.parse(await text(incoming)) as { password?: string };
      if (typed.password === password)
        json(422, {
          error: { id: 'browser_location_change_required', code: 422 },
          redirect_browser_to: `${origin}/oauth2/auth?login_verifier=1`,
        })(response);
      else
        json(400, unifiedFlow({ messages: [{ id: 4_000_006, type: 'error', text: 'wrong', context: {} }] }))(response);
    } else if (/^\/oauth2\/(?:token|revoke)$/.test(pathname)) {
      handOn(authorization.origin, incoming, response);
    } else if (pathname === '/api/v1/account/userinfo') {
      const { authorization: token = '' } = incoming.headers;
      const user = await fetch(`${authorization.origin}/userinfo`, { headers: { authorization: token } });
      json(user.status, await user.json())(response);
    } else if ('address' in portal) {
      const body = call === redemption ? await text(incoming) : undefined;
      if (body !== undefined) sent.push(JSON.parse(body));
      handOn(portal.address, incoming, response, body);
    } else if (pathname.startsWith('/api/v1/')) {
      const isMember = authorization.issued.includes(incoming.headers.authorization?.replace('Bearer ', '') ?? '');
      if (isMember && call === redemption) sent.push(JSON.parse(await text(incoming)));
      json(isMember && call in answers ? 200 : 401, isMember ? answers[call] : {})(response);
    } else if (!/\.\w+$/.test(pathname)) {
      sendStrictly(response, readFileSync(join(portal.dist, portal.page), 'utf8'));
    } else return false;
    return true;
  }

  const { address, stop } = await serve('dist' in portal ? portal.dist : '.', answer);
  return { address, sent, stop: async () => void (await Promise.all([stop(), authorization.close()])) };
}

/** What the API answers to whoever has a token, for a portal without a server of its own. */
const answers: Record<string, unknown> = {
  'GET /api/v1/holdings': [{ name: 'Obligatie 2026', quantity: '10', cents: 125_050, redeemable: '10' }],
  'GET /api/v1/notices': [{ id: 'n1', day: '2026-11-21', kind: 'requested', quantity: '3' }],
  [redemption]: {},
};

/** What a page of the portal looks like, by the few values that a host would change first. */
const lookOf = (element: Element) => {
  const { fontSize, color, marginTop } = getComputedStyle(element);
  return { font: fontSize, color, margin: marginTop };
};

const languages = {
  nl: {
    language: 'Nederlands',
    email: 'E-mailadres',
    password: 'Wachtwoord',
    wrong: 'Het e-mailadres of het wachtwoord is onjuist',
    signIn: 'Aanmelden',
    holdings: 'Uw bezit',
    value: '€ 1.250,50',
    redemption: 'Aflossing aanvragen',
    quantity: 'Aantal',
    iban: 'Rekening',
    send: 'Aanvragen',
    missing: 'Vul een aantal in.',
    half: '2,5',
    whole: 'Hier past alleen een heel getal. Rond het af, bijvoorbeeld op 12.',
    badIban: 'Dit rekeningnummer klopt niet.',
    sent: 'Uw aanvraag is ontvangen.',
    notices: 'Berichten',
    told: 'Wij hebben uw aanvraag voor aflossing ontvangen. Aantal: 3.',
    dark: 'Donker',
    collapse: 'Menu inklappen',
  },
  en: {
    language: 'English',
    email: 'Email address',
    password: 'Password',
    wrong: 'The email address or the password is incorrect',
    signIn: 'Sign in',
    holdings: 'Your holdings',
    value: '€1,250.50',
    redemption: 'Request a redemption',
    quantity: 'Quantity',
    iban: 'Account',
    send: 'Request',
    missing: 'Enter the quantity.',
    half: '2.5',
    whole: 'Only a whole number fits here. Round it, for example to 12.',
    badIban: 'This account number is not right.',
    sent: 'Your request has been received.',
    notices: 'Messages',
    told: 'We have received your request for a redemption. Quantity: 3.',
    dark: 'Dark',
    collapse: 'Collapse menu',
  },
};

/** Signs in as a member, looks at the holdings, asks for a redemption, reads the notices and darkens the page, in each language. */
export async function tryPortal({ address, sent }: Awaited<ReturnType<typeof servePortal>>): Promise<void> {
  for (const words of Object.values(languages)) {
    // oxlint-disable-next-line no-await-in-loop -- both are members at one server
    await tryPage(
      address,
      async (page) => {
        await page.getByRole('button', { name: words.language }).click();
        await page.getByLabel(words.email).fill('anna@example.org');
        await page.keyboard.press('Enter');
        const field = page.getByRole('textbox', { name: words.password });
        await field.fill('verkeerd');
        await page.getByRole('button', { name: words.signIn }).click();
        await page.getByText(words.wrong).first().waitFor();
        await field.fill(password);
        await page.getByRole('button', { name: words.signIn }).click();

        // whatever the host's rules for bare elements and its `html` are
        const title = page.getByRole('heading', { level: 1, name: words.holdings });
        expectSame('The title', await title.evaluate(lookOf), {
          font: '24px',
          color: rgb(colors.text.light),
          margin: '0px',
        });
        await page.getByRole('cell', { name: words.value }).waitFor();
        await page.getByRole('button', { name: words.collapse }).waitFor();

        await page.getByRole('link', { name: words.redemption }).click();
        const quantity = page.getByLabel(words.quantity);
        await page.getByRole('button', { name: words.send }).click();
        await page.getByText(words.missing).first().waitFor();
        await quantity.fill(words.half);
        await page.getByText(words.whole).first().waitFor();
        await quantity.fill('3');
        await page.getByLabel(words.iban).fill('NL91 ABNA 0417 1643 01');
        await page.getByText(words.badIban).first().waitFor();
        await page.getByLabel(words.iban).fill('NL91 ABNA 0417 1643 00');
        await page.getByRole('button', { name: words.send }).click();
        await page.getByText(words.sent).waitFor();
        expectSame('The request', sent.pop(), { quantity: '3', iban: 'NL91ABNA0417164300' });

        await page.getByRole('link', { name: words.notices }).click();
        await page.getByText(words.told).first().waitFor();

        await page.getByRole('button', { name: 'Anna de Vries' }).click();
        await page.getByRole('menuitemradio', { name: words.dark }).click();
        await page.locator('html[data-theme=dark]').waitFor({ state: 'attached' });
      },
      // a refused password, and the answer of Kratos that leads on
      /status of (?:400|422)/,
    );
  }
}
