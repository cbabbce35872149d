import { type FormikContextType, useFormikContext } from 'formik';
import { useEffect } from 'react';
import type { Values } from '../core/values.ts';

/** Formik's context around Watch, as it was last rendered. */
export let formik: FormikContextType<Values>;

/** Stands in a form, and keeps what Formik says there in `formik`. */
export function Watch() {
  const context = useFormikContext<Values>();
  useEffect(() => {
    formik = context;
  });
  return null;
}
