import { render, screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import type { ReactNode } from 'react';
import type { FormProps } from '../Form.tsx';
import { ask, type FormHandle, TestForm } from './showForm.tsx';

type Props = Partial<FormProps<Record<string, unknown>>>;

/** Shows fields in a form in jsdom. With fake timers give the user's `advanceTimers`. */
export function show(children: ReactNode, props: Props = {}, options: Parameters<typeof userEvent.setup>[0] = {}) {
  const handle: FormHandle = { current: null };
  const view = (shown: ReactNode, shownProps: Props = props) => (
    <TestForm handle={handle} {...shownProps}>
      {shown}
    </TestForm>
  );
  const { rerender } = render(view(children));
  return {
    ...ask(handle),
    user: userEvent.setup(options),
    rerender: (shown: ReactNode, shownProps?: Props) => rerender(view(shown, shownProps)),
  };
}

export const input = (name: string) => screen.getByRole<HTMLInputElement>('textbox', { name });
