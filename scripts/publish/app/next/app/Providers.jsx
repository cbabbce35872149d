'use client';
// The cache is the client's: the provider stands in a module of the client's.
import createCache from '@emotion/cache';
import { GlobalStyles, UiProvider } from '@ledenbureau/ui';
import { useServerInsertedHTML } from 'next/navigation';
import { useState } from 'react';

/** The host's emotion cache: what is rendered on the server streams its styles before it. */
function useStreamingCache() {
  const [{ cache, flush }] = useState(() => {
    const created = createCache({ key: 'host' });
    created.compat = true;
    const insert = created.insert;
    let fresh = [];
    created.insert = (selector, serialized, ...rest) => {
      if (created.inserted[serialized.name] === undefined)
        fresh.push({ name: serialized.name, global: selector === '' });
      return insert(selector, serialized, ...rest);
    };
    return { cache: created, flush: () => fresh.splice(0) };
  });
  useServerInsertedHTML(() => {
    const names = flush().filter(({ name }) => typeof cache.inserted[name] === 'string');
    const scoped = names.filter(({ global }) => !global);
    return (
      <>
        {names
          .filter(({ global }) => global)
          .map(({ name }) => (
            <style
              key={name}
              data-emotion={`host-global ${name}`}
              dangerouslySetInnerHTML={{ __html: cache.inserted[name] }}
            />
          ))}
        {scoped.length > 0 && (
          <style
            data-emotion={`host ${scoped.map(({ name }) => name).join(' ')}`}
            dangerouslySetInnerHTML={{ __html: scoped.map(({ name }) => cache.inserted[name]).join('') }}
          />
        )}
      </>
    );
  });
  return cache;
}

export function Providers({ children }) {
  return (
    <UiProvider cache={useStreamingCache()}>
      <GlobalStyles />
      {children}
    </UiProvider>
  );
}
