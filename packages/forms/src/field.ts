import type { FieldFeedback } from '@ledenbureau/ui';
import type { InteractionState } from './core/flags.ts';
import type { ParsedValue } from './core/typed.ts';
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
  /**
   * Whether the field can show a value. One that it cannot is submitted as none and does not count as filled in; a Formik
   * around it, which submits what it holds, gets `error.validation.choice` (or what `unreadable` says).
   */
  shows?: ((value: T) => boolean) | undefined;
  /** `error.validation.<this>` for a text that cannot be read. */
  unreadable?: string | undefined;
  /** How it is filled in when not by typing a text; reaches the message about a missing value as `outcome`. */
  answer?: 'choice' | 'tick' | 'file' | 'date' | 'money' | 'number' | undefined;
}

export interface Field<T> {
  value: T;
  /** Sets the value; `typed` says what stands in the field when it cannot be read. */
  setValue(value: T, typed?: ParsedValue): void;
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
  typed: ParsedValue | undefined;
  /** The states of the field; give it to useFieldState to be told of changes. */
  state: FieldHandle;
}

/** A field to subscribe to. */
export interface FieldHandle {
  subscribe(this: void, listener: () => void): () => void;
  getState(this: void): InteractionState;
}

/** Binds a field, whatever draws it: useField is one, and so is that of another engine (see formik/). */
export type BindField = <T>(this: void, name: string, options: UseFieldOptions<T>) => Field<T>;
