import type { FieldMessage } from '../validators/validator.ts';
import * as flag from './flags.ts';
import { messageOf } from './message.ts';
import { FormNode, type NodeHost, type NodeOptions } from './node.ts';
import { refusal, type ParsedValue } from './typed.ts';
import { asList, isEmpty, isEqual, merged, nested, stable } from './values.ts';

export interface FieldOptions extends NodeOptions {
  /** The value of the empty field; '' by default. */
  emptyValue?: unknown;
  /** When the field counts as empty; by default null, undefined, '', [] and {}. A checkbox is empty when unchecked. */
  isEmpty?: ((value: never) => boolean) | undefined;
  /** A password: never in a draft. */
  secret?: boolean | undefined;
  /** One field whose value is an array, also when its name ends in []. */
  multiple?: boolean | undefined;
  /** The value as it is submitted, for instance without disabled options. */
  output?: ((value: never) => unknown) | undefined;
  /** Whether the field can show a value. One that it cannot is submitted as none, and does not count as filled in. */
  shows?: ((value: never) => boolean) | undefined;
  /** The form around it submits values as they are: one that cannot be shown is refused. */
  submitsAsIs?: boolean | undefined;
  /** Key after `error.validation.` for a text that cannot be read: number, money, date. */
  unreadable?: string | undefined;
  /** How it is filled in when not by typing a text; reaches the message about a missing value as `outcome`. */
  answer?: 'choice' | 'tick' | 'file' | 'date' | 'money' | 'number' | undefined;
}

/** What a field needs to be drawn; the same object while nothing of it changed. */
export interface FieldView {
  value: unknown;
  message: FieldMessage | null;
  pending: boolean;
  /** How urgently the message is announced: politely while the person is in the field. */
  live: 'polite' | 'assertive';
  /** Changes when the form, not the person, replaced what stands in the field. */
  epoch: number;
  /** A rule with a condition of its own asks for a value now. */
  required: boolean;
}

/** Tells one content of a field from another, in all fields: two that change places do not take each other's text. */
let lastEpoch = 0;

export class FieldNode extends FormNode {
  value: unknown;
  initial: unknown;
  /** What `changed` compares with: the initial value, or the one saved since. */
  #saved: unknown;
  /** What is being saved, while it is. */
  #captured: { value: unknown } | null = null;
  focused = false;
  prefilled = false;
  options: FieldOptions = {};
  /** What a component says to it. */
  readonly handlers = {
    setValue: (value: unknown, typed?: ParsedValue) => this.setValue(value, typed),
    onFocus: () => this.setFocused(),
    onBlur: () => this.leave(),
    inputRef: this.place,
  };
  #typed: ParsedValue | null = null;
  /** The person is typing what may still become right: until they leave it or submit, nothing is said of it. */
  #unfinished = false;
  #epoch = ++lastEpoch;
  #view: FieldView | null = null;

  constructor(store: NodeHost, name: string, initial: unknown, value: unknown, options: FieldOptions) {
    super(store, name);
    this.initial = initial;
    this.#saved = initial;
    this.value = value;
    this.options = options;
    this.arrive();
  }

  /** It comes into the page with what it holds. */
  arrive(): void {
    this.focused = false;
    this.prefilled = !this.empty;
    this.dirty = this.unread !== null || !isEqual(this.initial, this.value);
  }

  /** Takes what another held, whose place it takes. */
  takeOver(other: FormNode): void {
    if (!(other instanceof FieldNode)) return;
    this.value = other.value;
    this.initial = other.initial;
    this.#saved = other.#saved;
    this.#typed = other.#typed;
    this.#epoch = ++lastEpoch;
    this.arrive();
    this.validate();
    this.store.changed(this);
  }

  get judged(): unknown {
    return this.value;
  }

  override get secret(): boolean {
    return this.options.secret ?? false;
  }

  /** As it is submitted. */
  override get out(): unknown {
    const { output, emptyValue = '' } = this.options;
    if (output) return output(this.value as never);
    return this.#isShown ? this.value : emptyValue;
  }

  get empty(): boolean {
    if (this.unread?.text) return false;
    const own = this.options.isEmpty;
    return own ? own(this.value as never) : isEmpty(this.value) || !this.#isShown;
  }

  get #isShown(): boolean {
    const { shows } = this.options;
    return shows === undefined || isEmpty(this.value) || shows(this.value as never);
  }

  override get gate(): boolean {
    return !this.#unfinished && (this.prefilled || super.gate);
  }

  override submit(): void {
    this.#unfinished = false;
    super.submit();
  }

  override preliminary(requires: () => FieldMessage | null): readonly FieldMessage[] | null {
    const { answer, submitsAsIs, unreadable = 'choice' } = this.options;
    if (this.empty) {
      const missing = requires();
      if (missing) return [{ ...missing, ...(answer && { outcome: answer }) }];
    }
    if (submitsAsIs && !this.#isShown) {
      const refused = messageOf({ name: unreadable }, true, this.fieldName);
      return refused && [refused];
    }
    if (this.empty) return [];
    if (!this.unread) return null;
    const { outcome = true, ...rule } = refusal(this.unread, this.options.unreadable);
    const message = messageOf(rule, outcome, this.fieldName);
    return message && [message];
  }

  protected ownFlags(): number {
    const { off } = this;
    return (
      (this.dirty ? flag.dirty : 0) |
      (this.focused ? flag.focused : 0) |
      (this.prefilled ? 0 : flag.unfilled) |
      (!off && this.hasOwnError ? flag.error : 0) |
      (this.pending ? flag.pending : 0) |
      (!off && (this.unread !== null || !isEqual(this.value, this.#saved)) ? flag.changed : 0)
    );
  }

  override configure(options: FieldOptions): void {
    const judges = ({ output, isEmpty, shows }: FieldOptions) => output ?? isEmpty ?? shows;
    const before = (judges(this.options) ?? judges(options)) && { out: this.out, empty: this.empty };
    this.options = options;
    super.configure(options);
    if (!before || (before.empty === this.empty && isEqual(before.out, this.out))) return;
    // what it can show has changed, such as choices that came later: so has what it sends
    if (!this.dirty) this.prefilled = !this.empty;
    this.validate();
    this.store.changed(this);
    this.commit();
  }

  protected override onSwitched(): void {
    if (this.disabled) this.focused = false;
    this.store.changed(this);
    this.commit();
  }

  getView = (): FieldView => {
    const live: FieldView['live'] = this.shown && !this.focused ? 'assertive' : 'polite';
    const { value, shown: message, pending } = this;
    const { required } = this.validity;
    const next = { value, message, pending, live, epoch: this.#epoch, required };
    return (this.#view = stable(this.#view, next));
  };

  /** A change by the person (with what was typed) or by the program. */
  setValue(value: unknown, typed?: ParsedValue): void {
    const sameText = typed?.text === this.#typed?.text && typed?.problem === this.#typed?.problem;
    if (Object.is(value, this.value) && sameText && !this.external && !this.issue) return;
    if (!typed && this.#typed) this.#epoch = ++lastEpoch;
    this.#typed = typed ?? null;
    this.#unfinished = this.focused && typed?.unfinished === true;
    this.value = value;
    this.dirty = true;
    this.external = this.issue = null;
    this.store.batch(() => {
      this.validate();
      this.store.changed(this);
    });
  }

  setFocused(): void {
    if (this.focused) return;
    this.focused = true;
    this.commit();
    this.parent?.entered();
  }

  leave(): void {
    this.focused = this.#unfinished = false;
    this.commit();
    this.store.presses.after(() => {
      this.touched = true;
      this.prefilled = !this.empty;
      this.commit();
      this.parent?.left(this);
    });
  }

  fields(): FieldNode[] {
    return [this];
  }

  firstWithError(): FieldNode | null {
    return !this.off && this.shown?.type === 'error' ? this : null;
  }

  /** Whatever more is said of a field of several values, it is the field's. */
  at(): FieldNode {
    return this;
  }

  set(path: readonly string[], value: unknown): void {
    const below = nested(path, value);
    this.setValue(Array.isArray(this.value) ? asList(this.value, below) : merged(this.value, below));
  }

  reset(): void {
    this.#saved = this.initial;
    this.#replace(this.initial);
  }

  clear(): void {
    const { emptyValue = '' } = this.options;
    this.#replace(emptyValue);
  }

  setInitial(value: unknown): void {
    this.initial = value;
    this.reset();
  }

  capture(): void {
    this.#captured = { value: this.value };
  }

  settle(): void {
    const { value } = this.#captured ?? this;
    const before = this.#saved;
    this.#saved = value;
    if (before !== value) this.commit();
  }

  release(): void {
    this.#captured = null;
  }

  /** Puts back a text that could not be read. */
  setUnread(typed: ParsedValue): void {
    this.setValue(this.value, typed);
    this.#epoch = ++lastEpoch;
    this.commit();
  }

  /** What was typed and could not be read; a text that can be read is made of the value. */
  get unread(): ParsedValue | null {
    return this.#typed?.problem ? this.#typed : null;
  }

  #replace(value: unknown): void {
    this.#epoch = ++lastEpoch;
    this.#typed = null;
    this.#unfinished = false;
    this.value = value;
    this.store.changed(this);
    this.forget();
    this.prefilled = !this.empty;
    if (this.present) this.validate();
    else this.commit();
  }
}
