import { flatten } from './flatten.ts';

export interface LoadOptions {
  /** The build's version; part of the address, so that a new build never meets old texts in a cache. */
  version: string;
  basePath?: string | undefined;
  fetch?: typeof globalThis.fetch | undefined;
  /** Milliseconds within which the file must be there; 10,000 by default. */
  timeLimit?: number | undefined;
  /** Texts that packages bring along, by language: those of the file come before them, key by key. */
  words?: readonly Words[] | undefined;
}

/** Loads what a package says in a language, as nested or dotted texts. */
export type Words = Readonly<Record<string, () => Promise<object>>>;

/**
 * Fetches `{basePath}/{locale}/translation.json5?{version}` and flattens it to dotted keys.
 * @throws Error 'Failed to load locale {locale}' with its cause: no network, no answer in time, a status
 * that is not ok, an HTML page instead of the file, or a text that is no valid catalogue.
 */
export async function loadTranslations(locale: string, options: LoadOptions): Promise<Record<string, string>> {
  const { version, basePath = '/locale', fetch = globalThis.fetch, timeLimit = 10_000, words = [] } = options;
  const address = `${basePath}/${locale}/translation.json5?${encodeURIComponent(version)}`;
  try {
    const [text, ...brought] = await within(timeLimit, (signal) =>
      Promise.all([read(address, fetch, signal), ...words.map(async ({ [locale]: load }) => (await load?.()) ?? {})]),
    );
    const own = flatten(await parse(text));
    return brought.length === 0 ? own : Object.assign(flatten({}), ...brought.map(flatten), own);
  } catch (cause) {
    throw new Error(`Failed to load locale ${locale}`, { cause });
  }
}

async function read(address: string, fetch: typeof globalThis.fetch, signal: AbortSignal): Promise<string> {
  const response = await fetch(address, { signal });
  if (!response.ok) throw new Error(`The server answered ${response.status}`);
  // A server that answers unknown paths with the app's own page does so with status 200.
  if (response.headers.get('content-type')?.includes('text/html')) throw new Error('The server sent a page');
  return response.text();
}

/** Rejects and aborts what takes longer than `milliseconds`: a server that hangs must not hold the first page for good. */
async function within<T>(milliseconds: number, task: (signal: AbortSignal) => Promise<T>): Promise<T> {
  const controller = new AbortController();
  let timer: ReturnType<typeof setTimeout> | undefined;
  const tooLate = new Promise<never>((_resolve, reject) => {
    timer = setTimeout(() => {
      const error = new Error(`The server did not answer within ${milliseconds} ms`);
      controller.abort(error);
      reject(error);
    }, milliseconds);
  });
  try {
    return await Promise.race([task(controller.signal), tooLate]);
  } finally {
    clearTimeout(timer);
  }
}

/**
 * Reads relaxed JSON. A build may write its catalogues as plain JSON, which is relaxed JSON too: only a text that is
 * not needs the relaxed parser, which stays out of the first page's code.
 */
async function parse(text: string): Promise<unknown> {
  try {
    return JSON.parse(text);
  } catch {
    // The parse half of json5 alone: 6.9 kB gzip instead of 9.9.
    const { default: parseRelaxed } = await import('json5/lib/parse.js');
    return parseRelaxed<unknown>(text);
  }
}
