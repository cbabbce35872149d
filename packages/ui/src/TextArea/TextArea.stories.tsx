import type { Meta, StoryObj } from '@storybook/react-vite';
import { TextArea } from '@ledenbureau/ui';
import { expect, userEvent, within } from 'storybook/test';
import { FieldMatrix } from '../testing/FieldMatrix.tsx';
import { usage } from '../testing/usage.ts';

const meta = {
  title: 'Fields/TextArea · Tekstvak',
  id: 'fields-textarea',
  component: TextArea,
  parameters: usage({
    when: ['For text of more than one line: a reason, an explanation, a note.'],
    not: ['For one line: use TextField, so that Enter sends the form.'],
  }),
  args: { name: 'veld', label: 'Omschrijving', defaultValue: 'Inbreng na de ledenavond' },
} satisfies Meta<typeof TextArea>;
export default meta;
type Story = StoryObj<typeof meta>;

export const Default: Story = {};
export const RequiredWithHint: Story = { args: { required: true, hint: 'Hoogstens 140 tekens' } };
/** It grows with what is typed, up to four times the height it began with; from there it scrolls. */
export const Grows: Story = {
  args: { rows: 2, width: 'medium' },
  play: async ({ canvasElement }) => {
    const area = within(canvasElement).getByRole('textbox');
    const before = area.offsetHeight;
    await userEvent.type(area, '\nen\nnog\nwat\nregels');
    await expect(area.offsetHeight).toBeGreaterThan(before);
  },
};
export const Matrix: Story = {
  render: (args) => <FieldMatrix field={(state) => <TextArea {...args} {...state} />} />,
};
