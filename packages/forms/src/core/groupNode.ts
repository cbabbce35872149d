// Over 300 lines with its comments: the tree of a form (who is in, in which order, with which value) is one
// thing, and its parts change together.
import type { FieldMessage } from '../validators/validator.ts';
import type { ArrayNode } from './arrayNode.ts';
import { DeveloperError } from './developerError.ts';
import { FieldNode } from './fieldNode.ts';
import * as flag from './flags.ts';
import { FormNode } from './node.ts';
import type { FormStore } from './store.ts';
import { asValues, keyOf, type Values } from './values.ts';

export class GroupNode extends FormNode {
  /** Initial values for the fields in it. */
  initial: Values;
  readonly arrays = new Map<string, ArrayNode>();
  /** The last press inside it, React portals included. */
  press: Event | null = null;
  #children = new Map<string, FormNode[]>();
  #arrayKeys = new Set<string>();
  readonly #counts = new Map<number, number>();
  readonly #late = new Map<string, unknown>();
  #hadFocus = false;
  #values: Values | null = null;

  constructor(store: FormStore, name: string, initial: Values) {
    super(store, name);
    this.initial = initial;
  }

  override get isRoot(): boolean {
    return this.store.root === this;
  }

  get judged(): unknown {
    return this.values();
  }

  /** One filled field is enough for it to be filled. */
  get empty(): boolean {
    for (const nodes of this.#children.values()) if (nodes.some((node) => !node.off && !node.empty)) return false;
    return true;
  }

  protected get prefilledNow(): boolean {
    return this.#count(flag.unfilled) === 0;
  }

  protected ownFlags(): number {
    let flags = 0;
    for (const bit of flag.bits) if (this.#count(bit) > 0) flags |= bit;
    for (const array of this.arrays.values()) if (array.moved) flags |= flag.dirty | (array.changed ? flag.changed : 0);
    if (this.dirty) flags |= flag.dirty;
    if (this.pending) flags |= flag.pending;
    if (!this.off && this.hasOwnError) flags |= flag.error;
    return this.off ? flags & ~(flag.error | flag.changed) : flags;
  }

  override get gate(): boolean {
    return this.submitted || (this.touched && (this.ownFlags() & flag.dirty) > 0);
  }

  #count(bit: number): number {
    return this.#counts.get(bit) ?? 0;
  }

  /** A child's flags went from `before` to `after`. */
  adjust(before: number, after: number): void {
    for (const bit of flag.bits) {
      const difference = Number((after & bit) > 0) - Number((before & bit) > 0);
      if (difference !== 0) this.#counts.set(bit, this.#count(bit) + difference);
    }
    this.commit();
  }

  /** Children in document order, whatever the order they came in. */
  children(): FormNode[] {
    return inDocumentOrder([...this.#children.values()].flat());
  }

  fields(): FieldNode[] {
    return this.children().flatMap((child) => child.fields());
  }

  isArray(key: string): boolean {
    return this.#arrayKeys.has(key);
  }

  members(key: string): readonly FormNode[] {
    return inDocumentOrder(this.#children.get(key) ?? []);
  }

  /** The value for a field that is about to be shown: what it starts with, and what it holds already. */
  startOf(key: string): { initial: unknown; value: unknown } {
    const initial = this.initial[key];
    return { initial, value: this.#late.has(key) ? this.#late.get(key) : initial };
  }

  attach(node: FormNode): void {
    const { name } = node;
    const key = keyOf(name);
    node.leaving = false;
    if (node.parent === this && this.#children.get(key)?.includes(node)) return;
    if (key === '' || /[.[\]/]/.test(key)) throw new DeveloperError('badName', name);
    if (key === keyOf(this.name)) throw new DeveloperError('parentName', name);
    const many = name !== key && !(node instanceof FieldNode && node.options.multiple);
    const known = this.#children.get(key) ?? [];
    for (const old of known) if (old.leaving) this.detach(old);
    const rest = this.#children.get(key) ?? [];
    if (rest.length > 0 && (!many || !this.#arrayKeys.has(key))) throw new DeveloperError('duplicateName', name);
    node.parent?.detach(node);
    if (many) this.#arrayKeys.add(key);
    this.#children.set(key, [...rest, node]);
    node.parent = this;
    if (many) this.#giveInitial(node, key, rest.length);
    else this.#late.delete(key);
    node.commit();
    node.validate();
    this.store.changed(node, 'structure');
  }

  /** Members that stand in the code without an array around them take the initial value of their place. */
  #giveInitial(node: FormNode, key: string, index: number): void {
    const list = this.initial[key];
    if (this.arrays.has(key) || !Array.isArray(list) || index >= list.length || node.given) return;
    node.given = true;
    node.setInitial(list[index]);
  }

  detach(node: FormNode): void {
    if (node.parent !== this) return;
    const gone = node.leaving;
    node.leaving = false;
    for (const [key, nodes] of this.#children) {
      if (!nodes.includes(node)) continue;
      const rest = nodes.filter((other) => other !== node);
      if (rest.length > 0) this.#children.set(key, rest);
      else this.#children.delete(key);
      if (node instanceof FieldNode) {
        node.focused = false;
        if (gone && node.dirty && !node.options.secret && !this.#arrayKeys.has(key)) this.#late.set(key, node.value);
      }
    }
    node.stop();
    const { flags } = node;
    node.parent = null;
    node.commit();
    this.adjust(flags, 0);
    this.store.changed(this, 'structure');
  }

  /** Whether `key` is an array; it then stays one when its last member goes. */
  declareArray(key: string, array: ArrayNode): () => void {
    this.#arrayKeys.add(key);
    this.arrays.set(key, array);
    this.store.changed(this, 'structure');
    return () => {
      if (this.arrays.get(key) === array) this.arrays.delete(key);
      this.store.changed(this, 'structure');
    };
  }

  /** The values of the enabled fields in it; the same object while nothing in it changed. */
  values(): Values {
    this.#values ??= Object.fromEntries(this.#entries((node) => node.out));
    return this.#values;
  }

  /** What may be kept outside of the page: as values(), disabled fields too, without passwords and files. */
  override draft(): Values {
    return Object.fromEntries(this.#entries((node) => node.draft(), true));
  }

  #entries(read: (node: FormNode) => unknown, draft = false): [string, unknown][] {
    const wanted = (node: FormNode) => (draft ? !(node instanceof FieldNode && node.options.secret) : !node.disabled);
    const entries: [string, unknown][] = [];
    for (const [key, nodes] of this.#children) {
      if (this.#arrayKeys.has(key)) entries.push([key, inDocumentOrder(nodes).filter(wanted).map(read)]);
      else if (wanted(nodes[0]!)) entries.push([key, read(nodes[0]!)]);
    }
    for (const key of this.#arrayKeys) if (!this.#children.has(key)) entries.push([key, []]);
    return entries;
  }

  /** Something in it changed: its values are made anew when asked for. */
  forgetValues(): void {
    this.#values = null;
  }

  /** Sets what is known by name; the rest waits for its field. Nothing in `values` is not a change. */
  setValue(values: unknown): void {
    for (const [key, value] of Object.entries(asValues(values))) {
      if (value === undefined) continue;
      const array = this.arrays.get(key);
      if (array) array.fill(asList(value));
      const nodes = this.members(key);
      if (nodes.length === 0 && !array && value !== null) this.#late.set(key, value);
      nodes.forEach((node, index) => node.setValue(this.#arrayKeys.has(key) ? asList(value)[index] : value));
    }
  }

  /** New initial values for what is named; then everything back to the initial values. */
  reset(values?: Values): void {
    this.#late.clear();
    if (values) this.initial = { ...this.initial, ...values };
    for (const [key, array] of this.arrays) array.reset(values && key in values ? asList(values[key]) : undefined);
    for (const [key, nodes] of this.#children) {
      inDocumentOrder(nodes).forEach((node, index) => {
        if (values && key in values)
          node.setInitial(this.#arrayKeys.has(key) ? asList(values[key])[index] : values[key]);
        else node.reset();
      });
    }
    this.#forgetStates();
  }

  setInitial(value: unknown): void {
    this.reset(asValues(value));
  }

  clear(): void {
    this.#late.clear();
    for (const node of this.children()) node.clear();
    this.#forgetStates();
  }

  settle(): void {
    for (const array of this.arrays.values()) array.settle();
    for (const node of this.children()) node.settle();
    this.commit();
  }

  #forgetStates(): void {
    this.forget();
    this.#hadFocus = false;
    this.validate();
  }

  override submit(): void {
    // members may have moved in the document without a word
    this.#values = null;
    for (const node of this.children()) node.submit();
    super.submit();
  }

  /** A press inside it. */
  pressInside = (event: { nativeEvent: Event }): void => {
    this.press = event.nativeEvent;
  };

  getShown = (): FieldMessage | null => this.shown;

  /** The focus came into one of its fields. */
  entered(): void {
    this.#hadFocus = true;
    this.store.presses.watch();
    this.parent?.entered();
  }

  /** The focus left a field: the last one makes the group touched, wherever the focus goes. */
  left(field: FieldNode): void {
    if (!this.touched && this.fields().findLast((node) => !node.off) === field) this.#touch();
    this.parent?.left(field);
  }

  /** A press somewhere in the document, after the group's own handler saw those inside it. */
  pressed(event: Event): void {
    if (this.#hadFocus && !this.touched && this.press !== event) this.#touch();
    for (const child of this.#children.values()) {
      for (const node of child) if (node instanceof GroupNode) node.pressed(event);
    }
  }

  #touch(): void {
    this.touched = true;
    this.commit();
  }

  protected override onSwitched(): void {
    this.store.batch(() => {
      this.#judgeAll();
      this.store.changed(this);
    });
  }

  #judgeAll(): void {
    for (const node of this.children()) {
      if (node instanceof GroupNode) node.#judgeAll();
      else if (node instanceof FieldNode && node.off) node.focused = false;
      node.validate();
    }
  }

  override checkAll(): void {
    for (const node of this.children()) node.checkAll();
    super.checkAll();
  }

  override get valid(): boolean {
    return super.valid && this.children().every((node) => node.valid);
  }

  override forgetExternal(): void {
    for (const node of this.children()) node.forgetExternal();
    super.forgetExternal();
  }

  override shownErrors(): { node: FormNode; message: FieldMessage }[] {
    const found = this.children().flatMap((node) => node.shownErrors());
    return this.isRoot ? found : [...found, ...super.shownErrors()];
  }

  /** Of a group that is wrong only as a whole, its first field. */
  firstWithError(): FieldNode | null {
    if (this.off) return null;
    for (const node of this.children()) {
      const found = node.firstWithError();
      if (found) return found;
    }
    return this.hasOwnError && !this.isRoot ? (this.fields()[0] ?? null) : null;
  }
}

const asList = (value: unknown): readonly unknown[] => (Array.isArray(value) ? value : []);

/** Where a node stands: its own element, or that of its first child. */
const elementOf = (node: FormNode): HTMLElement | null => node.element ?? node.fields()[0]?.element ?? null;

const follows = (a: FormNode, b: FormNode): boolean => {
  const [first, second] = [elementOf(a), elementOf(b)];
  return !first || !second || (first.compareDocumentPosition(second) & Node.DOCUMENT_POSITION_PRECEDING) === 0;
};

function inDocumentOrder<T extends FormNode>(nodes: T[]): T[] {
  if (nodes.every((node, index) => index === 0 || follows(nodes[index - 1]!, node))) return nodes;
  return [...nodes].sort((a, b) => (follows(a, b) ? -1 : 1));
}
