import type { Meta, StoryObj } from '@storybook/react-vite';
import { ProgressBar, Stack } from '@ledenbureau/ui';
import { expect, within } from 'storybook/test';
import { usage } from '../testing/usage.ts';

const meta = {
  title: 'Feedback/ProgressBar · Voortgangsbalk',
  id: 'feedback-progressbar',
  component: ProgressBar,
  args: { label: 'Regels controleren', value: 43 },
  parameters: usage({
    when: [
      'For work that takes more than about three seconds: how far it is, in a number people understand.',
      'Without `value` as long as its length is not known.',
    ],
    not: [
      'For a button that waits use its `loading`; for content on its way use Skeleton.',
      'For a share of a whole (a budget, a goal) use a figure or a chart: a progress bar says that something goes on.',
    ],
  }),
} satisfies Meta<typeof ProgressBar>;
export default meta;
type Story = StoryObj<typeof meta>;

export const Default: Story = {
  play: async ({ canvasElement }) => {
    const bar = within(canvasElement).getByRole('progressbar', { name: 'Regels controleren' });
    await expect(bar).toHaveAttribute('aria-valuenow', '43');
    await expect(bar).toHaveAttribute('aria-valuetext', '43%');
  },
};
export const InWords: Story = { args: { value: 214, max: 1000, detail: '214 van 1.000 regels' } };
export const Unknown: Story = {
  args: { label: 'Bestand verwerken', value: undefined },
  play: async ({ canvasElement }) => {
    await expect(within(canvasElement).getByRole('progressbar')).not.toHaveAttribute('aria-valuenow');
  },
};
export const HiddenLabel: Story = { args: { hideLabel: true } };
export const MatrixOfValues: Story = {
  name: 'Matrix',
  render: (args) => (
    <Stack gap={6} style={{ maxInlineSize: 480 }}>
      {[0, 1, 43, 100].map((value) => (
        <ProgressBar key={value} {...args} value={value} />
      ))}
      <ProgressBar label="In woorden" value={214} max={1000} detail="214 van 1.000 regels" />
      <ProgressBar label="Onbekende duur" />
    </Stack>
  ),
};
