import type { Meta, StoryObj } from '@storybook/react-vite';
import { DateText } from '@ledenbureau/ui';

const meta = { title: 'Data/DateText', component: DateText, args: { value: '2026-11-21' } } satisfies Meta<
  typeof DateText
>;
export default meta;
type Story = StoryObj<typeof meta>;

export const Default: Story = {};
export const WithTime: Story = { args: { value: '2026-11-21T09:30:00Z', time: true } };
