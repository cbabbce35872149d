import type { Meta, StoryObj } from '@storybook/react-vite';
import { DescriptionList, Stack, TextField, Wizard, type WizardControl, type WizardStep } from '@ledenbureau/ui';
import type { ReactNode } from 'react';
import { expect, fn, userEvent, waitFor, within } from 'storybook/test';
import { usage } from '../testing/usage.ts';

/** A form that goes on when it is right; one of @ledenbureau/forms says what is wrong, too. */
const form =
  (fields: ReactNode) =>
  // oxlint-disable-next-line react/no-multi-comp -- the content of a step, not a component to use elsewhere
  ({ formId, next }: WizardControl) => (
    <form
      id={formId}
      onSubmit={(event) => {
        event.preventDefault();
        if (new FormData(event.currentTarget).get('member') !== '') next();
      }}
    >
      <Stack>{fields}</Stack>
    </form>
  );

const steps: readonly WizardStep[] = [
  {
    id: 'who',
    label: 'Lid',
    form: true,
    content: form(<TextField name="member" label="Lidnummer" width="short" required />),
  },
  {
    id: 'what',
    label: 'Reden',
    form: true,
    content: form(<TextField name="reason" label="Reden van teruggave" />),
  },
  {
    id: 'check',
    label: 'Controleren',
    content: <DescriptionList items={[{ term: 'Wat', description: 'Teruggave van 12 Good Shares' }]} />,
  },
];

const meta = {
  title: 'Shell/Wizard · Stappenplan',
  id: 'shell-wizard',
  component: Wizard,
  args: { label: 'Teruggave aanvragen', steps, submitLabel: 'Teruggave indienen', onSubmit: fn() },
  parameters: usage({
    when: [
      'For a task of three to six steps on one page, of which each is decided before the next.',
      'A step with a form has `form`: the button submits that form, and its handler calls `next` once it is right.',
    ],
    not: [
      'Where each step has an address of its own use Stepper with links, and a page each.',
      'For what fits on one screen use one form: people see at once what is asked.',
    ],
    keyboard: { 'Enter, Space': 'on a step that is done: opens it again' },
  }),
} satisfies Meta<typeof Wizard>;
export default meta;
type Story = StoryObj<typeof meta>;

export const Default: Story = {
  play: async ({ canvasElement, args }) => {
    const canvas = within(canvasElement);
    const next = () => userEvent.click(canvas.getByRole('button', { name: 'Volgende' }));
    await userEvent.type(canvas.getByRole('textbox', { name: /Lidnummer/ }), '100142');
    await next();
    await waitFor(() => expect(canvas.getByRole('heading', { name: /^Reden/ })).toHaveFocus());
    await next();
    await userEvent.click(await canvas.findByRole('button', { name: 'Lid' }));
    await expect(canvas.getByRole('textbox', { name: /Lidnummer/ })).toHaveValue('100142');
    await next();
    await next();
    await userEvent.click(canvas.getByRole('button', { name: 'Teruggave indienen' }));
    await expect(args.onSubmit).toHaveBeenCalledOnce();
  },
};
export const MatrixOfSteps: Story = {
  name: 'Matrix',
  // the same thing for each step: only here, to be compared
  parameters: { a11y: { config: { rules: [{ id: 'landmark-unique', enabled: false }] } } },
  render: (args) => (
    <Stack gap={12}>
      <Wizard {...args} label="Begin" />
      <Wizard {...args} label="Midden" defaultStep="what" />
      <Wizard {...args} label="Einde" defaultStep="check" />
    </Stack>
  ),
};
