import type { FastifyInstance, FastifyRequest } from 'fastify';
import type { IdentityContext } from './context.ts';
import { WireError } from './errors.ts';
import { isSecondFactor, withFactor } from './factors/factors.ts';
import {
  deleteIdentity,
  DuplicateIdentifier,
  findByAddress,
  findIdentity,
  identityToWire,
  insertIdentity,
  listIdentities,
  newIdentity,
  updateIdentity,
  withTraits,
} from './identities.ts';
import type { Identity } from './identities.ts';
import { applyPatch } from './jsonPatch.ts';
import { isRecord, isUuid, parseJson } from './negotiate.ts';
import { number } from './paging.ts';
import { hashPassword } from './passwords.ts';
import { healthRoutes } from './publicRoutes.ts';
import { adminRecoveryRoute } from './adminRecovery.ts';
import { adminSessionRoutes } from './adminSessions.ts';
import { newServer } from './server.ts';
import { validTraits } from './traits.ts';

const firstToken = '00000000-0000-0000-0000-000000000000';
/** What a patch may touch. */
const patchable = /^\/(traits|metadata_public|metadata_admin|state|schema_id)(\/|$)/;

/** The admin interface: identities, their sessions, the mail. It asks nobody who they are: it listens on this machine only. */
export function buildAdmin(context: IdentityContext): FastifyInstance {
  const { db, publicUrl, now } = context;
  const app = newServer(context);
  const toWire = (identity: Identity): object => identityToWire(identity, publicUrl, true);

  app.get<{ Querystring: { credentials_identifier?: string; page_size?: string; page_token?: string } }>(
    '/admin/identities',
    async ({ query }, reply) => {
      if (query.credentials_identifier !== undefined) {
        const found = await findByAddress(db, query.credentials_identifier);
        return found ? [toWire(found)] : [];
      }
      const size = number(query.page_size, 1, 250);
      const after = query.page_token || firstToken;
      if (!isUuid(after)) {
        throw new WireError(400, { reason: 'The page token is invalid, do not craft your own page tokens' });
      }
      const found = await listIdentities(db, after, size + 1);
      const links = [link('first', firstToken, size)];
      const last = found.slice(0, size).at(-1);
      if (found.length > size && last) links.push(link('next', last.id, size));
      void reply.header('link', links.join(','));
      return found.slice(0, size).map(toWire);
    },
  );

  app.post('/admin/identities', async (request, reply) => {
    const body = readBody(request);
    const given = await readIdentity(body);
    const addresses = Array.isArray(body.verifiable_addresses) ? (body.verifiable_addresses as unknown[]) : [];
    const verified = addresses.some((address) => isRecord(address) && address.verified === true);
    const identity = newIdentity({ ...given, verified }, now());
    await unique(() => insertIdentity(db, identity));
    return reply.code(201).header('location', `${publicUrl}/admin/identities/${identity.id}`).send(toWire(identity));
  });

  app.get<{ Params: { id: string } }>('/admin/identities/:id', async ({ params }) => toWire(await find(params.id)));

  app.put<{ Params: { id: string } }>('/admin/identities/:id', async (request) => {
    const identity = await find(request.params.id);
    return toWire(await change(identity, await readIdentity(readBody(request))));
  });

  app.patch<{ Params: { id: string } }>('/admin/identities/:id', async (request) => {
    const identity = await find(request.params.id);
    const patch = readJson(request);
    const foreign = (Array.isArray(patch) ? patch : []).find(
      (one: unknown) => !(isRecord(one) && typeof one.path === 'string' && patchable.test(one.path)),
    );
    if (foreign !== undefined) throw new WireError(400, { reason: 'The patch includes denied path.' });
    const { state, traits, metadataPublic: metadata_public, metadataAdmin: metadata_admin } = identity;
    const patched = applyPatch({ schema_id: 'default', state, traits, metadata_public, metadata_admin }, patch);
    return toWire(await change(identity, await readIdentity({ ...patched })));
  });

  app.delete<{ Params: { id: string } }>('/admin/identities/:id', async (request, reply) => {
    if (!(await deleteIdentity(db, request.params.id))) throw new WireError(404);
    return reply.code(204).send();
  });

  app.delete<{ Params: { id: string; type: string } }>(
    '/admin/identities/:id/credentials/:type',
    async ({ params: { id, type } }, reply) => {
      const identity = await find(id);
      const has = isSecondFactor(type)
        ? identity.factors?.[type] !== undefined
        : type === 'password' && identity.passwordHash !== undefined;
      if (!has) {
        throw new WireError(404, { reason: `You tried to remove a ${type} but this user have no ${type} set up.` });
      }
      if (!isSecondFactor(type)) {
        throw new WireError(400, { reason: 'You cannot remove the last first factor credential.' });
      }
      await updateIdentity(db, withFactor(identity, type, undefined), now());
      return reply.code(204).send();
    },
  );

  adminSessionRoutes(app, context);
  adminRecoveryRoute(app, context);
  healthRoutes(app, context, '/admin');
  healthRoutes(app, context, '');
  return app;

  async function find(id: string): Promise<Identity> {
    const identity = await findIdentity(db, id);
    if (!identity) throw new WireError(404);
    return identity;
  }

  async function change(identity: Identity, given: Given): Promise<Identity> {
    const { traits, state, passwordHash = identity.passwordHash, metadataPublic, metadataAdmin } = given;
    const changed: Identity = {
      ...withTraits(identity, traits, now()),
      state,
      stateChangedAt: state === identity.state ? identity.stateChangedAt : now(),
      metadataPublic,
      metadataAdmin,
      ...(passwordHash !== undefined && { passwordHash }),
    };
    return unique(() => updateIdentity(db, changed, now()));
  }
}

interface Given {
  traits: Identity['traits'];
  state: Identity['state'];
  passwordHash?: string;
  metadataPublic: unknown;
  metadataAdmin: unknown;
}

/** What a body says about a person. @throws WireError 400, FormError */
async function readIdentity(body: Record<string, unknown>): Promise<Given> {
  const { schema_id = 'default', state = 'active', traits, metadata_public = null, metadata_admin = null } = body;
  if (schema_id !== 'default')
    throw new WireError(400, { reason: `Unable to find JSON Schema ID: ${String(schema_id)}` });
  if (state !== 'active' && state !== 'inactive') throw new WireError(400, { reason: 'identity state is not valid' });
  const given: Given = {
    traits: validTraits(traits),
    state,
    metadataPublic: metadata_public,
    metadataAdmin: metadata_admin,
  };
  const password = passwordOf(body.credentials);
  return password === undefined ? given : { ...given, passwordHash: await hashPassword(password) };
}

function passwordOf(credentials: unknown): string | undefined {
  const password = isRecord(credentials) ? credentials.password : undefined;
  const config = isRecord(password) ? password.config : undefined;
  if (!isRecord(config)) return undefined;
  if (config.hashed_password !== undefined)
    throw new WireError(400, { reason: 'Only a plain password can be imported.' });
  return typeof config.password === 'string' ? config.password : undefined;
}

function readJson(request: FastifyRequest): unknown {
  try {
    return parseJson(String(request.body));
  } catch (error) {
    throw new WireError(400, { reason: error instanceof Error ? error.message : 'The body is no JSON.' });
  }
}

function readBody(request: FastifyRequest): Record<string, unknown> {
  const body = readJson(request);
  if (!isRecord(body)) throw new WireError(400, { reason: 'The body must be an object.' });
  return body;
}

async function unique<T>(store: () => Promise<T>): Promise<T> {
  try {
    return await store();
  } catch (error) {
    if (!(error instanceof DuplicateIdentifier)) throw error;
    throw new WireError(409, { reason: 'This identity conflicts with another identity that already exists.' });
  }
}

const link = (rel: string, token: string, size: number): string =>
  `</admin/identities?page_size=${size}&page_token=${token}>; rel="${rel}"`;
