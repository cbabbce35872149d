import type { Meta, StoryObj } from '@storybook/react-vite';
import { Truncate, Stack } from '@ledenbureau/ui';
import { expect, within } from 'storybook/test';
import { usage } from '../testing/usage.ts';

const name = 'uitgifte-najaar-2026-definitief-gecontroleerd-door-penningmeester.xlsx';

const meta = {
  title: 'Data/Truncate · Afkappen',
  id: 'data-truncate',
  component: Truncate,
  args: { width: '18rem', children: name },
  parameters: usage({
    when: ['For a long name in a table, where its beginning tells enough and the whole is read elsewhere.'],
    not: ['For what must be read to its end, such as a reason: Text breaks it.'],
  }),
} satisfies Meta<typeof Truncate>;
export default meta;
type Story = StoryObj<typeof meta>;

export const Default: Story = {
  play: async ({ canvasElement }) => {
    const clip = within(canvasElement).getByText(name);
    await expect(clip.getBoundingClientRect().width).toBe(288);
    await expect(clip.scrollWidth).toBeGreaterThan(clip.clientWidth);
    await expect(clip).toHaveAttribute('title', name);
  },
};
export const MatrixOfWidths: Story = {
  name: 'Matrix',
  render: () => (
    <Stack gap={2}>
      {['8.5rem', '18rem', '40rem'].map((width) => (
        <Truncate key={width} width={width} tone="warning" weight="medium">
          {name}
        </Truncate>
      ))}
    </Stack>
  ),
};
