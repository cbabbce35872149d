import type { Meta, StoryObj } from '@storybook/react-vite';
import { Button, levels, NotificationProvider, Stack, useNotifications } from '@ledenbureau/ui';
import { expect, userEvent, within } from 'storybook/test';

const messages = {
  info: 'Er staat een verzoek klaar',
  success: 'Transactie geboekt',
  warning: 'De prijs is van vorig jaar',
  error: 'Boeken is niet gelukt',
};

function Senders() {
  const { notify, items } = useNotifications();
  return (
    <Stack>
      <Stack direction="row">
        {levels.map((level) => (
          <Button key={level} onClick={() => notify({ level, message: messages[level] })}>
            {messages[level]}
          </Button>
        ))}
      </Stack>
      <span>{items.length}</span>
    </Stack>
  );
}

const meta = {
  title: 'Feedback/NotificationProvider',
  component: NotificationProvider,
  args: { children: <Senders /> },
} satisfies Meta<typeof NotificationProvider>;
export default meta;
type Story = StoryObj<typeof meta>;

export const Default: Story = {};
export const SameMessageCounts: Story = {
  play: async ({ canvasElement }) => {
    const canvas = within(canvasElement);
    const send = canvas.getByRole('button', { name: messages.error });
    await userEvent.click(send);
    await userEvent.click(send);
    await userEvent.click(canvas.getByRole('button', { name: messages.warning }));
    await expect(canvas.getByText('2 keer')).toBeVisible();
    await expect(within(canvas.getByRole('alert')).getAllByText(messages.error)).toHaveLength(1);
  },
};
