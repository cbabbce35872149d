import type { Meta, StoryObj } from '@storybook/react-vite';
import { Code, Stack, Text } from '@ledenbureau/ui';
import { usage } from '../testing/usage.ts';

const hash = '9f2c 41d8 77ab 03e6 5b90 c1f4 2d68 e07a';

const meta = {
  title: 'Data/Code · Letters op maat',
  id: 'data-code',
  component: Code,
  args: { children: hash },
  parameters: usage({
    when: ['For a hash or a code that somebody compares sign by sign.'],
    not: ['For numbers that are added up use Text with figures, for keys Kbd.'],
  }),
} satisfies Meta<typeof Code>;
export default meta;
type Story = StoryObj<typeof meta>;

export const Default: Story = {};
export const MatrixOfSizes: Story = {
  name: 'Matrix',
  render: () => (
    <Stack gap={2}>
      <Code>{hash}</Code>
      <Code size="dense" tone="quiet">
        {hash}
      </Code>
      <Text as="p">
        SHA-256 <Code>9f2c 41d8 … e07a</Code>
      </Text>
    </Stack>
  ),
};
