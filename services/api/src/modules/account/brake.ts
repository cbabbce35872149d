import type { FastifyPluginAsync, FastifyReply, FastifyRequest } from 'fastify';
import { z } from 'zod';
import { DomainError } from '../../domain/errors.ts';
import type { Counted, RateLimits } from '../../plugins/limits.ts';
import { networkOf } from '../../plugins/limits.ts';
import { unusable } from '../../outside.ts';

const longestForm = 64 * 1024;
const answerWithinMs = 30_000;

/** Forms of Kratos by which somebody guesses, or has something mailed. */
const forms = ['login', 'recovery', 'verification', 'registration'] as const;
type Form = (typeof forms)[number];

/** What Kratos has to know of a request, and a browser of its answer. */
const sent = [
  'accept',
  'accept-language',
  'content-type',
  'cookie',
  'origin',
  'referer',
  'user-agent',
  'x-session-token',
];
const told = /^(content-type|location|vary|cache-control|ory-error-id|x-kratos-.*|access-control-.*)$/u;

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
  app.addContentTypeParser('*', { parseAs: 'string', bodyLimit: longestForm }, (_request, body, done) =>
    done(null, body),
  );
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
  const fields = fieldsOf(request);
  const network = networkOf(request.ip);
  const field = (name: string) => fields.get(name)?.trim().toLowerCase() ?? '';
  const method = field('method');
  if (form === 'login') {
    // The first step of two says who it is, and gives nothing to guess.
    if (method === 'identifier_first') return [];
    const account = field('identifier') || (await whoseSession(kratos, request));
    return [
      ['guess', account],
      ['guess_network', network],
    ];
  }
  const address = ['email', 'traits.email', 'recovery_address', 'recovery_confirm_address'].map(field).find(Boolean);
  if (address === undefined) return field('code') === '' ? [] : [['guess_network', network]];
  return [
    ['mail', address],
    ['mail_network', network],
  ];
}

/** Who gives a second factor names nobody: the session says who it is, however many of them are begun. */
async function whoseSession(kratos: string, { headers }: FastifyRequest): Promise<string> {
  const answer = await ask(`${kratos}/sessions/whoami`, {
    headers: [...kept(headers, ['cookie', 'x-session-token']), ['accept', 'application/json']],
  });
  const session = (await answer.json().catch(() => null)) as { identity?: { id?: unknown } } | null;
  return typeof session?.identity?.id === 'string' ? session.identity.id : 'nobody';
}

/** The fields of a form, as JSON or as browsers send them; nested ones by dotted names. */
function fieldsOf({ body, headers }: FastifyRequest): Map<string, string> {
  const fields = new Map<string, string>();
  const text = typeof body === 'string' ? body : '';
  if (headers['content-type']?.startsWith('application/x-www-form-urlencoded') === true) {
    for (const [name, value] of new URLSearchParams(text)) fields.set(name, value);
    return fields;
  }
  const add = (value: unknown, path: string): void => {
    if (typeof value === 'string') fields.set(path, value);
    else if (typeof value === 'object' && value !== null) {
      for (const [name, inner] of Object.entries(value)) add(inner, path === '' ? name : `${path}.${name}`);
    }
  };
  try {
    add(JSON.parse(text || '{}'), '');
  } catch {
    // Kratos refuses what is no JSON.
  }
  return fields;
}

const kept = (headers: FastifyRequest['headers'], names: readonly string[]): [string, string][] =>
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
function passOn(path: string, { url, headers, body, ip }: FastifyRequest): Promise<Response> {
  const { search } = new URL(url, 'http://localhost');
  return ask(`${path}${search}`, {
    method: 'POST',
    headers: [...kept(headers, sent), ['x-forwarded-for', ip], ['via', '1.1 ledenbureau']],
    ...(typeof body === 'string' ? { body } : {}),
  });
}

async function tell(reply: FastifyReply, answer: Response): Promise<FastifyReply> {
  for (const [name, value] of answer.headers) if (told.test(name)) void reply.header(name, value);
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
