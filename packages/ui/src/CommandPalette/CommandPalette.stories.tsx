import type { Meta, StoryObj } from '@storybook/react-vite';
import {
  Button,
  CommandPalette,
  FileImportIcon,
  MoneyTransferIcon,
  PlusIcon,
  useCommandKey,
  UserIcon,
  type CommandSource,
} from '@ledenbureau/ui';
import { useState, type ComponentProps } from 'react';
import { expect, fn, userEvent, within } from 'storybook/test';
import { findMembers } from '../testing/data.ts';
import { usage } from '../testing/usage.ts';

const pages: CommandSource = {
  id: 'pages',
  title: 'Pagina’s',
  commands: [
    { id: 'create', label: 'Transactie toevoegen', keywords: 'boeken', icon: <PlusIcon />, href: '#create' },
    { id: 'bulk', label: 'Bulk transactie toevoegen', keywords: 'import csv', icon: <FileImportIcon />, href: '#bulk' },
    { id: 'redemption', label: 'Vroegtijdige aflossing', icon: <MoneyTransferIcon />, href: '#redemption' },
  ],
};
const members: CommandSource = {
  id: 'members',
  title: 'Leden',
  load: async (query, signal) => {
    const found = await findMembers(query, signal);
    return found.map(({ no, name, place }) => ({
      id: no,
      label: name,
      description: `${no} · ${place}`,
      icon: <UserIcon />,
      href: `#lid-${no}`,
    }));
  },
};

/** As an app has it: a button, and Ctrl+K. */
function WithOpener(args: ComponentProps<typeof CommandPalette>) {
  const [open, setOpen] = useState(false);
  useCommandKey(() => setOpen(true));
  return (
    <>
      <Button onClick={() => setOpen(true)}>Zoeken (Ctrl+K)</Button>
      <CommandPalette {...args} open={open} onClose={() => setOpen(false)} />
    </>
  );
}

const meta = {
  title: 'Shell/CommandPalette · Snelzoeker',
  id: 'shell-commandpalette',
  component: CommandPalette,
  args: { open: true, onClose: fn(), sources: [pages, members] },
  parameters: usage({
    when: [
      'As the quick way to pages, members and actions for who knows what they look for, besides the menu.',
      'Opened by a button that can be seen and by `useCommandKey` (Ctrl+K, ⌘K); no letter alone does anything.',
    ],
    not: ['As the only way to anything.', 'To choose the value of a field use Combobox.'],
    keyboard: {
      'Ctrl+K, ⌘K': 'opens it, with `useCommandKey`',
      '↑, ↓': 'moves, around the ends too',
      Enter: 'goes there or does it, and closes',
      Esc: 'closes; the focus goes back',
    },
  }),
} satisfies Meta<typeof CommandPalette>;
export default meta;
type Story = StoryObj<typeof meta>;

export const Default: Story = {};
export const Keyboard: Story = {
  render: (args) => <WithOpener {...args} />,
  play: async ({ canvasElement }) => {
    const canvas = within(canvasElement);
    // a link is pressed, for the router to follow; here nothing may leave the page
    const followed: (string | undefined)[] = [];
    canvasElement.addEventListener('click', (event) => {
      event.preventDefault();
      followed.push((event.target as Element).closest('a')?.hash);
    });
    await userEvent.keyboard('{Control>}k{/Control}');
    const field = canvas.getByRole('combobox', { name: 'Zoek of kies een opdracht' });
    await expect(field).toHaveFocus();
    await userEvent.paste('berg');
    const option = await canvas.findByRole('option', { name: /Bert van den Berg/ });
    await userEvent.keyboard('{ArrowUp}');
    await expect(field).toHaveAttribute('aria-activedescendant', option.id);
    await userEvent.keyboard('{Enter}');
    await expect(followed).toEqual(['#lid-100143']);
    await expect(canvas.queryByRole('dialog')).not.toBeInTheDocument();
  },
};
export const NothingFound: Story = {
  args: { sources: [pages] },
  play: async ({ canvasElement }) => {
    await userEvent.keyboard('xyzzy');
    await expect(within(canvasElement).getByRole('status')).toHaveTextContent('Niets gevonden.');
  },
};
/** Every source for itself: one still searches, one cannot, the others are shown. */
export const MatrixOfStates: Story = {
  name: 'Matrix',
  args: {
    sources: [
      pages,
      { id: 'waits', title: 'Leden', minChars: 0, load: () => new Promise(() => undefined) },
      { id: 'fails', title: 'Transacties', minChars: 0, load: () => Promise.reject(new Error('offline')) },
    ],
  },
  play: async ({ canvasElement }) => {
    await expect(await within(canvasElement).findByText('Zoeken is niet gelukt. Probeer het opnieuw.')).toBeVisible();
  },
};
