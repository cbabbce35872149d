import { execFileSync } from 'node:child_process';
import { readFileSync } from 'node:fs';
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

export default defineConfig({
  root: import.meta.dirname,
  plugins: [react()],
  // The workspace's packages are built from their source: one build, no stale dist.
  resolve: { conditions: ['@ledenbureau/source', ...defaultClientConditions] },
  define: { __APP_VERSION__: JSON.stringify(version()) },
  build: {
    target: 'baseline-widely-available',
    manifest: true,
    modulePreload: { polyfill: false },
    rolldownOptions: {
      onLog(level, log, handler) {
        // MUI marks its modules for server components; a browser build drops the mark.
        if (log.code === 'MODULE_LEVEL_DIRECTIVE') return;
        handler(level, log);
      },
    },
  },
});
