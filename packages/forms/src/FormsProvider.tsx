import type { ReactNode } from 'react';
import { type FormsProviderProps, MessageContext } from './context.ts';

/** Gives every form below it the texts of its messages. */
export function FormsProvider({ message, children }: FormsProviderProps & { children: ReactNode }) {
  return <MessageContext value={message}>{children}</MessageContext>;
}
