import { getIn } from 'formik';
import type { MessageProviderProps } from '../context.ts';
import { FieldNode } from '../core/fieldNode.ts';
import type { InteractionState } from '../core/flags.ts';
import type { FormNode, NodeHost } from '../core/node.ts';
import type { Presses } from '../core/presses.ts';
import { Signal } from '../core/signal.ts';
import { asValues, pathOf, stable, type Values } from '../core/values.ts';
import type { FieldHandle } from '../field.ts';

/**
 * What our Form knows of a field, for one whose value Formik holds: its own rules, whether its text can be read, and
 * whether the person is in it.
 */
export class HeldField {
  readonly node: FieldNode;
  path: string;
  readonly #presses: Presses;
  #values: Values;
  #reset = 0;
  #text: MessageProviderProps['message'] = ({ key }) => key;

  constructor(presses: Presses, values: Values, path: string, value: unknown) {
    this.#presses = presses;
    this.#values = values;
    this.path = path;
    this.node = this.#rulesFor(value);
  }

  /** What its rules may read around it, and the words of what they find. */
  look(values: Values, path: string, text: MessageProviderProps['message']): void {
    this.#values = values;
    this.path = path;
    this.#text = text;
  }

  /** How much of what Formik holds is what it began with: more than before means that it was reset. */
  resetTo(reset: number): void {
    if (reset > this.#reset) {
      this.#presses.drop();
      this.node.setInitial(this.node.value);
    }
    this.#reset = reset;
  }

  enter(): void {
    this.#presses.watch();
    this.node.setFocused();
  }

  /** A message that appears while a press lasts would move away what is pressed. */
  leave(touch: () => void): void {
    this.node.leave();
    this.#presses.after(touch);
  }

  /** What Formik asks of the field: the text of what is wrong with a value. */
  validate = async (value: unknown): Promise<string | undefined> => {
    const { error } = await this.#judge(isNothing(value) ? this.node.options.emptyValue : value);
    // what Formik keeps is a text; a translator that answers with more has it shown as it is
    return error ? (this.#text(error) as string) : undefined;
  };

  /** An answer for the value the field shows still holds. Another value must not cost the field its text. */
  #judge(value: unknown): Promise<FormNode> {
    if (Object.is(value, this.node.value)) {
      this.node.check();
      return settled(this.node);
    }
    const other = this.#rulesFor(value);
    other.configure(this.node.options);
    other.validate();
    return settled(other);
  }

  #rulesFor(value: unknown): FieldNode {
    const node = new FieldNode(this.#host, this.path, value, value, {});
    node.standing = 'present';
    return node;
  }

  /** The states of the field: of some Formik decides. */
  states(ofFormik: Partial<InteractionState>): FieldHandle {
    const { node } = this;
    let last: InteractionState | null = null;
    return {
      subscribe: node.subscribe,
      getState: () => (last = stable(last, { ...node.getState(), ...ofFormik })),
    };
  }

  /** The objects its path goes through, the innermost first. */
  #around(): Values[] {
    const outer = pathOf(this.path).slice(0, -1);
    const paths = outer.map((_, index) => outer.slice(0, outer.length - index).join('.'));
    return [...paths.map((path) => asValues(getIn(this.#values, path))), this.#values];
  }

  /** No form: rules read Formik's values, and Formik asks instead of being told. */
  get #host(): NodeHost {
    return {
      successDuration: 3000,
      values: () => this.#around()[0] ?? {},
      lookup: (_, name) => {
        const candidates = this.#around().map((values) => getIn(values, name) as unknown);
        const judged = candidates.find((value) => value !== undefined);
        // a rule that looks around reads the value, and nothing else of what it finds
        return judged === undefined ? null : ({ judged } as FormNode);
      },
      batch: (change) => change(),
      presses: this.#presses,
      owns: () => true,
      changed() {},
      settleLater() {},
      messagesChanged() {},
      stateChanges: new Signal(),
      watch() {},
    };
  }
}

/** Forms written for Formik start with '' where nothing is filled in; a field of ours has a value of its own for that. */
export const isNothing = (value: unknown): value is null | undefined | '' =>
  value === undefined || value === null || value === '';

/** Once every rule that has to ask somebody has answered. */
export const settled = (node: FormNode): Promise<FormNode> => once(node, () => !node.getState().pending);

/** Once something holds, which a node tells of. */
export function once<N extends FormNode>(node: N, holds: () => boolean): Promise<N> {
  return new Promise((resolve) => {
    const look = () => {
      if (!holds()) return;
      stop();
      resolve(node);
    };
    const stop = node.subscribe(look);
    look();
  });
}
