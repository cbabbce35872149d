import type { FastifyInstance, FastifyRequest, onSendAsyncHookHandler } from 'fastify';
import { z } from 'zod';
import { refusal } from '../domain/errors.ts';
import type { UnsaidCode } from '../domain/errorCodes.ts';
import { roles } from '../domain/roles.ts';
import type { Role } from '../domain/roles.ts';
import type { Place } from '../readScope.ts';
import { stepUpHeaders } from './stepUp.ts';

/** Every administrator: who enters, decides or looks back also reads. */
export const anyRole: readonly Role[] = roles;
/** Who works with the register, and may therefore take data out of it. */
export const workingRoles: readonly Role[] = ['operator', 'approver', 'auditor'];

/** What a route needs of an administrator; stands beside its schema as `config: {access}`. */
export interface AdministratorAccess {
  /** One of these is enough. A refusal names the first. */
  roles: readonly Role[];
  /**
   * Personal data that leaves the register with the answer: of one member, or of many at once. Absent: what a screen shows,
   * masked and a page at a time. A route that answers a file says this also where there is none.
   */
  personalData?: 'none' | 'one' | 'bulk';
  /** Money or rights go where it says: where a second factor is required, it is asked for again (plugins/stepUp.ts). */
  stepUp?: true;
}

/** `public`: without an access token. `signed_in`: with any good one, of an administrator or not. */
export type Access = 'public' | 'signed_in' | AdministratorAccess;

/** A route as it was registered, by its place below the server. */
export interface RouteAccess {
  method: string;
  url: string;
  access: Access;
  /** The body must have a `reason`, which is kept. */
  reason: boolean;
  /** `replica`: where there is one, it answers as well (plugins/reads.ts). */
  readsAt: Place;
}

declare module 'fastify' {
  interface FastifyRequest {
    /** The log of exports has its line about this request (paper/exports.ts). */
    isExportLogged?: boolean;
  }
  interface FastifyContextConfig {
    /** Who may ask, and what leaves with the answer. A route without it does not start. */
    access?: Access;
  }
  interface FastifyInstance {
    /** Every route with what it needs, in the order of registration. */
    routeAccess: readonly RouteAccess[];
  }
}

/**
 * Keeps what each route says about access, as `app.routeAccess`. Register it before the routes.
 * @throws Error at registration, for a route that says nothing, or too little of what its schema answers.
 */
export function registerAccess(app: FastifyInstance): void {
  const routes: RouteAccess[] = [];
  app.decorate('routeAccess', routes);
  app.addHook('onRoute', (route) => {
    const { method, url, config, schema } = route;
    if (url === '*') return; // the answer of @fastify/cors to preflights
    const access = config?.access;
    for (const name of [method].flat()) {
      if (access === undefined) throw new Error(`${name} ${url} does not say who has access (plugins/access.ts)`);
      if (asksStepUp(access) && schema) {
        const { headers } = schema as { headers?: z.ZodObject };
        route.schema = { ...schema, headers: headers?.extend(stepUpHeaders.shape) ?? stepUpHeaders };
      }
      const fault = faultOf(access, schema);
      if (fault !== null) throw new Error(`${name} ${url}: ${fault} (plugins/access.ts)`);
      // Fastify adds a HEAD route to each GET, with the same configuration.
      if (takesPersonalData(access) && answersFile(schema?.response)) {
        route.onSend = [...[route.onSend ?? []].flat(), requireLogged];
      }
      if (name === 'HEAD') continue;
      const readsAt = config?.reads ?? 'primary';
      if (readsAt === 'replica' && name !== 'GET') throw new Error(`${name} ${url} is not read at a replica`);
      routes.push({ method: name, url, access, reason: asksReason(schema?.body), readsAt });
    }
  });
}

/** Where a second factor is required, the route asks for it again. */
export const asksStepUp = (access: Access): boolean => typeof access === 'object' && access.stepUp === true;

/** Whether a request only asks what would come of it. A route that knows no dry run does the real thing, whatever its query says. */
export function isDryRun({ query, routeOptions }: FastifyRequest): boolean {
  const querystring: unknown = routeOptions.schema?.querystring;
  const knowsDryRun = querystring instanceof z.ZodObject && 'dry_run' in querystring.shape;
  return knowsDryRun && (query as { dry_run?: unknown }).dry_run === 'true';
}

const takesPersonalData = (access: Access): boolean =>
  typeof access === 'object' && access.personalData !== undefined && access.personalData !== 'none';

/** No file with personal data leaves without its line in the log of exports. */
const requireLogged: onSendAsyncHookHandler = async (request, reply) => {
  if (reply.statusCode === 200 && request.isExportLogged !== true) {
    throw new Error('a file with personal data, and no line in the log of exports');
  }
};

/** Why an access and a schema contradict each other; null where they agree. */
function faultOf(access: Access, schema: { body?: unknown; response?: unknown } | undefined): string | null {
  if (typeof access === 'string') return null;
  const { roles: needed, personalData } = access;
  if (needed.length === 0) return 'no role is enough';
  if (answersFile(schema?.response) && personalData === undefined) return 'a file, and no word of personal data';
  if (!takesPersonalData(access)) return null;
  if (needed.includes('viewer')) return 'who only reads takes no personal data';
  return asksReason(schema?.body) ? null : 'personal data, and no reason is asked';
}

const asksReason = (body: unknown): boolean =>
  body instanceof z.ZodObject && 'reason' in body.shape && !z.safeParse(body.shape['reason'], undefined).success;

const noFiles = ['application/json', 'text/event-stream'];

function answersFile(response: unknown): boolean {
  const { content = {} } = (response as Record<number, { content?: object } | undefined> | undefined)?.[200] ?? {};
  return Object.keys(content).some((type) => !noFiles.includes(type));
}

/** The roles of which one is enough for the route with this method and OpenAPI path below `prefix`. */
export function requiredRoles(app: FastifyInstance, method: string, path: string): readonly Role[] {
  const url = path.replace(/\{(\w+)\}/gu, ':$1');
  const route = app.routeAccess.find((one) => one.method === method && one.url === url);
  if (route === undefined || typeof route.access === 'string') throw new Error(`no route ${method} ${url} has roles`);
  return route.access.roles;
}

const codes: Record<Role, UnsaidCode> = {
  viewer: 'forbidden',
  operator: 'role_operator',
  approver: 'role_approver',
  auditor: 'role_auditor',
};

/**
 * @throws DomainError role_operator, role_approver or role_auditor where the administrator has none of the roles.
 */
export function requireRole({ roles: needed }: AdministratorAccess, own: readonly Role[]): void {
  if (needed.some((role) => own.includes(role))) return;
  throw refusal(codes[needed[0] ?? 'operator'], null, { allowed: needed.join(', ') });
}
