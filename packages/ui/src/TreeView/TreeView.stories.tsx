import type { Meta, StoryObj } from '@storybook/react-vite';
import { BookIcon, DocumentIcon, TreeView, type TreeItem } from '@ledenbureau/ui';
import { expect, fn, userEvent, within } from 'storybook/test';
import { usage } from '../testing/usage.ts';

const paper = (id: string, label: string): TreeItem => ({ id, label, icon: <DocumentIcon /> });
const items: readonly TreeItem[] = [
  {
    id: '2026',
    label: '2026',
    icon: <BookIcon />,
    detail: 3,
    items: [
      paper('besluit', 'Besluit ledenraad'),
      {
        id: 'ronde',
        label: 'Derde ronde',
        icon: <BookIcon />,
        detail: 1,
        items: [paper('prospectus', 'Prospectus')],
      },
      { ...paper('concept', 'Jaarverslag (concept)'), disabled: true },
    ],
  },
  { id: '2025', label: '2025', icon: <BookIcon />, detail: 1, items: [paper('verslag', 'Jaarverslag')] },
  paper('statuten', 'Statuten'),
];

const meta = {
  title: 'Data/TreeView · Boomweergave',
  id: 'data-treeview',
  component: TreeView,
  args: { label: 'Stukken', items, defaultExpanded: ['2026'], defaultValue: 'besluit', onChange: fn() },
  parameters: usage({
    when: [
      'For things that lie below each other, deeper than two levels, of which one is looked at: papers, accounts.',
    ],
    not: [
      'For the pages of the application use Sidebar; for two levels use Accordion, or a table with groups.',
      'For a value that a form sends use Select with groups.',
    ],
    keyboard: {
      '↑, ↓, Home, End': 'moves over what is seen',
      '→': 'opens, and then goes in',
      '←': 'closes, or goes to what it lies below',
      'Enter, Space': 'chooses it',
      'a letter, or more of a word': 'moves to the next item that starts with it',
      '*': 'opens all beside it',
    },
  }),
} satisfies Meta<typeof TreeView>;
export default meta;
type Story = StoryObj<typeof meta>;

export const Default: Story = {
  play: async ({ canvasElement, args }) => {
    const canvas = within(canvasElement);
    await userEvent.tab();
    await expect(canvas.getByRole('treeitem', { name: 'Besluit ledenraad' })).toHaveFocus();
    await userEvent.keyboard('{ArrowDown}{ArrowRight}{ArrowRight}{Enter}');
    await expect(args.onChange).toHaveBeenLastCalledWith('prospectus', expect.anything());
    await expect(canvas.getByRole('treeitem', { name: 'Prospectus', selected: true })).toHaveFocus();
  },
};
export const Matrix: Story = {
  render: (args) => (
    <div style={{ inlineSize: 320 }}>
      <TreeView {...args} defaultExpanded={['2026', 'ronde']} />
    </div>
  ),
};
