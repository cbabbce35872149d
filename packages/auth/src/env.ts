/** What the tabs of a client tell one another. `callback` is the query with which a sign-in came back. */
export type TabMessage = 'signed_in' | 'signed_out' | { callback: string };

/** What the client needs of a browser; a test gives its own. */
export interface AuthEnv {
  location: Pick<Location, 'href' | 'origin' | 'assign' | 'replace'>;
  replaceUrl: (url: string) => void;
  /** To be read when it is used: a browser that blocks storage throws here already. */
  readonly localStorage: Storage;
  /** As above. */
  readonly sessionStorage: Storage;
  fetch: typeof fetch;
  /** Milliseconds since 1970. */
  now: () => number;
  /** Resolves after so many milliseconds. */
  delay: (milliseconds: number) => Promise<void>;
  /** False only where the browser knows that it has no connection. */
  isOnline: () => boolean;
  /** Whether the page holds typed values that leaving it would lose. */
  hasUnsaved: () => boolean;
  /** Opens an address in a tab of its own; false where the browser refuses. */
  openTab: (url: string) => boolean;
  /** Closes this tab, where the browser lets a script do so. */
  closeTab: () => void;
  /** Runs `task` while no other tab of this client runs one of the same name. */
  exclusive: <T>(name: string, task: () => Promise<T>) => Promise<T>;
  /** The other tabs of this client; null where a tab stands alone. */
  channel: (name: string) => {
    send: (message: TabMessage) => void;
    listen: (listener: (message: TabMessage) => void) => void;
  } | null;
}

export function browserEnv(): AuthEnv {
  return {
    location: window.location,
    replaceUrl: (url) => window.history.replaceState(null, '', url),
    get localStorage() {
      return window.localStorage;
    },
    get sessionStorage() {
      return window.sessionStorage;
    },
    fetch: (input, init) => window.fetch(input, init),
    now: () => Date.now(),
    delay: (milliseconds) => new Promise((resolve) => setTimeout(resolve, milliseconds)),
    isOnline: () => navigator.onLine,
    // Whoever would have the browser ask before the page goes prevents this event, and is asked here by the same one.
    hasUnsaved: () => !window.dispatchEvent(new Event('beforeunload', { cancelable: true })),
    openTab: (url) => window.open(url, '_blank') != null,
    closeTab: () => window.close(),
    // Web Locks exist in secure contexts only; without them a tab still has its own single flight.
    exclusive: (name, task) => ('locks' in navigator ? navigator.locks.request(name, task) : task()),
    channel: (name) => (typeof BroadcastChannel === 'undefined' ? null : openChannel(new BroadcastChannel(name))),
  };
}

function openChannel(channel: BroadcastChannel): ReturnType<AuthEnv['channel']> {
  // eslint-disable-next-line unicorn/require-post-message-target-origin -- a BroadcastChannel reaches its own origin only
  const send = (message: TabMessage) => channel.postMessage(message);
  return {
    send,
    listen: (listener) => channel.addEventListener('message', ({ data }) => listener(data as TabMessage)),
  };
}
