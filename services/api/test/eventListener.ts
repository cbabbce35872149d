import type { AddressInfo } from 'node:net';
import type { FastifyInstance } from 'fastify';

/** One server-sent event. */
interface ServerEvent {
  event: string;
  id: string | null;
  data: unknown;
}

/** What an app of these tests hears: the events one after the other, each waited for. */
export interface EventListener {
  status: number;
  headers: Headers;
  next(): Promise<ServerEvent>;
  /** The next notification; what comes before it is passed over. */
  notification(): Promise<{ key: string; params: Record<string, unknown>; count: number }>;
  /** The next state: how many are unread, and the place it leads to. */
  state(): Promise<{ place: string; unread: number; more: boolean }>;
  /** True when the server ends it. */
  ended(): Promise<true>;
  leave(): void;
}

/** Asks an app, which listens, for its events as a browser does. */
export async function listenTo(app: FastifyInstance, token: string, place?: string): Promise<EventListener> {
  const { port } = app.server.address() as AddressInfo;
  const leaving = new AbortController();
  const answer = await fetch(`http://127.0.0.1:${port}/api/v1/events`, {
    headers: { authorization: `Bearer ${token}`, ...(place === undefined ? {} : { 'last-event-id': place }) },
    signal: leaving.signal,
  });
  const events = read(answer);
  const next = async (): Promise<ServerEvent> => {
    const { value, done } = await events.next();
    if (done === true) throw new Error('the events have ended');
    return value;
  };
  const until = async (name: string): Promise<ServerEvent> => {
    for (;;) {
      const event = await next();
      if (event.event === name) return event;
    }
  };
  return {
    status: answer.status,
    headers: answer.headers,
    next,
    notification: async () => (await until('notification')).data as Awaited<ReturnType<EventListener['notification']>>,
    state: async () => {
      const { id, data } = await until('state');
      return { place: id ?? '', ...(data as { unread: number; more: boolean }) };
    },
    ended: async () => {
      while ((await events.next()).done !== true) continue;
      return true;
    },
    leave: () => leaving.abort(),
  };
}

async function* read(answer: Response): AsyncGenerator<ServerEvent, void> {
  let text = '';
  for await (const chunk of answer.body?.pipeThrough(new TextDecoderStream()) ?? []) {
    text += chunk;
    const parts = text.split('\n\n');
    text = parts.pop() ?? '';
    for (const part of parts) {
      const fields = new Map(part.split('\n').map((line) => line.split(/: (.*)/su) as [string, string]));
      const data = fields.get('data');
      if (data !== undefined) {
        yield { event: fields.get('event') ?? 'message', id: fields.get('id') ?? null, data: JSON.parse(data) };
      }
    }
  }
}
