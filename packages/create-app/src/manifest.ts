import { basename } from 'node:path';
import type { Choices, Framework } from './choices.ts';
import { folderNameOf } from './folder.ts';
import type { Versions } from './versions.ts';

const both = [
  '@emotion/react',
  '@emotion/styled',
  '@fontsource-variable/inter',
  '@ledenbureau/forms',
  '@ledenbureau/i18n',
  '@ledenbureau/ui',
  '@mui/material',
  'react',
  'react-dom',
];
const bothForDevelopment = [
  '@testing-library/react',
  '@testing-library/user-event',
  '@types/node',
  '@types/react',
  '@types/react-dom',
  'jsdom',
  'vitest',
];

const frames: Record<
  Framework,
  { dependencies: string[]; devDependencies: string[]; scripts: Record<string, string> }
> = {
  vite: {
    dependencies: ['react-router-dom'],
    devDependencies: ['@vitejs/plugin-react', 'typescript', 'vite'],
    scripts: { dev: 'vite', build: 'tsc && vite build', start: 'node server/start.mjs' },
  },
  next: {
    dependencies: ['next'],
    // Next reads it by the compiler's JavaScript API, which TypeScript 7 does not have
    devDependencies: ['typescript6'],
    scripts: { dev: 'node server/next.mjs dev', build: 'next build', start: 'node server/next.mjs start' },
  },
};

/** Every name that `versions.json` has to have. */
export const neededVersions: readonly string[] = [
  ...both,
  ...bothForDevelopment,
  '@ledenbureau/auth',
  ...Object.values(frames).flatMap(({ dependencies, devDependencies }) => [...dependencies, ...devDependencies]),
];

/** The package.json of a portal. */
export function manifestOf({ folder, framework, signIn }: Choices, versions: Versions): object {
  const { dependencies, devDependencies, scripts } = frames[framework];
  const ranges = (names: readonly string[]): Record<string, string> =>
    Object.fromEntries(
      names.toSorted().map((name) => {
        const version = versions[name];
        if (version === undefined) throw new Error(`No version of ${name} is known.`);
        return [name.replace(/^typescript6$/, 'typescript'), `^${version}`];
      }),
    );
  return {
    name: folderNameOf(basename(folder)),
    version: '0.1.0',
    private: true,
    type: 'module',
    engines: { node: '>=20.19' },
    scripts: { ...scripts, pretest: 'node server/testNode.mjs', test: 'vitest run' },
    dependencies: ranges([...both, ...dependencies, ...(signIn ? ['@ledenbureau/auth'] : [])]),
    devDependencies: ranges([...bothForDevelopment, ...devDependencies]),
  };
}
