import type { Meta, StoryObj } from '@storybook/react-vite';
import { Button, PageHeader, StatusPill } from '@ledenbureau/ui';

const meta = {
  title: 'Shell/PageHeader',
  component: PageHeader,
  args: { title: 'Transactie toevoegen' },
} satisfies Meta<typeof PageHeader>;
export default meta;
type Story = StoryObj<typeof meta>;

export const Default: Story = {};
export const WithEverything: Story = {
  args: {
    title: 'Anneke van den Berg',
    breadcrumbs: [{ label: 'Leden', href: '#leden' }, { label: 'Anneke van den Berg' }],
    meta: [
      <span key="no">100142</span>,
      <StatusPill key="status" tone="success">
        Actief
      </StatusPill>,
    ],
    actions: [
      <Button key="edit">Wijzigen</Button>,
      <Button key="add" tone="green">
        Transactie toevoegen
      </Button>,
    ],
  },
};
