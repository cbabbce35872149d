import type { Meta, StoryObj } from '@storybook/react-vite';
import { Button, Card, EmptyState, Grid } from '@ledenbureau/ui';
import { expect, within } from 'storybook/test';
import { usage } from '../testing/usage.ts';

const meta = {
  title: 'Layout/Card · Kaart',
  id: 'layout-card',
  component: Card,
  args: { title: 'Gegevens', children: 'Inhoud van de kaart' },
  parameters: usage({
    when: [
      'For things that belong together, on a surface of their own; its title is a heading and names the region.',
      'padding none around a Table, so that the rows reach the edge.',
    ],
    not: ['Never a card in a card.', 'For one figure use StatTile. For a whole page: the page itself is enough.'],
  }),
} satisfies Meta<typeof Card>;
export default meta;
type Story = StoryObj<typeof meta>;

export const Default: Story = {
  play: async ({ canvasElement }) => {
    await expect(within(canvasElement).getByRole('region', { name: 'Gegevens' })).toBeVisible();
  },
};
export const WithActions: Story = { args: { actions: <Button size="small">Wijzigen</Button> } };
export const WithoutTitle: Story = { args: { title: undefined } };
export const Flush: Story = { args: { padding: 'none', children: <EmptyState title="Nog geen documenten" /> } };
export const MatrixOfParts: Story = {
  name: 'Matrix',
  render: (args) => (
    <Grid columns={2}>
      <Card {...args} />
      <Card {...args} title="Met acties" actions={<Button size="small">Wijzigen</Button>} />
      <Card title={undefined}>Zonder titel</Card>
      <Card {...Flush.args} title="Tot de rand" />
    </Grid>
  ),
};
