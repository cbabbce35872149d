import * as flag from './flags.ts';
import type { FormNode, NodeHost } from './node.ts';
import { type Child, ParentNode } from './parentNode.ts';
import type { Place } from './presence.ts';
import { asList, isEqual, merged, nested, type Values } from './values.ts';

/** One member of a FieldArray. Its key is its identity, wherever it moves, and what was typed into it is its own. */
export interface ArrayItem {
  readonly key: string;
  /** What its field or group starts with. */
  readonly initial: unknown;
  /** What waits for its field. */
  late: unknown;
  node: Child | null;
}

let lastKey = 0;
const toItem = (initial: unknown): ArrayItem => ({ key: String(++lastKey), initial, late: undefined, node: null });

/**
 * The members of one name that ends in []. Those of a FieldArray are its items; those that stand in the code by
 * themselves are known by their order alone. Their values are their fields' own, in document order.
 */
export class ArrayNode extends ParentNode {
  items: readonly ArrayItem[];
  /** It is that of a FieldArray. */
  listed = false;
  /** A member was added, removed or moved since the last reset. */
  #moved: boolean;
  readonly #members = new Set<Child>();
  /** Members without an item that all went: the next ones take over what they held. */
  #gone: Child[] = [];
  initial: readonly unknown[];
  #start: readonly ArrayItem[];
  #saved: readonly ArrayItem[];
  #captured: readonly ArrayItem[] | null = null;
  /** The rows that were sent, while their answer is awaited. */
  #sent: readonly Child[] | null = null;
  #list: readonly unknown[] | null = null;
  /** Where the focus goes once the members are in the page. */
  #focusAt: number | null = null;

  constructor(store: NodeHost, name: string, initial: unknown, waiting: unknown) {
    super(store, name);
    this.initial = asList(initial);
    this.#start = this.initial.map(toItem);
    this.#saved = this.#start;
    this.items =
      waiting === undefined ? this.#start : asList(Array.isArray(waiting) ? waiting : initial, waiting).map(toItem);
    this.#moved = waiting !== undefined;
  }

  all(): Iterable<Child> {
    return this.#members;
  }

  get context(): Values {
    return this.parent?.context ?? {};
  }

  override get out(): readonly unknown[] {
    this.#list ??= this.#enabled().map((node) => node.out);
    return this.#list;
  }

  #enabled(): readonly Child[] {
    return this.children().filter((node) => !node.disabled);
  }

  forgetValues(): void {
    this.#list = null;
  }

  override draft(): readonly unknown[] {
    if (!this.listed) return this.children().map((node) => node.draft());
    return this.items.map(({ node, late, initial }) => node?.draft() ?? late ?? initial);
  }

  protected override ownFlags(): number {
    const flags = super.ownFlags();
    if (!this.listed || !this.#moved) return flags;
    return flags | flag.dirty | (this.#changed && !this.off ? flag.changed : 0);
  }

  get #changed(): boolean {
    return this.items.length !== this.#saved.length || this.items.some((item, index) => item !== this.#saved[index]);
  }

  item(key: string | undefined): ArrayItem | undefined {
    return this.items.find((item) => item.key === key);
  }

  attach(node: Child, place: Place): void {
    const item = this.item(place.item);
    this.refuse(node, place);
    if (item) {
      if (item.node && item.node !== node) this.#drop(item.node);
      item.node = node;
    } else if (!this.#members.has(node)) this.#begin(node);
    this.#members.add(node);
    this.join(node, place);
  }

  /** A member by itself takes over what the one held that stood there before, else the initial value of its place. */
  #begin(node: Child): void {
    const presentMembers = [...this.#members].filter((member) => member.present);
    if (presentMembers.every(({ leaving }) => leaving)) {
      for (const member of presentMembers) member.putAway('away');
      this.#gone.push(...presentMembers);
    }
    const before = this.#gone.find((gone) => !node.hasOwnInitial || isEqual(gone.initial, node.initial));
    if (before) {
      this.#gone = this.#gone.filter((gone) => gone !== before);
      node.takeOver(before);
      this.#drop(before);
      return;
    }
    const index = presentMembers.filter(({ leaving }) => !leaving).length;
    if (this.listed || index >= this.initial.length || node.hasOwnInitial) return;
    node.hasOwnInitial = true;
    node.setInitial(this.initial[index]);
  }

  #drop(node: Child): void {
    node.putAway('out');
    this.#members.delete(node);
    this.forgetOrder();
  }

  /** What went with its item is gone; what went without the others is, too. */
  detach(node: Child): void {
    const item = this.items.find((candidate) => candidate.node === node);
    const alone = !item && [...this.#members].every(({ leaving }) => leaving);
    if (node.secret || !(item || (alone && !this.listed))) this.#drop(node);
    else {
      node.putAway('away');
      if (!item) this.#gone.push(node);
    }
    this.forgetOrder();
    this.store.changed(this, 'structure');
  }

  at([index, ...rest]: readonly string[], sent = false): Child | null {
    const rows = sent ? (this.#sent ?? this.#enabled()) : this.children();
    const node = /^\d+$/.test(index ?? '') ? rows[Number(index)] : undefined;
    if (!node?.present) return null;
    return rest.length > 0 ? node.at(rest, sent) : node;
  }

  set([index, ...rest]: readonly string[], value: unknown): void {
    const item = this.items[Number(index)];
    const node = this.listed ? item?.node : this.children()[Number(index)];
    if (!node) {
      if (item) item.late = merged(item.late ?? item.initial, nested(rest, value));
    } else if (rest.length > 0) node.set(rest, value);
    else node.setValue(value);
  }

  /** The members at their places; null where none is shown yet. */
  #rows(): readonly (Child | null)[] {
    return this.listed ? this.items.map(({ node }) => node) : this.children();
  }

  /** As many members as there are values; those that stay keep their fields, which take the values. */
  setValue(value: unknown): void {
    const list = asList(value);
    if (this.listed && list.length !== this.items.length) {
      const remaining = this.items.slice(0, list.length);
      this.#set([...remaining, ...list.slice(remaining.length).map(toItem)]);
    }
    this.#rows().forEach((node, index) => node?.setValue(list[index]));
  }

  add(value: unknown, at = this.items.length): void {
    this.#focusAt = at;
    this.#set(this.items.toSpliced(at, 0, toItem(value)));
  }

  remove(index: number): void {
    this.#focusAt = index;
    this.touched = true;
    this.#set(this.items.toSpliced(index, 1));
  }

  move(from: number, to: number): void {
    const item = this.items[from];
    if (!item || !this.items[to] || from === to) return;
    this.#set(this.items.toSpliced(from, 1).toSpliced(to, 0, item));
  }

  #set(items: readonly ArrayItem[], moved = true): void {
    const remaining = new Set(items);
    for (const item of this.items) if (!remaining.has(item) && item.node && !item.node.present) this.#drop(item.node);
    this.items = items;
    this.#moved = moved;
    this.commit();
  }

  /** The members of a change are in the page: their order counts, and the focus goes where the change wanted it. */
  arranged(): void {
    this.forgetOrder();
    this.store.changed(this, 'structure');
    if (this.#focusAt === null) return;
    const members = this.children();
    const member = members[Math.min(this.#focusAt, members.length - 1)];
    this.#focusAt = null;
    (member ? member.fields()[0]?.element : this.element)?.focus();
  }

  reset(): void {
    this.#saved = this.#start;
    for (const item of this.#start) item.late = undefined;
    this.#set(this.#start, false);
    for (const node of [...this.#gone.splice(0), ...this.#rows()]) node?.reset();
    this.forgetStates();
  }

  setInitial(value: unknown): void {
    this.initial = asList(value);
    this.#start = this.initial.map(toItem);
    if (!this.listed) this.children().forEach((node, index) => node.setInitial(this.initial[index]));
    this.reset();
  }

  override capture(): void {
    super.capture();
    this.#captured = this.items;
    this.#sent = this.#enabled();
  }

  override settle(): void {
    this.#saved = this.#captured ?? this.items;
    super.settle();
  }

  override release(): void {
    super.release();
    this.#captured = this.#sent = null;
  }

  /** Takes what another held, whose place it takes. */
  takeOver(other: FormNode): void {
    if (!(other instanceof ArrayNode)) return;
    this.items = other.items;
    this.listed = other.listed;
    this.initial = other.initial;
    this.#start = other.#start;
    this.#saved = other.#saved;
    this.#moved = other.#moved;
    for (const node of other.#members) {
      this.adopt(node);
      this.#members.add(node);
    }
    this.commit();
  }
}
