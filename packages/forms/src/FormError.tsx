import { Notice } from '@ledenbureau/ui';
import { useMessages } from './useMember.ts';

/** What is wrong with the form as a whole, as one notice; nothing when nothing is. */
export function FormError() {
  const { store, text } = useMessages();
  const { shown: foreignError } = store.root;
  const messages = foreignError ? [...store.formErrors, foreignError] : store.formErrors;
  if (messages.length === 0) return null;
  return (
    <Notice tone="danger">
      {messages.map((message, index) => (
        <div key={`${message.key}-${index}`}>{text(message)}</div>
      ))}
    </Notice>
  );
}
