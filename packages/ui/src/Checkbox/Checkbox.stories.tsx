import type { Meta, StoryObj } from '@storybook/react-vite';
import { Checkbox, levels, Stack } from '@ledenbureau/ui';
import { Controlled } from '../testing/Controlled.tsx';

const meta = {
  title: 'Fields/Checkbox',
  component: Checkbox,
  args: { name: 'dubbel', label: 'Ja, dit is een andere transactie', checked: false, onChange: () => undefined },
  render: (args) => (
    <Controlled initial={args.checked}>
      {(checked, onChange) => <Checkbox {...args} checked={checked} onChange={onChange} />}
    </Controlled>
  ),
} satisfies Meta<typeof Checkbox>;
export default meta;
type Story = StoryObj<typeof meta>;

export const Default: Story = {};
export const RequiredWithHint: Story = {
  args: { required: true, hint: 'TR-2026-004812 heeft hetzelfde lid, aantal en dezelfde datum' },
};
export const Disabled: Story = { args: { disabled: true, checked: true } };
export const MatrixOfFeedback: Story = {
  name: 'Matrix',
  render: (args) => (
    <Stack>
      {levels.map((type) => (
        <Checkbox key={type} {...args} name={type} feedback={{ type, message: 'Bevestig dat het een andere is' }} />
      ))}
    </Stack>
  ),
};
