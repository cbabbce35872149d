// The tree of a Form with what code of Formik holds: how values come, go, are written and are found by their path.
import { type FieldValidator, getIn } from 'formik';
import { DeveloperError } from '../core/developerError.ts';
import { FieldNode } from '../core/fieldNode.ts';
import { GroupNode } from '../core/groupNode.ts';
import type { FormNode } from '../core/node.ts';
import { type Child, ParentNode } from '../core/parentNode.ts';
import type { FormStore } from '../core/store.ts';
import { merged, pathOf } from '../core/values.ts';
import { withWhole } from '../validators/fromSchema.ts';
import { controlOf, labelOf } from './controls.ts';
import { nodeAt, nodesBelow, pathTo, walk } from './paths.ts';
import { type FormikQuestion, rulesOf, schemaAt } from './rules.ts';
import { Leaf, Slice, withPart } from './slice.ts';

/** A field that a component of Formik shows. */
interface Registered {
  /** As its control is named: `friends[0].name` is `friends.0.name`. */
  name: string;
  question: FormikQuestion | undefined;
  /** With which values a new `validate` was asked last. */
  askedWith: unknown;
  /** How many components show it: the options of one choice share a name. */
  count: number;
}

const keyOfPath = (path: string) => pathOf(path).join('.');

/**
 * What Formik's code holds, in the tree of our Form: the fields it registers, and the values it has without one, which
 * are values here as they are with Formik.
 */
export class FormikTree {
  readonly #store: FormStore;
  readonly #registered = new Map<string, Registered>();
  /** What a schema says of the form, or of a group, by the node of it. */
  readonly #schemas = new WeakMap<FormNode, unknown>();
  /** Touched by path, for fields that are not there yet or any more. */
  #touched: unknown = {};
  #placing = false;

  constructor(store: FormStore) {
    this.#store = store;
  }

  /** Holds what the form starts with and no field of ours shows. The answer: gives all of it up. */
  start(): () => void {
    const { root } = this.#store;
    this.hold();
    const stop = this.#store.valueChanges.subscribe(() => this.#place());
    return () => {
      stop();
      this.#store.batch(() => this.#giveUp(root));
    };
  }

  /** What the form's schema says now of the form, or of a group in it. */
  judgeBy(schema: unknown, group: FormNode): void {
    this.#schemas.set(group, schema);
    this.placeControls();
  }

  /** The controls of the form may be others now, or the rules. */
  placeControls(): void {
    for (const [path, node] of nodesBelow(this.#store.root))
      if (node.owner === this) this.#configure(node, pathOf(path));
  }

  hold(): void {
    const { root } = this.#store;
    this.#store.batch(() => {
      for (const key of Object.keys(root.initial)) {
        // what no path leads to, nobody can ask for
        if (keyOfPath(key) === key && !root.at([key])) this.#hold(root, key, [key]);
      }
      this.#place();
    });
  }

  /** The focus came into a control of the form. */
  enter(control: EventTarget | null): void {
    if (!(control instanceof HTMLElement) || !('name' in control) || typeof control.name !== 'string') return;
    const node = nodeAt(this.#store.root, control.name);
    if (!(node instanceof Leaf) || node.owner !== this) return;
    node.place(control);
    node.setFocused();
  }

  #giveUp(group: ParentNode): void {
    for (const child of Array.from(group.all())) {
      if (child.owner === this) group.detach(child);
      else if (child instanceof ParentNode) this.#giveUp(child);
    }
  }

  register(name: string, validate: FieldValidator | undefined): void {
    const path = keyOfPath(name);
    const registration = this.#registered.get(path);
    if (registration) registration.count++;
    // a `validate` written in the render is new with each: it takes the place of the one before
    if (registration && Boolean(registration.question) === Boolean(validate)) {
      if (registration.question && validate && registration.question.validate !== validate) {
        registration.question.validate = validate;
        this.#askAgain(path, registration);
      }
      return;
    }
    const question = validate && { validate, promised: false };
    const registered: Registered = { name, question, askedWith: null, count: (registration?.count ?? 0) || 1 };
    this.#registered.set(path, registered);
    this.#place();
    const node = nodeAt(this.#store.root, path);
    if (node?.owner !== this) {
      if (node && validate) throw new DeveloperError('duplicateName', name);
      return;
    }
    this.#configure(node, pathOf(path));
    registered.askedWith = this.#store.values();
    if (getIn(this.#touched, path) === true) setTouched(node, true);
  }

  /** A new `validate` may know of other values than the one before: it is asked once for the same ones. */
  #askAgain(path: string, registered: Registered): void {
    const values = this.#store.values();
    if (registered.askedWith === values || registered.question?.promised) return;
    registered.askedWith = values;
    nodeAt(this.#store.root, path)?.validate();
  }

  /** Formik's components unregister before each change of their `validate`: only what stays away is gone. */
  unregister(name: string): void {
    const path = keyOfPath(name);
    const registered = this.#registered.get(path);
    if (!registered) return;
    registered.count--;
    queueMicrotask(() => {
      if (registered.count === 0 && this.#registered.get(path) === registered) this.#leave(path);
    });
  }

  #leave(path: string): void {
    this.#registered.delete(path);
    const node = nodeAt(this.#store.root, path);
    if (node?.owner !== this) return;
    if (node instanceof Leaf && node.parent instanceof Slice) {
      if (node.touched || node.submitted) this.#touched = withPart(this.#touched, pathOf(path), true);
      node.parent.detach(node);
    } else this.#configure(node, pathOf(path));
  }

  write(path: string, value: unknown): void {
    const parts = pathOf(path);
    const { node, rest, slice } = walk(this.#store.root, parts);
    if (slice) slice.set(parts.slice(pathTo(slice).length), value);
    else if (rest.length === 0) node.setValue(value ?? emptyOf(node, value));
    else if (node instanceof FieldNode) node.setValue(withPart(node.value, rest, value));
    else if (node instanceof GroupNode && !node.known(rest[0]!)) {
      const slice = this.#hold(node, rest[0]!, parts.slice(0, parts.length - rest.length + 1));
      slice.setValue(withPart(slice.value, rest.slice(1), value));
    } else node.set(rest, value);
  }

  /** A field for each path that a component of Formik shows: fields and groups of ours come and go. */
  #place(): void {
    if (this.#placing) return;
    this.#placing = true;
    try {
      for (const path of this.#registered.keys()) if (!nodeAt(this.#store.root, path)) this.#open(path);
    } finally {
      this.#placing = false;
    }
  }

  #open(path: string): void {
    const parts = pathOf(path);
    const { node, rest } = walk(this.#store.root, parts);
    let group: Child = node;
    for (let left = rest.length; left > 0; left--) {
      const at = parts.slice(0, parts.length - left);
      if (group instanceof Leaf) group = this.#split(group, at);
      if (group instanceof FieldNode) throw new DeveloperError('duplicateName', path);
      // a row of an array of ours that is not there has no fields
      if (!(group instanceof GroupNode)) return;
      group = this.#hold(group, parts[at.length]!, parts.slice(0, at.length + 1));
    }
  }

  /** Fields come below a value that was one piece. */
  #split(leaf: Leaf, path: readonly string[]): Slice {
    const slice = new Slice(this.#store, leaf.name, leaf.initial, leaf.value);
    this.#attach(slice, leaf.parent as GroupNode, path);
    return slice;
  }

  #hold(group: GroupNode, key: string, path: readonly string[]): Leaf {
    const inSlice = group instanceof Slice;
    const { node, initial, waiting } = group.find(key, false, undefined, undefined);
    const value = !inSlice && node instanceof ParentNode ? merged(initial, node.draft()) : waiting;
    const leaf = new Leaf(this.#store, key, initial, inSlice ? value : (value ?? initial), {});
    if (node && !inSlice) leaf.takeOver(node);
    this.#attach(leaf, group, path);
    return leaf;
  }

  #attach(node: Leaf | Slice, group: GroupNode, path: readonly string[]): void {
    this.#configure(node, path);
    group.attach(node, { owner: this, name: node.name });
    // whoever else shows this name takes it over
    node.leaving = true;
  }

  #configure(node: Child, path: readonly string[]): void {
    const schema = this.#schemaAt(path);
    const key = path.join('.');
    const { question, name = key } = this.#registered.get(key) ?? {};
    if (node instanceof Slice) node.configure({ ...node.options, validators: withWhole(undefined, schema) });
    if (!(node instanceof Leaf)) return;
    const element = controlOf(this.#store.element, name);
    node.place(element);
    node.configure({
      ...node.options,
      judgesEmpty: question !== undefined,
      validators: rulesOf(schema, question),
      label: element ? labelOf(element) : undefined,
      secret: element !== null && /^(?:password|file)$/.test(element.type),
    });
  }

  #schemaAt(path: readonly string[]): unknown {
    let node: Child | null = this.#store.root;
    let schema = this.#schemas.get(node);
    for (const key of path) {
      node = node instanceof ParentNode ? node.at([key]) : null;
      schema = (node && this.#schemas.get(node)) ?? schemaAt(schema, [key]);
    }
    return schema;
  }

  /** What of it stands at each path, and what may come there. */
  setTouched(tree: unknown): void {
    this.#touched = tree;
    this.#store.batch(() => {
      for (const [path, node] of nodesBelow(this.#store.root))
        if (node instanceof FieldNode) setTouched(node, Boolean(getIn(tree, path)));
    });
  }

  setFieldTouched(path: string, touched: boolean): void {
    const node = this.ensure(path);
    if (node) setTouched(node, touched);
  }

  /** What a path leads to; a field that Formik's code names without showing it comes into being. */
  ensure(path: string): Child | null {
    if (!nodeAt(this.#store.root, path)) this.#open(path);
    return nodeAt(this.#store.root, path);
  }
}

function setTouched(node: FormNode, touched: boolean): void {
  if (touched === (node.touched || node.submitted)) return;
  node.touched = touched;
  if (!touched) node.submitted = false;
  node.commit();
}

/** Nothing is not a value of a field of ours, which has one of its own for it. */
const emptyOf = (node: Child, value: unknown): unknown =>
  value === undefined && node instanceof FieldNode && !(node instanceof Leaf) ? (node.options.emptyValue ?? '') : value;
