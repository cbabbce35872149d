import type { FieldError, SubmitError } from '../errors.ts';
import type { FieldMessage } from '../validators/validator.ts';
import type { FormNode } from './node.ts';
import { pathOf } from './values.ts';

/** Errors from outside: those that name a node of the form, and the rest, which the form shows as its own. */
export interface PlacedErrors {
  byNode: Map<FormNode, FieldMessage>;
  rest: FieldMessage[];
}

/** Finds the node of each error by its path. Rows count as they were sent; the first error of a node counts. */
export function placeErrors(root: FormNode, errors: readonly SubmitError[]): PlacedErrors {
  const byNode = new Map<FormNode, FieldMessage>();
  const rest: FieldMessage[] = [];
  for (const error of errors) {
    const node = error.field ? root.at(pathOf(error.field), true) : null;
    if (!node) rest.push(toMessage(error, ''));
    else if (!byNode.has(node)) byNode.set(node, toMessage(error, node.fieldName));
  }
  return { byNode, rest };
}

const toMessage = ({ key, params }: FieldError, fieldName: string): FieldMessage => ({
  key,
  params,
  type: 'error',
  fieldName,
});
