import type { Meta, StoryObj } from '@storybook/react-vite';
import { Spinner, spinnerSizes, Stack } from '@ledenbureau/ui';
import { expect, within } from 'storybook/test';
import { usage } from '../testing/usage.ts';

const meta = {
  title: 'Feedback/Spinner · Wachtteken',
  id: 'feedback-spinner',
  component: Spinner,
  parameters: usage({
    when: ['For a short wait of unknown length in a small place: a panel that saves, a search that runs.'],
    not: [
      'For a button use its `loading`; for an area of content use Skeleton.',
      'For more than about three seconds use ProgressBar.',
    ],
  }),
} satisfies Meta<typeof Spinner>;
export default meta;
type Story = StoryObj<typeof meta>;

export const Default: Story = {
  play: async ({ canvasElement }) => {
    await expect(within(canvasElement).getByRole('status', { name: 'Wordt geladen…' })).toBeVisible();
  },
};
export const WithOwnLabel: Story = { args: { label: 'De transactie wordt geboekt' } };
export const MatrixOfSizes: Story = {
  name: 'Matrix',
  render: () => (
    <Stack direction="row" align="center" gap={6}>
      {spinnerSizes.map((size) => (
        <Spinner key={size} size={size} />
      ))}
      <span style={{ color: 'var(--lb-accent)' }}>
        <Spinner size="large" />
      </span>
    </Stack>
  ),
};
