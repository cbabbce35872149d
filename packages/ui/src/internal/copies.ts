import { warnOnce } from './development.ts';

// Bundlers replace this expression by a constant, as they do for React itself; what it guards is then left out.
declare const process: { env: { NODE_ENV?: string } };

/** The file, line and column of the module that asked, as the browser has it. */
const callerOf = (stack = ''): string =>
  stack
    .split('\n')
    .flatMap((line) => /[^\s(]+:\d+:\d+/.exec(line) ?? [])
    .at(1) ?? 'somewhere';

/**
 * Remembers in development that this copy of ui is in the page, and says so when it is not the only one: what the provider of one copy
 * gives, the components of another do not find. Answers what an error about that may add. A server has a copy for its
 * components and one for the client's, which is right.
 */
export function namedCopies(): () => string {
  if (process.env.NODE_ENV === 'production' || typeof document === 'undefined') return () => '';
  const places = ((globalThis as { [key: symbol]: string[] | undefined })[Symbol.for('@ledenbureau/ui')] ??= []);
  places.push(callerOf(new Error('where').stack));
  const explain = () =>
    places.length > 1
      ? `this page has ${places.length} copies of it, from ${places.join(' and ')}. A component finds the provider of its own copy alone. "npm ls @ledenbureau/ui" says who brings which: give all of them one version, or have the bundler resolve one.`
      : '';
  if (places.length > 1) warnOnce(explain());
  return explain;
}
