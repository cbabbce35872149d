import type { FeedbackType, FieldMessage, ValidationContext, Validator } from '../validators/validator.ts';
import { isValidator, sameRule } from '../validators/validator.ts';
import { DeveloperError } from './developerError.ts';
import { messageOf } from './message.ts';
import type { Values } from './values.ts';

/** What is judged: a value, and what its rules may read around it. */
export interface Subject {
  readonly judged: unknown;
  readonly empty: boolean;
  readonly fieldName: string;
  /** Nobody judges it: it is disabled, or only to be read. */
  readonly exempt: boolean;
  /** The values of the group it is in. */
  readonly siblings: Values;
  /** The value of a field by its name, or path, in the nearest group. */
  valueNamed(name: string): unknown;
  /** Messages that make every rule superfluous; null when the rules are asked. `requires` is the message of a missing value. */
  preliminary(requires: () => FieldMessage | null): readonly FieldMessage[] | null;
}

interface Judgement {
  messages: readonly FieldMessage[];
  /** Rules that answer later. */
  questions: readonly Validator<never>[];
}

const none: readonly never[] = [];
const uncheckedKey = 'error.validation.unchecked';

/** What the rules of a field or group say about its value. Each pass asks them all; only the newest pass counts. */
export class Validity {
  rules: readonly Validator<never>[] = none;
  /** Messages of the last pass, of every type, in the order of the rules. */
  messages: readonly FieldMessage[] = none;
  /** An asynchronous rule has not answered yet. */
  pending = false;
  /** A rule with a condition of its own asks for a value now. */
  required = false;
  readonly #subject: Subject;
  readonly #onChange: () => void;
  #answers: readonly FieldMessage[] = none;
  #pass = 0;
  #abort: AbortController | null = null;
  #shownBefore: FeedbackType | null = null;

  /** `onChange` hears of each new set of messages. */
  constructor(subject: Subject, onChange: () => void) {
    this.#subject = subject;
    this.#onChange = onChange;
  }

  /** The first message that says the value is wrong. */
  get error(): FieldMessage | undefined {
    return this.messages.find(({ type }) => type === 'error');
  }

  /** Takes over the rules. The answer: whether they judge otherwise than those before. */
  setRules(rules: readonly Validator<never>[]): boolean {
    const before = this.rules;
    this.rules = rules;
    return before.length !== rules.length || before.some((rule, index) => !sameRule(rule, rules[index]!));
  }

  /** Asks every rule. Synchronous answers count at once, the others when they come. `shown` is the type of what is seen now. */
  validate(visibleType: FeedbackType | null): void {
    if (!this.pending) this.#shownBefore = visibleType;
    this.stop();
    const { messages, questions } = this.#judge();
    this.pending = questions.length > 0;
    this.#publish(messages);
    if (this.pending) void this.#ask(questions, messages, this.#pass);
  }

  /** Asks the synchronous rules. An answer for this value still holds, unless its question failed. */
  check(visibleType: FeedbackType | null): void {
    if (this.#answers.some(({ key }) => key === uncheckedKey)) return this.validate(visibleType);
    this.#shownBefore = visibleType;
    this.#publish(this.#judge().messages);
  }

  /** Drops the answers that came, and those that are still to come. */
  stop(): void {
    this.#pass++;
    this.#abort?.abort();
    this.#abort = null;
    this.#answers = none;
    this.pending = false;
  }

  #judge(): Judgement {
    const subject = this.#subject;
    if (subject.exempt) return { messages: none, questions: none };
    const { rules } = this;
    let context: ValidationContext | undefined;
    const demands = ({ required }: Validator<never>) =>
      typeof required === 'function' ? required((context ??= this.#context())) : required === true;
    const requires = () => {
      const rule = rules.find(demands);
      return rule ? this.#message(rule, { name: 'required', params: {} }) : null;
    };
    this.required = rules.some((rule) => typeof rule.required === 'function' && demands(rule));
    const whole = subject.preliminary(requires);
    if (whole) return { messages: whole, questions: none };
    const missing = subject.empty ? requires() : null;
    const messages: FieldMessage[] = missing ? [missing] : [];
    const questions: Validator<never>[] = [];
    for (const rule of rules) {
      if (rule.kind === 'async') questions.push(rule);
      if (rule.kind !== 'sync' || !rule.validate) continue;
      const outcome = rule.validate(subject.judged as never, (context ??= this.#context()));
      if (outcome instanceof Promise) throw new DeveloperError('promiseFromSyncValidator', rule.name);
      const message = this.#message(rule, outcome);
      if (message) messages.push(message);
    }
    return { messages, questions };
  }

  async #ask(questions: readonly Validator<never>[], messages: readonly FieldMessage[], pass: number): Promise<void> {
    const context = this.#context();
    const answers = await Promise.all(questions.map((rule) => this.#answer(rule, context)));
    if (pass !== this.#pass) return;
    this.pending = false;
    this.#abort = null;
    this.#answers = answers.filter((message) => message !== null);
    this.#publish(messages);
  }

  async #answer(rule: Validator<never>, context: ValidationContext): Promise<FieldMessage | null> {
    const { signal } = context;
    try {
      if (rule.wait) await delay(rule.wait, signal);
      return signal.aborted ? null : this.#message(rule, await rule.validate!(this.#subject.judged as never, context));
    } catch (error) {
      if (signal.aborted) return null;
      // nobody knows whether the value is right: the field says so, and submitting asks again
      reportError(error);
      return this.#message(rule, { key: uncheckedKey, params: {} });
    }
  }

  /** The messages of the pass, and what rules about the whole pass add to them. */
  #publish(judged: readonly FieldMessage[]): void {
    const messages = [...judged, ...this.#answers];
    const pass = { results: messages, previous: this.#shownBefore };
    for (const rule of this.rules) {
      if (!rule.judge || this.pending || this.#subject.empty) continue;
      const message = this.#message(rule, rule.judge(pass));
      if (message) messages.push(message);
    }
    this.messages = messages.length > 0 ? messages : none;
    this.#onChange();
  }

  #message(rule: Validator<never>, outcome: Parameters<typeof messageOf>[1]): FieldMessage | null {
    return messageOf(rule, outcome, this.#subject.fieldName);
  }

  /** What a rule may read; the signal is made when a rule asks for it, and aborts with its pass. */
  #context(): ValidationContext {
    const subject = this.#subject;
    const signalOfPass = () => (this.#abort ??= new AbortController()).signal;
    let signal: AbortSignal | undefined;
    return {
      get values(): Values {
        return subject.siblings;
      },
      get: (name) => subject.valueNamed(name),
      get signal() {
        return (signal ??= signalOfPass());
      },
    };
  }
}

/** @throws DeveloperError when something is no validator, or gives a type of message that nobody shows. */
export function assertRules(rules: readonly Validator<never>[], types: readonly FeedbackType[]): void {
  for (const rule of rules) {
    if (!isValidator(rule)) throw new DeveloperError('notAValidator', Array.isArray(rule) ? 'array' : typeof rule);
    const { type = 'error', name } = rule;
    if (!types.includes(type)) throw new DeveloperError('unsupportedType', type, name);
  }
}

const delay = (milliseconds: number, signal: AbortSignal): Promise<void> =>
  new Promise((resolve) => {
    const timer = setTimeout(resolve, milliseconds);
    signal.addEventListener('abort', () => {
      clearTimeout(timer);
      resolve();
    });
  });
