import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { readFileSync, renameSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import type { Page } from 'playwright';
import { colors } from '../../../packages/ui/src/theme/tokens.ts';
import { rgb } from '../../../packages/ui/src/testing/rgb.ts';
import { root } from '../packages.ts';
import { App, expectSame, tryPage } from './App.ts';
import { freePort } from './freePort.ts';

const readme = readFileSync(join(root, 'packages/ui/README.md'), 'utf8');

/** Runs `next start` or `next dev` of the app until the work is done. */
async function withNext(app: App, command: 'dev' | 'start', work: (address: string) => Promise<void>): Promise<void> {
  const port = await freePort();
  const server = spawn(
    process.execPath,
    ['node_modules/next/dist/bin/next', command, '-H', '127.0.0.1', '-p', String(port)],
    {
      cwd: app.folder,
      env: { ...process.env, NEXT_TELEMETRY_DISABLED: '1' },
      stdio: ['ignore', 'pipe', 'inherit'],
    },
  );
  try {
    const lines = server.stdout.iterator({ destroyOnReturn: false });
    for await (const line of lines) if (String(line).includes('Ready')) break;
    // nobody reads on, and a full pipe would stop it
    server.stdout.resume();
    await work(`http://127.0.0.1:${port}`);
  } finally {
    server.kill();
    await once(server, 'exit');
  }
}

/** The page as the server sends it: styled before what needs the styles, and under the policy that it names. */
async function tryServerPage(address: string): Promise<void> {
  const response = await fetch(address);
  const html = await response.text();
  const nonce = /'nonce-([^']+)'/.exec(response.headers.get('content-security-policy') ?? '')?.[1];
  if (!nonce) throw new Error('The answer has no policy with a nonce.');
  // the signs and cents of an amount are elements of their own
  const text = html.replaceAll(/<[^>]*>/g, '').replaceAll('\u00a0', ' ');
  if (!text.includes('€ 1.250,50')) throw new Error(`The server's page has no amount:\n${text}`);
  const head = html.slice(0, html.indexOf('<h1'));
  if (!head.includes('--lb-accent:')) throw new Error('The tokens come after the page that needs them.');
  const elements = [...html.matchAll(/<style\b[^>]*>/g)].map(([element]) => element);
  const bare = elements.filter((element) => !element.includes(`nonce="${nonce}"`));
  expectSame('Styles without the nonce', bare, []);
  if (!elements.some((element) => element.includes('data-emotion="lb-global ')))
    throw new Error(`The server's page has no styles for the whole page:\n${elements.join('\n')}`);
  // what comes later brings the styles that nothing before it has
  const later = html.indexOf('<section id="later"');
  const section = html.slice(later, html.indexOf('</section>', later));
  const classes = [...section.matchAll(/class="(lb-\w+)/g)].map(([, name = '']) => name);
  const fresh = classes.filter((name) => !html.slice(0, html.indexOf('</main>')).includes(`.${name}{`));
  if (later < 0 || fresh.length === 0)
    throw new Error(`The late part of the page has no styles of its own:\n${section}`);
  const missing = fresh.filter((name) => !html.slice(0, later).includes(`.${name}{`));
  expectSame('Classes of the late part without a style before it', missing, []);
}

const groundOf = (page: Page, role: 'button' | 'link', name: string): Promise<string> =>
  page.getByRole(role, { name }).evaluate((element) => getComputedStyle(element).backgroundColor);

/** Works with the page as a person would; the console stays silent, of hydration above all. */
async function tryInBrowser(address: string, expected?: RegExp): Promise<void> {
  await tryPage(
    address,
    async (page) => {
      await page.getByRole('progressbar', { name: 'Ingeschreven' }).waitFor();
      await page.getByRole('button', { name: '0 keer' }).click();
      await page.getByRole('button', { name: '1 keer' }).waitFor();
      expectSame('The ground of our button', await groundOf(page, 'link', 'Boeken'), rgb(colors.success.light));
      expectSame('The ground in the dark', await groundOf(page, 'button', 'Stemmen'), rgb(colors.success.dark));
      // a link is Next's: the page is not loaded anew
      await page.evaluate(() => Object.assign(globalThis, { stayed: true }));
      await page.getByRole('link', { name: 'Aandelen' }).click();
      await page.getByRole('heading', { level: 1, name: 'Aandelen' }).waitFor();
      await page.getByRole('link', { name: 'Terug' }).click();
      await page.getByRole('heading', { level: 1, name: 'Anneke' }).waitFor();
      expectSame('The page after two links', await page.evaluate('globalThis.stayed'), true);
    },
    expected,
  );
}

/** What Next 16 calls a proxy was a middleware before. Its bundler takes a minute to make a small build of it, which is not what is tried. */
function writeForNext15({ folder }: App): void {
  const config = 'config.optimization.minimize = false;\n    return config;';
  writeFileSync(join(folder, 'next.config.mjs'), `export default {\n  webpack(config) {\n    ${config}\n  },\n};\n`);
  const file = join(folder, 'middleware.js');
  renameSync(join(folder, 'proxy.js'), file);
  writeFileSync(file, readFileSync(file, 'utf8').replace('function proxy', 'function middleware'));
}

/**
 * Next.js, App Router, by `ui/next` and no code of the host's: ours in server components, under a strict policy; and in
 * development, where React says what differs at hydration.
 */
export async function next(versions: 'ours' | 'lowest' = 'ours'): Promise<App> {
  const app = new App('next', {
    workspace: { next: 'packages/ui' },
    ...(versions === 'lowest' && { others: { next: '15.1.0', react: '19.0.0', 'react-dom': '19.0.0' } }),
  });
  for (const file of ['app/layout.jsx', 'proxy.js']) {
    const code = readFileSync(join(app.folder, file), 'utf8');
    if (!readme.includes(`\n${code}\`\`\``)) throw new Error(`README.md of ui does not show ${file} as it is tried.`);
  }
  if (versions === 'lowest') writeForNext15(app);
  app.run('loaded by Node', process.execPath, ['--input-type=module', '-e', "await import('@ledenbureau/ui/next')"]);
  app.run('built', app.bin('next'), ['build']);
  await withNext(app, 'start', async (address) => {
    await tryServerPage(address);
    await tryInBrowser(address);
  });
  if (versions === 'lowest') return app;
  await withNext(app, 'dev', async (address) => {
    // compiles the pages, which takes longer than a page is waited for
    for (const path of ['', '/aandelen']) await (await fetch(`${address}${path}`)).text();
    await tryInBrowser(address);
  });
  return app;
}
