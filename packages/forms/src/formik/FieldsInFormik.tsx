import { getIn, useFormikContext } from 'formik';
import {
  type KeyboardEvent,
  type ReactNode,
  type SyntheticEvent,
  useContext,
  useEffect,
  useRef,
  useState,
} from 'react';
import { type Engine, isEngine, ScopeContext } from '../context.ts';
import { FormStore } from '../core/store.ts';
import type { Values } from '../core/values.ts';
import { HeldFields, HeldFieldsContext, useFormikField } from './useFormikField.ts';

const engine: Engine = { useField: useFormikField };

/**
 * Inside a `<Formik>`: every field of ours below it is one of that Formik, named by its path (`friends.0.name`). After a
 * submit that failed the focus goes to the first wrong control of the form in document order, Formik's own included.
 */
export function FieldsInFormik({ children }: { children: ReactNode }) {
  const { submitCount, isSubmitting, errors } = useFormikContext<Values>();
  const [fields] = useState(() => new HeldFields());
  useEffect(() => () => fields.presses.ignore(), [fields]);
  const seen = useRef(submitCount);
  useEffect(() => {
    if (submitCount < seen.current) seen.current = submitCount;
    if (isSubmitting || submitCount === seen.current) return;
    seen.current = submitCount;
    firstWrong(fields, errors)?.focus();
  }, [submitCount, isSubmitting, errors, fields]);
  // React brings the events of a form in a portal to the forms around it: each form is one of its own
  const around = useContext(ScopeContext);
  const [form] = useState(() => new FormStore({}));
  const keep = (event: KeyboardEvent) => {
    const { id } = (event.target as Element).closest('form') ?? {};
    if (!around || isEngine(around) || around.formId !== id) form.claim(event.nativeEvent);
  };
  return (
    <HeldFieldsContext value={fields}>
      <ScopeContext value={engine}>
        {/* eslint-disable-next-line jsx-a11y/no-static-element-interactions -- nothing is operated by it */}
        <div style={{ display: 'contents' }} onSubmit={stop} onReset={stop} onKeyDown={keep}>
          {children}
        </div>
      </ScopeContext>
    </HeldFieldsContext>
  );
}

/** A form below this one ends here. */
const stop = (event: SyntheticEvent) => event.stopPropagation();

/** Formik knows no controls: ours are asked, and those of the same form whose name is the path of an error. */
function firstWrong(fields: HeldFields, errors: object): HTMLElement | undefined {
  const isWrong = (path: string) => path !== '' && getIn(errors, path) !== undefined;
  const ours = [...fields].filter(({ path, node }) => node.element && isWrong(path));
  const form = [...fields].map(({ node }) => node.element?.closest('form')).find(Boolean);
  const theirs = [...(form?.elements ?? [])].filter(
    (element): element is HTMLInputElement =>
      element.matches('[name]:not([type=hidden])') && isWrong((element as HTMLInputElement).name),
  );
  return [...ours.map(({ node }) => node.element!), ...theirs].sort((a, b) =>
    a.compareDocumentPosition(b) & Node.DOCUMENT_POSITION_PRECEDING ? 1 : -1,
  )[0];
}
