import { UiProvider } from '@ledenbureau/ui';
import { render, screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import type { ReactNode } from 'react';
import { vi } from 'vitest';
import { Form, type FormProps } from '../Form.tsx';
import { MessageProvider } from '../MessageProvider.tsx';
import { SubmitButton } from '../SubmitButton.tsx';
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

/** Shows fields in a form that is sent with a button; ui speaks its own words, and a message is its key. */
export function showToSend(fields: ReactNode, initialValues: Record<string, unknown> = {}) {
  const onSubmit = vi.fn<(values: unknown) => Promise<void>>(async () => undefined);
  render(
    <UiProvider>
      <MessageProvider message={({ key }) => key}>
        <Form initialValues={initialValues} onSubmit={onSubmit}>
          {fields}
          <SubmitButton>Bewaren</SubmitButton>
        </Form>
      </MessageProvider>
    </UiProvider>,
  );
  return { onSubmit, send: () => userEvent.click(screen.getByRole('button', { name: 'Bewaren' })) };
}

export const input = (name: string) => screen.getByRole<HTMLInputElement>('textbox', { name });
