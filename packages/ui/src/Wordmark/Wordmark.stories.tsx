import { Avatar, Grid, markTones, Wordmark } from '@ledenbureau/ui';
import type { Meta, StoryObj } from '@storybook/react-vite';
import { usage } from '../testing/usage.ts';

const meta = {
  title: 'Shell/Wordmark · Woordmerk',
  id: 'shell-wordmark',
  component: Wordmark,
  args: { children: 'Ledenbureau' },
  parameters: usage({
    when: [
      'Once a page, where it begins: the head of the menu, or the card of a front page.',
      'A cooperative that has a logo gives it as `mark`, with its own name.',
    ],
    not: [
      'Not within a sentence, and not as a heading: write the name.',
      'Where a name does not fit, Mark alone with a label.',
      'Do not set the name in another face, weight or colour.',
    ],
  }),
} satisfies Meta<typeof Wordmark>;
export default meta;
type Story = StoryObj<typeof meta>;

export const Default: Story = {};
export const OfACooperative: Story = {
  args: { children: 'Energie Dichtbij', mark: <Avatar name="Energie Dichtbij" size="small" decorative /> },
};
export const All: Story = {
  name: 'Matrix',
  render: (args) => (
    <Grid columns={3} minItemWidth={180}>
      {markTones.map((tone) => (
        <div
          key={tone}
          // the ground that the tone is for
          style={{ padding: '2rem', background: tone === 'reversed' ? 'var(--lb-accent)' : 'var(--lb-surface)' }}
        >
          <Wordmark {...args} tone={tone} />
        </div>
      ))}
    </Grid>
  ),
};
