import type { Meta, StoryObj } from '@storybook/react-vite';
import { Select, levels, Stack } from '@ledenbureau/ui';
import { Controlled } from '../testing/Controlled.tsx';

const meta = {
  title: 'Fields/Select',
  component: Select,
  args: {
    name: 'veld',
    label: 'Soort',
    value: 'issue',
    onChange: () => undefined,
    placeholder: 'Kies een soort',
    width: 'medium' as const,
    options: [
      { value: 'issue', label: 'Uitgifte' },
      { value: 'transfer', label: 'Overdracht' },
      { value: 'opening', label: 'Beginstand', disabled: true },
    ],
  },
  render: (args) => (
    <Controlled initial={args.value}>
      {(value, onChange) => <Select {...args} value={value} onChange={onChange} />}
    </Controlled>
  ),
} satisfies Meta<typeof Select>;
export default meta;
type Story = StoryObj<typeof meta>;

export const Default: Story = {};
export const RequiredWithHint: Story = { args: { required: true, hint: 'Bepaalt welke velden volgen' } };
export const Disabled: Story = { args: { disabled: true } };
export const ReadOnly: Story = { args: { readOnly: true } };
export const MatrixOfFeedback: Story = {
  name: 'Matrix',
  render: (args) => (
    <Stack gap={6}>
      {levels.map((type) => (
        <Select
          key={type}
          {...args}
          name={type}
          feedback={{ type, message: 'Kies een datum na de vorige afsluiting' }}
        />
      ))}
    </Stack>
  ),
};
