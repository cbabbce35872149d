import type { Meta, StoryObj } from '@storybook/react-vite';
import { Sidebar } from '@ledenbureau/ui';
import { Controlled } from '../testing/Controlled.tsx';
import { demoSections } from '../testing/shell.tsx';

const meta = {
  title: 'Shell/Sidebar',
  component: Sidebar,
  parameters: { layout: 'fullscreen' },
  args: { sections: demoSections('#single'), expanded: true, onExpandedChange: () => undefined, brand: 'Ledenbureau' },
  render: (args) => (
    <Controlled initial={args.expanded}>
      {(expanded, onChange) => <Sidebar {...args} expanded={expanded} onExpandedChange={onChange} />}
    </Controlled>
  ),
} satisfies Meta<typeof Sidebar>;
export default meta;
type Story = StoryObj<typeof meta>;

export const Default: Story = {};
export const Collapsed: Story = { args: { expanded: false } };
