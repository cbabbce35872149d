import { cpSync, mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { serve } from '../../../testing/serve.ts';
import { manifestOf, published, root } from '../packages.ts';
import { texts } from '../../../packages/workbench/src/testing/orders/texts.ts';
import { App, tryPage } from './App.ts';
import { copyRecipes, writeSamples } from './samples.ts';
import { serveShop, tryShop } from './shop.ts';

/** Without that for Next, an optional peer, which its own app loads. */
const entries = published.flatMap(({ name, folder }) =>
  Object.entries(manifestOf(folder).exports).flatMap(([path, target]) =>
    typeof target === 'object' && path !== './next' ? [path.replace('.', name)] : [],
  ),
);

/** The oldest version of each peer that the packages say they work with; without Next, as above. */
function lowestPeers(): Record<string, string> {
  const peers = published.flatMap(({ folder }) => Object.entries(manifestOf(folder).peerDependencies ?? {}));
  const foreign = peers.filter(([name, range]) => !range.startsWith('workspace:') && name !== 'next');
  return Object.fromEntries(foreign.map(([name, range]) => [name, lowest(range)]));
}

/** `>=19.2` begins with 19.2.0, and `^7.3.0 || ^9` with 7.3.0. */
function lowest(range: string): string {
  const [, version = ''] = /^[>=^]*(\d[\d.]*)/.exec(range) ?? [];
  return [...version.split('.'), '0', '0'].slice(0, 3).join('.');
}

/**
 * An app that is ours alone: its types (strict, with those of the libraries), every component on a server, a form, and a
 * page of the workbench under a content security policy.
 */
export async function vite(versions: 'ours' | 'lowest' = 'ours'): Promise<App> {
  const app = new App('vite', {
    ...(versions === 'lowest' && { others: lowestPeers() }),
    workspace: {
      '@fontsource-variable/inter': '.',
      '@types/node': '.',
      '@types/react': '.',
      '@types/react-dom': '.',
      '@vitejs/plugin-react': '.',
      // peers of the workbench
      '@tanstack/react-query': 'packages/workbench',
      'react-router-dom': 'packages/workbench',
      // an optional peer of forms: only its entry forms/formik needs it
      formik: 'packages/forms',
      vite: '.',
    },
  });
  const demo = join(app.folder, 'src/demo');
  mkdirSync(demo, { recursive: true });
  for (const file of ['cases.tsx', 'demo.ts']) cpSync(join(root, 'packages/ui/src/testing', file), join(demo, file));
  cpSync(join(root, 'packages/workbench/src/testing/orders'), join(app.folder, 'src/shop'), { recursive: true });
  for (const [locale, own] of Object.entries(texts)) {
    const folder = join(app.folder, 'public/locale', locale);
    mkdirSync(folder, { recursive: true });
    writeFileSync(join(folder, 'translation.json5'), JSON.stringify(own));
  }

  const samples = writeSamples(join(app.folder, 'src/samples'));
  const recipes = copyRecipes(join(app.folder, 'src/recipes'));
  app.run(
    `typechecked, with every type of the libraries, ${samples} samples of the READMEs and ${recipes} files of recipes`,
    join(root, 'node_modules/.bin/tsc'),
    // older libraries have types that a newer React does not know: those are theirs
    ['-p', '.', ...(versions === 'lowest' ? ['--skipLibCheck'] : [])],
  );
  app.run('built for a server', app.bin('vite'), ['build', '--ssr', 'src/server.tsx', '--outDir', 'dist-server']);
  app.run(`${entries.length} entries loaded and every component rendered by Node`, process.execPath, [
    'dist-server/server.js',
    ...entries,
  ]);
  app.run('built for the browser', app.bin('vite'), ['build']);
  const page = readFileSync(join(app.folder, 'index.html'), 'utf8').replace('/src/main.tsx', '/src/orders.tsx');
  writeFileSync(join(app.folder, 'orders.html'), page);
  app.run('built with a page of the workbench', app.bin('vite'), ['build', '--config', 'orders.config.ts']);

  const server = await serve(join(app.folder, 'dist'));
  try {
    await tryPage(server.address, async (page) => {
      await page.getByRole('heading', { level: 1, name: 'Inleg' }).waitFor();
      await page.getByRole('button', { name: 'Boeken' }).click();
      await page.getByText('Vul een lid in.').first().waitFor();
      await page.getByLabel('Lid').fill('Anneke van den Berg');
      await page.getByLabel('Inleg').fill('1.250,50');
      await page.getByRole('button', { name: 'Boeken' }).click();
      await page.getByRole('cell', { name: '€ 1.250,50' }).waitFor();

      const canvas = () => page.evaluate(() => getComputedStyle(document.body).backgroundColor);
      const light = await canvas();
      await page.getByRole('button', { name: 'Licht of donker' }).click();
      await page.reload({ waitUntil: 'commit' });
      await page.locator('html[data-theme=dark]').waitFor({ state: 'attached' });
      await page.getByRole('heading', { level: 1 }).waitFor();
      if ((await canvas()) === light) throw new Error('The dark theme has the ground of the light one.');
    });
  } finally {
    await server.stop();
  }
  const shop = await serveShop(join(app.folder, 'dist'));
  try {
    await tryShop(shop.address);
  } finally {
    await shop.stop();
  }
  return app;
}
