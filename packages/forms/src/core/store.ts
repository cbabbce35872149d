// Above 200 lines with its comments: a form as a whole is one state, and values, dependants, submitting and errors of the
// server meet here. What stands alone is elsewhere: the tree (groupNode), presses, listeners.
import type { FieldMessage } from '../validators/validator.ts';
import type { FieldError, SubmitError } from '../errors.ts';
import { GroupNode } from './groupNode.ts';
import type { FormNode } from './node.ts';
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

/** value: a field changed. structure: fields came, went or moved. */
type Change = 'value' | 'structure';

/** Everything one form knows, without React: its tree of fields, who depends on whom, and its errors. */
export class FormStore {
  readonly root: GroupNode;
  /** How long a success message stays, in milliseconds; Infinity: until the next change. */
  successDuration = 3000;
  /** All fields of the first render are in. */
  mounted = false;
  formErrors: readonly FieldMessage[] = [];
  submitting = false;
  /** Called after each change of a value. */
  onChange: (() => void) | null = null;
  readonly valueChanges = new Signal();
  readonly messageChanges = new Signal();
  /** What was typed counts as saved, or was given up. */
  readonly saves = new Signal();
  readonly presses = new Presses((event) => this.root.pressed(event));
  readonly #initial: Values;
  readonly #deps = new Map<FormNode, readonly string[]>();
  #depth = 0;
  #changes = new Map<FormNode, Change>();
  #messages = 0;
  #resets = 0;
  #told: Values | null = null;
  #state: FormState | null = null;

  constructor(initial: Values) {
    this.#initial = initial;
    this.root = new GroupNode(this, '', initial);
  }

  configure(options: { successDuration: number; onChange: (() => void) | null }): void {
    Object.assign(this, options);
  }

  /** Before the first fields are in: what the form was given. */
  values = (): Values => (this.mounted ? this.root.values() : this.#initial);

  /** What is typed counts as saved, or is given up: nothing is changed any more. */
  saved(): void {
    this.root.settle();
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
    for (let group = node.parent; group; group = group.parent) {
      const found = this.find(name, group);
      if (found) return found;
    }
    return null;
  }

  find(path: string, from: GroupNode = this.root): FormNode | null {
    let node: FormNode = from;
    const parts = pathOf(path);
    for (let i = 0; i < parts.length; i++) {
      if (!(node instanceof GroupNode)) return i > 0 ? node : null;
      const nodes = node.members(parts[i]!);
      const index = /^\d+$/.test(parts[i + 1] ?? '') && node.isArray(parts[i]!) ? Number(parts[++i]) : 0;
      const next = nodes[index];
      if (!next) return null;
      node = next;
    }
    return parts.length > 0 ? node : null;
  }

  /** Runs many changes; what follows from them runs once, at the end. */
  batch(change: () => void): void {
    this.#depth++;
    try {
      change();
    } finally {
      this.#depth--;
      this.#flush();
    }
  }

  changed(node: FormNode, kind: Change = 'value'): void {
    const group = node instanceof GroupNode ? node : node.parent;
    for (let at: GroupNode | null = group; at; at = at.parent) at.forgetValues();
    if (!this.mounted) return;
    if (this.#changes.get(node) !== 'value') this.#changes.set(node, kind);
    this.#flush();
  }

  #flush(): void {
    if (this.#depth > 0 || this.#changes.size === 0) return;
    const changes = this.#changes;
    this.#changes = new Map();
    const structure = [...changes.values()].includes('structure');
    for (const [node, deps] of this.#deps) {
      if (node.parent && (structure || deps.some((dep) => isIn(changes, this.lookup(node, dep))))) node.validate();
    }
    const groups = new Set<GroupNode>();
    for (const node of changes.keys()) {
      for (let at = node instanceof GroupNode ? node : node.parent; at; at = at.parent) groups.add(at);
    }
    for (const group of groups) if (group.judges) group.validate();
    this.valueChanges.tell();
    this.#tellOwner();
  }

  /** The owner hears of changes of the values, not of fields that only came or went without one. */
  #tellOwner(): void {
    if (!this.onChange) return;
    const values = this.values();
    const known = this.#told;
    this.#told = values;
    if (known && !isEqual(known, values)) this.onChange();
  }

  messagesChanged(): void {
    this.#messages++;
    this.messageChanges.tell();
  }

  reset(values?: Values): void {
    this.#restart(() => this.root.reset(values));
  }

  clear(): void {
    this.#restart(() => this.root.clear());
  }

  #restart(change: () => void): void {
    this.#resets++;
    this.formErrors = [];
    this.batch(change);
    this.messagesChanged();
  }

  setSubmitting(submitting: boolean): void {
    this.submitting = submitting;
    this.root.commit();
  }

  /** Marks all as submitted and forgets what the server said before. */
  beginSubmit(): void {
    this.submitting = true;
    this.formErrors = [];
    this.root.forgetExternal();
    this.root.submit();
    this.messagesChanged();
  }

  /** Judges everything, waits for what must be asked, and for what is asked meanwhile. False as well after a reset. */
  async validateAll(): Promise<boolean> {
    const resets = this.#resets;
    this.root.checkAll();
    while (this.root.getState().pending) await this.#nextCommit();
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
    const { found, rest } = this.#place(errors);
    for (const [node, message] of found) node.setExternal(message);
    this.formErrors = rest;
    this.messagesChanged();
  }

  /** What a check of the current values found; it replaces what the check before found. */
  setIssues(issues: readonly SubmitError[]): void {
    const { found } = this.#place(issues);
    for (const node of this.root.fields()) {
      const issue = found.get(node) ?? null;
      if (issue || node.issue) node.setIssue(issue);
    }
  }

  /** Errors by the field their path names, the first of each; the rest belongs to no field that is there. */
  #place(errors: readonly SubmitError[]): { found: Map<FormNode, FieldMessage>; rest: FieldMessage[] } {
    const found = new Map<FormNode, FieldMessage>();
    const rest: FieldMessage[] = [];
    for (const error of errors) {
      const node = error.field ? this.find(error.field) : null;
      if (!node) rest.push(toMessage(error, ''));
      else if (!found.has(node)) found.set(node, toMessage(error, node.fieldName));
    }
    return { found, rest };
  }
}

const toMessage = ({ key, params }: FieldError, fieldName: string): FieldMessage => ({
  key,
  params,
  type: 'error',
  fieldName,
});

const isWithin = (node: FormNode, group: FormNode): boolean => {
  for (let at: FormNode | null = node; at; at = at.parent) if (at === group) return true;
  return false;
};

/** Whether a node, or a group it is in, or something in it, is among those changed. */
const isIn = (changes: ReadonlyMap<FormNode, Change>, node: FormNode | null): boolean =>
  node !== null && [...changes.keys()].some((changed) => isWithin(node, changed) || isWithin(changed, node));
