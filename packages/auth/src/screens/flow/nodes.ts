import type { Flow, FlowMessage, FlowNode } from '../../identity/flow.ts';

/** How an input of a flow is asked. */
type FlowFieldKind = 'text' | 'email' | 'tel' | 'url' | 'number' | 'date' | 'password' | 'checkbox' | 'select';

/** An input of a flow that a person fills in. */
export interface FlowField {
  /** The name on the wire, such as `traits.address.locality`. */
  node: string;
  /** The name in the form: see `fieldName`. */
  name: string;
  /** The method it belongs to; `default` for all. */
  group: string;
  kind: FlowFieldKind;
  /** What the identity service calls it. */
  label: FlowMessage | undefined;
  required: boolean;
  autoComplete: string | undefined;
  value: string | boolean;
  options: readonly { value: string; label: string }[];
}

/** A button of a flow: what it adds to what is submitted. */
export interface FlowButton {
  node: string;
  value: string;
  label: FlowMessage | undefined;
}

/** What the service says of an input beside its value. */
interface InputAttributes {
  name?: string;
  type?: string;
  value?: unknown;
  required?: boolean;
  disabled?: boolean;
  autocomplete?: string;
  options?: readonly { value?: unknown; label?: FlowMessage }[];
}

/** Types of inputs that are asked as what they are; of others it is a text. */
const kinds: readonly FlowFieldKind[] = ['email', 'tel', 'url', 'number', 'date', 'password', 'checkbox'];

/** Inputs that work only with a script of the identity service, such as a security key: this form cannot send them. */
const scripted = new Set(['button']);

const inputs = (flow: Flow): { node: FlowNode; attributes: InputAttributes }[] =>
  flow.ui.nodes.filter(({ type }) => type === 'input').map((node) => ({ node, attributes: node.attributes }));

const isSubmit = ({ type }: InputAttributes): boolean => type === 'submit';

/**
 * The name of an input in a form: without `traits.`, since a person's e-mail address is `email` wherever it is asked,
 * and without dots, which in a form lead into a group.
 */
export const fieldName = (node: string): string =>
  aliases.get(node) ?? node.replace(/^traits\./, '').replaceAll('.', '-');

/** Other names of the same fields: of a login's flow, and of the registration's state. */
const aliases: ReadonlyMap<string, string> = new Map([
  ['identifier', 'email'],
  ['firstName', 'given_name'],
  ['lastName', 'family_name'],
]);

/** What the flow asks for, in its order; also what this package knows nothing of. */
export function fieldsOf(flow: Flow): FlowField[] {
  return inputs(flow).flatMap(({ node, attributes }): FlowField[] => {
    const { name, type = 'text', value, required = false, disabled = false, autocomplete, options = [] } = attributes;
    if (name == null || disabled || type === 'hidden' || isSubmit(attributes) || scripted.has(type)) return [];
    const kind = options.length > 0 ? 'select' : (kinds.find((candidate) => candidate === type) ?? 'text');
    return [
      {
        node: name,
        name: fieldName(name),
        group: node.group ?? 'default',
        kind,
        label: node.meta?.label,
        required,
        autoComplete: autocomplete,
        value: kind === 'checkbox' ? value === true || value === 'true' : asText(value),
        options: options.map((option) => ({
          value: asText(option.value),
          label: option.label?.text ?? asText(option.value),
        })),
      },
    ];
  });
}

/** The flow with those of its fields alone that `wanted` says. */
export const withFields = <F extends Flow>(flow: F, matches: (field: FlowField) => boolean): F => {
  const unwanted = new Set(
    fieldsOf(flow)
      .filter((field) => !matches(field))
      .map(({ node }) => node),
  );
  const nodes = flow.ui.nodes.filter(({ attributes }) => !unwanted.has(attributes.name ?? ''));
  return { ...flow, ui: { ...flow.ui, nodes } };
};

/** Its buttons: first those that go on, by a `method`, then the others, such as sending a code again. */
export function buttonsOf(flow: Flow): { methods: FlowButton[]; others: FlowButton[] } {
  const buttons = inputs(flow)
    .filter(({ attributes }) => isSubmit(attributes) && attributes.name != null && attributes.disabled !== true)
    .map(({ node, attributes }): FlowButton => {
      return { node: attributes.name ?? '', value: asText(attributes.value), label: node.meta?.label };
    });
  return {
    methods: buttons.filter(({ node }) => node === 'method'),
    others: buttons.filter(({ node }) => node !== 'method'),
  };
}

/**
 * What is submitted: the flow's hidden values, what was filled in, and the button's. A value that was left empty is not
 * sent: the service then says that it is missing, rather than that it has no form. Dotted names become objects.
 */
export function bodyOf(
  flow: Flow,
  values: Readonly<Record<string, unknown>>,
  button: Pick<FlowButton, 'node' | 'value'> | undefined,
): Record<string, unknown> {
  const body: Record<string, unknown> = {};
  for (const { attributes } of inputs(flow)) {
    if (attributes.type === 'hidden' && attributes.name != null) set(body, attributes.name, attributes.value);
  }
  for (const { node, name, kind } of fieldsOf(flow)) {
    const ownValue = values[name];
    // What was pasted may have space around it; a password may want to.
    const value = typeof ownValue === 'string' && kind !== 'password' ? ownValue.trim() : ownValue;
    if (value === '' || value == null) continue;
    set(body, node, kind === 'number' && typeof value === 'string' ? Number(value) : value);
  }
  if (button != null) set(body, button.node, button.value);
  return body;
}

function set(target: Record<string, unknown>, path: string, value: unknown): void {
  const [first = '', ...rest] = path.split('.');
  if (first === '__proto__') return;
  if (rest.length === 0) {
    target[first] = value;
    return;
  }
  const below = Object.hasOwn(target, first) ? target[first] : undefined;
  const inner = typeof below === 'object' && below !== null ? (below as Record<string, unknown>) : {};
  target[first] = inner;
  set(inner, rest.join('.'), value);
}

const asText = (value: unknown): string =>
  typeof value === 'string' ? value : typeof value === 'number' ? String(value) : '';
