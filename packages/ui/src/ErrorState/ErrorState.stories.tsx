import type { Meta, StoryObj } from '@storybook/react-vite';
import { Card, ErrorState, Stack } from '@ledenbureau/ui';
import { expect, fn, userEvent, within } from 'storybook/test';
import { usage } from '../testing/usage.ts';

const meta = {
  title: 'Feedback/ErrorState · Storing',
  id: 'feedback-errorstate',
  component: ErrorState,
  args: { title: 'De transacties konden niet worden geladen' },
  parameters: usage({
    when: [
      'In the place of content that could not be loaded: what failed, what that means, a way to try again.',
      'For one panel, so that the rest of the page goes on.',
    ],
    not: [
      'For an action that failed use Notice beside it.',
      'When there is nothing, and that is known, use EmptyState.',
    ],
  }),
} satisfies Meta<typeof ErrorState>;
export default meta;
type Story = StoryObj<typeof meta>;

export const Default: Story = {};
export const WithRetry: Story = {
  args: { description: 'Er is niets geboekt of gewijzigd.', onRetry: fn() },
  play: async ({ canvasElement, args }) => {
    await userEvent.click(within(canvasElement).getByRole('button', { name: 'Opnieuw proberen' }));
    await expect(args.onRetry).toHaveBeenCalledOnce();
  },
};
/** The button is busy and keeps the focus. */
export const Retrying: Story = { args: { ...WithRetry.args, onRetry: fn(), retrying: true } };
export const MatrixOfKinds: Story = {
  name: 'Matrix',
  render: (args) => (
    <Stack gap={6}>
      {[{}, WithRetry.args, Retrying.args].map((own, index) => (
        <Card key={index} padding="none">
          <ErrorState {...args} {...own} />
        </Card>
      ))}
    </Stack>
  ),
};
