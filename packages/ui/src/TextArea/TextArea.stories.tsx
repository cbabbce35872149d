import type { Meta, StoryObj } from '@storybook/react-vite';
import { TextArea, levels, Stack } from '@ledenbureau/ui';
import { Controlled } from '../testing/Controlled.tsx';

const meta = {
  title: 'Fields/TextArea',
  component: TextArea,
  args: { name: 'veld', label: 'Omschrijving', value: 'Inbreng na ledenavond', onChange: () => undefined },
  render: (args) => (
    <Controlled initial={args.value}>
      {(value, onChange) => <TextArea {...args} value={value} onChange={onChange} />}
    </Controlled>
  ),
} satisfies Meta<typeof TextArea>;
export default meta;
type Story = StoryObj<typeof meta>;

export const Default: Story = {};
export const RequiredWithHint: Story = { args: { required: true, hint: 'Hoogstens 140 tekens' } };
export const Disabled: Story = { args: { disabled: true } };
export const ReadOnly: Story = { args: { readOnly: true } };
export const MatrixOfFeedback: Story = {
  name: 'Matrix',
  render: (args) => (
    <Stack gap={6}>
      {levels.map((type) => (
        <TextArea
          key={type}
          {...args}
          name={type}
          feedback={{ type, message: 'Kies een datum na de vorige afsluiting' }}
        />
      ))}
    </Stack>
  ),
};
