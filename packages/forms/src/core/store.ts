import type { FieldMessage } from '../validators/validator.ts';
import { type SubmitError, SubmitErrors } from '../errors.ts';
import { placeErrors } from './errorPlaces.ts';
import { GroupNode } from './groupNode.ts';
import type { FormNode, NodeHost, NodeParent } from './node.ts';
import { ParentNode } from './parentNode.ts';
import { Presses } from './presses.ts';
import { Signal } from './signal.ts';
import { isEqual, pathOf, stable, type Values } from './values.ts';

/** What stands still for a whole form. */
export interface FormState {
  submitting: boolean;
  submitted: boolean;
  changed: boolean;
  pending: boolean;
}

/** Which form an event belongs to: React brings those of a form in a portal to the form around it too. */
const owners = new WeakMap<Event, FormStore>();

/** Everything one form knows, without React: its tree of fields, who depends on whom, and its errors. */
export class FormStore implements NodeHost {
  readonly root: GroupNode;
  /** How long a success message stays, in milliseconds; Infinity: until the next change. */
  successDuration = 3000;
  /** All fields of the first render are in. */
  mounted = false;
  /** Its element in the page. */
  element: HTMLFormElement | null = null;
  formErrors: readonly FieldMessage[] = [];
  submitting = false;
  /** Submits since the last reset. */
  submitCount = 0;
  /** Called after each change of a value. */
  onChange: (() => void) | null = null;
  readonly valueChanges = new Signal();
  readonly messageChanges = new Signal();
  readonly stateChanges = new Signal();
  /** What was typed counts as saved, or was given up. */
  readonly saves = new Signal();
  /** Its element came into the page, after what is in it, or went. */
  readonly placements = new Signal();
  readonly presses = new Presses((event) => this.root.pressed(event));
  readonly #initial: Values;
  readonly #deps = new Map<FormNode, readonly string[]>();
  #depth = 0;
  #changes = new Set<FormNode>();
  /** Fields came, went or moved. */
  #restructured = false;
  #messages = 0;
  #resets = 0;
  #unsettled = new Set<NodeParent>();
  /** A visible message changed, and nobody was told yet. */
  #untold = false;
  #issues: readonly FormNode[] = [];
  #told: Values | null = null;
  /** What the errors of the whole form are about. */
  #refused: Values | null = null;
  #state: FormState | null = null;

  constructor(initial: Values) {
    this.#initial = initial;
    this.root = new GroupNode(this, '', initial, true);
  }

  place(element: HTMLFormElement | null): void {
    this.element = element;
    this.placements.tell();
  }

  configure(options: { successDuration: number; onChange: (() => void) | null }): void {
    Object.assign(this, options);
  }

  /** Before the first fields are in: what the form was given. */
  values = (): Values => (this.mounted ? this.root.values() : this.#initial);

  /** What is typed counts as saved, or is given up: nothing is changed any more. */
  saved(): void {
    this.batch(() => this.root.settle());
    this.saves.tell();
  }

  /** Changes with every change of a visible message. */
  messageCount = (): number => this.#messages;

  getState = (): FormState => {
    const { changed, pending } = this.root.getState();
    const next = { submitting: this.submitting, submitted: this.root.submitted, changed, pending };
    return (this.#state = stable(this.#state, next));
  };

  /** All of the first render is in: now groups are judged and values read. */
  start(): () => void {
    this.mounted = true;
    this.changed(this.root, 'structure');
    return () => {
      this.mounted = false;
      this.presses.ignore();
    };
  }

  /** Remembers whose changes make a node judge again. */
  watch(node: FormNode, deps: readonly string[]): void {
    if (deps.length > 0) this.#deps.set(node, deps);
    else this.#deps.delete(node);
  }

  /** A field by its name, or path, in the node's group or the nearest one around it. */
  lookup(node: FormNode, name: string): FormNode | null {
    const path = pathOf(name);
    for (let group = node.parent; group; group = group.parent) {
      const target = group.at(path);
      if (target) return target;
    }
    return null;
  }

  find(path: string): FormNode | null {
    return this.root.at(pathOf(path));
  }

  /** Whether an event is this form's: the innermost of forms in each other's portals hears of it first. */
  owns(event: Event): boolean {
    return (owners.get(event) ?? this) === this;
  }

  /** No form around this one gets the event any more. The answer: whether it is this form's. */
  claim(event: Event): boolean {
    if (!owners.has(event)) owners.set(event, this);
    return this.owns(event);
  }

  /** Runs many changes; what follows from them runs once, at the end. */
  batch(change: () => void): void {
    this.#depth++;
    let changed = false;
    try {
      change();
    } finally {
      if (this.#depth === 1) changed = this.#flush();
      this.#depth--;
    }
    if (!changed) return;
    if (this.#refused) this.#judgeRefused(this.#refused);
    this.valueChanges.tell();
    this.#tellOwner();
  }

  settleLater(group: NodeParent): void {
    if (this.#depth > 0) this.#unsettled.add(group);
    else group.commit();
  }

  changed(node: FormNode, kind: 'value' | 'structure' = 'value'): void {
    for (const at of withGroups(node)) at.contentChanged();
    if (!this.mounted) return;
    this.#changes.add(node);
    this.#restructured ||= kind === 'structure';
    if (this.#depth === 0) this.batch(() => {});
  }

  /** Judges again what depends on the changes, then the groups they are in, and tells how all of these stand. */
  #flush(): boolean {
    const changes = this.#changes;
    const structure = this.#restructured;
    this.#changes = new Set();
    this.#restructured = false;
    if (changes.size > 0) {
      const around = new Set([...changes].flatMap(withGroups));
      const isChanged = (node: FormNode | null): boolean =>
        node !== null && (around.has(node) || withGroups(node).some((at) => changes.has(at)));
      for (const [node, deps] of this.#deps) {
        if (node.present && (structure || deps.some((dep) => isChanged(this.lookup(node, dep))))) node.validate();
      }
      for (const node of around) if (node instanceof ParentNode && node.judges) node.validate();
    }
    // those around it are added while it is told
    for (const group of this.#unsettled) {
      this.#unsettled.delete(group);
      group.commit();
    }
    if (this.#untold) {
      this.#untold = false;
      this.messageChanges.tell();
    }
    return changes.size > 0;
  }

  /** The owner hears of changes of the values, not of fields that only came or went without one. */
  #tellOwner(): void {
    if (!this.onChange) return;
    const values = this.values();
    const before = this.#told;
    this.#told = values;
    if (before && !isEqual(before, values)) this.onChange();
  }

  messagesChanged(): void {
    this.#messages++;
    if (this.#depth > 0) this.#untold = true;
    else this.messageChanges.tell();
  }

  reset(values?: Values): void {
    this.#restart(() => this.root.reset(values));
  }

  clear(): void {
    this.#restart(() => this.root.clear());
  }

  #restart(change: () => void): void {
    this.#resets++;
    this.submitCount = 0;
    this.presses.drop();
    this.batch(change);
    this.setFormErrors([]);
  }

  /**
   * Judges everything and, when all is valid, sends it: one at a time. What is typed meanwhile is not what was saved.
   * The focus goes to the first error only when there was one.
   */
  async submit(send: (values: Values) => Promise<unknown>): Promise<void> {
    if (this.submitting) return;
    this.submitting = true;
    this.submitCount++;
    let sent = false;
    try {
      if (await this.validateAll()) {
        this.root.capture();
        if ((await send(this.values())) !== 'unsaved') this.saved();
        sent = true;
      }
    } catch (error) {
      if (error instanceof SubmitErrors) this.setErrors(error.errors);
      else {
        this.setErrors([{ key: 'error.unexpected' }]);
        reportError(error);
      }
    } finally {
      this.root.release();
      this.submitting = false;
      this.root.commit();
    }
    if (!sent) this.root.firstWithError()?.element?.focus();
  }

  /**
   * Marks all as submitted, judges it, waits for what must be asked, and for what is asked meanwhile: unless something is
   * wrong already, or whoever mends that in the meantime would send what they are still typing. False as well after a reset.
   */
  async validateAll(): Promise<boolean> {
    const resets = this.#resets;
    this.batch(() => {
      this.root.submit();
      this.root.checkAll();
      this.setFormErrors([]);
    });
    while (this.root.valid && this.root.getState().pending) await this.#nextCommit();
    return resets === this.#resets && this.root.valid;
  }

  #nextCommit(): Promise<void> {
    return new Promise((resolve) => {
      const stop = this.root.subscribe(() => {
        stop();
        resolve();
      });
    });
  }

  /** Puts errors onto their fields; those without one belong to the form. The first of each field counts. */
  setErrors(errors: readonly SubmitError[]): void {
    const { byNode, rest } = placeErrors(this.root, errors);
    this.batch(() => {
      for (const [node, message] of byNode) node.setExternal(message);
      this.setFormErrors(rest);
    });
  }

  /** What is wrong with the form as a whole; it goes when a value changes, as that of a field does. */
  setFormErrors(errors: readonly FieldMessage[]): void {
    this.formErrors = errors;
    this.#refused = errors.length > 0 ? this.values() : null;
    this.messagesChanged();
  }

  /** Another value is not what was refused; a field that came, or went, such as one to confirm it with, is no other value. */
  #judgeRefused(refused: Values): void {
    const values = this.values();
    const isOther = Object.entries(refused).some(([name, value]) => name in values && !isEqual(value, values[name]));
    if (isOther) this.setFormErrors([]);
    else this.#refused = values;
  }

  /** What a check of the current values found; it replaces what the check before found. */
  setIssues(issues: readonly SubmitError[]): void {
    const { byNode } = placeErrors(this.root, issues);
    this.batch(() => {
      for (const node of this.#issues) if (!byNode.has(node)) node.setIssue(null);
      for (const [node, issue] of byNode) node.setIssue(issue);
    });
    this.#issues = [...byNode.keys()];
  }
}

/** A node, and the groups around it from the nearest on. */
const withGroups = (node: FormNode): FormNode[] => [node, ...(node.parent ? withGroups(node.parent) : [])];
