import type { Meta, StoryObj } from '@storybook/react-vite';
import { type KeyFigure, KeyFigures, keyFiguresLayouts, Money, Quantity, Stack } from '@ledenbureau/ui';
import { expect, within } from 'storybook/test';
import { usage } from '../testing/usage.ts';

const items: KeyFigure[] = [
  { id: 'paid', name: 'Ingelegd', value: <Money cents={124_500_000} />, lead: true },
  { id: 'members', name: 'Leden', value: '4.433' },
  { id: 'bond', name: 'Obligatie Zon 2026', value: <Quantity value="1250" />, detail: 'van 2.000' },
  { id: 'waits', name: 'Wacht', value: <Money cents={25_000} />, tone: 'warning' },
];

const meta = {
  title: 'Data/KeyFigures · Cijfers',
  id: 'data-keyfigures',
  component: KeyFigures,
  args: { items },
  parameters: usage({
    when: [
      'For a few figures that are read together, each with its name: totals of a list, what a batch or a run comes to.',
      'One of them leads, where the others are what it is made of.',
    ],
    not: [
      'For figures that are links, or still on their way, use SummaryStrip.',
      'For one figure on a surface of its own use StatTile.',
      'For amounts that add up to a result use Sum, for the facts about one thing DescriptionList.',
    ],
  }),
} satisfies Meta<typeof KeyFigures>;
export default meta;
type Story = StoryObj<typeof meta>;

export const Default: Story = {
  play: async ({ canvasElement }) => {
    const canvas = within(canvasElement);
    await expect(canvas.getAllByRole('term').map(({ textContent }) => textContent)).toEqual([
      'Ingelegd',
      'Leden',
      'Obligatie Zon 2026',
      'Wacht',
    ]);
    await expect(canvas.getAllByRole('definition')).toHaveLength(4);
  },
};
export const Strip: Story = { args: { layout: 'strip' } };
/** On a narrow page no line begins with a hairline. */
export const NarrowStrip: Story = {
  args: { layout: 'strip' },
  decorators: [
    (Story) => (
      <div style={{ inlineSize: '17rem' }}>
        <Story />
      </div>
    ),
  ],
  play: async ({ canvasElement }) => {
    const [strip] = canvasElement.querySelectorAll('dl');
    const left = strip?.getBoundingClientRect().left ?? 0;
    const starts = [...(strip?.children ?? [])].filter((item) => item.getBoundingClientRect().left <= left);
    await expect(starts.length).toBeGreaterThan(1);
    await expect(getComputedStyle(strip as Element).overflowX).toBe('clip');
  },
};
export const End: Story = { args: { align: 'end', items: items.slice(1, 3) } };
export const MatrixOfLayouts: Story = {
  name: 'Matrix',
  render: () => (
    <Stack gap={8}>
      {keyFiguresLayouts.map((layout) => (
        <KeyFigures key={layout} layout={layout} items={items} />
      ))}
      <div dir="rtl">
        <KeyFigures layout="strip" items={items} />
      </div>
    </Stack>
  ),
};
