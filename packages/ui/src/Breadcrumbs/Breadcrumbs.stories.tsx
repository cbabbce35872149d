import type { Meta, StoryObj } from '@storybook/react-vite';
import { Breadcrumbs, Stack } from '@ledenbureau/ui';
import { expect, within } from 'storybook/test';
import { usage } from '../testing/usage.ts';

const meta = {
  title: 'Shell/Breadcrumbs · Kruimelpad',
  id: 'shell-breadcrumbs',
  component: Breadcrumbs,
  args: {
    items: [
      { label: 'Dashboard', href: '#home' },
      { label: 'Automatisch Converteren', href: '#conversie' },
      { label: 'CR-2026-0014' },
    ],
  },
  parameters: usage({
    when: ['On a page that lies below another one: the way back up, each step a link. PageHeader takes them too.'],
    not: ['For the steps of a task use Stepper.', 'On a page that the menu reaches at once: leave them out.'],
  }),
} satisfies Meta<typeof Breadcrumbs>;
export default meta;
type Story = StoryObj<typeof meta>;

export const Default: Story = {
  play: async ({ canvasElement }) => {
    const trail = within(within(canvasElement).getByRole('navigation', { name: 'Kruimelpad' }));
    await expect(trail.getAllByRole('link')).toHaveLength(2);
    await expect(trail.getByText('CR-2026-0014')).toHaveAttribute('aria-current', 'page');
  },
};
export const MatrixOfLengths: Story = {
  name: 'Matrix',
  render: (args) => (
    <Stack gap={6}>
      <Breadcrumbs items={args.items.slice(1)} />
      <Breadcrumbs {...args} />
      <div style={{ inlineSize: 240 }}>
        <Breadcrumbs {...args} />
      </div>
    </Stack>
  ),
  // three trails under each other: only here, to be compared
  parameters: { a11y: { config: { rules: [{ id: 'landmark-unique', enabled: false }] } } },
};
