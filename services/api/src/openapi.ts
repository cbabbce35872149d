// Writes the API's description to services/api/openapi.json, who may ask what to docs/access.md, and what takes which steps to
// docs/flows.md; with --check it only tells whether those files are stale.
import { readFile, writeFile } from 'node:fs/promises';
import { fileURLToPath } from 'node:url';
import { accessPage } from './accessTable.ts';
import { buildApp } from './app.ts';
import { systemClock } from './clock.ts';
import { readConfig } from './config.ts';
import { createDatabase } from './database.ts';
import { flowsPage } from './flowTable.ts';
import { flows } from './flows.ts';
import { openapiDocument } from './plugins/openapi.ts';

export const openapiFile = new URL('../openapi.json', import.meta.url);
export const accessFile = new URL('../../../docs/access.md', import.meta.url);
const flowsFile = new URL('../../../docs/flows.md', import.meta.url);

/** The texts of openapi.json and of docs/access.md; the same for the same routes. Opens no connection. */
export async function describeRoutes(): Promise<{ openapi: string; access: string }> {
  const url = 'postgres://localhost/unused';
  const server = 'http://localhost:4444';
  const config = readConfig({ DATABASE_URL: url, OAUTH_ISSUER: server, OAUTH_JWKS_URL: server });
  const db = createDatabase({ url });
  const app = await buildApp({ db, config, clock: systemClock, logger: false });
  try {
    await app.ready();
    return { openapi: `${JSON.stringify(openapiDocument(app), null, 2)}\n`, access: accessPage(app.routeAccess) };
  } finally {
    await app.close();
    await db.destroy();
  }
}

if (import.meta.main) {
  const { openapi, access } = await describeRoutes();
  for (const [file, text] of [
    [openapiFile, openapi],
    [accessFile, access],
    [flowsFile, flowsPage(flows)],
  ] as const) {
    if (!process.argv.includes('--check')) {
      await writeFile(file, text);
    } else if ((await readFile(file, 'utf8')) !== text) {
      console.error(`${fileURLToPath(file)} is stale: run \`pnpm run openapi\` and commit what it writes.`);
      process.exitCode = 1;
    }
  }
}
