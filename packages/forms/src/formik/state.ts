// What Formik keeps of a form, read from our store.
import { type FormikState, getIn } from 'formik';
import type { MessageProviderProps } from '../context.ts';
import type { FormStore } from '../core/store.ts';
import { pathOf, type Values } from '../core/values.ts';
import { nodesBelow } from './paths.ts';

/** What Formik keeps of a form. */
export type State = FormikState<Values>;
export type Errors = State['errors'];
export type Touched = State['touched'];

/** The state of a form as Formik has it, with messages in these words. */
export function readState(store: FormStore, textOf: MessageProviderProps['message']): State {
  const errors: Errors = {};
  const touched: Touched = {};
  for (const [path, node] of nodesBelow(store.root)) {
    const { error } = node;
    if (error && !node.off && getIn(errors, path) === undefined) plant(errors, pathOf(path), textOf(error));
    if ((node.touched || node.submitted) && getIn(touched, path) === undefined) plant(touched, pathOf(path), true);
  }
  return {
    values: store.values(),
    errors,
    touched,
    isSubmitting: store.submitting,
    isValidating: store.root.getState().pending,
    submitCount: store.submitCount,
  };
}

/** Puts a value at a path of an object that is being made. */
function plant(tree: object, path: readonly string[], value: unknown): void {
  let at = tree as Record<string, unknown>;
  for (const [index, key] of path.slice(0, -1).entries()) {
    at[key] ??= /^\d+$/.test(path[index + 1]!) ? [] : {};
    at = at[key] as Record<string, unknown>;
  }
  at[path.at(-1)!] = value;
}
