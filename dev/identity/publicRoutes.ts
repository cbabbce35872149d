import { randomUUID } from 'node:crypto';
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import { instant } from './clock.ts';
import type { IdentityContext } from './context.ts';
import { WireError } from './errors.ts';
import { webAuthnScript } from './factors/passkeys.ts';
import { isUuid } from './negotiate.ts';
import { identitySchema } from './traits.ts';

const schemaId = 'default';

/** What has no form of its own: kept errors, schemas, health, and the script of the security keys. */
export function publicRoutes(app: FastifyInstance, context: IdentityContext): void {
  const { pagesOrigin, db, now } = context;

  app.get<{ Querystring: { id?: string } }>('/self-service/errors', async ({ query: { id } }) => {
    if (id === 'stub:500') {
      const error = new WireError(500, { reason: 'This is a stub error.' });
      return { id: randomUUID(), error: error.body.error, created_at: instant(now()), updated_at: instant(now()) };
    }
    if (!isUuid(id)) throw new WireError(404);
    const { rows } = await db.query<{ data: object }>('select data from errors where id = $1', [id]);
    if (!rows[0]) throw new WireError(404);
    return rows[0].data;
  });

  app.get('/schemas', async () => [{ id: schemaId, schema: identitySchema }]);
  app.get<{ Params: { id: string } }>('/schemas/:id', async ({ params: { id } }) => {
    if (id !== schemaId && Buffer.from(id, 'base64url').toString() !== schemaId) throw new WireError(404);
    return identitySchema;
  });

  app.get('/.well-known/ory/webauthn.js', async (_request, reply) =>
    reply.type('text/javascript; charset=UTF-8').send(webAuthnScript),
  );
  app.get('/.well-known/change-password', async (_request, reply) =>
    reply.redirect(`${pagesOrigin}/account/profile`, 303),
  );
  healthRoutes(app, context, '');
  for (const [method, paths] of Object.entries(administration)) {
    for (const url of paths) app.route({ method, url, handler: toAdministration });
  }

  /** The same address at the interface for administration, which a browser outside cannot reach. */
  async function toAdministration(request: FastifyRequest, reply: FastifyReply): Promise<FastifyReply> {
    const path = request.url.replace(/^\/admin(?=\/)/, '');
    return reply.redirect(`${context.adminUrl}/admin${path}`, 307);
  }
}

const both = (...paths: string[]): string[] => paths.flatMap((path) => [path, `/admin${path}`]);
const identity = both('/identities/:id');

/** What the public interface sends on to the one for administration. */
const administration: Record<string, string[]> = {
  GET: [...both('/identities'), ...identity, '/admin/courier/messages', '/admin/courier/messages/:id'],
  POST: [...both('/identities'), '/recovery/code', '/recovery/link'],
  PUT: identity,
  PATCH: identity,
  DELETE: [...identity, ...both('/identities/:id/credentials/:type'), '/identities/:id/sessions'],
};

/** Whether the process runs, and whether its database answers. */
export function healthRoutes(app: FastifyInstance, { db }: IdentityContext, prefix: '' | '/admin'): void {
  app.get(`${prefix}/health/alive`, async () => ({ status: 'ok' }));
  app.get(`${prefix}/health/ready`, async (_request, reply) => {
    try {
      await db.query('select 1');
      return { status: 'ok' };
    } catch (error) {
      return reply.code(503).send({ errors: { database: error instanceof Error ? error.message : String(error) } });
    }
  });
}

/** Keeps what a browser is told on the page of errors; answers where that is. */
export async function keepError({ pagesOrigin, db, now }: IdentityContext, error: WireError): Promise<string> {
  const id = randomUUID();
  const at = instant(now());
  const data = { id, error: error.body.error, created_at: at, updated_at: at };
  await db.query('insert into errors (id, created_at, data) values ($1, $2, $3)', [id, new Date(now()), data]);
  return `${pagesOrigin}/error?id=${id}`;
}
