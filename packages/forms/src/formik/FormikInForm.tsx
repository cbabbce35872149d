import { FormikProvider } from 'formik';
import { type ReactNode, useLayoutEffect, useMemo, useState, useSyncExternalStore } from 'react';
import { useMessageText, useScope } from '../context.ts';
import { FormikBag } from './bag.ts';

/**
 * Inside our Form: what Formik offers (`useField`, `<Field>`, `<FieldArray>`, `<ErrorMessage>`, `useFormikContext`) works
 * below it, on the values, errors and states of the whole form. Each change of these renders what uses Formik's context,
 * and nothing else.
 */
export function FormikInForm({ children }: { children: ReactNode }) {
  const scope = useScope();
  const text = useMessageText();
  const [bag] = useState(() => FormikBag.of(scope));
  const version = useSyncExternalStore(bag.subscribe, bag.getVersion, bag.getVersion);
  useLayoutEffect(() => bag.judgeBy(scope), [bag, scope]);
  useLayoutEffect(() => bag.start(), [bag]);
  // oxlint-disable-next-line react/exhaustive-deps -- the version stands for all that the bag reads
  const context = useMemo(() => bag.context(text), [bag, text, version]);
  return <FormikProvider value={context}>{children}</FormikProvider>;
}
