import type { Meta, StoryObj } from '@storybook/react-vite';
import { ConfirmDialog } from '@ledenbureau/ui';
import { expect, fn, within } from 'storybook/test';

const meta = {
  title: 'Feedback/ConfirmDialog',
  component: ConfirmDialog,
  args: {
    open: true,
    onClose: fn(),
    onConfirm: fn(),
    title: 'TR-2026-004812 goedkeuren',
    confirmLabel: 'Goedkeuren',
    children: <p>10 aandelen voor Anneke van den Berg, € 2.500,00.</p>,
  },
} satisfies Meta<typeof ConfirmDialog>;
export default meta;
type Story = StoryObj<typeof meta>;

export const Default: Story = {
  play: async ({ canvasElement }) => {
    await expect(within(canvasElement).getByRole('button', { name: 'Goedkeuren' })).toHaveFocus();
  },
};
/** What cannot be undone starts on cancel. */
export const Danger: Story = {
  args: {
    tone: 'danger',
    title: 'Concept verwijderen',
    confirmLabel: 'Verwijderen',
    children: <p>De 214 regels gaan verloren.</p>,
  },
  play: async ({ canvasElement }) => {
    await expect(within(canvasElement).getByRole('button', { name: 'Annuleren' })).toHaveFocus();
  },
};
export const Loading: Story = { args: { loading: true } };
