import type { Meta, StoryObj } from '@storybook/react-vite';
import { Combobox } from '@ledenbureau/ui';
import { expect, userEvent, within } from 'storybook/test';
import { Controlled } from '../testing/Controlled.tsx';
import { demoMembers, findMembers, type DemoMember } from '../testing/data.ts';

const meta = {
  title: 'Fields/Combobox',
  component: Combobox<DemoMember>,
  args: {
    name: 'lid',
    label: 'Lid',
    hint: 'Naam, lidnummer of e-mailadres',
    width: 'medium',
    value: null,
    onChange: () => undefined,
    load: findMembers,
    getKey: (member) => member.no,
    getLabel: (member) => `${member.name} (${member.no})`,
    getDescription: (member) => member.place,
  },
  render: (args) => (
    <div style={{ minBlockSize: 280 }}>
      <Controlled initial={args.value}>
        {(value, onChange) => <Combobox {...args} value={value} onChange={onChange} />}
      </Controlled>
    </div>
  ),
} satisfies Meta<typeof Combobox<DemoMember>>;
export default meta;
type Story = StoryObj<typeof meta>;

export const Default: Story = {};
export const Chosen: Story = { args: { value: demoMembers[0] ?? null } };
export const Suggestions: Story = {
  play: async ({ canvasElement }) => {
    const canvas = within(canvasElement);
    await userEvent.type(canvas.getByRole('combobox', { name: 'Lid' }), 'berg');
    await expect(await canvas.findAllByRole('option')).toHaveLength(2);
  },
};
export const NothingFound: Story = {
  play: async ({ canvasElement }) => {
    const canvas = within(canvasElement);
    await userEvent.type(canvas.getByRole('combobox', { name: 'Lid' }), 'xyz');
    await expect((await canvas.findAllByText('Geen resultaten')).length).toBeGreaterThan(0);
  },
};
export const WithError: Story = { args: { required: true, feedback: { type: 'error', message: 'Kies een lid' } } };
