// Fails when services/api/openapi.json, docs/access.md or the app's types generated from it are older than the code.
import { execFileSync } from 'node:child_process';
import { mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { createRequire } from 'node:module';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { fileURLToPath } from 'node:url';

const root = fileURLToPath(new URL('..', import.meta.url));
const node = process.execPath;
const openapiTypescript = join(
  dirname(createRequire(import.meta.url).resolve('openapi-typescript/package.json')),
  'bin/cli.js',
);

execFileSync(node, ['services/api/src/openapi.ts', '--check'], { cwd: root, stdio: 'inherit' });

const folder = mkdtempSync(join(tmpdir(), 'ledenbureau-openapi-'));
try {
  const fresh = join(folder, 'schema.d.ts');
  execFileSync(node, [openapiTypescript, 'services/api/openapi.json', '-o', fresh], {
    cwd: root,
    stdio: ['ignore', 'ignore', 'inherit'],
  });
  if (readFileSync(fresh, 'utf8') !== readFileSync(join(root, 'apps/admin/src/api/schema.d.ts'), 'utf8')) {
    console.error(
      'apps/admin/src/api/schema.d.ts does not match services/api/openapi.json. Run `pnpm run openapi` and commit both.',
    );
    process.exit(1);
  }
} finally {
  rmSync(folder, { recursive: true, force: true });
}
