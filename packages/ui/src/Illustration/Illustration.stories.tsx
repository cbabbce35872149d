import {
  Card,
  EmptyState,
  Grid,
  Illustration,
  illustrationKinds,
  type IllustrationKind,
  Stack,
  Text,
} from '@ledenbureau/ui';
import type { Meta, StoryObj } from '@storybook/react-vite';
import { usage } from '../testing/usage.ts';

const meta = {
  title: 'Feedback/Illustration · Illustratie',
  id: 'feedback-illustration',
  component: Illustration,
  args: { kind: 'nothingWaits' },
  parameters: usage({
    when: [
      'As the `illustration` of EmptyState, where a whole page or list is empty: at most one a page.',
      'One hand: 112 × 80, a line of 1.5 in the quiet text, one soft plane and one dot in the accent of the brand.',
    ],
    not: [
      'In a small table, a card among others or a menu: the sentence of EmptyState is enough there.',
      'For a failure: ErrorState. `offline` is for a page that waits until there is a connection again.',
      'Never instead of words: a screen reader does not hear it.',
    ],
  }),
} satisfies Meta<typeof Illustration>;
export default meta;
type Story = StoryObj<typeof meta>;

export const Default: Story = {};
const titles: Record<IllustrationKind, string> = {
  nothingWaits: 'Niets wacht op u',
  notFound: 'Geen lid gevonden',
  nothingYet: 'Het register is nog leeg',
  offline: 'Geen verbinding',
};
export const Matrix: Story = {
  render: () => (
    <Stack gap={4}>
      <Grid columns={2} minItemWidth={240}>
        {illustrationKinds.map((kind) => (
          <Card key={kind} padding="none">
            <EmptyState illustration={<Illustration kind={kind} />} title={titles[kind]} />
          </Card>
        ))}
      </Grid>
      <Text tone="quiet">{illustrationKinds.join(', ')}</Text>
    </Stack>
  ),
};
