import type { Meta, StoryObj } from '@storybook/react-vite';
import { DateText, Stack } from '@ledenbureau/ui';
import { expect } from 'storybook/test';
import { usage } from '../testing/usage.ts';

const meta = {
  title: 'Data/DateText · Datum',
  id: 'data-datetext',
  component: DateText,
  args: { value: '2026-11-21' },
  parameters: usage({
    when: ['For every day or moment that is shown: ISO in, the text of the region out, and readable for machines.'],
    not: ['For a day that is typed use DateField.', 'Not for "two hours ago": a register says the moment itself.'],
  }),
} satisfies Meta<typeof DateText>;
export default meta;
type Story = StoryObj<typeof meta>;

export const Default: Story = {
  play: async ({ canvasElement }) => {
    await expect(canvasElement.querySelector('time')).toHaveAttribute('datetime', '2026-11-21');
  },
};
export const WithTime: Story = { args: { value: '2026-11-21T09:30:00Z', time: true } };
export const MatrixOfValues: Story = {
  name: 'Matrix',
  render: () => (
    <Stack gap={1} align="start">
      <DateText value="2026-11-21" />
      <DateText value="2026-01-02" />
      <DateText value="2026-11-21T09:30:00Z" time />
      <DateText value="2026-11-21T09:30:00Z" />
    </Stack>
  ),
};
