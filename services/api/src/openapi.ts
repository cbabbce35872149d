// Writes the API's description to services/api/openapi.json; with --check it only tells whether that file is stale.
import { readFile, writeFile } from 'node:fs/promises';
import { pathToFileURL } from 'node:url';
import { buildApp } from './app.ts';
import { systemClock } from './clock.ts';
import { createDatabase } from './database.ts';
import { openapiDocument } from './plugins/openapi.ts';

export const openapiFile = new URL('../openapi.json', import.meta.url);

/** The text of openapi.json; the same for the same routes. Opens no connection. */
export async function openapiText(): Promise<string> {
  const issuer = 'http://localhost:4444';
  const db = createDatabase({ url: 'postgres://localhost/unused' });
  const app = await buildApp({
    db,
    clock: systemClock,
    logger: false,
    config: {
      port: 0,
      host: '127.0.0.1',
      databaseUrl: '',
      oauth: { issuer, jwksUrl: `${issuer}/jwks`, audience: 'ledenbureau-api' },
      corsOrigins: [],
      fourEyes: true,
      fourEyesThresholdCents: 250_000n,
      logLevel: 'silent',
    },
  });
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
