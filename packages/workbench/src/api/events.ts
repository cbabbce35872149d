import { createParser } from 'eventsource-parser';

/** A stream of server-sent events, which all tabs of a browser share. */
export interface EventStream<Event> {
  /** Opens it: an answer that goes on for as long as the server likes. */
  open(init: RequestInit): Promise<Response>;
  /** What an event of it says, with the place in the stream that it names; null where that is nothing to us. */
  read(name: string | undefined, value: unknown, place: string): Event | null;
  /** The place after an event, from where it goes on when the line broke; null: that of the event before. */
  placeOf(event: Event): string | null;
  /** Of the tabs that share it. */
  channel: string;
}

/** Without a sign of life for so long the line is dead, whatever the browser believes; the server gives one every 20 s. */
const silentMs = 65_000;
const shortestWait = 1_000;
const longestWait = 60_000;
/** Where nobody touched the app for so long it asks no more: a screen that is left alone keeps no session alive. */
const unattendedMs = 30 * 60_000;
const touches = ['keydown', 'pointerdown'] as const;

/**
 * Hears what happens, also by way of another tab, until `signal` says to stop. One tab listens for all of this browser's: each
 * stream holds a connection, of which a browser has few.
 */
export function shareEvents<Event>(
  stream: EventStream<Event>,
  onEvent: (event: Event) => void,
  signal: AbortSignal,
): void {
  let place = '';
  const hear = (event: Event) => {
    place = stream.placeOf(event) ?? place;
    onEvent(event);
  };
  const channel = typeof BroadcastChannel === 'undefined' ? null : new BroadcastChannel(stream.channel);
  // oxlint-disable-next-line unicorn/require-post-message-target-origin -- a BroadcastChannel reaches its own origin only
  const tell = (message: Event | 'touched') => channel?.postMessage(message);
  const attention = createAttention(() => tell('touched'), signal);
  channel?.addEventListener('message', ({ data }: MessageEvent<Event | 'touched'>) =>
    data === 'touched' ? attention.touch() : hear(data),
  );
  signal.addEventListener('abort', () => channel?.close());
  const lead = async () => {
    let wait = shortestWait;
    while (!signal.aborted) {
      await attention.paid();
      const goOn = await listen(stream, place, signal, (event) => {
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
  navigator.locks.request(stream.channel, { signal }, lead).catch((error: unknown) => {
    if (!signal.aborted) reportError(error);
  });
}

/** Asks for the events since a place once, until they end; answers whether to ask again. */
async function listen<Event>(
  stream: EventStream<Event>,
  place: string,
  signal: AbortSignal,
  onEvent: (event: Event) => void,
): Promise<boolean> {
  const quiet = new AbortController();
  try {
    const answer = await stream.open({
      headers: { accept: 'text/event-stream', ...(place ? { 'last-event-id': place } : {}) },
      signal: AbortSignal.any([signal, quiet.signal]),
    });
    if (answer.ok && answer.body)
      await readBody(answer.body, quiet, (...parts) => {
        const event = stream.read(...parts);
        if (event !== null) onEvent(event);
      });
    // A server that knows of no events, or of none for this user, is not asked again.
    return answer.status !== 403 && answer.status !== 404;
  } catch {
    // The line broke, as lines do: what was missed comes after the next try. A page says itself what it cannot load.
    return true;
  }
}

async function readBody(
  body: ReadableStream<Uint8Array>,
  quiet: AbortController,
  onEvent: (name: string | undefined, value: unknown, place: string) => void,
): Promise<void> {
  const parser = createParser({ onEvent: ({ event, data, id }) => onEvent(event, JSON.parse(data), id ?? '') });
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
