import type { Meta, StoryObj } from '@storybook/react-vite';
import { Switch } from '@ledenbureau/ui';
import { expect, fn, userEvent, within } from 'storybook/test';
import { Cell, FieldMatrix } from '../testing/FieldMatrix.tsx';
import { usage } from '../testing/usage.ts';

const meta = {
  title: 'Fields/Switch · Schakelaar',
  id: 'fields-switch',
  component: Switch,
  parameters: usage({
    when: ['For a setting that is on or off and takes effect at once.'],
    not: [
      'In a form that is sent: use Checkbox, which promises nothing before that.',
      'For what cannot be undone or costs money: use a button with a ConfirmDialog.',
    ],
    keyboard: { Space: 'Turns it on or off.' },
  }),
  args: { name: 'melding', label: 'E-mail bij een nieuw verzoek', onChange: fn() },
} satisfies Meta<typeof Switch>;
export default meta;
type Story = StoryObj<typeof meta>;

export const Default: Story = {
  play: async ({ canvasElement, args }) => {
    const control = within(canvasElement).getByRole('switch', { name: 'E-mail bij een nieuw verzoek' });
    await userEvent.tab();
    await userEvent.keyboard(' ');
    await expect(control).toBeChecked();
    await expect(args.onChange).toHaveBeenLastCalledWith(true, expect.anything());
  },
};
/** The hint says what follows from it. */
export const WithHint: Story = {
  args: { defaultChecked: true, hint: 'Aan iedereen die verzoeken mag goedkeuren' },
};
export const Matrix: Story = {
  render: (args) => (
    <FieldMatrix without={['Alleen lezen']} field={(state) => <Switch {...args} {...state} label="Uit" />}>
      <Cell label="Aan">
        <Switch {...args} name="aan" label="Aan" defaultChecked />
      </Cell>
      <Cell label="Aan, uitgeschakeld">
        <Switch {...args} name="dicht" label="Aan" defaultChecked disabled />
      </Cell>
    </FieldMatrix>
  ),
};
