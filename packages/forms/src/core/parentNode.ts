import type { FieldMessage } from '../validators/validator.ts';
import { DeveloperError } from './developerError.ts';
import { inDocumentOrder } from './documentOrder.ts';
import { FieldNode } from './fieldNode.ts';
import * as flag from './flags.ts';
import { FormNode, type NodeParent } from './node.ts';
import type { Place } from './presence.ts';
import { stable, type Values } from './values.ts';

/** What stands in a group or array: a field, or again a group or array. */
export type Child = FieldNode | ParentNode;

/** What a group needs to be drawn; the same object while nothing of it changed. */
export interface GroupView {
  message: FieldMessage | null;
  /** How urgently the message is announced: politely while the person is in the group. */
  live: 'polite' | 'assertive';
}

/** What a group and an array share: children in document order, states counted from theirs, presses, and messages. */
export abstract class ParentNode extends FormNode implements NodeParent {
  /** The last press inside it, React portals included. */
  press: Event | null = null;
  readonly #counts = new Map<number, number>();
  #hadFocus = false;
  #ordered: readonly Child[] | null = null;
  #view: GroupView | null = null;

  /** All that belong to it, those that are away too, in no order. */
  abstract all(): Iterable<Child>;
  abstract readonly context: Values;
  abstract override at(path: readonly string[], sent?: boolean): Child | null;
  abstract attach(node: FormNode, place: Place): void;
  abstract detach(node: FormNode): void;

  get judged(): unknown {
    return this.out;
  }

  /** One filled field is enough for it to be filled. */
  get empty(): boolean {
    return this.children().every((node) => node.off || node.empty);
  }

  protected ownFlags(): number {
    let flags = 0;
    for (const bit of flag.bits) if (this.#count(bit) > 0) flags |= bit;
    if (this.pending) flags |= flag.pending;
    if (this.off) return flags & ~(flag.error | flag.changed);
    return this.hasOwnError ? flags | flag.error : flags;
  }

  override get gate(): boolean {
    return this.submitted || (this.touched && (this.ownFlags() & flag.dirty) > 0);
  }

  #count(bit: number): number {
    return this.#counts.get(bit) ?? 0;
  }

  adjust(before: number, after: number): void {
    for (const bit of flag.bits) {
      const difference = Number((after & bit) > 0) - Number((before & bit) > 0);
      if (difference !== 0) this.#counts.set(bit, this.#count(bit) + difference);
    }
    this.store.settleLater(this);
  }

  /** Children that are in the page, in document order, whatever the order they came in. */
  children(): readonly Child[] {
    this.#ordered ??= inDocumentOrder([...this.all()].filter((node) => node.present));
    return this.#ordered;
  }

  /** A child came, went or moved. */
  protected forgetOrder(): void {
    this.#ordered = null;
  }

  override get head(): HTMLElement | null {
    for (const child of this.element ? [] : this.children()) if (child.head) return child.head;
    return this.element;
  }

  fields(): FieldNode[] {
    return this.children().flatMap((child) => child.fields());
  }

  abstract forgetValues(): void;

  /** Something in it changed: its values are made anew when asked for, and what was said of the old ones goes. */
  override contentChanged(): void {
    this.forgetValues();
    if (!this.external && !this.issue) return;
    this.external = this.issue = null;
    this.commit();
  }

  clear(): void {
    for (const node of this.all()) node.clear();
    this.forgetStates();
  }

  capture(): void {
    for (const node of this.all()) node.capture();
  }

  settle(): void {
    for (const node of this.all()) node.settle();
    this.commit();
  }

  release(): void {
    for (const node of this.all()) node.release();
  }

  /** Shows a child from now on; what it holds stays, whoever shows it. */
  protected join(node: Child, { owner, name }: Place): void {
    const another = node.owner !== owner;
    Object.assign(node, { owner, name, leaving: false });
    if (another && node instanceof FieldNode) node.focused = false;
    if (node.present) return;
    node.parent = this;
    node.standing = 'present';
    if (node instanceof FieldNode) node.arrive();
    this.forgetOrder();
    node.commit();
    node.validate();
    this.store.changed(node, 'structure');
  }

  /** A node of another group waits here for its return. */
  protected adopt(node: Child): void {
    node.putAway('out');
    node.parent = this;
    node.putAway('away');
  }

  /** Two components show one name. */
  protected refuse(node: Child, { owner, name }: Place): void {
    if (node.present && !node.leaving && node.owner !== owner) throw new DeveloperError('duplicateName', name);
  }

  protected forgetStates(): void {
    this.forget();
    this.#hadFocus = false;
    if (this.present) this.validate();
    else this.commit();
  }

  override submit(): void {
    // members may have moved in the document without a word
    this.forgetOrder();
    this.forgetValues();
    for (const node of this.children()) node.submit();
    super.submit();
  }

  /** A press inside it, and not in a form that React has below it. */
  pressInside = ({ nativeEvent }: { nativeEvent: Event }): void => {
    if (this.store.owns(nativeEvent)) this.press = nativeEvent;
  };

  getView = (): GroupView => {
    const live: GroupView['live'] = this.#count(flag.focused) > 0 ? 'polite' : 'assertive';
    return (this.#view = stable(this.#view, { message: this.shown, live }));
  };

  entered(): void {
    this.#hadFocus = true;
    this.store.presses.watch();
    this.parent?.entered();
  }

  /** The focus left a field: the last one makes the group touched, wherever the focus goes. */
  left(field: FormNode): void {
    if (!this.touched && this.fields().findLast((node) => !node.off) === field) this.touch();
    this.parent?.left(field);
  }

  /** A press somewhere in the document, after the group's own handler saw those inside it. */
  pressed(event: Event): void {
    if (this.#hadFocus && !this.touched && this.press !== event) this.touch();
    for (const child of this.all()) if (child instanceof ParentNode) child.pressed(event);
  }

  protected touch(): void {
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
      if (node instanceof ParentNode) node.#judgeAll();
      else if (node.off) node.focused = false;
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

  override shownErrors(): { node: FormNode; message: FieldMessage }[] {
    const errors = this.children().flatMap((node) => node.shownErrors());
    return this.isRoot ? errors : [...errors, ...super.shownErrors()];
  }

  /** Of what is wrong only as a whole, its first field; of an empty array what adds to it. */
  firstWithError(): FormNode | null {
    if (this.off) return null;
    for (const node of this.children()) {
      const target = node.firstWithError();
      if (target) return target;
    }
    return this.shown?.type === 'error' && !this.isRoot ? (this.fields()[0] ?? this) : null;
  }
}
