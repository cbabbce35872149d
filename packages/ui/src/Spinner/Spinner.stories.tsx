import type { Meta, StoryObj } from '@storybook/react-vite';
import { Spinner } from '@ledenbureau/ui';

const meta = { title: 'Feedback/Spinner', component: Spinner } satisfies Meta<typeof Spinner>;
export default meta;
type Story = StoryObj<typeof meta>;

export const Default: Story = {};
export const WithOwnLabel: Story = { args: { label: 'De transactie wordt geboekt' } };
