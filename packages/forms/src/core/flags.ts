// What a node tells its parent; the parent counts each. One bit each: constants of their own, which a build writes out.
export const dirty = 1;
export const focused = 2;
export const unfilled = 4;
export const error = 8;
export const pending = 16;
export const changed = 32;
export const bits = [dirty, focused, unfilled, error, pending, changed] as const;

/** States that fields and groups share. */
export interface InteractionState {
  /** It was submitted since the last reset. */
  submitted: boolean;
  /** It was left once. */
  touched: boolean;
  /** It was changed once, even when changed back. */
  dirty: boolean;
  focused: boolean;
  /** It was filled when it was shown, last left, or reset. */
  prefilled: boolean;
  /** It differs from its initial value. */
  changed: boolean;
  /** It, or something in it, is wrong, shown or not. */
  hasError: boolean;
  /** An asynchronous validator has not answered yet. */
  pending: boolean;
}

/** The states of a node, from its flags and the two states that have no flag. */
export const toState = (
  flags: number,
  { submitted, touched }: Pick<InteractionState, 'submitted' | 'touched'>,
): InteractionState => ({
  submitted,
  touched,
  dirty: (flags & dirty) > 0,
  focused: (flags & focused) > 0,
  prefilled: (flags & unfilled) === 0,
  changed: (flags & changed) > 0,
  hasError: (flags & error) > 0,
  pending: (flags & pending) > 0,
});
