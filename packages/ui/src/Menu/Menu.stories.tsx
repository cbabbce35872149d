import type { Meta, StoryObj } from '@storybook/react-vite';
import { EllipsisIcon, Menu, UserIcon } from '@ledenbureau/ui';
import { expect, fn, userEvent, within } from 'storybook/test';

const meta = {
  title: 'Actions/Menu',
  component: Menu,
  args: {
    label: 'Anna de Vries',
    items: [
      { label: 'Profiel', href: '#profiel' },
      { label: 'Thema: donker', onSelect: fn() },
      { label: 'Niet beschikbaar', disabled: true },
      { label: 'Uitloggen', onSelect: fn() },
    ],
  },
  decorators: [
    (Story) => (
      <div style={{ minBlockSize: 220, display: 'flex', justifyContent: 'center' }}>
        <Story />
      </div>
    ),
  ],
} satisfies Meta<typeof Menu>;
export default meta;
type Story = StoryObj<typeof meta>;

export const Default: Story = {};
export const WithIcon: Story = { args: { icon: <EllipsisIcon />, label: 'Meer acties' } };
export const Opened: Story = {
  args: { icon: <UserIcon />, label: 'Gebruikersmenu' },
  play: async ({ canvasElement }) => {
    const canvas = within(canvasElement);
    await userEvent.click(canvas.getByRole('button'));
    await expect(canvas.getByRole('menuitem', { name: 'Profiel' })).toHaveFocus();
  },
};
