import { execFileSync, spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdtempSync, readFileSync, realpathSync, rmSync, symlinkSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { Framework } from '../../../packages/create-app/src/choices.ts';
import { published } from '../packages.ts';
import { App } from './App.ts';
import { freePort } from './freePort.ts';
import { servePortal, tryPortal } from './portal.ts';

const tarballOf = (name: string): string => published.find((one) => one.name === name)!.tarball;

/** Runs the packed command as `npm create @ledenbureau/app` does, and puts our tarballs in the place of what npm does not have yet. */
export function create(folder: string, framework: Framework, ...others: string[]): void {
  const command = [
    'exec',
    '--yes',
    '--prefer-offline',
    `--package=${tarballOf('@ledenbureau/create-app')}`,
    '--',
    'create-app',
  ];
  const choices = ['--yes', '--name', 'Coöperatie De Wiek', '--colour', '#f5a623', '--framework', framework];
  execFileSync('npm', [...command, folder, ...choices, ...others], { stdio: ['ignore', 'ignore', 'inherit'] });
  const path = join(folder, 'package.json');
  const manifest = JSON.parse(readFileSync(path, 'utf8')) as { dependencies: Record<string, string> };
  for (const name of Object.keys(manifest.dependencies))
    if (name.startsWith('@ledenbureau/')) manifest.dependencies[name] = `file:${tarballOf(name)}`;
  writeFileSync(path, JSON.stringify(manifest));
}

/**
 * A portal as `npm create @ledenbureau/app` makes it: it passes its own tests, builds, and works in Chromium as its own server serves
 * it, under its content security policy.
 */
export async function createPortal(framework: Framework): Promise<App> {
  const app = new App(`portal-${framework}`, { write: (folder) => create(folder, framework) });
  app.run('passes its own tests', 'npm', ['test']);
  app.run('built', 'npm', ['run', 'build']);
  const open = realpathSync(mkdtempSync(join(tmpdir(), 'ledenbureau-portal-open-')));
  create(open, framework, '--no-sign-in');
  symlinkSync(join(app.folder, 'node_modules'), join(open, 'node_modules'));
  app.run('typechecked without a sign-in', app.bin('tsc'), ['-p', open, '--incremental', 'false']);
  rmSync(open, { recursive: true });

  const port = await freePort();
  const portal = await servePortal({ address: `http://127.0.0.1:${port}` });
  const server = spawn('npm', ['start'], {
    cwd: app.folder,
    env: { ...process.env, NODE_ENV: '', PORT: String(port), API_URL: portal.address },
    stdio: ['ignore', 'pipe', 'inherit'],
    // npm hands no signal on to what it started
    detached: true,
  });
  try {
    for await (const line of server.stdout) if (/ready/i.test(String(line))) break;
    await tryPortal(portal);
  } finally {
    process.kill(-server.pid!);
    await once(server, 'exit');
    await portal.stop();
  }
  return app;
}
