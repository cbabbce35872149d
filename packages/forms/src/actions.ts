import { DeveloperError } from './core/developerError.ts';
import type { FormStore } from './core/store.ts';
import { pathOf } from './core/values.ts';
import type { SubmitError } from './errors.ts';

export interface FormActions<V = Record<string, unknown>> {
  /** Sets the value of a field or group by its name or path; what is not there yet waits for its field. */
  setValue(name: string, value: unknown): void;
  /** Sets several values; names without a field wait for it. */
  setValues(values: Partial<V>): void;
  /** Back to the initial values, or to these as the new ones; messages and states go. */
  reset(values?: Partial<V>): void;
  /** Empties every field; the initial values stay what they are. */
  clear(): void;
  /** Shows errors at their fields, as SubmitErrors does; each goes with the next change of its field, of the whole form with any. */
  setErrors(errors: readonly SubmitError[]): void;
  /** What is typed counts as saved: nothing is asked when leaving, drafts go. */
  saved(): void;
  submit(): void;
}

/** The actions of a form. */
export function createActions(store: FormStore): FormActions {
  const actions: FormActions = {
    setValue: (name, value) => store.batch(() => store.root.set(pathOf(name), value)),
    setValues: (values) => store.batch(() => store.root.setValue(values)),
    reset: (values) => store.reset(values),
    clear: () => store.clear(),
    setErrors: (errors) => store.setErrors(errors),
    saved: () => store.saved(),
    submit() {
      if (!store.element) throw new DeveloperError('noFormNode');
      store.element.requestSubmit();
    },
  };
  return actions;
}
