import { type ReactNode, useCallback } from 'react';
import { type FormsProviderProps, MessageContext } from './context.ts';

/** Gives every form below it the texts of its messages. */
export function FormsProvider({ message, children }: FormsProviderProps & { children: ReactNode }) {
  // what is in words already needs no translator
  const text = useCallback<typeof message>((fieldMessage) => fieldMessage.text ?? message(fieldMessage), [message]);
  return <MessageContext value={text}>{children}</MessageContext>;
}
