import type { Meta, StoryObj } from '@storybook/react-vite';
import { Card, Grid, Skeleton, Stack, StatTile } from '@ledenbureau/ui';
import { usage } from '../testing/usage.ts';

const meta = {
  title: 'Feedback/Skeleton · Plaatshouder',
  id: 'feedback-skeleton',
  component: Skeleton,
  parameters: usage({
    when: [
      'For the place of content on its first way in, with about as many lines; the area around it carries `aria-busy`.',
      'It shows itself after 200 ms, so that a quick answer does not flash. Table and StatTile have their own.',
    ],
    not: [
      'For content that is fetched again: leave the old one standing.',
      'For an action use the `loading` of its Button.',
    ],
  }),
} satisfies Meta<typeof Skeleton>;
export default meta;
type Story = StoryObj<typeof meta>;

export const Default: Story = { args: { lines: 3 } };
export const InCard: Story = {
  render: () => (
    <Card title="Gegevens" aria-busy>
      <Skeleton lines={4} />
    </Card>
  ),
};
export const MatrixOfPlaces: Story = {
  name: 'Matrix',
  render: () => (
    <Stack gap={6} style={{ maxInlineSize: 640 }}>
      <Skeleton />
      <Skeleton lines={3} />
      <div style={{ font: 'var(--lb-type-title)' }}>
        <Skeleton />
      </div>
      <Grid columns={2}>
        <StatTile label="Actieve leden" value="" detail="" loading />
        <Card aria-busy>
          <Skeleton lines={2} />
        </Card>
      </Grid>
    </Stack>
  ),
};
