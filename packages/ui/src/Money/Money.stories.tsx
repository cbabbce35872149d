import type { Meta, StoryObj } from '@storybook/react-vite';
import { Money, Stack } from '@ledenbureau/ui';

const meta = { title: 'Data/Money', component: Money, args: { cents: 1_234_567_89 } } satisfies Meta<typeof Money>;
export default meta;
type Story = StoryObj<typeof meta>;

export const Default: Story = {};
export const Signed: Story = { args: { cents: 250_000, signed: true } };
export const Column: Story = {
  render: () => (
    <Stack gap={1} align="end" style={{ inlineSize: 180 }}>
      {[250_000, -6_250, 0, 10_000_000, -1].map((cents) => (
        <Money key={cents} cents={cents} />
      ))}
    </Stack>
  ),
};
