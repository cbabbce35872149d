interface TabChannel {
  send: (message: string) => void;
  listen: (listener: (message: unknown) => void) => void;
}

/** What the client needs of a browser; a test gives its own. */
export interface AuthEnv {
  location: Pick<Location, 'href' | 'origin' | 'assign' | 'replace'>;
  replaceUrl: (url: string) => void;
  localStorage: Storage;
  sessionStorage: Storage;
  fetch: typeof fetch;
  /** Milliseconds since 1970. */
  now: () => number;
  /** Runs `task` while no other tab of this client runs one of the same name. */
  exclusive: <T>(name: string, task: () => Promise<T>) => Promise<T>;
  /** The other tabs of this client; null where a tab stands alone. */
  channel: (name: string) => TabChannel | null;
}

export function browserEnv(): AuthEnv {
  return {
    location: window.location,
    replaceUrl: (url) => window.history.replaceState(null, '', url),
    localStorage: window.localStorage,
    sessionStorage: window.sessionStorage,
    fetch: (input, init) => window.fetch(input, init),
    now: () => Date.now(),
    // Web Locks exist in secure contexts only; without them a tab still has its own single flight.
    exclusive: (name, task) => ('locks' in navigator ? navigator.locks.request(name, task) : task()),
    channel: (name) => (typeof BroadcastChannel === 'undefined' ? null : openChannel(new BroadcastChannel(name))),
  };
}

function openChannel(channel: BroadcastChannel): TabChannel {
  // eslint-disable-next-line unicorn/require-post-message-target-origin -- a BroadcastChannel reaches its own origin only
  const send = (message: string) => channel.postMessage(message);
  return { send, listen: (listener) => channel.addEventListener('message', ({ data }) => listener(data)) };
}
