import { flatten } from './flatten.ts';

export interface LoadOptions {
  /** The build's version; part of the address, so that a new build never meets old texts in a cache. */
  version: string;
  basePath?: string | undefined;
  fetch?: typeof globalThis.fetch | undefined;
}

/**
 * Fetches `{basePath}/{locale}/translation.json5?{version}` and flattens it to dotted keys.
 * @throws Error 'Failed to load locale {locale}' with its cause: no network, a status that is not ok,
 * an HTML page instead of the file, or a text that is no valid catalogue.
 */
export async function loadTranslations(locale: string, options: LoadOptions): Promise<Record<string, string>> {
  const { version, basePath = '/locale', fetch = globalThis.fetch } = options;
  try {
    const response = await fetch(`${basePath}/${locale}/translation.json5?${encodeURIComponent(version)}`);
    if (!response.ok) throw new Error(`The server answered ${response.status}`);
    // A server that answers unknown paths with the app's own page does so with status 200.
    if (response.headers.get('content-type')?.includes('text/html') === true) throw new Error('The server sent a page');
    return flatten(await parse(await response.text()));
  } catch (cause) {
    throw new Error(`Failed to load locale ${locale}`, { cause });
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
