import type { Meta, StoryObj } from '@storybook/react-vite';
import { DateField, levels, Stack } from '@ledenbureau/ui';
import { Controlled } from '../testing/Controlled.tsx';

const meta = {
  title: 'Fields/DateField',
  component: DateField,
  args: {
    name: 'veld',
    label: 'Ingangsdatum',
    value: '2026-11-21',
    onChange: () => undefined,
    min: '2026-01-01',
    max: '2026-11-21',
  },
  render: (args) => (
    <Controlled initial={args.value}>
      {(value, onChange) => <DateField {...args} value={value} onChange={onChange} />}
    </Controlled>
  ),
} satisfies Meta<typeof DateField>;
export default meta;
type Story = StoryObj<typeof meta>;

export const Default: Story = {};
export const RequiredWithHint: Story = { args: { required: true, hint: 'Niet na vandaag' } };
export const Disabled: Story = { args: { disabled: true } };
export const ReadOnly: Story = { args: { readOnly: true } };
export const MatrixOfFeedback: Story = {
  name: 'Matrix',
  render: (args) => (
    <Stack gap={6}>
      {levels.map((type) => (
        <DateField
          key={type}
          {...args}
          name={type}
          feedback={{ type, message: 'Kies een datum na de vorige afsluiting' }}
        />
      ))}
    </Stack>
  ),
};
