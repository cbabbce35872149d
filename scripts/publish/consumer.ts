// Installs the packed packages with npm in apps outside of this workspace, as another cooperative would, and tries each in
// Chromium or Node: `vite` (an app that is ours), `webpack` (a part of a host with styles of its own, which updated ui
// alone), `next` (server components). Names choose; without one it is all. Needs the tarballs of pack.ts, which
// `--pack` makes first. `--keep` leaves the folders.
import type { App } from './outside/App.ts';
import { next } from './outside/next.ts';
import { vite } from './outside/vite.ts';
import { webpack } from './outside/webpack.ts';

const apps: Record<string, () => App | Promise<App>> = { vite, webpack, next };

const flags = process.argv.slice(2).filter((word) => word.startsWith('--'));
const named = process.argv.slice(2).filter((word) => !word.startsWith('--'));
if (flags.includes('--pack')) await import('./pack.ts');
for (const name of named.length > 0 ? named : Object.keys(apps)) {
  const build = apps[name];
  if (!build) throw new Error(`Which app? Choose of: ${Object.keys(apps).join(', ')}.`);
  const app = await build();
  console.log(`${name} works.`);
  if (flags.includes('--keep')) console.log(app.folder);
  else app.remove();
}
