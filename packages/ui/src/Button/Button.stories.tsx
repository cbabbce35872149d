import type { Meta, StoryObj } from '@storybook/react-vite';
import { ArrowRightIcon, Button, buttonSizes, buttonThemes, DownloadIcon, PlusIcon, Stack } from '@ledenbureau/ui';
import { expect, fn, userEvent, within } from 'storybook/test';
import { Matrix } from '../testing/Matrix.tsx';
import { reactions, Shown } from '../testing/Shown.tsx';
import { doAndDont } from '../testing/doAndDont.tsx';
import { usage } from '../testing/usage.ts';

const meta = {
  title: 'Actions/Button · Knop',
  id: 'actions-button',
  component: Button,
  args: { children: 'Transactie toevoegen', onClick: fn() },
  parameters: usage({
    when: [
      'For what the reader can do: its words are a verb and, where the page leaves doubt, an object.',
      'light: any action beside the main one.',
      'green: the one main action of a page; it has the positive colour of the brand.',
      'dark: the main action on a coloured or busy ground, and what is switched on.',
      'warning: what is hard to put right, such as a withdrawal or a reopening.',
      'danger: only the final step of what cannot be undone.',
      'transparent: what matters least, such as the actions of a row or the way out.',
      'With href when the action is going somewhere and must look as important as an action; inline for an action within a sentence.',
      'loading while the work goes on: the button keeps its width and the focus, and ignores further presses.',
    ],
    not: [
      'For going somewhere from running text, a table or a list use Link.',
      'For a picture without words use IconButton; for more than three actions in a row use Menu.',
      'Do not disable a button to show that a form is incomplete: let it be pressed and say what is missing.',
    ],
    keyboard: { 'Enter, Space': 'presses a button; Enter follows a link' },
  }),
} satisfies Meta<typeof Button>;
export default meta;
type Story = StoryObj<typeof meta>;

export const DoAndDont: Story = doAndDont(
  {
    good: {
      show: (
        <Stack direction="row">
          <Button>Annuleren</Button>
          <Button theme="green">Transactie boeken</Button>
        </Stack>
      ),
      nl: 'Eén groene knop: de handeling waar de pagina voor is, met een werkwoord.',
      en: 'One green button: what the page is for, named by a verb.',
    },
    bad: {
      show: (
        <Stack direction="row">
          <Button theme="green">Oké</Button>
          <Button theme="green">Nog een boeken</Button>
          <Button theme="warning">Annuleren</Button>
        </Stack>
      ),
      nl: 'Drie kleuren schreeuwen door elkaar, en ‘Oké’ zegt niet wat er gebeurt.',
      en: 'Three loud colours compete, and “Oké” does not say what happens.',
    },
  },
  {
    good: {
      show: (
        <Stack align="start">
          <Button theme="danger">Lid verwijderen</Button>
        </Stack>
      ),
      nl: 'Rood alleen op de laatste stap van wat niet meer goed te maken is.',
      en: 'Red only on the last step of what cannot be undone.',
    },
    bad: {
      show: (
        <Stack align="start">
          <Button disabled>Opslaan</Button>
        </Stack>
      ),
      nl: 'Uitgeschakeld omdat er iets ontbreekt: de lezer komt er niet achter wat. Laat drukken, en zeg het.',
      en: 'Disabled because something is missing: the reader cannot find out what. Let it be pressed, and say so.',
    },
  },
);

export const Default: Story = {
  play: async ({ canvasElement, args }) => {
    const button = within(canvasElement).getByRole('button', { name: 'Transactie toevoegen' });
    await userEvent.tab();
    await expect(button).toHaveFocus();
    await userEvent.keyboard('{Enter} ');
    await expect(args.onClick).toHaveBeenCalledTimes(2);
  },
};

export const WithIcons: Story = {
  args: { startIcon: <PlusIcon />, endIcon: <ArrowRightIcon />, theme: 'green' },
};

/** A link with the look of a button: it can be opened in another tab, and downloads where it says so. */
export const AsLink: Story = {
  render: (args) => (
    <Stack direction="row">
      <Button {...args} href="#lijst" />
      <Button {...args} href="#export" download="export.csv" startIcon={<DownloadIcon />}>
        Exporteren
      </Button>
    </Stack>
  ),
};

export const Inline: Story = {
  render: (args) => (
    <p>
      Dit lid heeft nog een open verzoek.{' '}
      <Button {...args} inline>
        Bekijk het verzoek
      </Button>
      .
    </p>
  ),
};

/** A link that cannot be followed stays reachable, so that a screen reader finds it. */
export const Disabled: Story = {
  render: (args) => (
    <Stack direction="row">
      <Button {...args} disabled />
      <Button {...args} disabled href="#lijst">
        Naar de lijst
      </Button>
    </Stack>
  ),
  play: async ({ canvasElement, args }) => {
    const link = within(canvasElement).getByRole('link', { name: 'Naar de lijst' });
    await userEvent.tab();
    await expect(link).toHaveFocus();
    await userEvent.keyboard('{Enter}');
    await userEvent.click(link);
    await expect(args.onClick).not.toHaveBeenCalled();
    await expect(link).toHaveAttribute('aria-disabled', 'true');
    await expect(link).not.toHaveAttribute('href');
  },
};

/** Busy: the press is ignored, the focus stays. */
export const Loading: Story = {
  args: { loading: true, theme: 'green' },
  play: async ({ canvasElement, args }) => {
    const button = within(canvasElement).getByRole('button', { name: 'Transactie toevoegen' });
    await userEvent.click(button);
    await expect(args.onClick).not.toHaveBeenCalled();
    await expect(button).toHaveFocus();
    await expect(button).toHaveAttribute('aria-disabled', 'true');
  },
};

/** A switch between two views: `aria-pressed` says which one holds. */
export const Pressed: Story = {
  render: (args) => (
    <Stack direction="row" gap={2}>
      <Button {...args} aria-pressed>
        Ruim
      </Button>
      <Button {...args} aria-pressed={false}>
        Dicht
      </Button>
    </Stack>
  ),
};

const states = ['button', 'icon', 'link', 'inline', 'loading', 'disabled', 'disabled link'] as const;

export const MatrixOfTones: Story = {
  name: 'Matrix',
  render: () => (
    <Stack gap={8}>
      <Matrix
        rows={buttonThemes}
        columns={buttonSizes}
        cell={(tone, size) => (
          <Button theme={tone} size={size}>
            Boeken
          </Button>
        )}
      />
      <Matrix
        rows={buttonThemes}
        columns={states}
        cell={(tone, state) => (
          <Button
            theme={tone}
            href={state.includes('link') ? '#lijst' : undefined}
            inline={state === 'inline'}
            loading={state === 'loading'}
            disabled={state.startsWith('disabled')}
            startIcon={state === 'icon' ? <PlusIcon /> : undefined}
          >
            Boeken
          </Button>
        )}
      />
      <Matrix
        rows={buttonThemes}
        columns={reactions}
        cell={(tone, state) => (
          <Shown on={{ [state]: 'button' }}>
            <Button theme={tone}>Boeken</Button>
          </Shown>
        )}
      />
    </Stack>
  ),
};
