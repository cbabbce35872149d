import type { Meta, StoryObj } from '@storybook/react-vite';
import { AppShell, PageHeader } from '@ledenbureau/ui';
import { expect, userEvent, within } from 'storybook/test';
import { DemoShell } from '../testing/shell.tsx';

const meta = {
  title: 'Shell/AppShell',
  component: AppShell,
  parameters: { layout: 'fullscreen' },
  args: { sidebar: null, header: null, children: null },
  render: () => (
    <DemoShell current="#home">
      <PageHeader title="Dashboard" />
    </DemoShell>
  ),
} satisfies Meta<typeof AppShell>;
export default meta;
type Story = StoryObj<typeof meta>;

export const Default: Story = {};
export const SkipLink: Story = {
  play: async ({ canvasElement }) => {
    const canvas = within(canvasElement);
    await userEvent.tab();
    await expect(canvas.getByRole('link', { name: 'Naar de inhoud' })).toHaveFocus();
    await userEvent.keyboard('{Enter}');
    await expect(canvas.getByRole('main')).toHaveFocus();
  },
};
