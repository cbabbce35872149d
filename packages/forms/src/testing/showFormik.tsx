import { UiProvider } from '@ledenbureau/ui';
import { render, screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { Form, Formik, type FormikConfig, type FormikProps } from 'formik';
import { type ComponentType, createRef, type ReactNode } from 'react';
import { demoFormats, demoLabels } from '../../../ui/src/testing/demo.ts';
import type { Values } from '../core/values.ts';
import { FieldsInFormik } from '../formik/FieldsInFormik.tsx';
import { MessageProvider } from '../MessageProvider.tsx';

/** Our fields below it speak Dutch formats; a message reads "<field> <last part of its key>". */
export const Surroundings = ({ children }: { children: ReactNode }) => (
  <UiProvider labels={demoLabels.nl} formats={demoFormats('nl')}>
    <MessageProvider message={({ key, fieldName }) => `${fieldName} ${key.split('.').at(-1)}`}>
      {children}
    </MessageProvider>
  </UiProvider>
);

/** Shows a plain Formik form with fields of ours in it, and a button of each kind. */
export function showFormik(
  config: Partial<FormikConfig<Values>> & { initialValues: Values },
  fields: ReactNode,
  Around: ComponentType<{ children: ReactNode }> = FieldsInFormik,
) {
  const formik = createRef<FormikProps<Values>>();
  const submitted: Values[] = [];
  const view = (given: Partial<FormikConfig<Values>>) => (
    <Surroundings>
      <Formik<Values>
        innerRef={formik}
        onSubmit={async (values) => void submitted.push(values)}
        {...{ ...config, ...given }}
      >
        <Form>
          <Around>{fields}</Around>
          <button type="submit">Submit</button>
          <button type="reset">Reset</button>
        </Form>
      </Formik>
    </Surroundings>
  );
  const { rerender } = render(view({}));
  return {
    user: userEvent.setup(),
    submitted,
    /** What Formik knows now. */
    formik: (): FormikProps<Values> => {
      if (!formik.current) throw new Error('Formik is not in the page.');
      return formik.current;
    },
    rerender: (given: Partial<FormikConfig<Values>>) => rerender(view(given)),
  };
}

// by label and text: asking for the role of all that is there takes its time
export const box = (name: string) => screen.getByLabelText<HTMLInputElement>(name);
export const button = (name: string) => screen.getByText(name, { selector: 'button, button *' }).closest('button')!;
