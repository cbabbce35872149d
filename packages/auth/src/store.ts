/** State that React reads with `useSyncExternalStore` and that lives without it. */
export interface Store<State> {
  getState: () => State;
  /** Calls `listener` after every change; the answer ends it. */
  subscribe: (listener: () => void) => () => void;
}

export function createStore<State, Action>(
  reducer: (state: State, action: Action) => State,
  initial: State,
): Store<State> & { dispatch: (action: Action) => void } {
  let state = initial;
  const listeners = new Set<() => void>();
  return {
    getState: () => state,
    subscribe(listener) {
      listeners.add(listener);
      return () => listeners.delete(listener);
    },
    dispatch(action) {
      state = reducer(state, action);
      for (const listener of listeners) listener();
    },
  };
}
