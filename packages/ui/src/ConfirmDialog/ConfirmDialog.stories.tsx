import type { Meta, StoryObj } from '@storybook/react-vite';
import { ConfirmDialog } from '@ledenbureau/ui';
import { expect, fn, userEvent, within } from 'storybook/test';
import { usage } from '../testing/usage.ts';

const meta = {
  title: 'Feedback/ConfirmDialog · Bevestiging',
  id: 'feedback-confirmdialog',
  component: ConfirmDialog,
  args: {
    open: true,
    onClose: fn(),
    onConfirm: fn(),
    title: 'TR-2026-004812 goedkeuren',
    confirmLabel: 'Goedkeuren',
    children: <p>10 aandelen voor Anneke van den Berg, € 2.500,00.</p>,
  },
  parameters: usage({
    when: [
      'Before something with consequences: the title names verb and thing, the text says what happens and to how many.',
      'theme green for what can be put right, warning for what is hard to put right, danger for what cannot be undone: then the focus starts on cancel.',
      'With confirmWord for what is irreversible for many at once; `loading` while it is done, `error` when it failed.',
    ],
    not: [
      'For what is small and can be undone do it at once, and offer the way back.',
      'For a task with fields use Dialog.',
    ],
    keyboard: { Enter: 'presses the button with the focus; in the word it confirms', Esc: 'cancels' },
  }),
} satisfies Meta<typeof ConfirmDialog>;
export default meta;
type Story = StoryObj<typeof meta>;

export const Default: Story = {
  play: async ({ canvasElement, args }) => {
    await expect(within(canvasElement).getByRole('button', { name: 'Goedkeuren' })).toHaveFocus();
    await userEvent.keyboard('{Enter}');
    await expect(args.onConfirm).toHaveBeenCalledOnce();
  },
};
export const Warning: Story = {
  args: {
    theme: 'warning',
    title: 'Periode 2025 heropenen',
    confirmLabel: 'Heropenen',
    children: <p>De jaarstukken gaan weer op concept. Sluiten vraagt opnieuw een tweede beheerder.</p>,
  },
};
/** What cannot be undone starts on cancel. */
export const Danger: Story = {
  args: {
    theme: 'danger',
    title: 'Concept verwijderen',
    confirmLabel: 'Verwijderen',
    children: <p>De 214 regels gaan verloren.</p>,
  },
  play: async ({ canvasElement, args }) => {
    await expect(within(canvasElement).getByRole('button', { name: 'Annuleren' })).toHaveFocus();
    await userEvent.keyboard('{Escape}');
    await expect(args.onClose).toHaveBeenCalledOnce();
  },
};
/** Irreversible for many at once: the word first. */
export const TypeAWord: Story = {
  args: {
    theme: 'danger',
    title: '1.204 leden anonimiseren',
    confirmLabel: 'Anonimiseren',
    confirmWord: 'ANONIMISEREN',
    children: (
      <p>Namen, adressen en rekeningnummers van 1.204 oud-leden worden gewist. Dit kan niet ongedaan worden.</p>
    ),
  },
  play: async ({ canvasElement, args }) => {
    const canvas = within(canvasElement);
    await userEvent.click(canvas.getByRole('button', { name: 'Anonimiseren' }));
    await expect(args.onConfirm).not.toHaveBeenCalled();
    const word = canvas.getByRole('textbox', { name: 'Typ ANONIMISEREN om te bevestigen' });
    await expect(word).toHaveFocus();
    await expect(word).toBeInvalid();
    await userEvent.keyboard('anonimiseren');
    await expect(word).toBeValid();
    await userEvent.keyboard('{Enter}');
    await expect(args.onConfirm).toHaveBeenCalledOnce();
  },
};
/** It is being done: nothing closes the dialog now. */
export const Loading: Story = {
  args: { loading: true },
  play: async ({ args }) => {
    await userEvent.keyboard('{Escape}');
    await expect(args.onClose).not.toHaveBeenCalled();
  },
};
export const Failed: Story = {
  args: { error: 'De transactie is intussen door een ander gewijzigd. Bekijk haar opnieuw.' },
};
export const MatrixOfTheLadder: Story = {
  name: 'Matrix',
  render: (args) => (
    <>
      <style>{'dialog[open]::backdrop { background: none }'}</style>
      <ConfirmDialog {...args} style={{ margin: '16px auto auto 16px' }} />
      <ConfirmDialog {...args} {...Warning.args} style={{ margin: '16px 16px auto auto' }} />
      <ConfirmDialog {...args} {...Danger.args} style={{ margin: '230px auto auto 16px' }} />
      <ConfirmDialog {...args} {...TypeAWord.args} style={{ margin: '230px 16px auto auto' }} />
      <ConfirmDialog {...args} {...Loading.args} style={{ margin: '530px auto auto 16px' }} />
      <ConfirmDialog {...args} {...Failed.args} style={{ margin: '530px 16px auto auto' }} />
    </>
  ),
};
