import type { Meta, StoryObj } from '@storybook/react-vite';
import { Pager } from '@ledenbureau/ui';
import { fn } from 'storybook/test';

const meta = {
  title: 'Data/Pager',
  component: Pager,
  args: { from: 26, to: 50, total: 7412, onNext: fn(), onPrevious: fn() },
} satisfies Meta<typeof Pager>;
export default meta;
type Story = StoryObj<typeof meta>;

export const Default: Story = {};
export const WithPageSize: Story = { args: { pageSize: 25, onPageSizeChange: fn() } };
export const FirstPage: Story = { args: { from: 1, to: 25, onPrevious: undefined } };
