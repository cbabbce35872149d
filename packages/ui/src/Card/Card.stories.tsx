import type { Meta, StoryObj } from '@storybook/react-vite';
import { Button, Card } from '@ledenbureau/ui';

const meta = {
  title: 'Layout/Card',
  component: Card,
  args: { title: 'Gegevens', children: 'Inhoud van de kaart' },
} satisfies Meta<typeof Card>;
export default meta;
type Story = StoryObj<typeof meta>;

export const Default: Story = {};
export const WithActions: Story = { args: { actions: <Button size="small">Wijzigen</Button> } };
export const WithoutTitle: Story = { args: { title: undefined } };
