import type { AuthEnv } from '../env.ts';

/** For tests: one browser tab without a browser. `visits` says where it was sent, in order. */
export interface FakeTab extends AuthEnv {
  visits: string[];
  /** What happened, in order: `replace <url>` and `fetch <path>`. */
  events: string[];
  open: (href: string) => void;
  tick: (milliseconds: number) => void;
}

export const appOrigin = 'http://localhost:5173';

export class MemoryStorage implements Storage {
  readonly #items = new Map<string, string>();
  get length(): number {
    return this.#items.size;
  }
  clear(): void {
    this.#items.clear();
  }
  getItem(key: string): string | null {
    return this.#items.get(key) ?? null;
  }
  key(index: number): string | null {
    return [...this.#items.keys()][index] ?? null;
  }
  removeItem(key: string): void {
    this.#items.delete(key);
  }
  setItem(key: string, value: string): void {
    this.#items.set(key, value);
  }
  dump(): string {
    return JSON.stringify([...this.#items]);
  }
}

/** Tabs of one browser share `shared`: its local storage and its channel. */
export interface FakeBrowser {
  localStorage: MemoryStorage;
  listeners: Set<{ tab: FakeTab; listener: (message: unknown) => void }>;
}

export function createFakeBrowser(): FakeBrowser {
  return { localStorage: new MemoryStorage(), listeners: new Set() };
}

export function createFakeTab(href: string, browser: FakeBrowser = createFakeBrowser()): FakeTab {
  let skew = 0;
  const location = {
    href: new URL(href, appOrigin).href,
    origin: appOrigin,
    assign: (url: string | URL) => void tab.visits.push(String(url)),
    replace: (url: string | URL) => void tab.visits.push(`replace ${String(url)}`),
  };
  const tab: FakeTab = {
    visits: [],
    events: [],
    open: (next) => {
      location.href = new URL(next, appOrigin).href;
    },
    tick: (milliseconds) => {
      skew += milliseconds;
    },
    location,
    replaceUrl(url) {
      tab.events.push(`replace ${url}`);
      location.href = new URL(url, appOrigin).href;
    },
    localStorage: browser.localStorage,
    sessionStorage: new MemoryStorage(),
    fetch(input, init) {
      tab.events.push(`fetch ${new URL(input instanceof Request ? input.url : String(input)).pathname}`);
      return fetch(input, init);
    },
    now: () => Date.now() + skew,
    exclusive: (_name, task) => task(),
    channel: () => ({
      send: (message) => browser.listeners.forEach((other) => other.tab !== tab && other.listener(message)),
      listen: (listener) => void browser.listeners.add({ tab, listener }),
    }),
  };
  return tab;
}
