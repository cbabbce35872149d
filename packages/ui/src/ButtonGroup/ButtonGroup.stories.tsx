import type { Meta, StoryObj } from '@storybook/react-vite';
import { Button, ButtonGroup } from '@ledenbureau/ui';

const meta = { title: 'Actions/ButtonGroup', component: ButtonGroup } satisfies Meta<typeof ButtonGroup>;
export default meta;

export const Default: StoryObj<typeof meta> = {
  args: {
    label: 'Besluit',
    children: [
      <Button key="approve" tone="green">
        Goedkeuren
      </Button>,
      <Button key="reject">Afwijzen</Button>,
    ],
  },
};
