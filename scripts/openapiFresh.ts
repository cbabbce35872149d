// Fails when services/api/openapi.json, docs/access.md, docs/flows.md or what the app has of them is older than the code.
import { execFileSync } from 'node:child_process';
import { fileURLToPath } from 'node:url';

const cwd = fileURLToPath(new URL('..', import.meta.url));
for (const script of ['services/api/src/openapi.ts', 'scripts/apiTypes.ts']) {
  execFileSync(process.execPath, [script, '--check'], { cwd, stdio: 'inherit' });
}
