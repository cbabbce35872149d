import type { Meta, StoryObj } from '@storybook/react-vite';
import { PasswordField, levels, Stack } from '@ledenbureau/ui';
import { Controlled } from '../testing/Controlled.tsx';

const meta = {
  title: 'Fields/PasswordField',
  component: PasswordField,
  args: {
    name: 'veld',
    label: 'Wachtwoord',
    value: 'demo-anna-2026',
    onChange: () => undefined,
    width: 'medium' as const,
  },
  render: (args) => (
    <Controlled initial={args.value}>
      {(value, onChange) => <PasswordField {...args} value={value} onChange={onChange} />}
    </Controlled>
  ),
} satisfies Meta<typeof PasswordField>;
export default meta;
type Story = StoryObj<typeof meta>;

export const Default: Story = {};
export const RequiredWithHint: Story = { args: { required: true, hint: 'Ten minste 12 tekens' } };
export const Disabled: Story = { args: { disabled: true } };
export const ReadOnly: Story = { args: { readOnly: true } };
export const MatrixOfFeedback: Story = {
  name: 'Matrix',
  render: (args) => (
    <Stack gap={6}>
      {levels.map((type) => (
        <PasswordField
          key={type}
          {...args}
          name={type}
          feedback={{ type, message: 'Kies een datum na de vorige afsluiting' }}
        />
      ))}
    </Stack>
  ),
};
