import type { Meta, StoryObj } from '@storybook/react-vite';
import { Sidebar, Stack, useSidebarState, Wordmark, type SidebarSection } from '@ledenbureau/ui';
import type { ComponentProps } from 'react';
import { expect, within } from 'storybook/test';
import { demoSections } from '../testing/shell.tsx';
import { usage } from '../testing/usage.ts';

const meta = {
  title: 'Shell/Sidebar · Zijbalk',
  id: 'shell-sidebar',
  component: Sidebar,
  args: { sections: demoSections('#single'), brand: <Wordmark>Ledenbureau</Wordmark> },
  parameters: {
    layout: 'fullscreen',
    ...usage({
      when: [
        'Once, in AppShell: the pages of the application in sections by job.',
        'Give it `currentPath`: the item the path equals, or lies below, is marked. It starts expanded; `useSidebarState` remembers what the user chose.',
        'Below 1280 px it is a rail of icons that opens over the page; below 640 px a button at the start of the bar.',
      ],
      not: [
        'For the parts of one page use Tabs; for actions use Menu.',
        'Not for more than two levels: a page that needs them has links of its own.',
      ],
      keyboard: {
        'Enter, Space': 'on the toggle shows or hides the words',
        Esc: 'closes the menu that lies over the page',
      },
    }),
  },
} satisfies Meta<typeof Sidebar>;
export default meta;
type Story = StoryObj<typeof meta>;

/** It keeps its own state, and starts expanded. */
export const Default: Story = {};
export const Collapsed: Story = { args: { expanded: false } };

const byPath: SidebarSection[] = demoSections('').map((section) => ({
  ...section,
  items: section.items.map(({ label, href, icon }) => ({ label, icon, href: href.replace('#', '/') })),
}));
/** The page lies below "Automatisch Converteren": that item is the current one. */
export const CurrentByPath: Story = {
  args: { sections: byPath, currentPath: '/conversion/CR-2026-0014' },
  play: async ({ canvasElement }) => {
    const canvas = within(canvasElement);
    const current = canvas.getAllByRole('link').filter((link) => link.hasAttribute('aria-current'));
    await expect(current.map((link) => link.textContent)).toEqual(['Automatisch Converteren']);
  },
};

function Remembering(args: ComponentProps<typeof Sidebar>) {
  return <Sidebar {...args} {...useSidebarState('story.sidebar')} />;
}
/** What the user chose is there again at the next visit. */
export const Remembers: Story = { render: (args) => <Remembering {...args} /> };
export const MatrixOfStates: Story = {
  name: 'Matrix',
  render: (args) => (
    <Stack direction="row" gap={8} wrap={false}>
      <Sidebar {...args} expanded />
      <Sidebar {...args} expanded={false} />
    </Stack>
  ),
  // two navigations of one name: only here, to be compared
  parameters: { a11y: { config: { rules: [{ id: 'landmark-unique', enabled: false }] } } },
};
