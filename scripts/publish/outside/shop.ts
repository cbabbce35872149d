import { createHash, randomBytes } from 'node:crypto';
import { readFileSync } from 'node:fs';
import type { IncomingMessage } from 'node:http';
import { join } from 'node:path';
import { buffer } from 'node:stream/consumers';
import { themeInitScript } from '../../../packages/ui/src/theme/themeInit.ts';
import { createShop } from '../../../packages/workbench/src/testing/orders/server.ts';
import { serve } from '../../../testing/serve.ts';
import { expectSame, tryPage } from './App.ts';

/** A request of Node as a browser has it. */
async function toRequest(incoming: IncomingMessage): Promise<Request> {
  const { method = 'GET', url = '/', headers } = incoming;
  const body = method === 'GET' ? {} : { body: await buffer(incoming) };
  const own = Object.entries(headers).map(([name, value]) => [name, String(value)] as [string, string]);
  return new Request(new URL(url, 'http://localhost'), { method, headers: own, ...body });
}

/** As strict as that of an installed Ledenbureau. */
const policy = (nonce: string): string =>
  [
    "default-src 'none'",
    `script-src 'self' 'sha256-${createHash('sha256').update(themeInitScript).digest('base64')}'`,
    `style-src 'self' 'nonce-${nonce}'`,
    "img-src 'self' data:",
    "font-src 'self'",
    "connect-src 'self'",
    "form-action 'self'",
    "base-uri 'none'",
    "frame-ancestors 'none'",
    "require-trusted-types-for 'script'",
  ].join('; ');

/** Serves the built app with its pages under a policy, and the API of the shop. */
export function serveShop(dist: string): ReturnType<typeof serve> {
  const shop = createShop();
  const html = readFileSync(join(dist, 'orders.html'), 'utf8');
  return serve(dist, async (incoming, response) => {
    const { pathname } = new URL(incoming.url ?? '/', 'http://localhost');
    if (pathname.startsWith('/api/v1/')) {
      const answer = await shop(await toRequest(incoming));
      response.writeHead(answer.status, Object.fromEntries(answer.headers));
      response.end(await answer.text());
      return true;
    }
    if (pathname !== '/orders') return false;
    const nonce = randomBytes(16).toString('base64');
    response.writeHead(200, { 'content-type': 'text/html; charset=utf-8', 'content-security-policy': policy(nonce) });
    response.end(html.replace('<head>', `<head><meta property="csp-nonce" nonce="${nonce}">`));
    return true;
  });
}

const words = {
  nl: {
    title: 'Bestellingen',
    find: 'Nummer of klant',
    narrowed: 'Te beoordelen',
    approve: 'Goedkeuren',
    left: 'over',
  },
  en: { title: 'Orders', find: 'Number or customer', narrowed: 'To decide', approve: 'Approve', left: 'left' },
};

/** Works with the list of orders as a person would, in both languages: looks for one, approves it, takes the list along. */
export async function tryShop(address: string): Promise<void> {
  for (const [locale, { title, find, narrowed, approve, left }] of Object.entries(words)) {
    // oxlint-disable-next-line no-await-in-loop -- both decide on the orders of one shop
    await tryPage(`${address}/orders?lng=${locale}`, async (page) => {
      await page.getByRole('heading', { level: 1, name: title }).waitFor();
      await page.getByRole('tab', { name: narrowed }).click();
      await page.getByRole('searchbox', { name: find }).fill('smit');
      await page.waitForURL(/q=smit/);
      const row = page.getByRole('row', { name: /Bakkerij Smit/ });
      const before = await row.count();
      await row.first().getByRole('checkbox').check();
      await page.getByRole('button', { name: `${approve}…` }).click();
      const dialog = page.getByRole('dialog');
      await dialog.getByText(left).waitFor();
      await dialog.getByRole('button', { name: approve, exact: true }).click();
      await dialog.waitFor({ state: 'hidden' });
      await page.waitForFunction((rows) => document.querySelectorAll('main tbody tr[data-row]').length < rows, before);
      expectSame(`Orders left to approve in ${locale}`, await row.count(), before - 1);

      await page.locator('h1').click();
      await page.keyboard.press('e');
      await page.getByRole('radio', { name: 'CSV' }).check();
      await page.getByRole('dialog').getByRole('textbox').fill('Controle van de maand');
      const download = page.waitForEvent('download');
      await page.keyboard.press('Control+Enter');
      const path = await (await download).path();
      expectSame('The first row of the file', readFileSync(path, 'utf8').split('\r\n')[0], 'Nummer;Klant;Status');
    });
  }
}
