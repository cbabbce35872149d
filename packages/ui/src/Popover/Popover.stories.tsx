import type { Meta, StoryObj } from '@storybook/react-vite';
import { Button, DescriptionList, IconButton, InfoIcon, Popover, Stack, TextField } from '@ledenbureau/ui';
import { expect, fn, userEvent, within } from 'storybook/test';
import { usage } from '../testing/usage.ts';
import { withRoom } from '../testing/withRoom.tsx';

const meta = {
  title: 'Feedback/Popover · Zweefvenster',
  id: 'feedback-popover',
  component: Popover,
  args: {
    label: 'Hoe dit bedrag ontstaat',
    onOpenChange: fn(),
    trigger: (target) => <Button {...target}>Hoe ontstaat dit?</Button>,
    children: (
      <DescriptionList
        items={[
          { term: 'Inleg', description: '€ 2.500,00' },
          { term: 'Rente', description: '€ 56,25' },
        ]}
      />
    ),
  },
  decorators: [withRoom(200)],
  parameters: usage({
    when: [
      'For facts about one thing on the page, or a few controls that act on it, while the page stays in use.',
      'The button is yours: spread what `trigger` gives on it.',
    ],
    not: [
      'For one short sentence use Tooltip; for a list of actions use Menu.',
      'For a task that must be finished, or whose loss would hurt, use Dialog or Drawer.',
    ],
    keyboard: {
      'Enter, Space': 'open it, with the focus on its first control',
      Tab: 'goes through it, and closes it on the way out',
      Esc: 'closes it and gives the focus back',
    },
  }),
} satisfies Meta<typeof Popover>;
export default meta;
type Story = StoryObj<typeof meta>;

export const Default: Story = {};
/** What stands in it can close it. */
export const WithControls: Story = {
  args: {
    label: 'Naam van de weergave',
    trigger: (target) => <Button {...target}>Weergave bewaren</Button>,
    children: (close) => (
      <Stack gap={3}>
        <TextField name="naam" label="Naam" defaultValue="Open verzoeken" />
        <Button theme="green" onClick={close}>
          Bewaren
        </Button>
      </Stack>
    ),
  },
  play: async ({ canvasElement, args }) => {
    const canvas = within(canvasElement);
    await userEvent.click(canvas.getByRole('button', { name: 'Weergave bewaren' }));
    await expect(canvas.getByRole('textbox', { name: 'Naam' })).toHaveFocus();
    await userEvent.click(canvas.getByRole('button', { name: 'Bewaren' }));
    await expect(canvas.queryByRole('dialog')).toBeNull();
    await expect(canvas.getByRole('button', { name: 'Weergave bewaren' })).toHaveFocus();
    await expect(args.onOpenChange).toHaveBeenLastCalledWith(false, expect.anything());
  },
};
export const Opened: Story = {
  name: 'Matrix',
  args: {
    trigger: (target) => <IconButton icon={<InfoIcon />} label="Hoe ontstaat dit?" {...target} />,
  },
  play: async ({ canvasElement }) => {
    const canvas = within(canvasElement);
    await userEvent.click(canvas.getByRole('button'));
    await expect(await canvas.findByRole('dialog', { name: 'Hoe dit bedrag ontstaat' })).toBeVisible();
  },
};
