import createCache, { type EmotionCache } from '@emotion/cache';
import { CacheProvider } from '@emotion/react';
import { useInsertionEffect, useMemo, useState, type ComponentType, type ReactNode } from 'react';
import type { Brand } from '../theme/brand.ts';
import { GlobalStyles } from '../theme/GlobalStyles.tsx';
import type { Density } from '../theme/tokens.ts';
import { UiContext, type AnchorProps } from './context.ts';
import type { UiFormats } from './formats.ts';
import type { UiLabels } from './labels.ts';

export interface UiProviderProps {
  /** Every text the components say themselves. */
  labels: UiLabels;
  /** How money, quantities and dates read. */
  formats: UiFormats;
  /** Renders links; give the router's. Default: a plain `a`. */
  linkComponent?: ComponentType<AnchorProps>;
  /** Height of rows and size of their text. */
  density?: Density;
  /** Another brand's tokens over those of Ledenbureau; an object made once. */
  brand?: Brand;
  /** The nonce of the page's Content-Security-Policy, for the style elements. Read at the first render only. */
  nonce?: string;
  /**
   * The host's own emotion cache, where it has one: for its server rendering, insertion point or shadow root. Read at the
   * first render only; `nonce` is then the cache's.
   */
  cache?: EmotionCache;
  children: ReactNode;
}

/**
 * Gives the components their words, formats and link, and the page its tokens. Once, around the app. What it adds to the
 * document goes with it: each provider has style elements of its own, unless the host gives a `cache`.
 */
export function UiProvider({
  labels,
  formats,
  linkComponent,
  density = 'comfortable',
  brand,
  nonce,
  cache: given,
  children,
}: UiProviderProps) {
  const [cache] = useState(() => given ?? createCache({ key: 'lb', ...(nonce === undefined ? {} : { nonce }) }));
  const [ours] = useState(given === undefined);
  // As emotion inserts them: StrictMode and Activity end other effects of what stays in the page, not these.
  useInsertionEffect(() => () => void (ours && cache.sheet.flush()), [cache, ours]);
  const value = useMemo(
    () => ({ labels, formats, density, linkComponent: linkComponent ?? ('a' as const) }),
    [labels, formats, density, linkComponent],
  );
  return (
    <CacheProvider value={cache}>
      <GlobalStyles density={density} brand={brand} />
      <UiContext value={value}>{children}</UiContext>
    </CacheProvider>
  );
}
