import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';

export const root = fileURLToPath(new URL('../..', import.meta.url));

export interface Manifest {
  name: string;
  version: string;
  packageManager?: string;
  repository?: { url: string };
  engines?: { node?: string };
  dependencies?: Record<string, string>;
  peerDependencies?: Record<string, string>;
  peerDependenciesMeta?: Record<string, { optional?: boolean }>;
  exports: Record<string, string | Record<string, string>>;
}

export const manifestOf = (folder: string): Manifest =>
  JSON.parse(readFileSync(join(folder, 'package.json'), 'utf8')) as Manifest;

/** What is published, each after those it depends on. */
export const published = ['i18n', 'ui', 'forms', 'auth', 'workbench', 'codemod', 'create-app'].map((name) => {
  const folder = join(root, 'packages', name);
  const { version } = manifestOf(folder);
  return {
    name: `@ledenbureau/${name}`,
    folder,
    tarball: join(root, `.cache/packs/ledenbureau-${name}-${version}.tgz`),
  };
});

/** Those of them that are a command, and that no app imports. */
const commands = new Set(['@ledenbureau/codemod', '@ledenbureau/create-app']);
export const libraries = published.filter(({ name }) => !commands.has(name));

/** The pinned pnpm as a command with its first arguments. */
export const pnpm = ['npx', '--yes', manifestOf(root).packageManager ?? 'pnpm'] as const;

/** Whether a built module needs a browser's React: it imports React's client side, or a library that does. */
export const needsClient = (code: string): boolean =>
  /^import (?!type\b)[^;]*from ['"](?:react|react-dom|react\/jsx-runtime|@emotion\/[^'"]+|@mui\/[^'"]+|@tanstack\/react-[^'"]+|react-i18next|formik)['"]/m.test(
    code,
  );
