import type { Meta, StoryObj } from '@storybook/react-vite';
import { Button, levels, Notice, Stack } from '@ledenbureau/ui';
import { fn } from 'storybook/test';

const meta = {
  title: 'Feedback/Notice',
  component: Notice,
  args: {
    level: 'info',
    title: 'Wacht op akkoord',
    children: 'Boven € 2.500,00 keurt een andere beheerder de transactie goed.',
  },
} satisfies Meta<typeof Notice>;
export default meta;
type Story = StoryObj<typeof meta>;

export const Default: Story = {};
export const WithAction: Story = {
  args: { level: 'warning', action: <Button size="small">Bekijk TR-2026-004812</Button>, onDismiss: fn() },
};
export const MatrixOfLevels: Story = {
  name: 'Matrix',
  render: (args) => (
    <Stack>
      {levels.map((level) => (
        <Notice key={level} {...args} level={level} onDismiss={fn()} />
      ))}
    </Stack>
  ),
};
