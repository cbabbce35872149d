import type { FieldMessage } from '../validators/validator.ts';
import * as flag from './flags.ts';
import { FormNode, type NodeOptions } from './node.ts';
import type { FormStore } from './store.ts';
import { refusal, type Typed } from './typed.ts';
import { isEmpty, isEqual, stable } from './values.ts';

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
  /** Key after `error.validation.` for a text that cannot be read: number, money, date. */
  unreadable?: string | undefined;
  /** How it is filled in when not by typing; reaches the message about a missing value as `outcome`. */
  answer?: 'choice' | 'tick' | 'file' | undefined;
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
}

export class FieldNode extends FormNode {
  value: unknown;
  initial: unknown;
  /** What `changed` compares with: the initial value, or the one saved since. */
  #saved: unknown;
  focused = false;
  prefilled = false;
  options: FieldOptions = {};
  #typed: Typed | null = null;
  #epoch = 0;
  #view: FieldView | null = null;

  constructor(store: FormStore, name: string, initial: unknown, value: unknown, options: FieldOptions) {
    super(store, name);
    this.initial = initial;
    this.#saved = initial;
    this.value = value;
    this.options = options;
    this.prefilled = !this.empty;
    this.dirty = !Object.is(initial, value);
  }

  get judged(): unknown {
    return this.value;
  }

  /** As it is submitted. */
  override get out(): unknown {
    const { output } = this.options;
    return output ? output(this.value as never) : this.value;
  }

  get empty(): boolean {
    if (this.#typed && this.#typed.problem !== null && this.#typed.text !== '') return false;
    const own = this.options.isEmpty;
    return own ? own(this.value as never) : isEmpty(this.value);
  }

  override get gate(): boolean {
    return this.prefilled || super.gate;
  }

  protected get prefilledNow(): boolean {
    return this.prefilled;
  }

  protected override preliminary(requires: () => FieldMessage | null): readonly FieldMessage[] | null {
    if (this.empty) {
      const missing = requires();
      return missing ? [{ ...missing, ...(this.options.answer && { outcome: this.options.answer }) }] : [];
    }
    if (this.#typed === null || this.#typed.problem === null) return null;
    const { name, ...rest } = refusal(this.#typed, this.options.unreadable);
    return [{ key: `error.validation.${name}`, name, type: 'error', fieldName: this.fieldName, ...rest }];
  }

  protected ownFlags(): number {
    const { off } = this;
    return (
      (this.dirty ? flag.dirty : 0) |
      (this.focused ? flag.focused : 0) |
      (this.prefilled ? 0 : flag.unfilled) |
      (!off && this.hasOwnError ? flag.error : 0) |
      (this.pending ? flag.pending : 0) |
      (!off && !isEqual(this.value, this.#saved) ? flag.changed : 0)
    );
  }

  override configure(options: FieldOptions): void {
    this.options = options;
    super.configure(options);
  }

  protected override onSwitched(): void {
    if (this.disabled) this.focused = false;
    this.store.changed(this);
    this.commit();
  }

  getView = (): FieldView => {
    const live: FieldView['live'] = this.shown && !this.focused ? 'assertive' : 'polite';
    const next = { value: this.value, message: this.shown, pending: this.pending, live, epoch: this.#epoch };
    return (this.#view = stable(this.#view, next));
  };

  /** A change by the person (with what was typed) or by the program. */
  setValue(value: unknown, typed?: Typed): void {
    const sameText = typed?.text === this.#typed?.text && typed?.problem === this.#typed?.problem;
    if (Object.is(value, this.value) && sameText && !this.external && !this.issue) return;
    if (!typed && this.#typed) this.#epoch++;
    this.#typed = typed ?? null;
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
    this.focused = false;
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
    return !this.off && this.hasOwnError ? this : null;
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

  settle(): void {
    this.#saved = this.value;
    this.commit();
  }

  #replace(value: unknown): void {
    this.#epoch++;
    this.#typed = null;
    this.value = value;
    this.store.changed(this);
    this.forget();
    this.prefilled = !this.empty;
    this.validate();
  }
}
