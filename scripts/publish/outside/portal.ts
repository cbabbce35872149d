import type { IncomingMessage, ServerResponse } from 'node:http';
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { text } from 'node:stream/consumers';
import { json, startFakeServer } from '../../../packages/auth/src/testing/fakeAuthorizationServer.ts';
import { unifiedFlow } from '../../../packages/auth/src/testing/flows.ts';
import { serve } from '../../../testing/serve.ts';
import { expectSame, tryPage } from './App.ts';

const password = 'geheim-genoeg';
const redirect = (response: ServerResponse, location: string) => void response.writeHead(302, { location }).end();

/** What the API of the portal answers to whoever has a token. */
const answers: Record<string, unknown> = {
  'GET /api/v1/holdings': [{ name: 'Obligatie 2026', quantity: '12.5', cents: 125_050 }],
  'GET /api/v1/notices': [{ id: 'n1', day: '2026-11-21', text: 'De rente is bijgeschreven.' }],
  'POST /api/v1/redemptions': {},
};

/** Serves the built portal with an identity service, an authorization server and an API, all at one address. */
export async function servePortal(dist: string): Promise<{ address: string; sent: unknown[]; stop(): Promise<void> }> {
  const authorization = await startFakeServer();
  const sent: unknown[] = [];
  let asked = '';

  async function answer(incoming: IncomingMessage, response: ServerResponse): Promise<boolean> {
    const origin = `http://${incoming.headers.host}`;
    const { pathname, search, searchParams } = new URL(incoming.url ?? '/', origin);
    const call = `${incoming.method} ${pathname}`;
    if (pathname === '/portal/config.json') {
      json(200, {
        issuer: authorization.origin,
        authorizationEndpoint: `${origin}/oauth2/auth`,
        tokenEndpoint: `${origin}/oauth2/token`,
        endSessionEndpoint: `${origin}/oauth2/sessions/logout`,
        revocationEndpoint: `${origin}/oauth2/revoke`,
        userinfoEndpoint: `${origin}/userinfo`,
        clientId: 'admin-app',
        scope: 'openid',
        identityUrl: origin,
        loginPath: '/portal/login',
        apiUrl: `${origin}/api/v1`,
        redirectUri: `${origin}/portal`,
      })(response);
    } else if (pathname === '/oauth2/auth' && searchParams.has('login_verifier')) {
      redirect(response, `/portal?${authorization.signInAt(asked)}`);
    } else if (pathname === '/oauth2/auth') {
      asked = `${origin}${pathname}${search}`;
      redirect(response, '/portal/login?flow=f1');
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
    } else if (/^\/(?:oauth2\/(?:token|revoke)|userinfo)$/.test(pathname)) {
      const { method = 'GET', headers } = incoming;
      const body = method === 'GET' ? {} : { body: await text(incoming) };
      const own = { authorization: headers.authorization ?? '', 'content-type': headers['content-type'] ?? '' };
      const answered = await fetch(`${authorization.origin}${pathname}`, { method, headers: own, ...body });
      response.writeHead(answered.status, { 'content-type': 'application/json' }).end(await answered.text());
    } else if (call in answers) {
      if (!authorization.issued.includes(incoming.headers.authorization?.replace('Bearer ', '') ?? ''))
        json(401, {})(response);
      else {
        if (incoming.method === 'POST') sent.push(JSON.parse(await text(incoming)));
        json(200, answers[call])(response);
      }
    } else if (/^\/portal(?:\/\w+)?$/.test(pathname)) {
      response.writeHead(200, { 'content-type': 'text/html; charset=utf-8' });
      response.end(readFileSync(join(dist, 'portal.html')));
    } else return false;
    return true;
  }

  const { address, stop } = await serve(dist, answer);
  return { address, sent, stop: async () => void (await Promise.all([stop(), authorization.close()])) };
}

const languages = {
  nl: {
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
    day: '21-11-2026',
    collapse: 'Menu inklappen',
  },
  en: {
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
    day: '21/11/2026',
    collapse: 'Collapse menu',
  },
};

/** Signs in as a member, looks at the holdings, asks for a redemption and reads the notices, in each language. */
export async function tryPortal({ address, sent }: Awaited<ReturnType<typeof servePortal>>): Promise<void> {
  for (const [locale, words] of Object.entries(languages)) {
    // oxlint-disable-next-line no-await-in-loop -- both are members at one server
    await tryPage(
      `${address}/portal?lng=${locale}`,
      async (page) => {
        await page.getByLabel(words.email).fill('anna@example.org');
        await page.keyboard.press('Enter');
        const field = page.getByRole('textbox', { name: words.password });
        await field.fill('verkeerd');
        await page.getByRole('button', { name: words.signIn }).click();
        await page.getByText(words.wrong).first().waitFor();
        await field.fill(password);
        await page.getByRole('button', { name: words.signIn }).click();

        await page.getByRole('heading', { level: 1, name: words.holdings }).waitFor();
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
        await page.getByText(words.day).waitFor();
      },
      // a refused password, and the answer of Kratos that leads on
      /status of (?:400|422)/,
    );
  }
}
