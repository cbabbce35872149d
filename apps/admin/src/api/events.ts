import { createParser } from 'eventsource-parser';
import type { Api } from './client.ts';
import type { Notification } from './types.ts';

/** Something happened elsewhere; or how many are unread now, and from where to go on. */
export type LiveEvent =
  | { type: 'notification'; notification: Notification }
  | { type: 'state'; unread: number; more: boolean; place: string };

/** Without a sign of life for so long the line is dead, whatever the browser believes; the server gives one every 20 s. */
const silentMs = 65_000;
const shortestWait = 1_000;
const longestWait = 60_000;
/** Where nobody touched the app for so long it asks no more: a screen that is left alone keeps no session alive. */
const unattendedMs = 30 * 60_000;
/** One tab listens for all of this browser's: each stream holds a connection, of which a browser has few. */
const shared = 'ledenbureau.events';
const touches = ['keydown', 'pointerdown'] as const;

/** Hears what happens, also by way of another tab, until `signal` says to stop. */
export function shareEvents(api: Api, onEvent: (event: LiveEvent) => void, signal: AbortSignal): void {
  let place = '';
  const hear = (event: LiveEvent) => {
    if (event.type === 'state') place = event.place;
    onEvent(event);
  };
  const channel = typeof BroadcastChannel === 'undefined' ? null : new BroadcastChannel(shared);
  // oxlint-disable-next-line unicorn/require-post-message-target-origin -- a BroadcastChannel reaches its own origin only
  const tell = (message: LiveEvent | 'touched') => channel?.postMessage(message);
  const attention = createAttention(() => tell('touched'), signal);
  channel?.addEventListener('message', ({ data }: MessageEvent<LiveEvent | 'touched'>) =>
    data === 'touched' ? attention.touch() : hear(data),
  );
  signal.addEventListener('abort', () => channel?.close());
  const lead = async () => {
    let wait = shortestWait;
    while (!signal.aborted) {
      await attention.paid();
      const goOn = await listen(api, place, signal, (event) => {
        wait = shortestWait;
        hear(event);
        tell(event);
      });
      if (!goOn) return;
      // Not all apps at once, after the server was away.
      await pause(wait * (0.5 + Math.random()), signal);
      wait = Math.min(2 * wait, longestWait);
    }
  };
  if (!('locks' in navigator)) {
    void lead();
    return;
  }
  navigator.locks.request(shared, { signal }, lead).catch((error: unknown) => {
    if (!signal.aborted) reportError(error);
  });
}

/** Asks for the events since a place once, until they end; answers whether to ask again. */
async function listen(
  api: Api,
  place: string,
  signal: AbortSignal,
  onEvent: (event: LiveEvent) => void,
): Promise<boolean> {
  const quiet = new AbortController();
  try {
    const answer = await api.open('/events', {
      headers: { accept: 'text/event-stream', ...(place ? { 'last-event-id': place } : {}) },
      signal: AbortSignal.any([signal, quiet.signal]),
    });
    if (answer.ok && answer.body) await read(answer.body, quiet, onEvent);
    // A server that knows of no events, or of none for this user, is not asked again.
    return answer.status !== 403 && answer.status !== 404;
  } catch {
    // The line broke, as lines do: what was missed comes after the next try. A page says itself what it cannot load.
    return true;
  }
}

async function read(
  body: ReadableStream<Uint8Array>,
  quiet: AbortController,
  onEvent: (event: LiveEvent) => void,
): Promise<void> {
  const parser = createParser({
    onEvent: ({ event, data, id }) => {
      const value: unknown = JSON.parse(data);
      if (event === 'notification') onEvent({ type: event, notification: value as Notification });
      if (event === 'state') {
        onEvent({ type: event, ...(value as { unread: number; more: boolean }), place: id ?? '' });
      }
    },
  });
  const text = body.pipeThrough(new TextDecoderStream() as ReadableWritablePair<string, Uint8Array>).getReader();
  for (;;) {
    const timer = setTimeout(() => quiet.abort(), silentMs);
    try {
      const { value, done } = await text.read();
      if (done) return;
      parser.feed(value);
    } finally {
      clearTimeout(timer);
    }
  }
}

/** Whether somebody is there: touched the app, in this tab or another, not too long ago. */
function createAttention(tell: () => void, signal: AbortSignal) {
  let last = Date.now();
  let wake = () => {};
  const touch = () => {
    last = Date.now();
    wake();
  };
  const own = () => {
    if (Date.now() - last > 60_000) tell();
    touch();
  };
  for (const name of touches) document.addEventListener(name, own, { signal, passive: true });
  return {
    touch,
    /** Resolves at once, or when somebody comes back. */
    paid: async () => {
      if (Date.now() - last < unattendedMs) return;
      await new Promise<void>((resolve) => {
        wake = resolve;
        signal.addEventListener('abort', () => resolve());
      });
    },
  };
}

const pause = (ms: number, signal: AbortSignal): Promise<void> =>
  new Promise((resolve) => {
    const timer = setTimeout(resolve, ms);
    signal.addEventListener('abort', () => {
      clearTimeout(timer);
      resolve();
    });
  });
