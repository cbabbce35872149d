import type { Meta, StoryObj } from '@storybook/react-vite';
import { Stack, StatusPill, statusTones } from '@ledenbureau/ui';

const meta = {
  title: 'Data/StatusPill',
  component: StatusPill,
  args: { children: 'Wacht op akkoord', tone: 'warning' },
} satisfies Meta<typeof StatusPill>;
export default meta;
type Story = StoryObj<typeof meta>;

export const Default: Story = {};
export const MatrixOfTones: Story = {
  name: 'Matrix',
  render: () => (
    <Stack direction="row">
      {statusTones.map((tone) => (
        <StatusPill key={tone} tone={tone}>
          {tone}
        </StatusPill>
      ))}
    </Stack>
  ),
};
