import { Grid, iconSizes, Mark, markTones, Stack } from '@ledenbureau/ui';
import type { Meta, StoryObj } from '@storybook/react-vite';
import type { ReactNode } from 'react';
import { expect, within } from 'storybook/test';
import { usage } from '../testing/usage.ts';

const meta = {
  title: 'Shell/Mark · Beeldmerk',
  id: 'shell-mark',
  component: Mark,
  parameters: usage({
    when: [
      'Where Ledenbureau itself speaks: the head of the menu, the card of a front page, the icon of the window.',
      'In the accent of the brand on the page, `reversed` on a ground in the accent, `mono` on paper and stamps.',
      'With a third of its width free around it. The same shapes lie as files in `@ledenbureau/ui/mark/`.',
    ],
    not: [
      'Beside the name: Wordmark, which keeps the distance.',
      'Do not turn, stretch, shade or outline it, and do not give its parts other colours.',
      'Not smaller than 16 px, and not as the icon of a button: those are in Icons.',
    ],
  }),
} satisfies Meta<typeof Mark>;
export default meta;
type Story = StoryObj<typeof meta>;

/** Where it lies on a ground of its own: a tile as wide as the mark needs. */
function Tile({ tone, children }: { tone: string; children: ReactNode }) {
  const reversed = tone === 'reversed';
  return (
    <Stack
      direction="row"
      align="center"
      justify="center"
      style={{ minBlockSize: '6rem', background: reversed ? 'var(--lb-accent)' : 'var(--lb-surface)' }}
    >
      {children}
    </Stack>
  );
}

export const Default: Story = {};
/** Larger than an icon: on a cover, or in an empty window. */
export const Large: Story = { args: { style: { inlineSize: '6rem', blockSize: '6rem' } } };
/** Decoration beside a name; alone it says what it stands for. */
export const Alone: Story = {
  args: { label: 'Ledenbureau' },
  play: async ({ canvasElement }) => {
    await expect(within(canvasElement).getByRole('img', { name: 'Ledenbureau' })).toBeVisible();
  },
};
export const All: Story = {
  name: 'Matrix',
  render: () => (
    <Grid columns={3} minItemWidth={180}>
      {markTones.map((tone) => (
        <Tile key={tone} tone={tone}>
          {iconSizes.map((size) => (
            <Mark key={size} tone={tone} size={size} label={`${tone} ${size}`} />
          ))}
        </Tile>
      ))}
    </Grid>
  ),
};
