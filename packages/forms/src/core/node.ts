import type { FeedbackType, FieldMessage, Validator } from '../validators/validator.ts';
import { errorOnly, Feedback, type FeedbackSource } from './feedback.ts';
import * as flag from './flags.ts';
import { Presence, type Place } from './presence.ts';
import type { Presses } from './presses.ts';
import type { Signal } from './signal.ts';
import { assertRules, type Subject, Validity } from './validity.ts';
import { stable, type Values } from './values.ts';

export interface NodeOptions {
  label?: string | undefined;
  disabled?: boolean | undefined;
  readOnly?: boolean | undefined;
  validators?: readonly Validator<never>[] | undefined;
  /** Which types it shows, the most important first. */
  types?: readonly FeedbackType[] | undefined;
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

const none: readonly never[] = [];

/**
 * What fields, groups and arrays share: options, states, and how a change goes on. A change of value is judged
 * (`validity`), then `commit` chooses what is seen (`feedback`) and tells the group around it and whoever listens.
 */
export abstract class FormNode extends Presence implements Subject, FeedbackSource {
  readonly store: NodeHost;
  parent: NodeParent | null = null;
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
  hasOwnInitial = false;
  protected readonly validity = new Validity(this, () => this.commit());
  readonly #feedback = new Feedback(this, () => this.commit());
  #reported = 0;
  #state: flag.InteractionState | null = null;

  constructor(store: NodeHost, name: string) {
    super(name);
    this.store = store;
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
  /** Where a path leads from here; `sent`: rows of arrays are counted as they were sent. */
  abstract at(path: readonly string[], sent?: boolean): FormNode | null;
  /** Sets what a path leads to; what is not there yet waits for its field. */
  abstract set(path: readonly string[], value: unknown): void;
  /** Its part of the flags. */
  protected abstract ownFlags(): number;

  get fieldName(): string {
    return this.label ?? this.name;
  }

  /** Whether it, or a group around it, is disabled. */
  get off(): boolean {
    return this.disabled || (this.parent?.off ?? false);
  }

  get exempt(): boolean {
    return this.off || this.readOnly;
  }

  get siblings(): Values {
    return this.parent?.context ?? this.store.values();
  }

  valueNamed(name: string): unknown {
    return this.store.lookup(this, name)?.judged;
  }

  preliminary(_requires: () => FieldMessage | null): readonly FieldMessage[] | null {
    return null;
  }

  get judges(): boolean {
    return this.validity.rules.length > 0;
  }

  get pending(): boolean {
    return this.validity.pending;
  }

  get messages(): readonly FieldMessage[] {
    return this.validity.messages;
  }

  /** Its messages may be shown. */
  get gate(): boolean {
    return (this.touched && this.dirty) || this.submitted;
  }

  get successDuration(): number {
    return this.store.successDuration;
  }

  /** The message that can be seen. */
  get shown(): FieldMessage | null {
    return this.#feedback.message;
  }

  /** What is wrong with it, shown or not. */
  get error(): FieldMessage | null {
    return this.external ?? this.validity.error ?? null;
  }

  get hasOwnError(): boolean {
    return (this.issue ?? this.error) !== null;
  }

  /** No validator of it, or of anything in it, says error. */
  get valid(): boolean {
    return this.off || !this.validity.error;
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

  /** Something in it changed. */
  contentChanged(): void {}

  /** It goes out of the page, or out of the form. The value stays, the states go. */
  putAway(standing: 'away' | 'out'): void {
    this.validity.stop();
    this.#feedback.stop();
    this.standing = standing;
    this.owner = null;
    this.validity.messages = none;
    this.forget();
    this.commit();
  }

  getState = (): flag.InteractionState => (this.#state = stable(this.#state, flag.toState(this.ownFlags(), this)));

  /** Takes over options; what changed in them is judged again. */
  configure(options: NodeOptions): void {
    const { disabled = false, readOnly = false, validators = none, types = errorOnly, label } = options;
    assertRules(validators, types);
    const { rules } = this.validity;
    const switched = disabled !== this.disabled;
    const renamed = label !== this.label;
    const changed = [switched, readOnly !== this.readOnly, this.validity.setRules(validators)].includes(true);
    Object.assign(this, { disabled, readOnly, label });
    this.#feedback.types = types;
    if (rules !== validators)
      this.store.watch(
        this,
        validators.flatMap((rule) => rule.deps ?? none),
      );
    if (!this.present) return;
    if (changed) this.validate();
    else if (renamed && this.messages.length > 0) this.check();
    if (switched) this.onSwitched();
  }

  protected onSwitched(): void {}

  /** Judges the current value: at once what can be known at once, then what must be asked. */
  validate(): void {
    if (this.present) this.validity.validate(this.shown?.type ?? null);
  }

  /** Judges again without asking again: an answer for this value still holds, unless the question failed. */
  check(): void {
    if (!this.present) return;
    if (this.pending) this.commit();
    else this.validity.check(this.shown?.type ?? null);
  }

  /** Forgets that anything happened. The value stays. */
  protected forget(): void {
    this.submitted = this.touched = this.dirty = this.validity.pending = false;
    this.external = this.issue = this.#feedback.message = null;
  }

  /** After a change of state: settles what is shown, tells the parent and the listeners. */
  commit(): void {
    if (this.#feedback.update()) this.store.messagesChanged();
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
}
