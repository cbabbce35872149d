import { randomUUID } from 'node:crypto';
import type { FastifyReply, FastifyRequest } from 'fastify';
import { instant, minutesAgo } from './clock.ts';
import type { IdentityContext } from './context.ts';
import { formToken, refuseBrowsers, requireCsrf } from './csrf.ts';
import { WireError } from './errors.ts';
import type { FormError } from './errors.ts';
import type { RecoveryCode } from './factors/factors.ts';
import { messages } from './messages.ts';
import type { FlowKind, Message } from './messages.ts';
import { isUuid, text } from './negotiate.ts';
import type { Fields } from './negotiate.ts';
import { csrfNode, findNode, input, setValue } from './nodes.ts';
import type { Node } from './nodes.ts';
import { allowedReturn } from './returnTo.ts';

export type FlowType = 'browser' | 'api';
type FlowState = 'choose_method' | 'show_form' | 'sent_email' | 'passed_challenge' | 'success';

/** What the service keeps of one form on its way; times are milliseconds. */
export interface Flow {
  id: string;
  kind: FlowKind;
  type: FlowType;
  issuedAt: number;
  expiresAt: number;
  requestUrl: string;
  returnTo?: string;
  /** Of a browser's form: every mask of the same cookie fits it. */
  csrf: string;
  state: FlowState;
  active?: string;
  ui: { action: string; method: string; nodes: Node[]; messages: Message[] };
  /** Login: a confirmation of who is signed in already. */
  refresh?: boolean;
  requestedAal?: 'aal1' | 'aal2';
  /** Login and registration, and the verification that comes of one: the authorization server waits for it. */
  challenge?: string;
  /** Verification: the session that begins with it, inside an authorization. */
  sessionId?: string;
  /** For programs that asked for one; the code that would fit it comes with a social sign-in only. */
  exchangeCode?: string;
  /** Recovery: an administrator began it, so no browser has its cookie. */
  openToAll?: boolean;
  /** What a browser answers with a passkey, once. */
  challengeOfPasskey?: string;
  /** Settings: the authenticator app that is being set up, and codes that wait for their confirmation. */
  totpUrl?: string;
  recoveryCodes?: RecoveryCode[];
  /** Settings: whose they are. */
  identityId?: string;
}

/** The pages of the back office that draw each kind. */
const pages: Record<FlowKind, string> = {
  login: '/login',
  registration: '/registration',
  settings: '/account/profile',
  recovery: '/recovery',
  verification: '/verification',
};

export const pageOf = ({ pagesOrigin }: IdentityContext, { kind, id }: Pick<Flow, 'kind' | 'id'>): string =>
  `${pagesOrigin}${pages[kind]}?flow=${id}`;

/** A form without fields yet. `path` is the address that asked for it. @throws WireError for a foreign `return_to`. */
export function newFlow(
  context: IdentityContext,
  request: FastifyRequest,
  reply: FastifyReply,
  { kind, type, path = request.url }: { kind: FlowKind; type: FlowType; path?: string },
): Flow {
  const { publicUrl, config, now } = context;
  const id = randomUUID();
  const at = now();
  const returnTo = new URL(path, publicUrl).searchParams.get('return_to');
  allowedReturn(context, returnTo);
  const csrf = type === 'browser' ? formToken(publicUrl, request, reply) : '';
  return {
    id,
    kind,
    type,
    issuedAt: at,
    expiresAt: at + config.flowMs,
    requestUrl: `${publicUrl}${path}`,
    ...(returnTo && { returnTo }),
    csrf,
    state: kind === 'settings' ? 'show_form' : 'choose_method',
    ui: { action: actionOf(context, kind, id), method: 'POST', nodes: [csrfNode(csrf)], messages: [] },
  };
}

export const actionOf = ({ publicUrl }: IdentityContext, kind: FlowKind, id: string): string =>
  `${publicUrl}/self-service/${kind}?flow=${id}`;

export async function saveFlow({ db }: IdentityContext, flow: Flow): Promise<void> {
  await db.query(
    `insert into flows (id, expires_at, data) values ($1, $2, $3)
     on conflict (id) do update set expires_at = excluded.expires_at, data = excluded.data`,
    [flow.id, new Date(flow.expiresAt), flow],
  );
}

/** @throws WireError 404 when there is none of this kind. */
export async function findFlow({ db }: IdentityContext, kind: FlowKind, id: unknown): Promise<Flow> {
  if (!isUuid(id)) throw new WireError(404);
  const { rows } = await db.query<{ data: Flow }>('select data from flows where id = $1', [id]);
  const flow = rows[0]?.data;
  if (flow?.kind !== kind) throw new WireError(404);
  return flow;
}

/** The flow that a form was submitted for. @throws WireError 400 without a usable `flow`, 404 when it is unknown. */
export async function submittedFlow(context: IdentityContext, kind: FlowKind, request: FastifyRequest): Promise<Flow> {
  const { flow: id } = request.query as { flow?: string };
  if (!isUuid(id)) throw new WireError(400, { reason: 'The flow query parameter is missing or malformed.' });
  return findFlow(context, kind, id);
}

/** @throws WireError 403 for a browser without the form's token, FormError for a browser on a form for programs. */
export function requireToken(
  { publicUrl }: IdentityContext,
  flow: Flow,
  request: FastifyRequest,
  fields: Fields,
): void {
  if (flow.type === 'api') refuseBrowsers(request);
  else requireCsrf(publicUrl, request, text(fields, 'csrf_token'));
}

export function clearMessages(flow: Flow): void {
  flow.ui.messages = [];
  for (const node of flow.ui.nodes) node.messages = [];
}

/** Shows what is wrong: on the fields it is about, which come into being where the form lacks them. */
export function showErrors(flow: Flow, { entries }: FormError): void {
  for (const { name, message } of entries) {
    if (name === undefined) flow.ui.messages.push(message);
    else {
      const known = findNode(flow.ui.nodes, name);
      const node = known ?? input('default', { name, type: 'text' });
      if (!known) flow.ui.nodes.push(node);
      node.messages.push(message);
    }
  }
}

/** A new mask for the form's token. */
export function renewToken(
  { publicUrl }: IdentityContext,
  flow: Flow,
  request: FastifyRequest,
  reply: FastifyReply,
): void {
  if (flow.type === 'browser') setValue(flow.ui.nodes, 'csrf_token', formToken(publicUrl, request, reply));
}

/** Refuses a form whose time has passed; `replacement` has the message and is to be used instead. */
export function expiredError(flow: Flow, replacement: Flow, now: number): WireError {
  const since = Math.round((now - flow.expiresAt) * 1e6);
  return new WireError(
    410,
    {
      id: 'self_service_flow_expired',
      reason: `The self-service flow expired ${minutesAgo(flow.expiresAt, now)} minutes ago, initialize a new one.`,
      message: 'self-service flow expired',
    },
    { expired_at: instant(flow.expiresAt), since, use_flow_id: replacement.id },
  );
}

export const expiredMessage = (flow: Flow, now: number): Message => messages.expired(flow.kind, flow.expiresAt, now);

/** The flow as the wire has it; `beside` are the fields of its kind. */
export function flowToWire(flow: Flow, beside: Record<string, unknown> = {}): Record<string, unknown> {
  const { ui } = flow;
  return {
    id: flow.id,
    type: flow.type,
    expires_at: instant(flow.expiresAt),
    issued_at: instant(flow.issuedAt),
    request_url: flow.requestUrl,
    return_to: flow.returnTo,
    active: flow.active,
    ui: {
      action: ui.action,
      method: ui.method,
      nodes: ui.nodes,
      ...(ui.messages.length > 0 && { messages: ui.messages }),
    },
    state: flow.state,
    ...beside,
  };
}
