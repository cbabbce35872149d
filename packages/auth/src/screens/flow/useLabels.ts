import { useMemo } from 'react';
import type { FlowMessage } from '../../identity/flow.ts';
import { messageTextKey } from '../../identity/messageText.ts';
import { fieldKey } from '../../profile/fieldKeys.ts';
import type { FlowButton, FlowField } from './nodes.ts';
import { useScreenWords } from '../ScreenWords.ts';

/** Names of inputs that are no field of a profile. */
const others = {
  identifier: 'auth.field.email',
  code: 'auth.field.code',
  totp_code: 'auth.field.totp_code',
  lookup_secret: 'auth.field.lookup_secret',
} as const;

/** What the inputs and buttons of a flow are called: our own words, else the service's. */
export function useLabels() {
  const { t, lookup } = useScreenWords();
  return useMemo(() => {
    const textOf = (label: FlowMessage | undefined): string | null =>
      label == null ? null : (lookup(messageTextKey(label), label.context) ?? label.text);
    return {
      field: ({ node, label }: Pick<FlowField, 'node' | 'label'>): string => {
        const own = fieldKey(node) ?? (Object.hasOwn(others, node) ? others[node as keyof typeof others] : null);
        return own === null ? (textOf(label) ?? node) : t(own);
      },
      button: ({ value, label }: FlowButton): string => textOf(label) ?? value,
    };
  }, [t, lookup]);
}
