import type { z } from 'zod';
import { refusal } from './domain/errors.ts';

const answerWithinMs = 4_000;
const longestAnswer = 1024 * 1024;

export interface OutsideAnswer {
  status: number;
  headers: Headers;
  /** Parsed JSON; null when there is none. */
  body: unknown;
}

export interface OutsideRequest {
  query?: Record<string, string>;
  body?: object;
}

/** Asks another server; the path is relative to its address. */
export type OutsideServer = (method: string, path: string, request?: OutsideRequest) => Promise<OutsideAnswer>;

/**
 * Speaks JSON with a server of others, bounded in time (4 s in all) and size (1 MiB), without following redirects. Answers
 * of 4xx are the caller's to judge. Throws not_ready with `name` as its reason when the server cannot be reached, is
 * too slow, is overloaded, fails, or says what is not JSON.
 */
export function outsideServer(name: string, address: string, withinMs = answerWithinMs): OutsideServer {
  const base = address.endsWith('/') ? address : `${address}/`;
  return async (method, path, { query = {}, body } = {}) => {
    const url = new URL(path, base);
    for (const [key, value] of Object.entries(query)) url.searchParams.set(key, value);
    try {
      const response = await fetch(url, {
        method,
        redirect: 'error',
        signal: AbortSignal.timeout(withinMs),
        headers: { accept: 'application/json', ...(body === undefined ? {} : { 'content-type': 'application/json' }) },
        ...(body === undefined ? {} : { body: JSON.stringify(body) }),
      });
      const text = await boundedText(response);
      const { status, headers } = response;
      if (status >= 500 || status === 429) throw new Error(`${name} answered ${status}`);
      return { status, headers, body: text === '' ? null : parsed(text, status) };
    } catch (error) {
      throw unusable(name, error);
    }
  };
}

/** What an answer says, by its schema. Throws not_ready with `name` as its reason when it says something else. */
export function answerOf<T>(name: string, schema: z.ZodType<T>, { body }: OutsideAnswer): T {
  const parsed = schema.safeParse(body);
  if (!parsed.success) throw unusable(name, parsed.error);
  return parsed.data;
}

/** That a server cannot be worked with now; what it said stays in the log. */
export function unusable(name: string, cause: unknown): Error {
  return Object.assign(refusal('not_ready', null, { reason: name }), { cause });
}

async function boundedText(response: Response): Promise<string> {
  const chunks: Uint8Array[] = [];
  let size = 0;
  // Leaving the loop by an error also gives the connection up.
  for await (const chunk of (response.body ?? []) as AsyncIterable<Uint8Array>) {
    size += chunk.byteLength;
    if (size > longestAnswer) throw new Error(`the answer is longer than ${longestAnswer} bytes`);
    chunks.push(chunk);
  }
  return new TextDecoder().decode(Buffer.concat(chunks));
}

function parsed(text: string, status: number): unknown {
  try {
    return JSON.parse(text);
  } catch (error) {
    if (status >= 400) return null; // the status says enough
    throw error;
  }
}
