import { readFileSync } from 'node:fs';
import type { IncomingMessage } from 'node:http';
import { join } from 'node:path';
import { buffer } from 'node:stream/consumers';
import { createShop } from '../../../packages/workbench/src/testing/orders/server.ts';
import { serve } from '../../../testing/serve.ts';
import { expectSame, tryPage } from './App.ts';
import { sendStrictly } from './policy.ts';

/** A request of Node as a browser has it. */
async function toRequest(incoming: IncomingMessage): Promise<Request> {
  const { method = 'GET', url = '/', headers } = incoming;
  const body = method === 'GET' ? {} : { body: await buffer(incoming) };
  const own = Object.entries(headers).map(([name, value]) => [name, String(value)] as [string, string]);
  return new Request(new URL(url, 'http://localhost'), { method, headers: own, ...body });
}

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
    sendStrictly(response, html);
    return true;
  });
}

const languages = {
  nl: {
    order: 'B-2059',
    title: 'Bestellingen',
    find: 'Nummer of klant',
    open: 'Te beoordelen',
    approve: 'Goedkeuren',
    outcome: 'Van het budget van dit jaar',
    none: 'Geen bestelling past bij dit filter',
  },
  en: {
    order: 'B-2031',
    title: 'Orders',
    find: 'Number or customer',
    open: 'To decide',
    approve: 'Approve',
    outcome: 'Of this year’s budget',
    none: 'No order matches this filter',
  },
};

/** Works with the list of orders as a person would, in each language: looks for one, approves it, takes the list along. */
export async function tryShop(address: string): Promise<void> {
  for (const [locale, words] of Object.entries(languages)) {
    // oxlint-disable-next-line no-await-in-loop -- both decide on the orders of one shop
    await tryPage(`${address}/orders?lng=${locale}`, async (page) => {
      await page.getByRole('heading', { level: 1, name: words.title }).waitFor();
      await page.getByRole('tab', { name: words.open }).click();
      await page.waitForURL(/status=open/);
      await page.getByRole('searchbox', { name: words.find }).fill(words.order);
      await page.waitForURL((url) => url.searchParams.get('q') === words.order);
      await page.getByRole('row', { name: words.order }).getByRole('checkbox').check();
      await page.getByRole('button', { name: `${words.approve}…` }).click();
      const dialog = page.getByRole('dialog');
      await dialog.getByText(words.outcome).waitFor();
      await dialog.getByRole('button', { name: words.approve, exact: true }).click();
      await page.getByText(words.none).waitFor();

      await page.getByRole('heading', { level: 1 }).click();
      await page.keyboard.press('e');
      await page.getByRole('radio', { name: 'CSV' }).check();
      await dialog.getByRole('textbox').fill('Controle van de maand');
      const download = page.waitForEvent('download');
      await page.keyboard.press('Control+Enter');
      const path = await (await download).path();
      expectSame('The first row of the file', readFileSync(path, 'utf8').split('\r\n')[0], 'Nummer;Klant;Status');
    });
  }
}
