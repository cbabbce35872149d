import type { AuthEnv, TabMessage } from '../env.ts';

/** For tests: one browser tab without a browser. `visits` says where it was sent, in order. */
export interface FakeTab extends AuthEnv {
  visits: string[];
  /** Addresses opened in a tab of their own. */
  opened: string[];
  closed: boolean;
  /** Addresses opened in a hidden frame. */
  frames: string[];
  /** Where a frame that was opened there ends. */
  frameEnd: (url: string) => string | null | Promise<string | null>;
  /** What the browser knows, and what the page says. */
  online: boolean;
  unsaved: boolean;
  opensTabs: boolean;
  localStorage: Storage;
  sessionStorage: Storage;
  /** What happened, in order: `replace <url>` and `fetch <path>`. */
  events: string[];
  /** Opens a page: what the one before waited for never comes. */
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

/** A storage as browsers have it that block it. */
export const blockedStorage = new Proxy({} as Storage, {
  get() {
    throw new DOMException('Access is denied for this document.', 'SecurityError');
  },
});

/** Tabs of one browser share its local storage, its channel, its locks and its clock. */
export interface FakeBrowser {
  localStorage: MemoryStorage;
  listeners: Set<{ tab: FakeTab; listener: (message: TabMessage) => void }>;
  locks: Map<string, Promise<unknown>>;
  skew: number;
  timers: Set<{ at: number; done: () => void }>;
}

export function createFakeBrowser(): FakeBrowser {
  return { localStorage: new MemoryStorage(), listeners: new Set(), locks: new Map(), skew: 0, timers: new Set() };
}

export function createFakeTab(href: string, browser: FakeBrowser = createFakeBrowser()): FakeTab {
  let page = 0;
  const now = () => Date.now() + browser.skew;
  const location = {
    href: new URL(href, appOrigin).href,
    origin: appOrigin,
    assign: (url: string | URL) => void tab.visits.push(String(url)),
    replace: (url: string | URL) => void tab.visits.push(String(url)),
  };
  const tab: FakeTab = {
    visits: [],
    opened: [],
    closed: false,
    frames: [],
    frameEnd: () => null,
    online: true,
    unsaved: false,
    opensTabs: true,
    events: [],
    open: (next) => {
      page += 1;
      location.href = new URL(next, appOrigin).href;
    },
    tick(milliseconds) {
      browser.skew += milliseconds;
      for (const timer of browser.timers) {
        if (timer.at > now()) continue;
        browser.timers.delete(timer);
        timer.done();
      }
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
    now,
    // Only `tick` lets this time pass.
    delay(milliseconds) {
      const here = page;
      return new Promise((resolve) => {
        browser.timers.add({ at: now() + milliseconds, done: () => here === page && resolve() });
      });
    },
    exclusive(name, task) {
      const result = (browser.locks.get(name) ?? Promise.resolve()).then(task);
      browser.locks.set(
        name,
        result.catch(() => undefined),
      );
      return result;
    },
    channel() {
      const here = page;
      return {
        send: (message) => {
          for (const other of browser.listeners) if (other.tab !== tab) other.listener(message);
        },
        listen: (listener) =>
          void browser.listeners.add({ tab, listener: (message) => here === page && listener(message) }),
      };
    },
    isOnline: () => tab.online,
    hasUnsaved: () => tab.unsaved,
    openTab(url) {
      if (tab.opensTabs) tab.opened.push(url);
      return tab.opensTabs;
    },
    async openFrame(url) {
      tab.frames.push(url);
      return tab.frameEnd(url);
    },
    closeTab: () => {
      tab.closed = true;
    },
  };
  return tab;
}
