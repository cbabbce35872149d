// Builds @ledenbureau/create-app: one file of code, with what it takes from ui in it, and the versions of what a portal installs.
import { readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { build, defaultServerConditions } from 'vite';
import { parse } from 'yaml';
import { neededVersions } from '../../packages/create-app/src/manifest.ts';
import type { Versions } from '../../packages/create-app/src/versions.ts';
import { manifestOf, root } from './packages.ts';

interface Workspace {
  catalog: Record<string, string>;
  catalogs: { ts6: { typescript: string } };
}

/** What a portal installs: our packages as they are here, and of the libraries those that they are tried with. */
export function portalVersions(): Versions {
  const { catalog, catalogs } = parse(readFileSync(join(root, 'pnpm-workspace.yaml'), 'utf8')) as Workspace;
  const pins: Versions = { ...catalog, typescript6: catalogs.ts6.typescript };
  return Object.fromEntries(
    neededVersions.map((name) => {
      const [, own] = /^@ledenbureau\/(.+)$/.exec(name) ?? [];
      const version = own === undefined ? pins[name] : manifestOf(join(root, 'packages', own)).version;
      if (version === undefined) throw new Error(`${name} has no version in the catalog of pnpm-workspace.yaml.`);
      return [name, version];
    }),
  );
}

/** Writes `dist` of the package. */
export async function buildCreateApp(): Promise<void> {
  const folder = join(root, 'packages/create-app');
  await build({
    configFile: false,
    root: folder,
    logLevel: 'warn',
    // of ui only the rules of its colours are left in the file, so that who makes a portal need not install ui first
    ssr: {
      noExternal: ['@ledenbureau/ui'],
      resolve: { conditions: ['@ledenbureau/source', ...defaultServerConditions] },
    },
    build: {
      ssr: 'src/main.ts',
      target: 'node20',
      rolldownOptions: { external: (id) => !/^(?:\.|\/|src\/|@ledenbureau\/)/.test(id) },
    },
  });
  writeFileSync(join(folder, 'dist/versions.json'), `${JSON.stringify(portalVersions(), null, 2)}\n`);
}
