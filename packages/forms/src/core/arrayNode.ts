import type { GroupNode } from './groupNode.ts';
import type { FormNode } from './node.ts';
import { Signal } from './signal.ts';

/** One member of an array of fields. Its key is its identity, wherever it moves. */
export interface ArrayItem {
  key: string;
  /** What its field or group starts with. */
  initial: unknown;
}

let lastKey = 0;
const toItem = (initial: unknown): ArrayItem => ({ key: String(++lastKey), initial });

/** Which members an array has. Their values are their fields' own, in document order. */
export class ArrayNode extends Signal {
  items: readonly ArrayItem[];
  /** A member was added, removed or moved since the last reset. */
  moved = false;
  /** Where the focus goes once the members are in the page. */
  #focusAt: number | null = null;
  #addButton: HTMLElement | null = null;
  readonly #group: GroupNode;
  #start: readonly ArrayItem[];
  #saved: readonly ArrayItem[];

  constructor(group: GroupNode, initial: unknown, value: unknown) {
    const list = (from: unknown) => (Array.isArray(from) ? from.map(toItem) : []);
    super();
    this.#group = group;
    this.#start = list(initial);
    this.#saved = this.#start;
    this.items = value === initial ? this.#start : list(value);
    this.moved = value !== initial;
  }

  get changed(): boolean {
    return this.items.length !== this.#saved.length || this.items.some((item, index) => item !== this.#saved[index]);
  }

  getItems = (): readonly ArrayItem[] => this.items;

  placeAddButton = (element: HTMLElement | null): void => {
    this.#addButton = element;
  };

  add(value: unknown, at = this.items.length): void {
    this.#focusAt = at;
    this.#set([...this.items.slice(0, at), toItem(value), ...this.items.slice(at)]);
  }

  remove(index: number): void {
    this.#focusAt = index;
    this.#set(this.items.filter((_, i) => i !== index));
  }

  move(from: number, to: number): void {
    const item = this.items[from];
    if (!item || to < 0 || to >= this.items.length || from === to) return;
    const rest = this.items.filter((other) => other !== item);
    this.#set([...rest.slice(0, to), item, ...rest.slice(to)]);
  }

  /** As many members as there are values; those that stay keep their fields, which take the values. */
  fill(values: readonly unknown[]): void {
    if (values.length === this.items.length) return;
    const kept = this.items.slice(0, values.length);
    this.#set([...kept, ...values.slice(kept.length).map(toItem)]);
  }

  reset(values?: readonly unknown[]): void {
    if (values) this.#start = values.map(toItem);
    this.#saved = this.#start;
    this.#set(this.#start, false);
  }

  /** The members are in the page: puts the focus where the last change wanted it. */
  focus(members: readonly FormNode[]): void {
    if (this.#focusAt === null) return;
    const member = members[Math.min(this.#focusAt, members.length - 1)];
    this.#focusAt = null;
    (member ? member.fields()[0]?.element : this.#addButton)?.focus();
  }

  settle(): void {
    this.#saved = this.items;
  }

  #set(items: readonly ArrayItem[], moved = true): void {
    this.items = items;
    this.moved = moved;
    this.#group.commit();
    this.tell();
  }
}
