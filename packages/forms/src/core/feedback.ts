import type { FeedbackType, FieldMessage } from '../validators/validator.ts';
import { isSameMessage } from './message.ts';

/** What there is to show about a field or group, and whether it may be shown. */
export interface FeedbackSource {
  /** An error from outside: of the server, or of a check made elsewhere. */
  readonly external: FieldMessage | null;
  /** What a check elsewhere found in the current values. */
  readonly issue: FieldMessage | null;
  /** What the rules say. */
  readonly messages: readonly FieldMessage[];
  /** Whether messages of rules may be shown. */
  readonly gate: boolean;
  readonly touched: boolean;
  readonly submitted: boolean;
  /** How long a success stays, in milliseconds; Infinity: until the next change. */
  readonly successDuration: number;
}

export const errorOnly: readonly FeedbackType[] = ['error'];

/** The one message of a field or group that can be seen. A success goes by itself. */
export class Feedback {
  /** The types that are shown, the most important first. */
  types = errorOnly;
  message: FieldMessage | null = null;
  readonly #source: FeedbackSource;
  readonly #onExpiry: () => void;
  #expired: FieldMessage | null = null;
  #timer: ReturnType<typeof setTimeout> | undefined;

  /** `onExpiry` hears when a success has stood long enough. */
  constructor(source: FeedbackSource, onExpiry: () => void) {
    this.#source = source;
    this.#onExpiry = onExpiry;
  }

  /** Chooses the message anew. The answer: whether another one can be seen. */
  update(): boolean {
    const message = this.#choose();
    if (isSameMessage(message, this.message)) return false;
    this.message = message;
    this.stop();
    if (message?.type === 'success') this.#startTimer(message);
    return true;
  }

  stop(): void {
    clearTimeout(this.#timer);
  }

  #choose(): FieldMessage | null {
    const { external, issue, messages, gate, touched, submitted } = this.#source;
    if (external) return external;
    if (messages.length > 0 && gate) {
      for (const type of this.types) {
        const first = messages.find((message) => message.type === type);
        if (first) return first === this.#expired ? null : first;
      }
    }
    return touched || submitted ? issue : null;
  }

  #startTimer(message: FieldMessage): void {
    const { successDuration } = this.#source;
    if (successDuration === Infinity) return;
    this.#timer = setTimeout(() => {
      this.#expired = message;
      this.#onExpiry();
    }, successDuration);
  }
}
