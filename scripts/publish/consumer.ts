// Installs the packed packages in a Vite app outside of this workspace, as another cooperative would, and checks that
// it typechecks (strict, with the types of the libraries), renders every component on a server, builds, and works in
// Chromium. Needs the tarballs of pack.ts. `--keep` leaves the folder.
import { execFileSync } from 'node:child_process';
import { cpSync, mkdirSync, mkdtempSync, realpathSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { launchChromium } from '../../testing/launch.ts';
import { serve } from '../../testing/serve.ts';
import { manifestOf, pnpm, published, root } from './packages.ts';

/** What the app needs beside our packages, and who in the workspace says which version. */
const libraries = {
  '@emotion/react': 'packages/ui',
  '@emotion/styled': 'packages/ui',
  '@fontsource-variable/inter': '.',
  '@mui/material': 'packages/ui',
  '@types/node': '.',
  '@types/react': '.',
  '@types/react-dom': '.',
  '@vitejs/plugin-react': '.',
  // an optional peer of forms: only its entry forms/formik needs it
  formik: 'packages/forms',
  react: '.',
  'react-dom': '.',
  vite: '.',
};

const folder = realpathSync(mkdtempSync(join(tmpdir(), 'ledenbureau-consumer-')));
const demo = join(folder, 'src/demo');

function run(label: string, command: string, args: readonly string[]): void {
  const started = performance.now();
  const env = { ...process.env, NODE_ENV: '', NODE_PATH: '' };
  try {
    execFileSync(command, args, { cwd: folder, env, stdio: 'pipe', encoding: 'utf8' });
  } catch (error) {
    const { stdout, stderr } = error as { stdout: string; stderr: string };
    console.error(`${stdout}${stderr}`);
    throw new Error(`Not ${label} outside the workspace: see above.`, { cause: error });
  }
  console.log(`${((performance.now() - started) / 1000).toFixed(1).padStart(6)} s  ${label}`);
}

function writeApp(): void {
  cpSync(join(import.meta.dirname, 'app'), folder, { recursive: true });
  mkdirSync(demo, { recursive: true });
  for (const file of ['cases.tsx', 'demo.ts']) cpSync(join(root, 'packages/ui/src/testing', file), join(demo, file));
  const versions = Object.entries(libraries).map(([name, from]) => {
    const { version } = manifestOf(join(root, from, 'node_modules', name));
    return [name, version] as const;
  });
  const ours = published.map(({ name, tarball }) => [name, `file:${tarball}`] as const);
  const manifest = { private: true, type: 'module', dependencies: Object.fromEntries([...versions, ...ours]) };
  writeFileSync(join(folder, 'package.json'), JSON.stringify(manifest));
  // the packages ask for each other by version, which no registry has yet
  const overrides = ours.map(([name, file]) => `  '${name}': '${file}'`).join('\n');
  writeFileSync(join(folder, 'pnpm-workspace.yaml'), `ignoreWorkspace: true\noverrides:\n${overrides}\n`);
}

/** Works with the built app as a person would; throws at the first thing that is not so. */
async function tryApp(): Promise<void> {
  const server = await serve(join(folder, 'dist'));
  const browser = await launchChromium();
  try {
    const page = await browser.newPage({ reducedMotion: 'reduce', colorScheme: 'light' });
    const problems: string[] = [];
    page.on('console', (message) => {
      if (['error', 'warning'].includes(message.type())) problems.push(message.text());
    });
    page.on('pageerror', (error) => problems.push(String(error)));
    await page.goto(server.address);
    await page.getByRole('heading', { level: 1, name: 'Inleg' }).waitFor();
    await page.getByRole('button', { name: 'Boeken' }).click();
    await page.getByText('Vul dit in.').first().waitFor();
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
    if (problems.length > 0) throw new Error(`The console of the app says:\n${problems.join('\n')}`);
  } finally {
    await browser.close();
    await server.stop();
  }
}

try {
  writeApp();
  const [command, ...first] = pnpm;
  run('installed', command, [...first, 'install', '--prefer-offline', '--ignore-scripts', '--no-frozen-lockfile']);
  run('typechecked, with every type of the libraries', join(root, 'node_modules/.bin/tsc'), ['-p', '.']);
  const vite = join(folder, 'node_modules/.bin/vite');
  run('built for a server', vite, ['build', '--ssr', 'src/server.tsx', '--outDir', 'dist-server']);
  const entries = published.flatMap(({ name, folder: own }) =>
    Object.entries(manifestOf(own).exports).flatMap(([path, target]) =>
      typeof target === 'object' ? [path.replace('.', name)] : [],
    ),
  );
  run(`${entries.length} entries loaded and every component rendered by Node`, process.execPath, [
    'dist-server/server.js',
    ...entries,
  ]);
  run('built for the browser', vite, ['build']);
  await tryApp();
  console.log('The app works in Chromium.');
} finally {
  if (process.argv.includes('--keep')) console.log(folder);
  else rmSync(folder, { recursive: true, force: true });
}
