import type { FastifyInstance } from 'fastify';
import { clientDefaults } from './clients.ts';
import type { OAuthClient } from './clients.ts';
import type { OAuthContext } from './context.ts';
import { HydraError } from './errors.ts';

const texts = { type: 'array', items: { type: 'string' } };
const schema = {
  body: {
    type: 'object',
    required: ['client_id'],
    properties: {
      client_id: { type: 'string', minLength: 1, maxLength: 255 },
      client_name: { type: 'string' },
      // This server has public clients only.
      token_endpoint_auth_method: { const: 'none' },
      grant_types: texts,
      response_types: texts,
      scope: { type: 'string' },
      audience: texts,
      redirect_uris: texts,
      post_logout_redirect_uris: texts,
      allowed_cors_origins: texts,
      skip_consent: { type: 'boolean' },
      skip_logout_consent: { type: 'boolean' },
    },
  },
};

type Sent = Partial<OAuthClient> & Pick<OAuthClient, 'client_id'>;
type ById = { id: string };

/** Who may ask for tokens. A client keeps what it has until it is written again, whole. */
export function clientRoutes(app: FastifyInstance, { store }: OAuthContext): void {
  const find = async (id: string): Promise<OAuthClient> => {
    const client = await store.get<OAuthClient>('Client', id);
    if (!client) throw new HydraError('not_found');
    return client;
  };
  const write = async (sent: Sent): Promise<OAuthClient> => {
    const client = { ...clientDefaults, ...sent };
    await store.put('Client', client.client_id, client);
    return client;
  };

  app.get('/admin/clients', () => store.containing<OAuthClient>('Client', {}));
  app.get<{ Params: ById }>('/admin/clients/:id', ({ params }) => find(params.id));
  app.post<{ Body: Sent }>('/admin/clients', { schema }, async ({ body }, reply) => {
    if (await store.get('Client', body.client_id)) throw new HydraError('conflict');
    return reply.code(201).send(await write(body));
  });
  app.put<{ Params: ById; Body: Sent }>('/admin/clients/:id', { schema }, async ({ params, body }) => {
    await find(params.id);
    return write({ ...body, client_id: params.id });
  });
  app.delete<{ Params: ById }>('/admin/clients/:id', async ({ params }, reply) => {
    await find(params.id);
    await store.delete('Client', params.id);
    return reply.code(204).send();
  });
}
