import { getIn, setIn } from 'formik';
import { FieldNode, type FieldOptions } from '../core/fieldNode.ts';
import * as flag from '../core/flags.ts';
import { type NodeStart, GroupNode } from '../core/groupNode.ts';
import type { NodeHost, NodeOptions } from '../core/node.ts';
import type { Child } from '../core/parentNode.ts';
import { isEmpty, isEqual, merged, type Values } from '../core/values.ts';
import type { FieldMessage } from '../validators/validator.ts';

export interface LeafOptions extends FieldOptions {
  /** Its rules are asked about an empty value too, as Formik asks `validate` of a field. */
  judgesEmpty?: boolean | undefined;
}

/** A value that code of Formik holds, in the tree of our Form. A field of ours that takes its name shows the same node. */
export class Leaf extends FieldNode {
  #judgesEmpty = false;

  override configure(options: LeafOptions): void {
    this.#judgesEmpty = options.judgesEmpty ?? false;
    super.configure(options);
  }

  override preliminary(requires: () => FieldMessage | null): readonly FieldMessage[] | null {
    return this.#judgesEmpty ? null : super.preliminary(requires);
  }
}

/** Puts a part into an object or array: a copy, or a new one when there is none. */
export function withPart(whole: unknown, path: readonly string[], part: unknown): unknown {
  if (path.length === 0) return part;
  return setIn(whole ?? (/^\d+$/.test(path[0]!) ? [] : {}), path.join('.'), part);
}

/**
 * An object or array that code of Formik holds, with the fields it has below it as children. Its value is one piece, as
 * Formik keeps it: what no field shows is part of it, and members of an array go by their index.
 */
export class Slice extends GroupNode {
  options: NodeOptions = {};
  #start: unknown;
  #saved: unknown;
  #captured: { value: unknown } | null = null;
  #data: unknown;
  #whole: { value: unknown } | null = null;

  constructor(store: NodeHost, name: string, start: unknown, data: unknown) {
    super(store, name, {});
    this.#start = this.#saved = start;
    this.#data = data;
    this.dirty = !isEqual(start, data);
  }

  /** `matrix.0.0` is a path like any other. */
  protected override hasNameOf(): boolean {
    return false;
  }

  override find(name: string, member: boolean, item: string | undefined, ownInitial: unknown): NodeStart {
    const match = super.find(name, member, item, ownInitial);
    if (member || ownInitial !== undefined) return match;
    return { ...match, initial: getIn(this.#start, name), waiting: getIn(this.values(), name) };
  }

  override get empty(): boolean {
    return isEmpty(this.values());
  }

  protected override ownFlags(): number {
    const flags = super.ownFlags();
    return this.off || isEqual(this.values(), this.#saved) ? flags : flags | flag.changed;
  }

  override configure(options: NodeOptions): void {
    this.options = options;
    super.configure(options);
  }

  /** The object or array, whichever it is. */
  override values(): Values {
    this.#whole ??= { value: this.#combine((child) => child.out) };
    return this.#whole.value as Values;
  }

  override draft(): Values {
    const isSecret = (child: Child) => child instanceof FieldNode && child.options.secret === true;
    return this.#combine((child) => (isSecret(child) ? undefined : child.draft())) as Values;
  }

  #combine(read: (child: Child) => unknown): unknown {
    let whole = this.#data;
    for (const child of this.children()) {
      const part = child.disabled ? getIn(whole, child.name) : read(child);
      if (!Object.is(part, getIn(whole, child.name))) whole = withPart(whole, [child.name], part);
    }
    return whole;
  }

  override forgetValues(): void {
    this.#whole = null;
    super.forgetValues();
  }

  override set(path: readonly string[], value: unknown): void {
    this.replace(withPart(this.values(), path, value));
  }

  /** As a group does, it takes what is named and leaves the rest. */
  override setValue(value: unknown): void {
    this.replace(merged(this.values(), value));
  }

  /** As Formik does, it takes the value for all of it. */
  replace(value: unknown): void {
    this.store.batch(() => {
      this.dirty = true;
      this.#hold(value, (child, part) => (child instanceof Slice ? child.replace(part) : child.setValue(part)));
      this.validate();
      this.store.changed(this);
    });
  }

  /** A field in it went: its value stays, as Formik's values do. */
  override detach(child: Child): void {
    this.#data = this.values();
    super.detach(child);
  }

  override setInitial(value: unknown): void {
    this.#start = value;
    this.#hold(value, (child, part) => child.setInitial(part));
    this.reset();
  }

  override reset(): void {
    this.#saved = this.#start;
    this.#hold(this.#start, () => {});
    super.reset();
    this.store.changed(this);
  }

  override capture(): void {
    this.#captured = { value: this.values() };
    super.capture();
  }

  override settle(): void {
    this.#saved = (this.#captured ?? { value: this.values() }).value;
    super.settle();
  }

  override release(): void {
    this.#captured = null;
    super.release();
  }

  #hold(value: unknown, give: (child: Child, part: unknown) => void): void {
    this.#data = value;
    this.forgetValues();
    const length = Array.isArray(value) ? value.length : Infinity;
    for (const child of this.children()) {
      // the fields of a member that went are in the page until the next render, and nobody judges them
      const disabled = Number(child.name) >= length;
      if (disabled !== child.disabled && (child instanceof Leaf || child instanceof Slice))
        child.configure({ ...child.options, disabled });
      give(child, getIn(value, child.name));
    }
  }
}
