import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { build } from 'vite';
import { readSettings } from '../../dev/settings.ts';
import { buildWeb } from '../../dev/web.ts';

type Site = Awaited<ReturnType<typeof buildWeb>>;

const path = (relative: string) => fileURLToPath(new URL(relative, import.meta.url));

/** Builds the reference with the admin app's own configuration. */
export async function buildReference(outDir: string): Promise<void> {
  await build({
    configFile: join(path('../../apps/admin'), 'vite.config.ts'),
    root: path('./reference'),
    logLevel: 'error',
    build: { outDir, emptyOutDir: true },
  });
}

/**
 * Serves it as the back office is served, compressed twins and policy included. What it asks of the API is handed on with
 * this token: it signs nobody in, which costs it nothing.
 */
export async function serveReference(outDir: string, api: string, token: string): Promise<Site> {
  const site = await buildWeb(readSettings({}), outDir);
  site.get('/api/v1/*', async (request, reply) => {
    const answer = await fetch(`${api}${request.url.replace('/api/v1', '')}`, {
      headers: { authorization: `Bearer ${token}` },
    });
    return reply
      .code(answer.status)
      .type(answer.headers.get('content-type') ?? 'application/json')
      .send(Buffer.from(await answer.arrayBuffer()));
  });
  await site.listen({ port: 0, host: '127.0.0.1' });
  return site;
}
