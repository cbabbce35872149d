// Writes the API's description to services/api/openapi.json; with --check it only tells whether that file is stale.
import { readFile, writeFile } from 'node:fs/promises';
import { pathToFileURL } from 'node:url';
import { buildApp } from './app.ts';
import { systemClock } from './clock.ts';
import { readConfig } from './config.ts';
import { createDatabase } from './database.ts';
import { openapiDocument } from './plugins/openapi.ts';

export const openapiFile = new URL('../openapi.json', import.meta.url);

/** The text of openapi.json; the same for the same routes. Opens no connection. */
export async function openapiText(): Promise<string> {
  const url = 'postgres://localhost/unused';
  const server = 'http://localhost:4444';
  const config = readConfig({ DATABASE_URL: url, OAUTH_ISSUER: server, OAUTH_JWKS_URL: server });
  const db = createDatabase({ url });
  const app = await buildApp({ db, config, clock: systemClock, logger: false });
  try {
    await app.ready();
    return `${JSON.stringify(openapiDocument(app), null, 2)}\n`;
  } finally {
    await app.close();
    await db.destroy();
  }
}

if (process.argv[1] !== undefined && import.meta.url === pathToFileURL(process.argv[1]).href) {
  const text = await openapiText();
  if (!process.argv.includes('--check')) {
    await writeFile(openapiFile, text);
  } else if ((await readFile(openapiFile, 'utf8')) !== text) {
    console.error('services/api/openapi.json is stale: run `pnpm run openapi` and commit what it writes.');
    process.exitCode = 1;
  }
}
