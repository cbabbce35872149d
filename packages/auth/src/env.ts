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
  /**
   * Loads an address in a hidden frame without scripts. Resolves to the address at which it ended; null where that is a page
   * of another origin, where the browser or a server refuses the frame, and after so many milliseconds of waiting, in which
   * the time that the page's own code takes does not count.
   */
  openFrame: (url: string, milliseconds: number) => Promise<string | null>;
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
    openFrame,
    closeTab: () => window.close(),
    // Web Locks exist in secure contexts only; without them a tab still has its own single flight.
    exclusive: (name, task) => ('locks' in navigator ? navigator.locks.request(name, task) : task()),
    channel: (name) => (typeof BroadcastChannel === 'undefined' ? null : openChannel(new BroadcastChannel(name))),
  };
}

function openFrame(url: string, milliseconds: number): Promise<string | null> {
  return new Promise((resolve) => {
    const frame = document.createElement('iframe');
    frame.hidden = true;
    // Its cookies, and nothing else: what a server may show in it runs no script.
    frame.setAttribute('sandbox', 'allow-same-origin');
    const end = () => {
      clearTimeout(timer);
      const address = addressOf(frame);
      frame.remove();
      resolve(address);
    };
    // In steps: one that the page's code delays counts once, however long that takes.
    let timer: ReturnType<typeof setTimeout>;
    const wait = (steps: number) => {
      timer = setTimeout(() => (steps > 1 ? wait(steps - 1) : end()), milliseconds / 10);
    };
    wait(10);
    frame.addEventListener('load', end);
    frame.src = url;
    document.body.append(frame);
  });
}

/** Where a frame is, if that is a page of this origin. */
function addressOf({ contentWindow }: HTMLIFrameElement): string | null {
  try {
    return contentWindow?.location.href ?? null;
  } catch {
    return null; // of another origin, or an error page of the browser
  }
}

function openChannel(channel: BroadcastChannel): ReturnType<AuthEnv['channel']> {
  // eslint-disable-next-line unicorn/require-post-message-target-origin -- a BroadcastChannel reaches its own origin only
  const send = (message: TabMessage) => channel.postMessage(message);
  return {
    send,
    listen: (listener) => channel.addEventListener('message', ({ data }) => listener(data as TabMessage)),
  };
}
