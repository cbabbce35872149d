import type { Meta, StoryObj } from '@storybook/react-vite';
import { Button, Stack, stackDirections } from '@ledenbureau/ui';

const meta = { title: 'Layout/Stack', component: Stack } satisfies Meta<typeof Stack>;
export default meta;

export const Default: StoryObj<typeof meta> = {
  render: () => (
    <Stack gap={8}>
      {stackDirections.map((direction) => (
        <Stack key={direction} direction={direction} gap={2} align="start">
          <Button>{direction}</Button>
          <Button>Tweede</Button>
          <Button>Derde</Button>
        </Stack>
      ))}
    </Stack>
  ),
};
