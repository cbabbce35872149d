import type { ReactNode } from 'react';
import { FormsProvider } from '../FormsProvider.tsx';

interface DutchMessagesProps {
  /** The sentence of each message, by its name. */
  words: Record<string, (label: string) => string>;
  children: ReactNode;
}

/** Around the fields of a story: messages with its own words, and a general one for every other message. */
export const DutchMessages = ({ words, children }: DutchMessagesProps) => (
  <FormsProvider
    message={({ name = '', fieldName }) =>
      words[name]?.(fieldName) ?? `Controleer wat u bij ${fieldName} hebt ingevuld.`
    }
  >
    {children}
  </FormsProvider>
);
