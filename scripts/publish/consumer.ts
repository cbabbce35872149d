// Installs the packed packages with npm in apps outside of this workspace, as another cooperative would, and tries each in
// Chromium or Node: `vite` (an app that is ours), `vite-lowest` (the same on the oldest peers that the packages allow), `webpack`
// (a part of a host with styles of its own, which updated ui alone), `next` (server components), `next-lowest` (the same on the oldest Next), `portal-vite` and `portal-next`
// (what `npm create @ledenbureau/app` makes, with its own tests).
// Names choose; without one it is all. Needs the tarballs of pack.ts, which `--pack` makes first. `--keep` leaves the folders.
import type { Framework } from '../../packages/create-app/src/choices.ts';
import type { App } from './outside/App.ts';

const createPortal = async (framework: Framework) =>
  (await import('./outside/createPortal.ts')).createPortal(framework);

// loaded after --pack: some of it imports what that builds
const apps: Record<string, () => Promise<App>> = {
  vite: async () => (await import('./outside/vite.ts')).vite(),
  'vite-lowest': async () => (await import('./outside/vite.ts')).vite('lowest'),
  webpack: async () => (await import('./outside/webpack.ts')).webpack(),
  next: async () => (await import('./outside/next.ts')).next(),
  'next-lowest': async () => (await import('./outside/next.ts')).next('lowest'),
  'portal-vite': () => createPortal('vite'),
  'portal-next': () => createPortal('next'),
};

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
