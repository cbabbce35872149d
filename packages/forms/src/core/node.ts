// Far above 200 lines with its comments, one class on purpose: what fields and groups share is one state machine (states
// → validation pass → what is shown → what the parent is told), and each step leans on the others. What a node asks of
// the group and form around it stands here too, as interfaces, so that the imports run in one direction.
import type {
  FeedbackType,
  FieldMessage,
  Outcome,
  ValidationContext,
  Validator,
  Verdict,
} from '../validators/validator.ts';
import { isValidator, sameRule } from '../validators/validator.ts';
import { DeveloperError } from './developerError.ts';
import * as flag from './flags.ts';
import type { Presses } from './presses.ts';
import { Signal } from './signal.ts';
import { stable, type Values } from './values.ts';

export interface NodeOptions {
  label?: string | undefined;
  disabled?: boolean | undefined;
  readOnly?: boolean | undefined;
  validators?: readonly Validator<never>[] | undefined;
  /** Which types it shows, the most important first. */
  types?: readonly FeedbackType[] | undefined;
}

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

/** What a node asks of the form it is in; the store of the form is one. */
export interface NodeHost {
  readonly successDuration: number;
  readonly presses: Presses;
  /** The values of the whole form. */
  values(): Values;
  /** Its value changed, or it came, went or moved. */
  changed(node: FormNode, kind?: 'value' | 'structure'): void;
  /** A message that can be seen changed. */
  messagesChanged(): void;
  /** Any state of any node, shown or not. */
  readonly stateChanges: Signal;
  /** Whose changes make it judge again. */
  watch(node: FormNode, deps: readonly string[]): void;
  /** A field by its name, or path, in the nearest group around a node. */
  lookup(node: FormNode, name: string): FormNode | null;
  /** Runs many changes; what follows from them runs once, at the end. */
  batch(change: () => void): void;
  /** Something in a group changed its flags: tells on, at the end of many changes once. */
  settleLater(group: NodeParent): void;
  /** Whether an event is of this form, and not of one in a portal below it. */
  owns(event: Event): boolean;
}

/** What a node asks of the group, or array, it is in. */
export interface NodeParent extends FormNode {
  /** The values that rules about what is in it may ask for. */
  readonly context: Values;
  /** A component shows the node from now on. */
  attach(node: FormNode, place: Place): void;
  detach(node: FormNode): void;
  /** The flags of a child went from `before` to `after`. */
  adjust(before: number, after: number): void;
  /** The focus came into one of its fields, or left it. */
  entered(): void;
  left(field: FormNode): void;
}

/** Where a component stands. */
export interface Place {
  /** The component. */
  owner: object;
  name: string;
  /** Which member of a FieldArray it is. */
  item?: string | undefined;
  /** What a schema says of the array it is a member of. */
  listRules?: readonly Validator<never>[] | undefined;
}

const errorOnly: readonly FeedbackType[] = ['error'];
const none: readonly never[] = [];
const uncheckedKey = 'error.validation.unchecked';

export abstract class FormNode extends Signal {
  readonly store: NodeHost;
  parent: NodeParent | null = null;
  name: string;
  /** Where it stands in the document, and for a field what takes the focus. */
  element: HTMLElement | null = null;
  /** The component that shows it. */
  owner: object | null = null;
  /** Its component went; if nothing brings it back in the same turn it is away. */
  leaving = false;
  /**
   * present: in the page. away: it went, and what was typed waits for its return. out: it does not count.
   */
  standing: 'present' | 'away' | 'out' = 'out';
  /** The whole form, which is in no group. */
  readonly isRoot: boolean = false;
  submitted = false;
  touched = false;
  dirty = false;
  disabled = false;
  readOnly = false;
  label: string | undefined;
  /** An error of the server, or of a check made elsewhere: until the next change. */
  external: FieldMessage | null = null;
  /** What a check of the current values found elsewhere: shown, but no obstacle. */
  issue: FieldMessage | null = null;
  /** Its initial value was given to it, or taken by its place in an array. */
  given = false;
  shown: FieldMessage | null = null;
  protected validators: readonly Validator<never>[] = none;
  protected types = errorOnly;
  protected results: readonly FieldMessage[] = none;
  protected pending = false;
  /** A rule with a condition of its own asks for a value now. */
  protected required = false;
  #reported = 0;
  #asyncResults: readonly FieldMessage[] = none;
  #version = 0;
  #abort: AbortController | null = null;
  #before: FeedbackType | null = null;
  #successTimer: ReturnType<typeof setTimeout> | undefined;
  #spent: FieldMessage | null = null;
  #state: InteractionState | null = null;

  constructor(store: NodeHost, name: string) {
    super();
    this.store = store;
    this.name = name;
  }

  /** What it starts with, and reset returns to. */
  abstract initial: unknown;
  /** The value its validators judge. */
  abstract readonly judged: unknown;
  abstract readonly empty: boolean;
  /** Fields: itself, or all in it in document order. */
  abstract fields(): FormNode[];
  /** A change by the program. */
  abstract setValue(value: unknown): void;
  /** A new initial value, and back to it. */
  abstract setInitial(value: unknown): void;
  /** Back to the initial value, states forgotten. */
  abstract reset(): void;
  /** Emptied, states forgotten. */
  abstract clear(): void;
  /** Takes what another of its kind held, whose place it takes. */
  abstract takeOver(other: FormNode): void;
  /** What is there now is what will be saved: what is typed from here on is not. */
  abstract capture(): void;
  /** What was captured, or else what is there now, counts as saved. */
  abstract settle(): void;
  /** What was captured is of no more use. */
  abstract release(): void;
  /** What is wrong first: a field, in document order. */
  abstract firstWithError(): FormNode | null;
  /** Its part of the flags. */
  protected abstract ownFlags(): number;
  /** Found before any validator runs: then these are the whole result. */
  protected preliminary(_requires: () => FieldMessage | null): readonly FieldMessage[] | null {
    return null;
  }

  get fieldName(): string {
    return this.label ?? this.name;
  }

  /** Whether it, or a group around it, is disabled. */
  get off(): boolean {
    return this.disabled || (this.parent?.off ?? false);
  }

  /** Its messages may be shown. */
  get gate(): boolean {
    return (this.touched && this.dirty) || this.submitted;
  }

  get judges(): boolean {
    return this.validators.length > 0;
  }

  /** What a validator of its own says is wrong. */
  get #found(): FieldMessage | undefined {
    return this.results.find(({ type }) => type === 'error');
  }

  /** What is wrong with it, shown or not. */
  get error(): FieldMessage | null {
    return this.external ?? this.#found ?? null;
  }

  get hasOwnError(): boolean {
    return (this.issue ?? this.error) !== null;
  }

  /** No validator of it, or of anything in it, says error. */
  get valid(): boolean {
    return this.off || !this.#found;
  }

  /** A password or a file: kept nowhere else, and not when it goes. */
  get secret(): boolean {
    return false;
  }

  /** As it is submitted. */
  get out(): unknown {
    return this.judged;
  }

  /** As it may be kept outside of the page. */
  draft(): unknown {
    return this.judged;
  }

  /** It is being submitted: what the server said before no longer counts. Judged, and told of, by checkAll. */
  submit(): void {
    this.submitted = true;
    this.external = null;
  }

  /** Judges all of it again, and once more what could not be asked before. */
  checkAll(): void {
    this.check();
  }

  /** Visible errors in document order: those of fields, and after its fields that of a group. */
  shownErrors(): { node: FormNode; message: FieldMessage }[] {
    return this.shown?.type === 'error' && !this.off ? [{ node: this, message: this.shown }] : [];
  }

  setExternal(error: FieldMessage | null): void {
    this.external = error;
    this.commit();
  }

  setIssue(issue: FieldMessage | null): void {
    this.issue = issue;
    this.commit();
  }

  /** Its element in the page, or null when it goes. */
  place = (element: HTMLElement | null): void => {
    this.element = element;
  };

  /** Something in it changed. */
  contentChanged(): void {}

  get present(): boolean {
    return this.standing === 'present';
  }

  /** A component in this group shows it. The answer: that component goes. */
  enter(group: NodeParent, place: Place): () => void {
    group.attach(this, place);
    return () => {
      this.leaving ||= this.owner === place.owner;
    };
  }

  /** That component went for good, unless another took over. */
  exit(owner: object): void {
    if (this.leaving && this.owner === owner) this.parent?.detach(this);
  }

  /** Where a path leads from here; `sent`: rows of arrays are counted as they were sent. */
  abstract at(path: readonly string[], sent?: boolean): FormNode | null;
  /** Sets what a path leads to; what is not there yet waits for its field. */
  abstract set(path: readonly string[], value: unknown): void;

  /** Where it begins in the document. */
  get head(): HTMLElement | null {
    return this.element;
  }

  /** It goes out of the page, or out of the form. The value stays, the states go. */
  putAway(standing: 'away' | 'out'): void {
    this.#stop();
    clearTimeout(this.#successTimer);
    this.standing = standing;
    this.owner = null;
    this.results = none;
    this.forget();
    this.commit();
  }

  getState = (): InteractionState => {
    const flags = this.ownFlags();
    const next = {
      submitted: this.submitted,
      touched: this.touched,
      dirty: (flags & flag.dirty) > 0,
      focused: (flags & flag.focused) > 0,
      prefilled: (flags & flag.unfilled) === 0,
      changed: (flags & flag.changed) > 0,
      hasError: (flags & flag.error) > 0,
      pending: (flags & flag.pending) > 0,
    };
    return (this.#state = stable(this.#state, next));
  };

  /** Takes over options; what changed in them is judged again. */
  configure(options: NodeOptions): void {
    const { disabled = false, readOnly = false, validators = none, types = errorOnly, label } = options;
    for (const rule of validators) {
      if (!isValidator(rule)) throw new DeveloperError('notAValidator', Array.isArray(rule) ? 'array' : typeof rule);
      const { type = 'error', name } = rule;
      if (!types.includes(type)) throw new DeveloperError('unsupportedType', type, name);
    }
    const old = this.validators;
    const switched = disabled !== this.disabled;
    const changed =
      switched ||
      readOnly !== this.readOnly ||
      old.length !== validators.length ||
      old.some((rule, i) => !sameRule(rule, validators[i]!));
    const renamed = label !== this.label;
    Object.assign(this, { disabled, readOnly, label, validators, types });
    if (old !== validators)
      this.store.watch(
        this,
        validators.flatMap((rule) => rule.deps ?? none),
      );
    if (!this.present) return;
    if (changed) this.validate();
    else if (renamed && this.results.length > 0) this.check();
    if (switched) this.onSwitched();
  }

  protected onSwitched(): void {}

  /** One pass over the current value: at once what can be known at once, then what must be asked. */
  validate(): void {
    if (!this.present) return;
    if (!this.pending) this.#before = this.shown?.type ?? null;
    this.#stop();
    const { sync, asks } = this.#judge();
    this.pending = asks.length > 0;
    this.#publish(sync);
    if (this.pending) void this.#wait(asks, sync, this.#version);
  }

  async #wait(asks: readonly Validator<never>[], sync: readonly FieldMessage[], version: number): Promise<void> {
    const context = this.#context();
    const found = await Promise.all(asks.map((rule) => this.#ask(rule, context)));
    // only the answer to the newest question counts
    if (version !== this.#version) return;
    this.pending = false;
    this.#abort = null;
    this.#asyncResults = found.filter((message) => message !== null);
    this.#publish(sync);
  }

  /** Judges again without asking again: an answer for this value still holds, unless the question failed. */
  check(): void {
    if (!this.present) return;
    if (this.pending) return this.commit();
    if (this.#asyncResults.some(({ key }) => key === uncheckedKey)) return this.validate();
    this.#before = this.shown?.type ?? null;
    this.#publish(this.#judge().sync);
  }

  /** Drops what was answered, and what still will be. */
  #stop(): void {
    this.#version++;
    this.#abort?.abort();
    this.#abort = null;
    this.#asyncResults = none;
    this.pending = false;
  }

  /** Forgets that anything happened. The value stays. */
  protected forget(): void {
    this.submitted = this.touched = this.dirty = this.pending = false;
    this.external = this.issue = this.shown = null;
  }

  /** After a change of state: settles what is shown, tells the parent and the listeners. */
  commit(): void {
    const shown = this.#choose();
    if (!sameMessage(shown, this.shown)) {
      this.shown = shown;
      this.store.messagesChanged();
      clearTimeout(this.#successTimer);
      if (shown?.type === 'success') this.#startTimer(shown);
    }
    this.report();
    this.tell();
    this.store.stateChanges.tell();
  }

  /** Tells the group around it how it stands; of what is away only whether it was changed. */
  protected report(): void {
    const before = this.#reported;
    const flags = this.standing === 'out' ? 0 : this.ownFlags() & (this.present ? ~0 : flag.changed);
    this.#reported = flags;
    if (flags !== before) this.parent?.adjust(before, flags);
  }

  protected message(
    rule: Pick<Validator<never>, 'name' | 'key' | 'type' | 'fieldName' | 'params'>,
    outcome: Outcome,
  ): FieldMessage | null {
    if (!outcome) return null;
    const verdict: Verdict = typeof outcome === 'object' ? outcome : {};
    const name = verdict.name ?? rule.name;
    return {
      key: rule.key ?? verdict.key ?? `error.validation.${name}`,
      params: verdict.params ?? rule.params,
      name,
      type: rule.type ?? 'error',
      fieldName: rule.fieldName ?? this.fieldName,
      ...(typeof outcome === 'string' && { outcome }),
      text: verdict.text,
    };
  }

  #judge(): { sync: readonly FieldMessage[]; asks: readonly Validator<never>[] } {
    if (this.off || this.readOnly) return { sync: none, asks: none };
    const rules = this.validators;
    let context: ValidationContext | undefined;
    const demands = ({ required }: Validator<never>) =>
      typeof required === 'function' ? required((context ??= this.#context())) : required === true;
    const requires = () => {
      const rule = rules.find(demands);
      return rule ? this.message(rule, { name: 'required', params: {} }) : null;
    };
    this.required = rules.some((rule) => typeof rule.required === 'function' && demands(rule));
    const whole = this.preliminary(requires);
    if (whole) return { sync: whole, asks: none };
    const missing = this.empty ? requires() : null;
    const sync: FieldMessage[] = missing ? [missing] : [];
    const asks: Validator<never>[] = [];
    for (const rule of rules) {
      if (rule.kind === 'async') asks.push(rule);
      if (rule.kind !== 'sync' || !rule.validate) continue;
      const outcome = rule.validate(this.judged as never, (context ??= this.#context()));
      if (outcome instanceof Promise) throw new DeveloperError('promiseFromSyncValidator', rule.name);
      const message = this.message(rule, outcome);
      if (message) sync.push(message);
    }
    return { sync, asks };
  }

  async #ask(rule: Validator<never>, context: ValidationContext): Promise<FieldMessage | null> {
    const { signal } = context;
    try {
      if (rule.wait) await standStill(rule.wait, signal);
      return signal.aborted ? null : this.message(rule, await rule.validate!(this.judged as never, context));
    } catch (error) {
      if (signal.aborted) return null;
      // nobody knows whether the value is right: the field says so, and submitting asks again
      reportError(error);
      return this.message(rule, { key: uncheckedKey, params: {} });
    }
  }

  #context(): ValidationContext {
    // eslint-disable-next-line typescript/no-this-alias -- the getters below belong to the context, not to the node
    const node = this;
    let signal: AbortSignal | undefined;
    return {
      get values(): Values {
        return node.parent?.context ?? node.store.values();
      },
      get: (name) => node.store.lookup(node, name)?.judged,
      get signal() {
        signal ??= (node.#abort ??= new AbortController()).signal;
        return signal;
      },
    };
  }

  #publish(sync: readonly FieldMessage[]): void {
    const found = [...sync, ...this.#asyncResults];
    const pass = { results: found, previous: this.#before };
    for (const rule of this.validators) {
      if (!rule.judge || this.pending || this.empty) continue;
      const message = this.message(rule, rule.judge(pass));
      if (message) found.push(message);
    }
    this.results = found.length > 0 ? found : none;
    this.commit();
  }

  #choose(): FieldMessage | null {
    if (this.external) return this.external;
    if (this.results.length > 0 && this.gate) {
      for (const type of this.types) {
        const first = this.results.find((result) => result.type === type);
        if (first) return first === this.#spent ? null : first;
      }
    }
    return this.touched || this.submitted ? this.issue : null;
  }

  #startTimer(shown: FieldMessage): void {
    const { successDuration } = this.store;
    if (successDuration === Infinity) return;
    this.#successTimer = setTimeout(() => {
      this.#spent = shown;
      this.commit();
    }, successDuration);
  }
}

const sameMessage = (a: FieldMessage | null, b: FieldMessage | null): boolean =>
  a === b || (a !== null && b !== null && stable(a, { ...b, params: stable(a.params, b.params) }) === a);

const standStill = (milliseconds: number, signal: AbortSignal): Promise<void> =>
  new Promise((resolve) => {
    const timer = setTimeout(resolve, milliseconds);
    signal.addEventListener('abort', () => {
      clearTimeout(timer);
      resolve();
    });
  });
