import type { Meta, StoryObj } from '@storybook/react-vite';
import { Button, Dialog } from '@ledenbureau/ui';
import { fn } from 'storybook/test';

const meta = {
  title: 'Feedback/Dialog',
  component: Dialog,
  args: {
    open: true,
    onClose: fn(),
    title: 'Transactie terugdraaien',
    children: <p>Er komt een tegenboeking bij; de oorspronkelijke blijft staan.</p>,
  },
} satisfies Meta<typeof Dialog>;
export default meta;
type Story = StoryObj<typeof meta>;

export const Default: Story = {
  args: {
    actions: [
      <Button key="cancel">Annuleren</Button>,
      <Button key="do" tone="green">
        Terugdraaien
      </Button>,
    ],
  },
};
export const WithoutActions: Story = {};
