import type { Meta, StoryObj } from '@storybook/react-vite';
import { Button, EmptyState } from '@ledenbureau/ui';

const meta = {
  title: 'Feedback/EmptyState',
  component: EmptyState,
  args: { title: 'Nog geen transacties' },
} satisfies Meta<typeof EmptyState>;
export default meta;
type Story = StoryObj<typeof meta>;

export const Default: Story = {};
export const WithAction: Story = {
  args: {
    description: 'Wat voor dit lid wordt geboekt, staat hier.',
    action: <Button tone="green">Transactie toevoegen</Button>,
  },
};
