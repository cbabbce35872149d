/** Tells whoever wants to know. */
export class Signal {
  readonly #listeners = new Set<() => void>();

  /** The answer stops it. */
  subscribe = (listener: () => void): (() => void) => {
    this.#listeners.add(listener);
    return () => this.#listeners.delete(listener);
  };

  tell(): void {
    for (const listener of this.#listeners) listener();
  }
}
