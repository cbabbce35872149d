import type { EmotionCache } from '@emotion/cache';
import { createContext, useContext, type ComponentPropsWithRef, type ComponentType, type RefObject } from 'react';
import { namedCopies } from '../internal/copies.ts';
import type { Brand } from '../theme/brand.ts';
import type { Density } from '../theme/tokens.ts';
import type { UiFormats } from './formats.ts';
import type { UiLabels } from './labels.ts';

/** What a link component receives: the props of an `a`. */
export interface AnchorProps extends ComponentPropsWithRef<'a'> {
  /** Where the link goes. */
  href: string;
}

export interface UiContextValue {
  labels: UiLabels;
  formats: UiFormats;
  density: Density;
  brand: Brand | undefined;
  linkComponent: ComponentType<AnchorProps> | 'a';
  /** The element that holds the tokens. */
  root: RefObject<HTMLElement | null>;
  /** The cache that the host gave: a provider within has its styles there too. */
  hostCache: EmotionCache | undefined;
}

export const UiContext = createContext<UiContextValue | null>(null);
const copies = namedCopies();

/** What the provider around it was given. */
export function useUi(): UiContextValue {
  const value = useContext(UiContext);
  if (value === null) {
    throw new Error(
      `@ledenbureau/ui: a component was rendered outside UiProvider. Wrap the app in <UiProvider>. ${copies()}`.trim(),
    );
  }
  return value;
}

/** The texts of the components. */
export const useUiLabels = (): UiLabels => useUi().labels;
/** The formats of values. */
export const useUiFormats = (): UiFormats => useUi().formats;
/** Height of rows, where a component has to know it in px. */
export const useDensity = (): Density => useUi().density;
/** The component that renders links. */
export const useLinkComponent = (): UiContextValue['linkComponent'] => useUi().linkComponent;
