import type { Meta, StoryObj } from '@storybook/react-vite';
import { Button, DownloadIcon, IconButton, Tooltip, tooltipSides } from '@ledenbureau/ui';
import { expect, userEvent, within } from 'storybook/test';
import { Matrix } from '../testing/Matrix.tsx';
import { usage } from '../testing/usage.ts';

const meta = {
  title: 'Feedback/Tooltip · Tekstballon',
  id: 'feedback-tooltip',
  component: Tooltip,
  args: {
    text: 'Alle 7.412 rijen, zoals nu gefilterd',
    children: (target) => (
      <Button startIcon={<DownloadIcon />} {...target}>
        Exporteren
      </Button>
    ),
  },
  decorators: [
    (Story) => (
      <div style={{ padding: 48, display: 'flex', justifyContent: 'center' }}>
        <Story />
      </div>
    ),
  ],
  parameters: usage({
    when: [
      'For a short explanation that most people do without: what exactly is exported, why a button is off.',
      'On something that takes the focus, so that the keyboard reaches it too.',
    ],
    not: [
      'For what everybody must read write it on the page, as a hint or a Notice.',
      'For the name of an IconButton use its label. Not for links or buttons: they cannot be reached in it.',
    ],
    keyboard: { Tab: 'shows it with the focus', Esc: 'hides it, and nothing else' },
  }),
} satisfies Meta<typeof Tooltip>;
export default meta;
type Story = StoryObj<typeof meta>;

export const Default: Story = {
  play: async ({ canvasElement, args }) => {
    const canvas = within(canvasElement);
    const button = canvas.getByRole('button');
    await expect(button).toHaveAccessibleDescription(args.text as string);
    await userEvent.tab();
    await expect(button).toHaveFocus();
    await expect(canvas.getByRole('tooltip')).toBeVisible();
    await userEvent.keyboard('{Escape}');
    await expect(canvas.queryByRole('tooltip')).not.toBeInTheDocument();
    await expect(button).toHaveFocus();
  },
};
export const OnIconButton: Story = {
  args: {
    text: 'Downloadt de bijlage',
    children: (target) => <IconButton icon={<DownloadIcon />} label="Downloaden" {...target} />,
  },
};
export const MatrixOfSides: Story = {
  name: 'Matrix',
  render: (args) => (
    <div style={{ padding: '24px 120px' }}>
      <Matrix
        rows={tooltipSides}
        columns={['short', 'long'] as const}
        cell={(side, length) => (
          <span style={{ display: 'inline-block', padding: 32 }}>
            <Tooltip
              {...args}
              open
              side={side}
              text={length === 'short' ? 'Kort' : 'Alle 7.412 rijen, zoals nu gefilterd, in de volgorde van de lijst'}
            >
              {(target) => (
                <Button {...target}>
                  {side} {length}
                </Button>
              )}
            </Tooltip>
          </span>
        )}
      />
    </div>
  ),
};
