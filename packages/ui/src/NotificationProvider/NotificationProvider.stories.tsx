import type { Meta, StoryObj } from '@storybook/react-vite';
import {
  Button,
  Dialog,
  notifyPromise,
  levels,
  Notice,
  NotificationProvider,
  Stack,
  useNotifications,
} from '@ledenbureau/ui';
import { expect, fn, screen, userEvent, within } from 'storybook/test';
import { Controlled } from '../testing/Controlled.tsx';
import { doAndDont } from '../testing/doAndDont.tsx';
import { usage } from '../testing/usage.ts';

const messages = {
  info: 'Er staat een verzoek klaar',
  success: 'Transactie geboekt',
  warning: 'De prijs is van vorig jaar',
  error: 'Boeken is niet gelukt: de periode 2025 is afgesloten voor de rekening van Zonnecoöperatie De Vecht U.A.',
};

function Senders() {
  const { notify } = useNotifications();
  return (
    <Stack direction="row">
      {levels.map((level) => (
        <Button key={level} onClick={() => notify({ level, message: messages[level] })}>
          {level}
        </Button>
      ))}
    </Stack>
  );
}

const meta = {
  title: 'Feedback/Meldingen · NotificationProvider',
  id: 'feedback-notificationprovider',
  component: NotificationProvider,
  args: { children: <Senders /> },
  parameters: usage({
    when: [
      'Once, inside UiProvider: `useNotifications().notify({ level, message, icon?, data? })` then works anywhere below it.',
      'For what happened out of sight or leaves no trace on the page: an export that is ready, a booking by a colleague.',
      'They stay clear of the bar of actions at the foot of a page or dialog, and move away from what can be pressed. A bar of your own gets `anchor-name: ${actionBar}`.',
      '`action` is the one thing to do about it. `update(id, …)` changes one; `notifyPromise(notifications, promise, …)` tells in one how something goes that takes a while.',
      'The same level and message is never shown twice: it is counted, and announced again.',
      'Errors and warnings stay until they are closed; a success goes after 3000 ms (`successDuration`), later while the pointer or the focus is on it. All stay in `items`, for a page of notifications.',
    ],
    not: [
      'For the result of an action that is seen on the page use Notice there.',
      'For the message of a field use its feedback; for the whole application use Banner.',
    ],
    keyboard: {
      F6: 'goes to the newest one, and back to where the focus was',
      Tab: 'reaches the region after the page',
      'Enter, Space': 'on the cross closes one; the focus goes to the next',
    },
  }),
} satisfies Meta<typeof NotificationProvider>;
export default meta;
type Story = StoryObj<typeof meta>;

export const DoAndDont: Story = doAndDont({
  good: {
    show: <Notice tone="positive">TR-2026-004812 is geboekt.</Notice>,
    nl: 'Kort bericht dat iets klaar is, met het nummer; het gaat vanzelf weg.',
    en: 'A short word that something is done, with its number; it goes by itself.',
  },
  bad: {
    show: (
      <Notice tone="accent" title="Let op">
        Vul eerst het rekeningnummer in voordat u verdergaat met de volgende stap.
      </Notice>
    ),
    nl: 'Wat bij een veld hoort, staat bij het veld: een melding is weg voor zij gelezen is.',
    en: 'What is about a field stands beside the field: a notification is gone before it is read.',
  },
});

export const Default: Story = {};
export const SameMessageCounts: Story = {
  play: async ({ canvasElement }) => {
    const canvas = within(canvasElement);
    const send = canvas.getByRole('button', { name: 'error' });
    await userEvent.click(send);
    await userEvent.click(send);
    await userEvent.click(canvas.getByRole('button', { name: 'warning' }));
    await expect(canvas.getByText('2 keer')).toBeVisible();
    await expect(within(canvas.getByRole('alert')).getAllByText(messages.error)).toHaveLength(1);
  },
};

function Exporter() {
  const notifications = useNotifications();
  const { notify } = notifications;
  const undone = () => notify({ level: 'info', message: 'De wijziging is teruggedraaid' });
  const exported = async () => ({ rows: 7_412 });
  return (
    <Stack direction="row">
      <Button
        onClick={() =>
          notify({
            level: 'success',
            message: 'Adres gewijzigd',
            action: { label: 'Ongedaan maken', onSelect: undone },
          })
        }
      >
        Wijzigen
      </Button>
      <Button
        onClick={() =>
          void notifyPromise(notifications, exported(), {
            busy: 'Bezig met exporteren',
            done: ({ rows }) => ({ message: `${rows} rijen klaar`, duration: 600_000 }),
            failed: () => 'Exporteren is niet gelukt',
          })
        }
      >
        Exporteren
      </Button>
    </Stack>
  );
}

/** One thing to do about it; and one notification for something that takes a while, from its start to how it ended. */
export const ActionAndProgress: Story = {
  args: { children: <Exporter /> },
  play: async ({ canvasElement }) => {
    const canvas = within(canvasElement);
    await userEvent.click(canvas.getByRole('button', { name: 'Exporteren' }));
    await expect(await canvas.findByText('7412 rijen klaar')).toBeVisible();
    await expect(canvas.queryByText('Bezig met exporteren')).not.toBeInTheDocument();
    await userEvent.click(canvas.getByRole('button', { name: 'Wijzigen' }));
    await userEvent.click(canvas.getByRole('button', { name: 'Ongedaan maken' }));
    await expect(canvas.getByText('De wijziging is teruggedraaid')).toBeVisible();
    await expect(canvas.queryByText('Adres gewijzigd')).not.toBeInTheDocument();
  },
};

function FromDialog() {
  const { notify } = useNotifications();
  return (
    <Controlled initial={false}>
      {(open, setOpen) => (
        <>
          <Button onClick={() => setOpen(true)}>Openen</Button>
          <Dialog
            open={open}
            onClose={() => setOpen(false)}
            title="Transactie boeken"
            actions={<Button onClick={() => notify({ level: 'error', message: messages.error })}>Boeken</Button>}
          >
            Een melding staat ook boven een dialoog, en is te sluiten.
          </Dialog>
        </>
      )}
    </Controlled>
  );
}

/** A modal dialog makes the page inert; the notifications move into it, so that they are seen, heard and closed. */
export const AboveDialog: Story = {
  args: { children: <FromDialog /> },
  play: async ({ canvasElement }) => {
    const canvas = within(canvasElement);
    await userEvent.click(canvas.getByRole('button', { name: 'Openen' }));
    await userEvent.click(canvas.getByRole('button', { name: 'Boeken' }));
    const dialog = within(canvas.getByRole('dialog'));
    await userEvent.click(dialog.getByRole('button', { name: 'Melding sluiten' }));
    await expect(screen.queryByText(messages.error)).not.toBeInTheDocument();
    await userEvent.click(canvas.getByRole('button', { name: 'Boeken' }));
    await expect(dialog.getByText(messages.error)).toBeVisible();
  },
};
export const MatrixOfLevels: Story = {
  name: 'Matrix',
  args: { successDuration: 600_000, onFocus: fn() },
  render: (args) => (
    <div style={{ minBlockSize: 460 }}>
      <NotificationProvider {...args} />
    </div>
  ),
  play: async ({ canvasElement }) => {
    const canvas = within(canvasElement);
    for (const level of levels) await userEvent.click(canvas.getByRole('button', { name: level }));
    await userEvent.click(canvas.getByRole('button', { name: 'warning' }));
    await expect(canvas.getByText('2 keer')).toBeVisible();
  },
};
