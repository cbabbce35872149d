/** What the client needs of a browser; a test gives its own. */
export interface AuthEnv {
  location: Pick<Location, 'href' | 'origin' | 'assign' | 'replace'>;
  replaceUrl(url: string): void;
  localStorage: Storage;
  sessionStorage: Storage;
  fetch: typeof fetch;
  /** Milliseconds since 1970. */
  now(): number;
  /** Runs `task` while no other tab of this client runs one of the same name. */
  exclusive<T>(name: string, task: () => Promise<T>): Promise<T>;
  /** Tells other tabs, and hears from them; without the means, a tab stands alone. */
  channel(name: string): Pick<BroadcastChannel, 'postMessage' | 'addEventListener'> | null;
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
    channel: (name) => (typeof BroadcastChannel === 'undefined' ? null : new BroadcastChannel(name)),
  };
}
