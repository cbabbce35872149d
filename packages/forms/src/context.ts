import type { FieldFeedback } from '@ledenbureau/ui';
import { createContext, type ReactNode, useContext } from 'react';
import type { FormActions } from './actions.ts';
import { DeveloperError } from './core/developerError.ts';
import type { GroupNode } from './core/groupNode.ts';
import type { FormStore } from './core/store.ts';
import type { BindField } from './field.ts';
import type { FieldMessage } from './validators/validator.ts';

/** Where a field stands: in which form and group, below which schema. Its identity changes only with these. */
export interface Scope {
  store: FormStore;
  group: GroupNode;
  /** One object for as long as the form lives. */
  actions: FormActions;
  /** Id of the form element. */
  formId: string;
  /** What the form's schema says of this group. */
  schema: unknown;
  /** A group around it is disabled. */
  disabled: boolean;
  /** Ids of the messages of the groups around it, the nearest first. */
  describedBy: string | undefined;
}

/** Another engine than our Form holds the fields; it lies between them and any Form around it. */
export interface Engine {
  useField: BindField;
}

export const ScopeContext = createContext<Scope | Engine | null>(null);

export const isEngine = (scope: Scope | Engine | null): scope is Engine => scope !== null && 'useField' in scope;

/** The form and group around the calling component; throws outside a Form. */
export function useScope(): Scope {
  const scope = useContext(ScopeContext);
  if (isEngine(scope)) throw new DeveloperError('insideEngine');
  if (!scope) throw new DeveloperError('outsideForm');
  return scope;
}

export interface MessageProviderProps {
  /** The words of a message: of its key, filled with its parameters and what the field is called. */
  message(message: FieldMessage): ReactNode;
}

export const MessageContext = createContext<MessageProviderProps['message']>(({ key }) => key);

/** The one visible message of a field or group, in words. */
export const toFeedback = (
  { message, live }: { message: FieldMessage | null; live: 'polite' | 'assertive' },
  text: MessageProviderProps['message'],
): FieldFeedback | undefined => (message ? { type: message.type, message: text(message), live } : undefined);

/** The scope of what is in a group or array: its message describes all of it. */
export const describedWith = (id: string | false, { describedBy }: Scope): string | undefined =>
  id && describedBy ? `${id} ${describedBy}` : id || describedBy;

/** The translator of messages; without a provider the key itself. */
export const useMessageText = (): MessageProviderProps['message'] => useContext(MessageContext);
