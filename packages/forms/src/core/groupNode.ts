import { ArrayNode } from './arrayNode.ts';
import { DeveloperError } from './developerError.ts';
import { FieldNode } from './fieldNode.ts';
import type { FormNode, NodeHost } from './node.ts';
import { type Child, ParentNode } from './parentNode.ts';
import type { Place } from './presence.ts';
import { asValues, isEqual, keyOf, merged, nested, type Values } from './values.ts';

export interface NodeStart {
  node: Child | null;
  initial: unknown;
  waiting: unknown;
}

/** Fields, groups and arrays by name. What was typed belongs to the name: a node stays when its component goes. */
export class GroupNode extends ParentNode {
  override readonly isRoot: boolean;
  /** Initial values for the fields in it. */
  initial: Values;
  readonly #children = new Map<string, Child>();
  /** Values for names that no field had yet. */
  readonly #late = new Map<string, unknown>();
  #values: Values | null = null;

  constructor(store: NodeHost, name: string, initial: Values, root = false) {
    super(store, name);
    this.initial = initial;
    this.isRoot = root;
    if (root) this.standing = 'present';
  }

  all(): Iterable<Child> {
    return this.#children.values();
  }

  get context(): Values {
    return this.values();
  }

  override get out(): Values {
    return this.values();
  }

  /** What holds the value of a name, shown or not. */
  known(key: string): Child | null {
    return this.#children.get(key) ?? null;
  }

  /** The array of a name, made when first asked for. */
  array(key: string): ArrayNode {
    const child = this.#children.get(key);
    if (child instanceof ArrayNode) return child;
    if (child) this.#vacate(child, key);
    const array = new ArrayNode(this.store, `${key}[]`, this.initial[key], this.#late.get(key));
    array.parent = this;
    this.#children.set(key, array);
    this.#late.delete(key);
    return array;
  }

  /**
   * What a component that is about to be shown under a name finds there: the node that holds its value, unless nobody
   * typed into that and the component brings another first value; and what a new node starts with, and what waits for it.
   */
  find(name: string, member: boolean, itemKey: string | undefined, ownInitial: unknown): NodeStart {
    const key = keyOf(name);
    const item = member ? this.array(key).item(itemKey) : undefined;
    const holder = item ? item.node : member ? null : this.known(key);
    const other = ownInitial !== undefined && !isEqual(holder?.initial, ownInitial) && !holder?.getState().dirty;
    const node = other ? null : holder;
    if (item) return { node, initial: item.initial, waiting: item.late };
    if (member || ownInitial !== undefined) return { node, initial: ownInitial, waiting: undefined };
    return { node, initial: this.initial[key], waiting: this.#late.get(key) };
  }

  attach(node: Child, place: Place): void {
    const { name } = place;
    const key = keyOf(name);
    if (key === '' || /[.[\]/]/.test(key)) throw new DeveloperError('badName', name);
    if (this.hasNameOf(key)) throw new DeveloperError('parentName', name);
    const array = node instanceof ArrayNode;
    const member = name !== key && !array && !(node instanceof FieldNode && node.options.multiple);
    if (member) return this.#attachMember(node, key, place);
    const holder = this.#children.get(key);
    if (holder && holder !== node) this.#vacate(holder, name);
    // an array that stands in the code without a FieldArray belongs to nobody
    if (!array || node.owner !== node) this.refuse(node, place);
    if (array) node.listed = true;
    this.#children.set(key, node);
    this.#late.delete(key);
    this.join(node, place);
  }

  /** A field named as the group around it would make paths ambiguous. */
  protected hasNameOf(key: string): boolean {
    return key === keyOf(this.name);
  }

  #attachMember(node: Child, key: string, place: Place): void {
    const array = this.array(key);
    array.attach(node, place);
    if (array.present || place.item !== undefined) return;
    array.configure({ validators: place.listRules });
    this.join(array, { owner: array, name: place.name });
  }

  /** Another kind of thing takes a name: what held it goes. */
  #vacate(holder: Child, name: string): void {
    const used = holder instanceof ArrayNode ? holder.children().some(({ leaving }) => !leaving) : !holder.leaving;
    if (holder.present && used) throw new DeveloperError('duplicateName', name);
    holder.putAway('out');
  }

  /** Passwords are not kept. */
  detach(node: Child): void {
    node.putAway(node.secret ? 'out' : 'away');
    if (node.secret) this.#children.delete(keyOf(node.name));
    this.forgetOrder();
    this.store.changed(this, 'structure');
  }

  /** The values of the enabled fields in it; the same object while nothing in it changed. */
  values(): Values {
    this.#values ??= this.#read(
      (node) => node.present && !node.disabled,
      (node) => node.out,
    );
    return this.#values;
  }

  /** What may be kept outside of the page: disabled fields too, and what waits for its return; no passwords or files. */
  override draft(): Values {
    return this.#read(
      (node) => !node.secret && (node.present || node.getState().changed),
      (node) => node.draft(),
    );
  }

  #read(includes: (node: Child) => boolean, read: (node: Child) => unknown): Values {
    const entries: [string, unknown][] = [];
    for (const [key, node] of this.#children) if (includes(node)) entries.push([key, read(node)]);
    return Object.fromEntries(entries);
  }

  forgetValues(): void {
    this.#values = null;
  }

  at([key = '', ...rest]: readonly string[], sent?: boolean): Child | null {
    const child = this.#children.get(key);
    if (!child?.present) return null;
    return rest.length > 0 ? child.at(rest, sent) : child;
  }

  set([key = '', ...rest]: readonly string[], value: unknown): void {
    const child = this.#children.get(key);
    if (!child) this.#wait(key, nested(rest, value));
    else if (rest.length > 0) child.set(rest, value);
    else child.setValue(value);
  }

  /** Sets what is known by name; the rest waits for its field. Nothing in `values` is not a change. */
  setValue(values: unknown): void {
    for (const [key, value] of Object.entries(asValues(values))) {
      if (value === undefined) continue;
      const child = this.#children.get(key);
      if (child) child.setValue(value);
      else this.#wait(key, value);
    }
  }

  #wait(key: string, value: unknown): void {
    if (value !== null) this.#late.set(key, merged(this.#late.get(key), value));
  }

  /** New initial values for what is named; then everything back to the initial values. */
  reset(values?: Values): void {
    this.#late.clear();
    if (values) this.initial = { ...this.initial, ...values };
    for (const [key, node] of this.#children) {
      if (values && Object.hasOwn(values, key)) node.setInitial(values[key]);
      else node.reset();
    }
    this.forgetStates();
  }

  setInitial(value: unknown): void {
    this.reset(asValues(value));
  }

  override clear(): void {
    this.#late.clear();
    super.clear();
  }

  /** Takes what another held, whose place it takes: its fields came before it. */
  takeOver(other: FormNode): void {
    if (!(other instanceof GroupNode)) return;
    this.initial = other.initial;
    for (const [key, node] of other.#children) {
      const own = this.#children.get(key);
      if (own) own.takeOver(node);
      else {
        this.adopt(node);
        this.#children.set(key, node);
      }
    }
    for (const [key, value] of other.#late) this.#wait(key, value);
  }
}
