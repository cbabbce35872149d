import type { FieldFeedback } from '@ledenbureau/ui';
import { type Scope, toFeedback, useMessageText, useScope } from './context.ts';
import { type FieldOptions as NodeOptions, FieldNode } from './core/fieldNode.ts';
import type { InteractionState } from './core/node.ts';
import type { Typed } from './core/typed.ts';
import { keyOf } from './core/values.ts';
import { useLatest, useMember, useNode } from './useMember.ts';
import { schemaBelow, schemaRule, withWhole } from './validators/fromSchema.ts';
import type { FeedbackType, Validator } from './validators/validator.ts';

/** What can be said about a field, whatever draws it. */
export interface FieldRules<T> {
  /** Rules in the order in which their messages matter. */
  validators?: readonly Validator<T>[] | undefined;
  /** Which types of message it shows, the most important first; default errors only. */
  types?: readonly FeedbackType[] | undefined;
  /** Its first value, before that of the form's `initialValues`. */
  initialValue?: T | undefined;
  disabled?: boolean | undefined;
  readOnly?: boolean | undefined;
  /** Which member of a FieldArray it is: comes with `field` of the member. */
  item?: string | undefined;
}

export interface UseFieldOptions<T> extends FieldRules<T> {
  /** What messages call the field; default its name. */
  label?: string | undefined;
  /** The value of the empty field; default ''. */
  emptyValue?: T | undefined;
  /** When it counts as empty; default null, undefined, '', [] and {}. */
  isEmpty?: ((value: T) => boolean) | undefined;
  /** Never kept in a draft: passwords. */
  secret?: boolean | undefined;
  /** One field whose value is an array, also with a name that ends in []. */
  multiple?: boolean | undefined;
  /** The value as it is submitted. */
  output?: ((value: T) => unknown) | undefined;
  /** `error.validation.<this>` for a text that cannot be read. */
  unreadable?: string | undefined;
  /** How it is filled in when not by typing; reaches the message about a missing value as `outcome`. */
  answer?: 'choice' | 'tick' | 'file' | undefined;
}

export interface Field<T> {
  value: T;
  /** Sets the value; `typed` says what stands in the field when it cannot be read. */
  setValue(value: T, typed?: Typed): void;
  /** The focus came into the field, or left it. */
  onFocus(): void;
  onBlur(): void;
  /** Gives the form the element that takes the focus. */
  inputRef(element: HTMLElement | null): void;
  /** The one visible message, translated. */
  feedback: FieldFeedback | undefined;
  /** Must be filled in: for aria-required. */
  required: boolean;
  /** It, or a group around it, is disabled. */
  disabled: boolean;
  /** An asynchronous validator has not answered yet. */
  pending: boolean;
  /** Ids of the messages of the groups around it. */
  describedBy: string | undefined;
  /** Give it to an element that keeps a text of its own as `key`: it changes when the form replaces the value. */
  epoch: number;
  /** What was typed before and could not be read: what an element that keeps a text of its own starts with. */
  typed: Typed | undefined;
  /** The states of the field; give it to useFieldState to be told of changes. */
  state: FieldHandle;
}

/** A field to subscribe to. */
export interface FieldHandle {
  subscribe(this: void, listener: () => void): () => void;
  getState(this: void): InteractionState;
}

/** The node that holds the value of a name: the one that was there, or a new one with what waits for it. */
function openField<T>({ group, store }: Scope, name: string, options: UseFieldOptions<T>): FieldNode {
  const { initialValue, emptyValue = '', item } = options;
  const { node, initial, waiting } = group.find(name, isMember(name, options), item, initialValue);
  if (node instanceof FieldNode) return node;
  const first = initial ?? emptyValue;
  const made = new FieldNode(store, name, first, waiting ?? first, nodeOptions(options));
  made.given = initialValue !== undefined;
  return made;
}

const isMember = (name: string, { multiple }: { multiple?: boolean | undefined }) => keyOf(name) !== name && !multiple;

// What is written against T is only ever called with the field's own value.
const nodeOptions = <T>(options: UseFieldOptions<T>) => options as unknown as NodeOptions;

/**
 * One field of the form around it. Only a change of its value, message or pending answer renders the caller; use
 * useFieldState for the interaction states.
 */
export function useField<T>(fieldName: string | number, options: UseFieldOptions<T> = {}): Field<T> {
  const name = String(fieldName);
  const { item, validators = none } = options;
  const scope = useScope();
  const text = useMessageText();
  const { group, schema } = scope;
  const node = useNode(() => openField(scope, name, options), group, name, item);
  const view = useLatest(node, node.getView);

  const key = keyOf(name);
  const inArray = isMember(name, options);
  const rule = schemaRule(schemaBelow(schema, key, inArray));
  const rules = rule ? [...validators, rule as Validator<T>] : validators;
  const listRules = inArray && !item ? withWhole(undefined, schemaBelow(schema, key, false)) : undefined;
  useMember(node, group, { name, item, listRules }, nodeOptions({ ...options, validators: rules }));

  return {
    ...node.handlers,
    value: view.value as T,
    feedback: toFeedback(view, text),
    required: view.required || rules.some(({ required }) => required === true),
    disabled: scope.disabled || (options.disabled ?? false),
    pending: view.pending,
    describedBy: scope.describedBy,
    epoch: view.epoch,
    typed: node.unread ?? undefined,
    state: node,
  };
}

const none: readonly never[] = [];

/** The interaction states of a field or group, kept up to date. */
export const useFieldState = ({ state }: { state: FieldHandle }): InteractionState => useLatest(state, state.getState);
