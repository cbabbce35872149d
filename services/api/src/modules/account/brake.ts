import type { FastifyPluginAsync, FastifyReply, FastifyRequest } from 'fastify';
import { z } from 'zod';
import { DomainError, refusal } from '../../domain/errors.ts';
import { unusable } from '../../outside.ts';
import type { Counted, RateLimits } from '../../plugins/limits.ts';
import { networkOf } from '../../plugins/limits.ts';
import { folded, readers } from './submittedForm.ts';
import type { Submitted } from './submittedForm.ts';

const longestForm = 64 * 1024;
const answerWithinMs = 30_000;

/** Forms of Kratos by which somebody guesses, or has something mailed. */
const forms = ['login', 'recovery', 'verification', 'registration'] as const;
type Form = (typeof forms)[number];

/** What Kratos has to know of a request, and a browser of its answer. */
const requestHeaders = [
  'accept',
  'accept-language',
  'content-type',
  'cookie',
  'origin',
  'referer',
  'user-agent',
  'x-session-token',
];
const answerHeaders = /^(content-type|location|vary|cache-control|ory-error-id|x-kratos-.*|access-control-.*)$/u;

/** Nothing that a form asks for may stand in the address. */
const query = z.object({ flow: z.string().optional(), token: z.string().optional() });

interface BrakeOptions {
  /** Kratos' public interface, from inside. */
  kratos: string;
  limits: RateLimits;
}

/**
 * Stands before the submits of Kratos, which bounds nothing itself and calls no hook for a password that was wrong: counts
 * by account and by network, and lets through what is left. A try counts before it is made, so that many at once are no way
 * around; a right password takes its own back.
 */
export const brake: FastifyPluginAsync<BrakeOptions> = async (app, { kratos: address, limits }) => {
  const kratos = address.replace(/\/$/u, '');
  app.removeAllContentTypeParsers();
  // Kratos reads other types too, which nothing here could count by: those are refused.
  for (const [type, fieldsOf] of Object.entries(readers)) {
    app.addContentTypeParser(type, { parseAs: 'string', bodyLimit: longestForm }, (_request, text, done) => {
      const fields = fieldsOf(String(text));
      if (fields === null) done(refusal('invalid_json'), undefined);
      else done(null, { text: String(text), fields } satisfies Submitted);
    });
  }
  for (const form of forms) {
    const url = `/account/kratos/self-service/${form}`;
    const options = { config: { access: 'public' as const, limited: true }, schema: { querystring: query } };
    app.post(url, options, async (request, reply) => {
      const counts = await countsOf(kratos, form, request);
      try {
        for (const [counted, value] of counts) {
          // oxlint-disable-next-line no-await-in-loop -- who is over the first limit is not counted in the second
          await limits(counted, value);
        }
      } catch (error) {
        if (!(error instanceof DomainError) || error.code !== 'too_many_requests') throw error;
        return tooMany(reply, Number(error.errors[0]?.params.seconds ?? 60));
      }
      const answer = await passOn(`${kratos}/self-service/${form}`, request);
      if (form === 'login' && [200, 422].includes(answer.status)) {
        await Promise.all(counts.map(([counted, value]) => limits.takeBack(counted, value)));
      }
      return tell(reply, answer);
    });
  }
};

/** What a submit is counted as: a guess at an account, or a mail to an address; nothing for the rest of a form. */
async function countsOf(kratos: string, form: Form, request: FastifyRequest): Promise<[Counted, string][]> {
  const { fields } = submitted(request) ?? { fields: new Map<string, string>() };
  const network = networkOf(request.ip);
  const first = (names: readonly string[]) => names.map((name) => folded(fields.get(name) ?? '')).find(Boolean);
  if (form === 'login') {
    // The first step of two says who it is, and gives nothing to guess.
    const isFirstStep = fields.get('method') === 'identifier_first' && [...fields.keys()].every(isOfFirstStep);
    if (isFirstStep) return [];
    // Whoever gives a second factor is who the session says, whatever the form names.
    const named = isSecondFactor(fields) ? undefined : first(accountFields);
    const account = named ?? (await whoseSession(kratos, request));
    return [...(account === undefined ? [] : [['guess', account] as [Counted, string]]), ['guess_network', network]];
  }
  const address = first(addressFields);
  if (address === undefined) return fields.has('code') ? [['guess_network', network]] : [];
  return [
    ['mail', address],
    ['mail_network', network],
  ];
}

/** Fields of Kratos that say whose password it is, the older name too. */
const accountFields = ['identifier', 'password_identifier'];
/** Fields of Kratos by which a mail goes somewhere. */
const addressFields = [
  'email',
  'traits.email',
  'recovery_address',
  'recovery_confirm_address',
  'recovery_select_address',
];
const isOfFirstStep = (name: string) => ['csrf_token', 'identifier', 'method'].includes(name);

/** Methods that are asked beside a password, each with the field of its answer. */
const secondFactors: Record<string, string> = {
  totp: 'totp_code',
  lookup_secret: 'lookup_secret',
  webauthn: 'webauthn_login',
};
function isSecondFactor(fields: ReadonlyMap<string, string>): boolean {
  const method = fields.get('method');
  return method === undefined || method === ''
    ? Object.values(secondFactors).some((field) => fields.has(field))
    : Object.hasOwn(secondFactors, folded(method));
}

const refreshFlow = z.object({
  ui: z.object({
    nodes: z.array(z.object({ attributes: z.object({ name: z.string().optional(), value: z.unknown().optional() }) })),
  }),
});

/**
 * Whose session it is. A form that asks them again names them, also where the session still lacks the second factor: whoami
 * says nothing of such a session. Undefined without a session: nobody else's tries are counted with it.
 */
async function whoseSession(kratos: string, { headers }: FastifyRequest): Promise<string | undefined> {
  const own = pickHeaders(headers, ['cookie', 'x-session-token']).filter(([, value]) => value !== '');
  if (own.length === 0) return undefined;
  // An empty header is none to Kratos, which then goes by the cookie.
  const kind = headers['x-session-token'] ? 'api' : 'browser';
  const answer = await ask(`${kratos}/self-service/login/${kind}?refresh=true`, {
    headers: [...own, ['accept', 'application/json']],
  });
  if (answer.status !== 200) return undefined;
  try {
    const { nodes } = refreshFlow.parse(await answer.json()).ui;
    const value = nodes.find(({ attributes }) => attributes.name === 'identifier')?.attributes.value;
    return (typeof value === 'string' && folded(value)) || undefined;
  } catch (error) {
    throw unusable('identity', error);
  }
}

/** null for a request without a body. */
const submitted = ({ body }: FastifyRequest): Submitted | null => (body as Submitted | null | undefined) ?? null;

const pickHeaders = (headers: FastifyRequest['headers'], names: readonly string[]): [string, string][] =>
  names.flatMap((name): [string, string][] => {
    const value = headers[name];
    return typeof value === 'string' ? [[name, value]] : [];
  });

async function ask(url: string, init: RequestInit): Promise<Response> {
  try {
    return await fetch(url, { ...init, redirect: 'manual', signal: AbortSignal.timeout(answerWithinMs) });
  } catch (error) {
    throw unusable('identity', error);
  }
}

/** The path is ours, however the caller spelled it. */
function passOn(path: string, request: FastifyRequest): Promise<Response> {
  const { url, headers, ip } = request;
  const { search } = new URL(url, 'http://localhost');
  const text = submitted(request)?.text;
  return ask(`${path}${search}`, {
    method: 'POST',
    headers: [...pickHeaders(headers, requestHeaders), ['x-forwarded-for', ip], ['via', '1.1 ledenbureau']],
    ...(text === undefined ? {} : { body: text }),
  });
}

async function tell(reply: FastifyReply, answer: Response): Promise<FastifyReply> {
  for (const [name, value] of answer.headers) if (answerHeaders.test(name)) void reply.header(name, value);
  const cookies = answer.headers.getSetCookie();
  if (cookies.length > 0) void reply.header('set-cookie', cookies);
  return reply.code(answer.status).send(await answer.text());
}

/** In the words of Kratos, which the app reads like any other answer of it. */
function tooMany(reply: FastifyReply, seconds: number): FastifyReply {
  const error = {
    code: 429,
    status: 'Too Many Requests',
    reason: 'Too many attempts. Please try again later.',
    message: 'too many requests',
    details: { retry_after: seconds },
  };
  return reply.code(429).header('retry-after', seconds).type('application/json').send(JSON.stringify({ error }));
}
