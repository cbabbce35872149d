import { execFileSync } from 'node:child_process';
import { readFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import { dirname, join } from 'node:path';
import react from '@vitejs/plugin-react';
import { defaultClientConditions, defineConfig } from 'vite';

/** Package version plus, in a git checkout, the commit: asks for fresh translations after every release. */
function version(): string {
  const { version: release } = JSON.parse(readFileSync(new URL('package.json', import.meta.url), 'utf8')) as {
    version: string;
  };
  try {
    const git = ['rev-parse', '--short', 'HEAD'];
    const commit = execFileSync('git', git, { cwd: import.meta.dirname, stdio: ['ignore', 'pipe', 'ignore'] });
    return `${release}-${commit.toString().trim()}`;
  } catch {
    return release; // a source archive has no commit to name
  }
}

/**
 * React Router's package offers only its development build, warnings included; the production build lies beside it.
 * Saves a few kB of the first page's code.
 */
function routerForProduction(mode: string) {
  if (mode !== 'production') return [];
  const require = createRequire(createRequire(import.meta.url).resolve('react-router-dom'));
  const dist = join(dirname(require.resolve('react-router')), '../production');
  return [
    { find: /^react-router$/, replacement: join(dist, 'index.mjs') },
    { find: /^react-router\/dom$/, replacement: join(dist, 'dom-export.mjs') },
  ];
}

export default defineConfig(({ mode }) => ({
  root: import.meta.dirname,
  plugins: [react()],
  // The workspace's packages are built from their source: one build, no stale dist.
  resolve: { conditions: ['@ledenbureau/source', ...defaultClientConditions], alias: routerForProduction(mode) },
  define: { __APP_VERSION__: JSON.stringify(version()) },
  build: {
    target: 'baseline-widely-available',
    manifest: true,
    modulePreload: { polyfill: false },
    rolldownOptions: {
      output: {
        codeSplitting: {
          // Figures and tables, which nearly every page shows: one file instead of a dozen of a few hundred bytes.
          groups: [
            {
              name: 'tables',
              test: /packages\/ui\/src\/(?:Table|Card|Grid|StatTile|Money|Quantity|StatusPill|DateText)\/|src\/shared\/(?:TransactionTable|TransactionStatus|TableCard|texts|useUrlDate|useTransactionHref|dashboard)|src\/api\/useProblemText/,
            },
          ],
        },
      },
      onLog(level, log, handler) {
        // MUI marks its modules for server components; a browser build drops the mark.
        if (log.code === 'MODULE_LEVEL_DIRECTIVE') return;
        handler(level, log);
      },
    },
  },
}));
