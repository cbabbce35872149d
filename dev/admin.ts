import { existsSync, globSync, statSync } from 'node:fs';
import { createRequire } from 'node:module';
import { dirname, join } from 'node:path';
import { runNode } from './processes.ts';
import { addresses, appConfig, root } from './settings.ts';
import type { Settings } from './settings.ts';

const adminDir = join(root, 'apps/admin');
export const adminDist = join(adminDir, 'dist');

/** Builds the back office unless the last build is newer than all of its sources. */
export async function buildAdmin(signal: AbortSignal): Promise<void> {
  const built = join(adminDist, 'index.html');
  if (existsSync(built) && statSync(built).mtimeMs > newestSource()) return;
  process.stderr.write('building the admin app\n');
  let output = '';
  const onOutput = (text: string): void => void (output += text);
  const vite = join(dirname(createRequire(join(adminDir, 'package.json')).resolve('vite/package.json')), 'bin/vite.js');
  try {
    await runNode([vite, 'build'], { cwd: adminDir, onOutput, signal, failure: 'The admin app could not be built.' });
  } catch (error) {
    if (!signal.aborted) process.stderr.write(output);
    throw error;
  }
}

/** Folders count where a file that was removed shows in them alone; those of builds and of test results do not. */
function newestSource(): number {
  const patterns = [
    'apps/admin/*.*',
    'apps/admin/{src,public}{,/**/*}',
    'packages/*/src{,/**/*}',
    'packages/*/package.json',
  ];
  const files = globSync([...patterns, 'pnpm-lock.yaml'], {
    cwd: root,
    exclude: (path) => path.includes('node_modules'),
  });
  return Math.max(...files.map((file) => statSync(join(root, file)).mtimeMs));
}

/** Vite's development server with hot reload in place of the build; no content security policy here. */
export async function startAdminDevelopment(settings: Settings): Promise<{ close: () => Promise<void> }> {
  const { createServer } = await import('vite');
  const config = JSON.stringify(appConfig(settings));
  const server = await createServer({
    root: adminDir,
    configFile: join(adminDir, 'vite.config.ts'),
    logLevel: 'warn',
    clearScreen: false,
    server: {
      port: settings.ports.ADMIN_PORT,
      strictPort: true,
      host: '127.0.0.1',
      proxy: { '/api': addresses(settings).api },
    },
    plugins: [
      {
        name: 'ledenbureau-config',
        configureServer({ middlewares }) {
          middlewares.use('/config.json', (_request, response) => {
            response.setHeader('content-type', 'application/json');
            response.end(config);
          });
        },
      },
    ],
  });
  await server.listen();
  return server;
}
