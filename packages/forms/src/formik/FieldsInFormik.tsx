import { getIn, useFormikContext } from 'formik';
import { type ReactNode, useEffect, useRef, useState } from 'react';
import { type Engine, ScopeContext } from '../context.ts';
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
  return (
    <HeldFieldsContext value={fields}>
      <ScopeContext value={engine}>{children}</ScopeContext>
    </HeldFieldsContext>
  );
}

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
