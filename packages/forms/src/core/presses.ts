/** Presses anywhere in the page, from the first focus in a form on: what they end, and what has to wait for their end. */
export class Presses {
  #watching: AbortController | null = null;
  #pressing = false;
  #held: (() => void)[] = [];
  readonly #onPress: (event: Event) => void;

  /** `onPress` hears of every press, once it is over. */
  constructor(onPress: (event: Event) => void) {
    this.#onPress = onPress;
  }

  watch(): void {
    if (this.#watching) return;
    this.#watching = new AbortController();
    const { signal } = this.#watching;
    const on = (type: string, listener: (event: Event) => void, capture = true) =>
      document.addEventListener(type, listener, { signal, capture });
    // after the form's own handlers, so that a group knows which press was inside it
    on('pointerdown', (event) => this.after(() => this.#onPress(event)), false);
    on('pointerdown', this.#start);
    on('pointerup', this.#end);
    on('pointercancel', this.#end);
  }

  ignore(): void {
    this.#watching?.abort();
    this.#watching = null;
    this.#release();
  }

  /**
   * Runs what follows from leaving a field, but not while a press lasts: a message that appears between its down and
   * its up would move the button away from under it, and nothing would be clicked.
   */
  after(follow: () => void): void {
    if (this.#pressing) this.#held.push(follow);
    else follow();
  }

  /** What was left before does not count any more. */
  drop(): void {
    this.#held = [];
  }

  readonly #start = (): void => {
    this.#release();
    this.#pressing = true;
  };

  // the click comes after the up, and before any timer
  readonly #end = (): void => void setTimeout(this.#release);

  readonly #release = (): void => {
    this.#pressing = false;
    for (const follow of this.#held.splice(0)) follow();
  };
}
