import type { Meta, StoryObj } from '@storybook/react-vite';
import { buttonSizes, buttonThemes, DownloadIcon, SplitButton, Stack } from '@ledenbureau/ui';
import { expect, fn, userEvent, waitFor, within } from 'storybook/test';
import { Matrix } from '../testing/Matrix.tsx';
import { reactions, Shown } from '../testing/Shown.tsx';
import { usage } from '../testing/usage.ts';
import { withRoom } from '../testing/withRoom.tsx';

const meta = {
  title: 'Actions/SplitButton · Knop met varianten',
  id: 'actions-splitbutton',
  component: SplitButton,
  args: {
    children: 'Goedkeuren',
    menuLabel: 'Andere manieren van goedkeuren',
    onClick: fn(),
    items: [
      { label: 'Goedkeuren en volgende openen', onSelect: fn() },
      { label: 'Goedkeuren met een opmerking…', onSelect: fn() },
    ],
  },
  decorators: [withRoom(200)],
  parameters: usage({
    when: [
      'For an action with two to five variants, of which one is meant most often: that one is a press away.',
      'With why when none of it can be done now: the sentence stands below it, and both buttons can still be reached.',
    ],
    not: [
      'For different actions on one thing use Button beside Menu: what is in this menu does the same, in another way.',
      'Where no variant is the usual one use Menu, so that nobody presses one by mistake.',
    ],
    keyboard: {
      'Enter, Space': 'does the main action, or opens the menu',
      '↓, ↑': 'on the second button: opens the menu on its first or last variant',
      Esc: 'closes the menu and gives the focus back',
    },
  }),
} satisfies Meta<typeof SplitButton>;
export default meta;
type Story = StoryObj<typeof meta>;

export const Default: Story = {
  play: async ({ canvasElement, args }) => {
    const canvas = within(canvasElement);
    await userEvent.click(canvas.getByRole('button', { name: 'Goedkeuren' }));
    await expect(args.onClick).toHaveBeenCalledOnce();
    await userEvent.click(canvas.getByRole('button', { name: 'Andere manieren van goedkeuren' }));
    const first = await canvas.findByRole('menuitem', { name: 'Goedkeuren en volgende openen' });
    await waitFor(() => expect(first).toHaveFocus());
    await userEvent.keyboard('{Escape}');
  },
};
/** Busy: neither button does anything, and the focus stays where it is. */
export const Loading: Story = { args: { loading: true, theme: 'green' } };
/** What somebody may not do stays in its place, with the reason. */
export const WithReason: Story = {
  args: { theme: 'green', disabledReason: 'U hebt dit zelf ingevoerd; een ander keurt het goed.' },
  play: async ({ canvasElement, args }) => {
    const canvas = within(canvasElement);
    const main = canvas.getByRole('button', { name: 'Goedkeuren' });
    await expect(main).toHaveAccessibleDescription('U hebt dit zelf ingevoerd; een ander keurt het goed.');
    await userEvent.click(main);
    await expect(main).toHaveFocus();
    await expect(args.onClick).not.toHaveBeenCalled();
  },
};
export const MatrixOfTones: Story = {
  name: 'Matrix',
  render: (args) => (
    <Stack gap={8}>
      <Matrix
        rows={buttonThemes}
        columns={buttonSizes}
        cell={(tone, size) => <SplitButton {...args} theme={tone} size={size} />}
      />
      <Matrix
        rows={buttonThemes}
        columns={['icon', 'loading', 'disabled', 'why', ...reactions]}
        cell={(tone, state) => (
          <Shown on={{ [state]: state === 'pressed' ? '[data-part=more] button' : 'button' }}>
            <SplitButton
              {...args}
              theme={tone}
              startIcon={state === 'icon' ? <DownloadIcon /> : undefined}
              loading={state === 'loading'}
              disabled={state === 'disabled'}
              disabledReason={state === 'why' ? 'Een ander keurt het goed.' : undefined}
            >
              Boeken
            </SplitButton>
          </Shown>
        )}
      />
    </Stack>
  ),
};
