import type { Meta, StoryObj } from '@storybook/react-vite';
import { Quantity } from '@ledenbureau/ui';

const meta = { title: 'Data/Quantity', component: Quantity, args: { value: '1250.5' } } satisfies Meta<typeof Quantity>;
export default meta;
type Story = StoryObj<typeof meta>;

export const Default: Story = {};
export const Signed: Story = { args: { value: '10', signed: true } };
