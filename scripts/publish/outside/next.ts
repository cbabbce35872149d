import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { createServer } from 'node:net';
import { colors } from '../../../packages/ui/src/theme/tokens.ts';
import { rgb } from '../../../packages/ui/src/testing/rgb.ts';
import { App, expectSame, tryPage } from './App.ts';

async function freePort(): Promise<number> {
  const server = createServer().listen(0, '127.0.0.1');
  await once(server, 'listening');
  const address = server.address();
  server.close();
  await once(server, 'close');
  if (address === null || typeof address === 'string') throw new Error('There is no free port.');
  return address.port;
}

/** Next.js, App Router: ours in a server component, styled before any script by the host's emotion cache. */
export async function next(): Promise<App> {
  const app = new App('next', { others: { '@emotion/cache': '11.14.0', next: '16.4.6' } });
  app.run('built', app.bin('next'), ['build']);
  const port = await freePort();
  const server = spawn(
    process.execPath,
    ['node_modules/next/dist/bin/next', 'start', '-H', '127.0.0.1', '-p', String(port)],
    {
      cwd: app.folder,
      stdio: ['ignore', 'pipe', 'inherit'],
    },
  );
  try {
    for await (const said of server.stdout) if (String(said).includes('Ready')) break;
    const address = `http://127.0.0.1:${port}`;
    const html = await (await fetch(address)).text();
    const head = html.slice(0, html.indexOf('<h1'));
    // the signs and cents of an amount are elements of their own
    const text = html.replaceAll(/<[^>]*>/g, '').replaceAll('\u00a0', ' ');
    if (!text.includes('€ 1.250,50')) throw new Error(`The server's page has no amount:\n${text}`);
    for (const part of ['data-emotion="host ', 'data-emotion="host-global '])
      if (!html.includes(part)) throw new Error(`The server's page has no ${part}:\n${html}`);
    if (!head.includes('--lb-accent:')) throw new Error('The tokens come after the page that needs them.');

    await tryPage(address, async (page) => {
      await page.getByRole('button', { name: '0 keer' }).click();
      await page.getByRole('button', { name: '1 keer' }).waitFor();
      const ground = await page
        .getByRole('link', { name: 'Boeken' })
        .evaluate((element) => getComputedStyle(element).backgroundColor);
      expectSame('The ground of our button', ground, rgb(colors.success.light));
    });
  } finally {
    server.kill();
    await once(server, 'exit');
  }
  return app;
}
