import { UiProvider, type UiFormats, type UiLabels } from '@ledenbureau/ui';
import { useEffect, type ReactElement, type ReactNode } from 'react';
import type { FormActions } from '../actions.ts';
import { useScope } from '../context.ts';
import type { InteractionState } from '../core/flags.ts';
import type { FormStore } from '../core/store.ts';
import type { Values } from '../core/values.ts';
import { Form, type FormProps } from '../Form.tsx';
import { MessageProvider } from '../MessageProvider.tsx';
import type { UseFieldOptions } from '../field.ts';
import { useField } from '../useField.ts';
import { useFormActions } from '../useForm.ts';

// The components of ui say nothing of their own here: whatever they ask for is answered with its name.
const known = {
  levels: { error: 'Error', info: 'Info', warning: 'Warning', success: 'Success' },
  fileSize: ({ size }: { size: string }) => size,
  removeFile: (name: string) => name,
};
const labels = new Proxy(known, {
  get: (_, key) => (key in known ? known[key as keyof typeof known] : String(key)),
}) as unknown as UiLabels;
/** Reads digits alone, as whole euros; anything else is unreadable. */
const parseMoney = (text: string) =>
  /^\d+$/.test(text) ? { value: Number(text) * 100, problem: null } : { value: null, problem: 'invalid' };
const formats = new Proxy(
  { parseMoney, entry: { money: (cents: number) => String(cents / 100), number: String } },
  { get: (known, key) => (key in known ? known[key as keyof typeof known] : String) },
) as unknown as UiFormats;

/** A message reads "<field> <last part of its key>". */
const message = ({ key, fieldName }: { key: string; fieldName: string }) => `${fieldName} ${key.split('.').at(-1)}`;

export type Submit = FormProps<Values>['onSubmit'];

export interface FormHandle {
  /** Filled once the form is in the page. */
  current: { store: FormStore; actions: FormActions } | null;
}

function Probe({ onReady }: { onReady(inside: NonNullable<FormHandle['current']>): void }) {
  const { store } = useScope();
  const actions = useFormActions();
  useEffect(() => {
    onReady({ store, actions });
  });
  return null;
}

/** The form under test, with a way to its inside. */
export function TestForm({
  handle,
  children,
  ...props
}: Partial<FormProps<Values>> & { handle: FormHandle; children: ReactNode }) {
  return (
    <UiProvider labels={labels} formats={formats}>
      <MessageProvider message={message}>
        <Form initialValues={{}} onSubmit={async () => {}} {...props}>
          {children}
          <Probe onReady={(inside) => Object.assign(handle, { current: inside })} />
        </Form>
      </MessageProvider>
    </UiProvider>
  );
}

/** What tests ask of a form. */
export function ask(handle: FormHandle) {
  const inside = () => {
    if (!handle.current) throw new Error('The form is not in the page yet.');
    return handle.current;
  };
  return {
    store: (): FormStore => inside().store,
    values: (): Values => inside().store.root.values(),
    /** The states of a field or group by its path; of the form without one. */
    state: (path?: string): InteractionState => {
      const node = path ? inside().store.find(path) : inside().store.root;
      if (!node) throw new Error(`There is no ${path}.`);
      return node.getState();
    },
    /** The visible message of a field or group. */
    shown: (path: string): string | null => {
      const found = inside().store.find(path)?.shown;
      return found ? `${found.type} ${found.name ?? found.key}` : null;
    },
    actions: new Proxy({} as FormActions, { get: (_, name) => inside().actions[name as keyof FormActions] }),
  };
}

/** A field drawn by nothing but an input named by its name. */
export function Plain<T = string>({ name, ...options }: { name: string | number } & UseFieldOptions<T>): ReactElement {
  const { value, setValue, disabled, onFocus, onBlur, inputRef, feedback } = useField<T>(name, options);
  return (
    <>
      <input
        aria-label={String(name)}
        ref={inputRef}
        value={String(value ?? '')}
        disabled={disabled}
        onChange={(event) => setValue(event.target.value as T)}
        onFocus={onFocus}
        onBlur={onBlur}
      />
      {feedback ? <p data-testid={`${name} ${feedback.type}`}>{feedback.message}</p> : null}
    </>
  );
}
