import type { Meta, StoryObj } from '@storybook/react-vite';
import { RadioGroup } from '@ledenbureau/ui';
import { expect, fn, userEvent, within } from 'storybook/test';
import { Cell, FieldMatrix } from '../testing/FieldMatrix.tsx';
import { usage } from '../testing/usage.ts';

const meta = {
  title: 'Fields/RadioGroup · Keuzerondjes',
  id: 'fields-radiogroup',
  component: RadioGroup,
  parameters: usage({
    when: ['For one of two to five choices: all are in sight, and each can have a hint.'],
    not: [
      'For more than about five choices: use Select, or Combobox where there are many.',
      'For several at a time: use CheckboxGroup.',
      'For yes or no to one statement: use Checkbox.',
    ],
    keyboard: { '↓ and ↑': 'Choose the next or previous one.', Tab: 'Goes to the chosen one, and out of the group.' },
  }),
  args: {
    name: 'reden',
    label: 'Reden van de overdracht',
    options: [
      { value: 'sale', label: 'Verkoop', hint: 'Tegen de waarde van de dag' },
      { value: 'gift', label: 'Schenking' },
      { value: 'inheritance', label: 'Erfenis', disabled: true },
    ],
    onChange: fn(),
  },
  // radios of one name belong together within a form, and the docs page shows several groups
  decorators: [
    (Story) => (
      <form>
        <Story />
      </form>
    ),
  ],
} satisfies Meta<typeof RadioGroup>;
export default meta;
type Story = StoryObj<typeof meta>;

export const Default: Story = {
  args: { defaultValue: 'sale', onBlur: fn() },
  play: async ({ canvasElement, args }) => {
    const group = within(within(canvasElement).getByRole('radiogroup', { name: 'Reden van de overdracht' }));
    await userEvent.tab();
    await expect(group.getByRole('radio', { name: 'Verkoop' })).toHaveFocus();
    await expect(group.getByRole('radio', { name: 'Verkoop' })).toHaveAccessibleDescription(
      'Tegen de waarde van de dag',
    );
    await userEvent.keyboard('{ArrowDown}');
    await expect(group.getByRole('radio', { name: 'Schenking' })).toBeChecked();
    await expect(args.onChange).toHaveBeenLastCalledWith('gift', expect.anything());
    await expect(args.onBlur).not.toHaveBeenCalled();
    await userEvent.tab();
    await expect(args.onBlur).toHaveBeenCalledOnce();
  },
};
/** Nothing is chosen beforehand where a slip would cost something. */
export const RequiredWithError: Story = {
  args: { required: true, feedback: { type: 'error', message: 'Kies een reden' } },
  play: async ({ canvasElement }) => {
    const group = within(canvasElement).getByRole('radiogroup');
    await expect(group).toBeRequired();
    await expect(group).toBeInvalid();
    await expect(group).toHaveAccessibleDescription('Fout: Kies een reden');
  },
};
/** Two or three short ones may stand beside each other. */
export const Row: Story = {
  args: {
    label: 'Taal van de brieven',
    direction: 'row',
    defaultValue: 'nl',
    options: [
      { value: 'nl', label: 'Nederlands' },
      { value: 'en', label: 'Engels' },
    ],
  },
};
/** Ways of one thing: in one bar. */
export const Segments: Story = {
  args: {
    label: 'Datums',
    direction: 'segments',
    defaultValue: 'dmy',
    options: [
      { value: 'dmy', label: 'dd-mm-jjjj' },
      { value: 'mdy', label: 'mm-dd-jjjj' },
      { value: 'ymd', label: 'jjjj-mm-dd' },
    ],
  },
  play: async ({ canvasElement }) => {
    await userEvent.click(within(canvasElement).getByText('jjjj-mm-dd'));
    await expect(within(canvasElement).getByRole('radio', { name: 'jjjj-mm-dd' })).toBeChecked();
  },
};
export const Matrix: Story = {
  render: (args) => (
    <FieldMatrix
      without={['Alleen lezen']}
      field={(state) => <RadioGroup {...args} {...state} label="Reden" defaultValue="gift" />}
    >
      <Cell label="Niets gekozen, naast elkaar">
        <RadioGroup {...args} name="rij" label="Reden" direction="row" options={args.options.slice(1)} />
      </Cell>
    </FieldMatrix>
  ),
};
