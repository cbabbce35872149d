import type { Meta, StoryObj } from '@storybook/react-vite';
import {
  Avatar,
  Button,
  DocumentIcon,
  DownloadIcon,
  EllipsisIcon,
  LeftRightSwapIcon,
  Menu,
  SignOutIcon,
  Stack,
  TrashIcon,
  UserIcon,
  type MenuGroup,
  type MenuItem,
} from '@ledenbureau/ui';
import { expect, fn, userEvent, waitFor, within } from 'storybook/test';
import { Shown } from '../testing/Shown.tsx';
import { usage } from '../testing/usage.ts';

const theme: MenuGroup = {
  title: 'Thema',
  items: [
    { label: 'Licht', selected: true, onSelect: fn() },
    { label: 'Donker', selected: false, onSelect: fn() },
    { label: 'Zoals het apparaat', selected: false, onSelect: fn() },
  ],
};

const meta = {
  title: 'Actions/Menu · Keuzemenu',
  id: 'actions-menu',
  component: Menu,
  args: {
    label: 'Anna de Vries',
    items: [
      { label: 'Profiel', href: '#profiel' },
      { label: 'Meldingen', onSelect: fn() },
      { label: 'Niet beschikbaar', disabled: true },
      { label: 'Afmelden', onSelect: fn() },
    ],
  },
  decorators: [
    (Story) => (
      <div style={{ minBlockSize: 320, display: 'flex', justifyContent: 'center', alignItems: 'start' }}>
        <Story />
      </div>
    ),
  ],
  parameters: usage({
    when: [
      'For the lesser actions on one thing: behind "Meer acties" in a row or beside the main action of a page.',
      'For the choices of the user (language, theme) under their name, in groups, with `selected` on the one that holds.',
    ],
    not: [
      'No menu in a menu for what is needed often: groups with a heading are seen at once. Never more than one level.',
      'For one or two actions use Button; they are seen at once.',
      'For a value that a form sends use Select; for the pages of the application use Sidebar.',
    ],
    keyboard: {
      'Enter, Space, ↓': 'opens it on the first item',
      '↑': 'opens it on the last item',
      '↑, ↓, Home, End': 'moves',
      'a letter, or more of a word': 'moves to the next item that starts with it',
      'Enter, Space': 'does it and closes',
      '→, Enter': 'on an item with a menu of its own: opens that; ← goes back',
      Esc: 'closes, in a menu of an item that one alone, and gives the focus back',
      Tab: 'closes and goes on from the button',
    },
  }),
} satisfies Meta<typeof Menu>;
export default meta;
type Story = StoryObj<typeof meta>;

export const Default: Story = {};
export const WithIcon: Story = { args: { icon: <EllipsisIcon />, label: 'Meer acties' } };
/** A button of your own, with whatever stands on it. */
export const OwnButton: Story = {
  args: {
    label: 'Anna de Vries',
    onOpenChange: fn(),
    trigger: (target) => (
      <Button {...target} theme="transparent" startIcon={<Avatar name="Anna de Vries" size="small" decorative />}>
        Anna de Vries
      </Button>
    ),
  },
  play: async ({ canvasElement, args }) => {
    const button = within(canvasElement).getByRole('button', { name: 'Anna de Vries' });
    await userEvent.click(button);
    await waitFor(() => expect(within(canvasElement).getByRole('menuitem', { name: 'Profiel' })).toHaveFocus());
    await expect(within(canvasElement).getByRole('menu', { name: 'Anna de Vries' })).toBeVisible();
    await userEvent.keyboard('{Escape}');
    await expect(button).toHaveFocus();
    await expect(args.onOpenChange).toHaveBeenLastCalledWith(false, expect.anything());
  },
};
/** An item with items of its own: they open beside it, under a resting pointer, a press or →. */
export const Nested: Story = {
  args: {
    items: [
      { label: 'Bekijken', onSelect: fn() },
      { label: 'Exporteren', icon: <DownloadIcon />, items: [{ label: 'Als CSV' }, { label: 'Als werkblad' }, theme] },
    ],
  },
  play: async ({ canvasElement }) => {
    const canvas = within(canvasElement);
    await userEvent.click(canvas.getByRole('button', { name: 'Anna de Vries' }));
    await waitFor(() => expect(canvas.getByRole('menuitem', { name: 'Bekijken' })).toHaveFocus());
    await userEvent.keyboard('e{ArrowRight}');
    await waitFor(() => expect(canvas.getByRole('menuitem', { name: 'Als CSV' })).toHaveFocus());
    await expect(canvas.getByRole('menu', { name: 'Exporteren' })).toBeVisible();
  },
};
/** A choice: the item that holds is marked, and announced as checked. */
export const Choice: Story = {
  args: { label: 'Weergave', items: [theme] },
  play: async ({ canvasElement }) => {
    const canvas = within(canvasElement);
    await userEvent.click(canvas.getByRole('button', { name: 'Weergave' }));
    const chosen = await canvas.findByRole('menuitemradio', { name: 'Licht', checked: true });
    await waitFor(() => expect(chosen).toHaveFocus());
    await expect(canvas.getByRole('group', { name: 'Thema' })).toBeVisible();
  },
};
/** What somebody may not do stays in its place, with the reason: nothing is hidden in silence. */
export const WithReason: Story = {
  args: {
    icon: <EllipsisIcon />,
    label: 'Meer acties',
    items: [
      { label: 'Exporteren…', onSelect: fn() },
      {
        label: 'Blokkeren…',
        disabledReason: 'U mag dit niet invoeren. Vraag een beheerder die mag invoeren.',
        onSelect: fn(),
      },
    ],
  },
  play: async ({ canvasElement, args }) => {
    const canvas = within(canvasElement);
    await userEvent.click(canvas.getByRole('button', { name: 'Meer acties' }));
    const item = await canvas.findByRole('menuitem', { name: 'Blokkeren…' });
    await expect(item).toHaveAccessibleDescription(/Vraag een beheerder/);
    await userEvent.keyboard('{ArrowDown}');
    await expect(item).toHaveFocus();
    await userEvent.click(item);
    const [, { onSelect } = {}] = args.items as MenuItem[];
    await expect(onSelect).not.toHaveBeenCalled();
    await expect(item).toBeVisible();
  },
};
/** No container cuts it off, and near the edge of the window it turns over. */
export const InNarrowContainer: Story = {
  args: { icon: <EllipsisIcon />, label: 'Meer acties' },
  decorators: [
    (Story) => (
      <div style={{ overflow: 'hidden', blockSize: 60, border: '1px solid var(--lb-border)' }}>
        <Story />
      </div>
    ),
  ],
  play: async ({ canvasElement }) => {
    const canvas = within(canvasElement);
    await userEvent.click(canvas.getByRole('button', { name: 'Meer acties' }));
    const last = await canvas.findByRole('menuitem', { name: 'Afmelden' });
    const { left, top, width, height } = last.getBoundingClientRect();
    await expect(last.contains(document.elementFromPoint(left + width / 2, top + height / 2))).toBe(true);
  },
};
/** The first has the focus, the dangerous one is pressed, and one is under the pointer. */
export const Opened: Story = {
  name: 'Matrix',
  render: () => (
    <Stack direction="row" align="start">
      <Menu label="Klein" size="small" items={[]} />
      <Menu label="Doorzichtig" theme="transparent" items={[]} />
      <Menu label="Meer acties" icon={<EllipsisIcon />} items={[]} />
      <Shown on={{ hover: '[role=menuitemradio]', pressed: '[data-tone=danger]' }}>
        <Menu
          label="Gebruikersmenu"
          icon={<UserIcon />}
          items={[
            { label: 'Exporteren', icon: <DownloadIcon />, onSelect: fn() },
            { label: 'Omzetten', icon: <LeftRightSwapIcon />, disabled: true },
            { label: 'Afdrukken', icon: <DocumentIcon />, items: [{ label: 'Als brief' }] },
            { label: 'Verwijderen…', icon: <TrashIcon />, tone: 'danger', onSelect: fn() },
            theme,
            { label: 'Afmelden', icon: <SignOutIcon />, onSelect: fn() },
          ]}
        />
      </Shown>
    </Stack>
  ),
  play: async ({ canvasElement }) => {
    const canvas = within(canvasElement);
    await userEvent.click(canvas.getByRole('button', { name: 'Gebruikersmenu' }));
    const first = await canvas.findByRole('menuitem', { name: 'Exporteren' });
    await waitFor(() => expect(first).toHaveFocus());
  },
};
