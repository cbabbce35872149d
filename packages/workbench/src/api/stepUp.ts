/** Asks who is signed in for the second factor, for a call that the API does not take without it. */
export interface StepUp {
  /** A token of the session at the identity service, as the session is now; null where there is none. */
  proof(): Promise<string | null>;
  /** Asks for the second factor; answers false when the person would rather not. */
  ask(): Promise<boolean>;
}

/** The one question for all calls that wait for it, as a store that the dialog listens to. */
export function createStepUpQuestion() {
  let waiting: { answer: Promise<boolean>; settle(isGiven: boolean): void } | null = null;
  const listeners = new Set<() => void>();
  const tell = () => {
    for (const listener of listeners) listener();
  };
  return {
    /** Opens the question, unless it is open already. */
    ask(): Promise<boolean> {
      if (waiting === null) {
        let settle: (isGiven: boolean) => void = () => {};
        const answer = new Promise<boolean>((resolve) => (settle = resolve));
        waiting = { answer, settle };
        tell();
      }
      return waiting.answer;
    },
    /** Closes the question, with whether the second factor was given. */
    settle(isGiven: boolean): void {
      waiting?.settle(isGiven);
      waiting = null;
      tell();
    },
    isOpen: () => waiting !== null,
    subscribe(listener: () => void): () => void {
      listeners.add(listener);
      return () => listeners.delete(listener);
    },
  };
}
export type StepUpQuestion = ReturnType<typeof createStepUpQuestion>;
