import type { Meta, StoryObj } from '@storybook/react-vite';
import { Checkbox } from '@ledenbureau/ui';
import { expect, fn, userEvent, within } from 'storybook/test';
import { Cell, FieldMatrix } from '../testing/FieldMatrix.tsx';
import { doAndDont } from '../testing/doAndDont.tsx';
import { usage } from '../testing/usage.ts';

const meta = {
  title: 'Fields/Checkbox · Aankruisvak',
  id: 'fields-checkbox',
  component: Checkbox,
  parameters: usage({
    when: ['To say yes to one statement, which counts when the form is sent: a confirmation, a consent.'],
    not: [
      'For a setting that takes effect at once: use Switch.',
      'For several answers to one question: use CheckboxGroup.',
      'For a question with two answers that both need a name: use RadioGroup.',
    ],
    keyboard: { Space: 'Ticks it, or takes the tick away.' },
  }),
  args: { name: 'dubbel', label: 'Ja, dit is een andere transactie', onChange: fn() },
} satisfies Meta<typeof Checkbox>;
export default meta;
type Story = StoryObj<typeof meta>;

export const DoAndDont: Story = doAndDont({
  good: {
    show: <Checkbox name="goed" label="Stuur de bevestiging per e-mail" defaultChecked />,
    nl: 'Een zin waar men ja tegen zegt.',
    en: 'A sentence that one says yes to.',
  },
  bad: {
    show: <Checkbox name="fout" label="Geen post niet meer versturen" />,
    nl: 'Een dubbele ontkenning: niemand weet wat het vinkje doet.',
    en: 'A double negative: nobody knows what the tick does.',
  },
});

export const Default: Story = {
  play: async ({ canvasElement, args }) => {
    const box = within(canvasElement).getByRole('checkbox', { name: 'Ja, dit is een andere transactie' });
    await userEvent.tab();
    await expect(box).toHaveFocus();
    await userEvent.keyboard(' ');
    await expect(box).toBeChecked();
    await expect(args.onChange).toHaveBeenLastCalledWith(true, expect.anything());
  },
};
export const RequiredWithHint: Story = {
  args: { required: true, hint: 'TR-2026-004812 heeft hetzelfde lid, aantal en dezelfde datum' },
};
/** Some of what it stands for is chosen; a press makes it all of it. */
export const Indeterminate: Story = {
  args: { label: 'Alle rijen', indeterminate: true },
  play: async ({ canvasElement }) => {
    await expect(within(canvasElement).getByRole('checkbox')).toBePartiallyChecked();
  },
};
/** The words for a screen reader alone, as in the row of a table. */
export const HiddenLabel: Story = { args: { label: 'TR-2026-004812 selecteren', hideLabel: true } };
export const Matrix: Story = {
  render: (args) => (
    <FieldMatrix
      without={['Alleen lezen']}
      field={(state) => <Checkbox {...args} {...state} label="Niet aangevinkt" />}
    >
      <Cell label="Aangevinkt">
        <Checkbox {...args} name="aan" label="Aangevinkt" defaultChecked />
      </Cell>
      <Cell label="Deels">
        <Checkbox {...args} name="deels" label="Deels" indeterminate />
      </Cell>
      <Cell label="Aangevinkt, uitgeschakeld">
        <Checkbox {...args} name="dicht" label="Aangevinkt" defaultChecked disabled />
      </Cell>
      <Cell label="Aangevinkt, fout">
        <Checkbox
          {...args}
          name="fout"
          label="Aangevinkt"
          defaultChecked
          feedback={{ type: 'error', message: 'Wat er mis is' }}
        />
      </Cell>
    </FieldMatrix>
  ),
};
