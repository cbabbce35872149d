import type { Meta, StoryObj } from '@storybook/react-vite';
import { ErrorState } from '@ledenbureau/ui';
import { fn } from 'storybook/test';

const meta = {
  title: 'Feedback/ErrorState',
  component: ErrorState,
  args: { title: 'De transacties konden niet worden geladen' },
} satisfies Meta<typeof ErrorState>;
export default meta;
type Story = StoryObj<typeof meta>;

export const Default: Story = {};
export const WithRetry: Story = { args: { description: 'Er is niets geboekt of gewijzigd.', onRetry: fn() } };
