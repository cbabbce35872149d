import { createFieldFormats } from '@ledenbureau/i18n/plain';
import { nl } from '../words/nl.ts';
import { BareUiProvider, type BareUiProviderProps } from './BareUiProvider.tsx';

export interface UiProviderProps extends Omit<BareUiProviderProps, 'labels' | 'formats'> {
  /** Every text the components say themselves. Default: Dutch. */
  labels?: BareUiProviderProps['labels'];
  /** How money, quantities and dates read and are typed. Default: as the region of the labels writes them. */
  formats?: BareUiProviderProps['formats'];
}

/** Gives the components their words and formats, Dutch unless it is told otherwise, the link, and the tokens. */
export function UiProvider({
  labels = nl,
  formats = createFieldFormats(labels.formatLocale),
  ...props
}: UiProviderProps) {
  return <BareUiProvider labels={labels} formats={formats} {...props} />;
}
