import type { Meta, StoryObj } from '@storybook/react-vite';
import { Button, PasswordField, Stack } from '@ledenbureau/ui';
import { expect, fn, userEvent, within } from 'storybook/test';
import { FieldMatrix } from '../testing/FieldMatrix.tsx';
import { usage } from '../testing/usage.ts';

const meta = {
  title: 'Fields/PasswordField · Wachtwoordveld',
  id: 'fields-passwordfield',
  component: PasswordField,
  parameters: usage({
    when: ['For a secret that is typed: a password, a recovery code.'],
    not: ['For something that is only personal, such as an IBAN: use TextField, people check what they type.'],
    keyboard: { 'Tab, Enter': 'The button after the field shows what was typed, and hides it again.' },
  }),
  args: { name: 'veld', label: 'Wachtwoord', defaultValue: 'geheim-en-lang', width: 'medium' },
} satisfies Meta<typeof PasswordField>;
export default meta;
type Story = StoryObj<typeof meta>;

export const Default: Story = {};
/** Shown on purpose, and hidden again when the form is sent. */
export const Reveal: Story = {
  args: { onBlur: fn() },
  render: (args) => (
    <form onSubmit={(event) => event.preventDefault()}>
      <Stack align="start">
        <PasswordField {...args} />
        <Button type="submit">Aanmelden</Button>
      </Stack>
    </form>
  ),
  play: async ({ canvasElement, args }) => {
    const canvas = within(canvasElement);
    const input = canvas.getByLabelText('Wachtwoord');
    await userEvent.click(input);
    await userEvent.tab();
    await expect(args.onBlur).not.toHaveBeenCalled();
    await userEvent.keyboard('{Enter}');
    await expect(input).toHaveAttribute('type', 'text');
    await expect(canvas.getByRole('button', { name: 'Wachtwoord verbergen' })).toHaveFocus();
    await userEvent.click(canvas.getByRole('button', { name: 'Aanmelden' }));
    await expect(input).toHaveAttribute('type', 'password');
    await expect(args.onBlur).toHaveBeenCalledOnce();
  },
};
/** For a new secret the browser offers to make one. */
export const NewPassword: Story = {
  args: {
    label: 'Nieuw wachtwoord',
    defaultValue: '',
    autoComplete: 'new-password',
    required: true,
    hint: 'Ten minste 12 tekens',
  },
};
export const Matrix: Story = {
  render: (args) => <FieldMatrix field={(state) => <PasswordField {...args} {...state} />} />,
};
