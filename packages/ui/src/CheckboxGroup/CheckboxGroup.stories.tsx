import type { Meta, StoryObj } from '@storybook/react-vite';
import { CheckboxGroup } from '@ledenbureau/ui';
import { expect, fn, userEvent, within } from 'storybook/test';
import { Cell, FieldMatrix } from '../testing/FieldMatrix.tsx';
import { usage } from '../testing/usage.ts';

const meta = {
  title: 'Fields/CheckboxGroup · Aankruisgroep',
  id: 'fields-checkboxgroup',
  component: CheckboxGroup,
  parameters: usage({
    when: ['For any of two to about eight choices: all are in sight, and each can have a hint.'],
    not: ['For exactly one: use RadioGroup.', 'For one statement: use Checkbox.'],
    keyboard: { Tab: 'Goes through the choices.', Space: 'Ticks one, or takes the tick away.' },
  }),
  args: {
    name: 'soorten',
    label: 'Soorten in de uitvoer',
    options: [
      { value: 'issue', label: 'Uitgifte' },
      { value: 'transfer', label: 'Overdracht', hint: 'Ook erfenis en schenking' },
      { value: 'opening', label: 'Beginstand', disabled: true },
    ],
    onChange: fn(),
  },
} satisfies Meta<typeof CheckboxGroup>;
export default meta;
type Story = StoryObj<typeof meta>;

/** The value keeps the order of the choices, whatever the order of the presses. */
export const Default: Story = {
  args: { defaultValue: ['transfer'] },
  play: async ({ canvasElement, args }) => {
    const group = within(within(canvasElement).getByRole('group', { name: 'Soorten in de uitvoer' }));
    await userEvent.tab();
    await expect(group.getByRole('checkbox', { name: 'Uitgifte' })).toHaveFocus();
    await userEvent.keyboard(' ');
    await expect(args.onChange).toHaveBeenLastCalledWith(['issue', 'transfer'], expect.anything());
    await userEvent.click(group.getByRole('checkbox', { name: 'Overdracht' }));
    await expect(args.onChange).toHaveBeenLastCalledWith(['issue'], expect.anything());
  },
};
export const RequiredWithError: Story = {
  args: { required: true, feedback: { type: 'error', message: 'Kies ten minste één soort' } },
  play: async ({ canvasElement }) => {
    const group = within(canvasElement).getByRole('group');
    await expect(group).toHaveAccessibleDescription('verplicht Fout: Kies ten minste één soort');
  },
};
/** Short ones may stand beside each other. */
export const Row: Story = {
  args: {
    label: 'Bezorgen per',
    direction: 'row',
    defaultValue: ['mail'],
    options: [
      { value: 'mail', label: 'E-mail' },
      { value: 'post', label: 'Post' },
    ],
  },
};
export const Matrix: Story = {
  render: (args) => (
    <FieldMatrix
      without={['Alleen lezen']}
      field={(state) => <CheckboxGroup {...args} {...state} label="Soorten" defaultValue={['issue']} />}
    >
      <Cell label="Naast elkaar">
        <CheckboxGroup
          {...args}
          name="rij"
          label="Soorten"
          direction="row"
          options={args.options.filter(({ hint }) => hint === undefined)}
        />
      </Cell>
    </FieldMatrix>
  ),
};
