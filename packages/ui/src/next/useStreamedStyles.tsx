import createCache, { type EmotionCache } from '@emotion/cache';
// the suffix is what Node asks for: Next has no exports map
import { useServerInsertedHTML } from 'next/navigation.js';
import { useState } from 'react';

interface StreamedRule {
  name: string;
  isGlobal: boolean;
}

/** A cache that keeps the styles it made on the server, and gives each of them away once. */
function createStreamedCache(nonce: string | undefined): { cache: EmotionCache; takeRules(): StreamedRule[] } {
  const cache = createCache({ key: 'lb', speedy: false, ...(nonce === undefined ? {} : { nonce }) });
  // emotion then writes no style elements of its own between those of the components, where hydration would miss them
  cache.compat = true;
  const { insert } = cache;
  let waiting: StreamedRule[] = [];
  cache.insert = (selector, serialized, ...rest) => {
    const { name } = serialized;
    if (cache.inserted[name] === undefined) waiting.push({ name, isGlobal: selector === '' });
    return insert(selector, serialized, ...rest);
  };
  const takeRules = () => {
    const batch = waiting;
    waiting = [];
    return batch;
  };
  return { cache, takeRules };
}

/**
 * A cache for Next's App Router: the styles of each part of the page stand in the stream before that part, and the browser goes on with
 * them where it hydrates.
 */
export function useStreamedStyles(nonce: string | undefined): EmotionCache {
  const [{ cache, takeRules }] = useState(() => createStreamedCache(nonce));
  useServerInsertedHTML(() => {
    // a rule is a text on the server, and `true` in a browser, where this is never called
    const rules = takeRules().map(({ name, isGlobal }) => ({ name, isGlobal, css: String(cache.inserted[name]) }));
    const own = rules.filter(({ isGlobal }) => !isGlobal);
    const element = (label: string, css: string) => (
      <style key={label} data-emotion={label} nonce={nonce} dangerouslySetInnerHTML={{ __html: css }} />
    );
    return (
      <>
        {rules.filter(({ isGlobal }) => isGlobal).map(({ name, css }) => element(`${cache.key}-global ${name}`, css))}
        {own.length > 0 &&
          element(`${cache.key} ${own.map(({ name }) => name).join(' ')}`, own.map(({ css }) => css).join(''))}
      </>
    );
  });
  return cache;
}
