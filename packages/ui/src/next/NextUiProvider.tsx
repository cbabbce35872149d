import NextLink from 'next/link.js';
import type { ComponentType } from 'react';
import type { AnchorProps } from '../provider/context.ts';
import { UiProvider, type UiProviderProps } from '../provider/UiProvider.tsx';
import { en } from '../words/en.ts';
import { nl } from '../words/nl.ts';
import { useStreamedStyles } from './useStreamedStyles.tsx';

const languages = { nl, en };
// Node reads Next's CommonJS as one object, a bundler as the module that it is
const Link = ((NextLink as { default?: unknown }).default ?? NextLink) as ComponentType<AnchorProps>;

export interface NextUiProviderProps extends Omit<UiProviderProps, 'cache'> {
  /** Whose words and formats it has, said in a word, since a server component cannot pass `labels`. Default: Dutch. */
  language?: 'nl' | 'en';
}

/**
 * `UiProvider` for Next's App Router, around the page in a layout: no module of your own is needed. Its styles stream with the page,
 * and its links are Next's. A layout on the server gives `language` and other data; `labels`, `formats` and `linkComponent` hold
 * functions, and are given in a module of the client.
 */
export function NextUiProvider({ language = 'nl', nonce, ...props }: NextUiProviderProps) {
  const cache = useStreamedStyles(nonce);
  return <UiProvider labels={languages[language]} linkComponent={Link} {...props} cache={cache} />;
}
