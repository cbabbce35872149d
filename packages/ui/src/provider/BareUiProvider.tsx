import createCache, { type EmotionCache } from '@emotion/cache';
import { CacheProvider, css, Global, type SerializedStyles } from '@emotion/react';
import { useContext, useInsertionEffect, useMemo, useRef, useState, type ComponentType, type ReactNode } from 'react';
import { styled, useStyledElement } from '../internal/styled.ts';
import type { Brand } from '../theme/brand.ts';
import { guestStyles, guestTextStyles, pageStyles } from '../theme/baseStyles.ts';
import { tokenStyles } from '../theme/cssVariables.ts';
import type { ThemeMode } from '../theme/themeMode.ts';
import type { Density } from '../theme/tokens.ts';
import { UiContext, type AnchorProps } from './context.ts';
import type { UiFormats } from './formats.ts';
import type { UiLabels } from './labels.ts';

export interface BareUiProviderProps {
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
  /** Light or dark for this part of the page alone, whatever the page is; `system` follows the device. Default: as the page. */
  theme?: ThemeMode;
  /**
   * The page is of this app alone: no rules of a host have to be kept off, which the browser would look at for each element
   * (about a third of its work on styles). Default: there may be a host.
   */
  standalone?: boolean;
  /** The nonce of the page's Content-Security-Policy, for the style elements. Read at the first render only. */
  nonce?: string;
  /**
   * The host's own emotion cache, where it has one: for its server rendering, insertion point or shadow root. Read at the
   * first render only; `nonce` is then the cache's. A provider within has it too.
   */
  cache?: EmotionCache;
  children: ReactNode;
}

const base = css(guestStyles);
const alone = css(pageStyles);

/** What is in the provider, with its tokens. */
const Scope = ({ sheet, children }: { sheet: SerializedStyles; children: ReactNode }) =>
  useStyledElement('div', { 'data-lb': '', children }, sheet);

const Within = styled.div(`display:contents;${guestTextStyles}`);

/**
 * `UiProvider` without words of its own: for an app that loads those of each language by itself, and pays for no others.
 *
 * Gives the components their words, formats and link, and what is in it the tokens: on an element of its own without a box, so
 * that two of them can stand on one page with other brands, themes and densities. Nothing outside of it changes, unless
 * `GlobalStyles` is asked for. What it adds to the document goes with it: each provider has style elements of its own, unless
 * the host gives a `cache`.
 */
export function BareUiProvider({
  labels,
  formats,
  linkComponent,
  density = 'comfortable',
  brand,
  theme,
  standalone = false,
  nonce,
  cache: cacheProp,
  children,
}: BareUiProviderProps) {
  const outer = useContext(UiContext)?.hostCache;
  const [hostCache] = useState(cacheProp ?? outer);
  const [cache] = useState(
    () => hostCache ?? createCache({ key: 'lb', speedy: false, ...(nonce === undefined ? {} : { nonce }) }),
  );
  const ours = hostCache === undefined;
  // As emotion inserts them: StrictMode and Activity end other effects of what stays in the page, not these.
  useInsertionEffect(() => () => void (ours && cache.sheet.flush()), [cache, ours]);
  const root = useRef<HTMLDivElement>(null);
  const value = useMemo(
    () => ({ labels, formats, density, brand, linkComponent: linkComponent ?? ('a' as const), root, hostCache }),
    [labels, formats, density, brand, linkComponent, root, hostCache],
  );
  const scheme = theme && `color-scheme:${theme === 'system' ? 'light dark' : theme};`;
  const own = useMemo(
    () =>
      css(
        `all:revert-layer;display:contents;font-size:medium;--lb-rem:1em;${scheme ?? ''}${tokenStyles(density, brand)}`,
      ),
    [density, brand, scheme],
  );
  return (
    <CacheProvider value={cache}>
      <Global styles={standalone ? alone : base} />
      <UiContext value={value}>
        <Scope sheet={own}>
          <Within ref={root}>{children}</Within>
        </Scope>
      </UiContext>
    </CacheProvider>
  );
}
