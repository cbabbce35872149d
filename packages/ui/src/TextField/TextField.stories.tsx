import type { Meta, StoryObj } from '@storybook/react-vite';
import { TextField, levels, Stack } from '@ledenbureau/ui';
import { Controlled } from '../testing/Controlled.tsx';

const meta = {
  title: 'Fields/TextField',
  component: TextField,
  args: {
    name: 'veld',
    label: 'Referentie',
    value: 'SEPA 2026-118',
    onChange: () => undefined,
    width: 'medium' as const,
  },
  render: (args) => (
    <Controlled initial={args.value}>
      {(value, onChange) => <TextField {...args} value={value} onChange={onChange} />}
    </Controlled>
  ),
} satisfies Meta<typeof TextField>;
export default meta;
type Story = StoryObj<typeof meta>;

export const Default: Story = {};
export const RequiredWithHint: Story = { args: { required: true, hint: 'Hoogstens 35 tekens' } };
export const Disabled: Story = { args: { disabled: true } };
export const ReadOnly: Story = { args: { readOnly: true } };
export const MatrixOfFeedback: Story = {
  name: 'Matrix',
  render: (args) => (
    <Stack gap={6}>
      {levels.map((type) => (
        <TextField
          key={type}
          {...args}
          name={type}
          feedback={{ type, message: 'Kies een datum na de vorige afsluiting' }}
        />
      ))}
    </Stack>
  ),
};
/** An amount: at the end, with its unit. */
export const Amount: Story = {
  args: { label: 'Aantal', value: '1.250', align: 'end', suffix: 'stuks', inputMode: 'decimal', width: 'short' },
};
export const HiddenLabel: Story = {
  args: { label: 'Zoek een lid', value: '', hideLabel: true, type: 'search', placeholder: 'Naam of lidnummer' },
};
