// What Formik offers its components, as one object.
import type { FieldConfig, FieldHelperProps, FieldValidator, FormikContextType } from 'formik';
import { getIn } from 'formik';
import type { SetStateAction, SyntheticEvent } from 'react';
import type { MessageProviderProps, Scope } from '../context.ts';
import { FieldNode } from '../core/fieldNode.ts';
import { Signal } from '../core/signal.ts';
import type { FormStore } from '../core/store.ts';
import { pathOf, type Values } from '../core/values.ts';
import { once, settled } from './heldField.ts';
import { inputProps, nameOf, type ControlValue, valueOf } from './inputs.ts';
import { readState, type Errors, type State, type Touched } from './state.ts';
import { nodeAt, nodesBelow, walk } from './paths.ts';
import { FormikTree } from './tree.ts';
import { firstText, textsIn, toMessage } from './words.ts';

type FieldEvent = SyntheticEvent | { target: unknown };

const bags = new WeakMap<FormStore, FormikBag>();

/** How Formik's code sees our Form: its state is read from the store, and its helpers write there. */
export class FormikBag extends Signal {
  /** The one of a form: however many parts of it are Formik's, they are of one form. */
  static of(scope: Scope): FormikBag {
    const bag = bags.get(scope.store) ?? new FormikBag(scope);
    bags.set(scope.store, bag);
    return bag;
  }

  readonly #scope: Scope;
  readonly #tree: FormikTree;
  #text: MessageProviderProps['message'] = ({ key }) => key;
  #status: unknown;
  #count = 0;
  /** Parts of the form that are Formik's and in the page. */
  #parts = 0;
  #stop = () => {};
  #version = 0;
  #state: State | null = null;

  private constructor(scope: Scope) {
    super();
    this.#scope = scope;
    this.#tree = new FormikTree(scope.store);
  }

  getVersion = (): number => this.#version;

  judgeBy({ schema, group }: Scope): void {
    this.#tree.judgeBy(schema, group);
  }

  /** Takes part in the form. The answer: no more. */
  start(): () => void {
    if (this.#parts++ === 0) this.#stop = this.#begin();
    return () => {
      if (--this.#parts === 0) this.#stop();
    };
  }

  #begin(): () => void {
    const { store } = this.#scope;
    const forget = () => (this.#status = undefined);
    const changed = () => {
      // a reset
      if (store.submitCount < this.#count) forget();
      this.#count = store.submitCount;
      this.#version++;
      this.#state = null;
      this.tell();
    };
    let listening = new AbortController();
    const place = () => {
      listening.abort();
      listening = new AbortController();
      const { signal } = listening;
      store.element?.addEventListener('focusin', ({ target }) => this.#tree.enter(target), { signal });
      store.element?.addEventListener('reset', forget, { signal });
      this.#tree.placeControls();
    };
    const stops = [
      store.stateChanges.subscribe(changed),
      store.valueChanges.subscribe(changed),
      this.#tree.start(),
      store.placements.subscribe(place),
    ];
    place();
    changed();
    return () => {
      listening.abort();
      for (const stop of stops.reverse()) stop();
    };
  }

  #now(): State {
    this.#state ??= this.#read();
    return this.#state;
  }

  #read(): State {
    return {
      ...readState(this.#scope.store, this.#text),
      // before it takes part, what it will hold is not in the store yet
      ...(this.#parts > 0 ? {} : { values: { ...this.#scope.store.root.initial, ...this.#scope.store.values() } }),
      status: this.#status,
    };
  }

  /** What Formik's context holds now, with messages in these words. */
  context(text: MessageProviderProps['message']): FormikContextType<Values> {
    this.#text = text;
    this.#state = null;
    const { root } = this.#scope.store;
    const { changed, hasError } = root.getState();
    return {
      ...this.#now(),
      ...this.#helpers,
      initialValues: root.initial,
      initialErrors: {},
      initialTouched: {},
      initialStatus: undefined,
      dirty: changed,
      isValid: !hasError,
      // the store judges each change by itself
      validateOnChange: false,
      validateOnBlur: false,
      validateOnMount: true,
    };
  }

  #tellAnew(change: () => void): void {
    this.#scope.store.batch(change);
    this.#scope.store.root.commit();
  }

  /** The errors once all is judged; at once where the caller wants none. */
  async #judged(shouldValidate = true): Promise<void | Errors> {
    if (!shouldValidate) return;
    await settled(this.#scope.store.root);
    return this.#now().errors;
  }

  readonly #setValue = (path: string, value: unknown, shouldValidate?: boolean): Promise<void | Errors> => {
    const next: unknown = typeof value === 'function' ? value(getIn(this.#now().values, path)) : value;
    this.#scope.store.batch(() => this.#tree.write(path, next));
    return this.#judged(shouldValidate);
  };

  readonly #setTouched = (path: string, touched = true, shouldValidate?: boolean): Promise<void | Errors> => {
    this.#tree.setFieldTouched(path, touched);
    return this.#judged(shouldValidate);
  };

  readonly #setError = (path: string, text: string | undefined): void => {
    const { store } = this.#scope;
    const { node, rest } = walk(this.#scope.store.root, pathOf(path));
    if (rest.length === 0 || node instanceof FieldNode) node.setExternal(text ? toMessage(text, node.fieldName) : null);
    else if (text) store.setFormErrors([...store.formErrors, toMessage(text, '')]);
  };

  readonly #setErrors = (errors: Errors): void =>
    this.#scope.store.batch(() => {
      this.#scope.store.setFormErrors([]);
      for (const [path, node] of nodesBelow(this.#scope.store.root)) {
        if (node.external && firstText(getIn(errors, path)) === undefined) node.setExternal(null);
      }
      for (const [path, text] of textsIn(errors)) this.#setError(path, text);
    });

  /** Writes what differs; what is there no more is nothing. */
  #replace(before: Values, next: Values): void {
    for (const key of new Set([...Object.keys(before), ...Object.keys(next)]))
      if (!Object.is(before[key], next[key])) this.#tree.write(key, next[key]);
  }

  readonly #setSubmitting = (submitting: boolean): void =>
    this.#tellAnew(() => {
      this.#scope.store.submitting = submitting;
    });

  readonly #setStatus = (status?: unknown): void =>
    this.#tellAnew(() => {
      this.#status = status;
    });

  readonly #setState = (update: SetStateAction<State>): void => {
    const before = this.#now();
    const next = typeof update === 'function' ? update(before) : update;
    this.#tellAnew(() => {
      this.#replace(before.values, next.values);
      if (next.touched !== before.touched) this.#tree.setTouched(next.touched);
      // errors of rules follow from the values; what the server said of older ones is gone
      if (next.errors !== before.errors && next.values === before.values) this.#setErrors(next.errors);
      this.#status = next.status;
      this.#scope.store.submitting = next.isSubmitting;
    });
  };

  readonly #reset = (next: Partial<State> = {}): void => {
    const { store } = this.#scope;
    store.reset(next.values);
    this.#tellAnew(() => {
      this.#tree.hold();
      this.#tree.setTouched(next.touched ?? {});
      if (next.errors) this.#setErrors(next.errors);
      store.submitCount = next.submitCount ?? 0;
      if (next.isSubmitting !== undefined) store.submitting = next.isSubmitting;
      this.#status = next.status;
    });
  };

  readonly #submit = async (): Promise<void> => {
    const { store, actions } = this.#scope;
    actions.submit();
    await once(store.root, () => !store.submitting);
  };

  #change(nameOrEvent: string | FieldEvent, path?: string): void {
    const target = typeof nameOrEvent === 'string' ? { value: nameOrEvent } : (nameOrEvent.target as ControlValue);
    const field = path ?? nameOf(target);
    if (field) void this.#setValue(field, valueOf(target, getIn(this.#now().values, field)));
  }

  #blur(event: FieldEvent, path?: string): void {
    const node = this.#tree.ensure(path ?? nameOf(event.target as ControlValue));
    if (node instanceof FieldNode) node.leave();
  }

  // given an event they act, given a path they answer with what acts
  readonly #handleChange = (nameOrEvent: string | FieldEvent) =>
    typeof nameOrEvent === 'string'
      ? (event: string | FieldEvent) => this.#change(event, nameOrEvent)
      : this.#change(nameOrEvent);
  readonly #handleBlur = (nameOrEvent: string | FieldEvent) =>
    typeof nameOrEvent === 'string' ? (event: FieldEvent) => this.#blur(event, nameOrEvent) : this.#blur(nameOrEvent);

  readonly #helpers = {
    setFieldValue: this.#setValue,
    setFieldTouched: this.#setTouched,
    setFieldError: this.#setError,
    setErrors: this.#setErrors,
    setStatus: this.#setStatus,
    setSubmitting: this.#setSubmitting,
    setFormikState: this.#setState,
    setValues: (update: SetStateAction<Values>, shouldValidate?: boolean) => {
      const { values } = this.#now();
      const next = typeof update === 'function' ? update(values) : update;
      this.#scope.store.batch(() => this.#replace(values, next));
      return this.#judged(shouldValidate);
    },
    setTouched: (touched: Touched, shouldValidate?: boolean) => {
      this.#tree.setTouched(touched);
      return this.#judged(shouldValidate);
    },
    validateForm: async () => {
      const { store } = this.#scope;
      store.batch(() => store.root.checkAll());
      return (await this.#judged()) ?? {};
    },
    validateField: async (path: string) => {
      const node = nodeAt(this.#scope.store.root, path);
      node?.validate();
      if (node) await settled(node);
    },
    resetForm: this.#reset,
    submitForm: this.#submit,
    handleSubmit: (event?: SyntheticEvent) => {
      event?.preventDefault();
      event?.stopPropagation();
      void this.#submit();
    },
    handleReset: (event?: SyntheticEvent) => {
      event?.preventDefault();
      event?.stopPropagation();
      this.#reset();
    },
    handleChange: this.#handleChange as FormikContextType<Values>['handleChange'],
    handleBlur: this.#handleBlur as FormikContextType<Values>['handleBlur'],
    getFieldProps: ((config: string | FieldConfig) => {
      const name = typeof config === 'string' ? config : config.name;
      const { handleChange, handleBlur } = this.#helpers;
      return inputProps(config, getIn(this.#now().values, name), { handleChange, handleBlur });
    }) as FormikContextType<Values>['getFieldProps'],
    getFieldMeta: ((name: string) => {
      const { values, errors, touched } = this.#now();
      return {
        value: getIn(values, name) as unknown,
        error: getIn(errors, name) as string | undefined,
        touched: Boolean(getIn(touched, name)),
        initialValue: getIn(this.#scope.store.root.initial, name) as unknown,
        initialTouched: false,
      };
    }) as FormikContextType<Values>['getFieldMeta'],
    getFieldHelpers: ((name: string): FieldHelperProps<unknown> => ({
      setValue: (value, shouldValidate) => this.#setValue(name, value, shouldValidate),
      setTouched: (touched, shouldValidate) => this.#setTouched(name, touched, shouldValidate),
      setError: (text) => this.#setError(name, text),
    })) as FormikContextType<Values>['getFieldHelpers'],
    registerField: (name: string, { validate }: { validate?: FieldValidator }) => this.#tree.register(name, validate),
    unregisterField: (name: string) => this.#tree.unregister(name),
  };
}
