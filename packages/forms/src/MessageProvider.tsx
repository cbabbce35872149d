import { type ReactNode, useCallback } from 'react';
import { MessageContext, type MessageProviderProps } from './context.ts';

/** Gives every form below it the texts of its messages: for an app that has them in a catalogue of its own. */
export function MessageProvider({ message, children }: MessageProviderProps & { children: ReactNode }) {
  // what is in words already needs no translator
  const text = useCallback<typeof message>((fieldMessage) => fieldMessage.text ?? message(fieldMessage), [message]);
  return <MessageContext value={text}>{children}</MessageContext>;
}
