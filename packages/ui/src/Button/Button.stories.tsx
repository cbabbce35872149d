import type { Meta, StoryObj } from '@storybook/react-vite';
import { ArrowRightIcon, Button, buttonSizes, buttonTones, PlusIcon, Stack } from '@ledenbureau/ui';
import { expect, fn, userEvent, within } from 'storybook/test';
import { Matrix } from '../testing/Matrix.tsx';

const meta = {
  title: 'Actions/Button',
  component: Button,
  args: { children: 'Transactie toevoegen', onClick: fn() },
} satisfies Meta<typeof Button>;
export default meta;
type Story = StoryObj<typeof meta>;

export const Default: Story = {};

export const WithIcons: Story = {
  args: { startIcon: <PlusIcon />, endIcon: <ArrowRightIcon />, tone: 'green' },
};

export const AsLink: Story = { args: { href: '#lijst' } };

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

export const Disabled: Story = {
  render: (args) => (
    <Stack direction="row">
      <Button {...args} disabled />
      <Button {...args} disabled href="#lijst" />
    </Stack>
  ),
};

/** Busy: the click is ignored, the focus stays. */
export const Loading: Story = {
  args: { loading: true, tone: 'green' },
  play: async ({ canvasElement, args }) => {
    const button = within(canvasElement).getByRole('button', { name: 'Transactie toevoegen' });
    await userEvent.click(button);
    await expect(args.onClick).not.toHaveBeenCalled();
    await expect(button).toHaveFocus();
    await expect(button).toHaveAttribute('aria-disabled', 'true');
  },
};

const states = ['button', 'icon', 'loading', 'disabled'] as const;

export const MatrixOfTones: Story = {
  name: 'Matrix',
  render: () => (
    <Stack gap={8}>
      <Matrix
        rows={buttonTones}
        columns={buttonSizes}
        cell={(tone, size) => (
          <Button tone={tone} size={size}>
            Boeken
          </Button>
        )}
      />
      <Matrix
        rows={buttonTones}
        columns={states}
        cell={(tone, state) => (
          <Button
            tone={tone}
            loading={state === 'loading'}
            disabled={state === 'disabled'}
            startIcon={state === 'icon' ? <PlusIcon /> : undefined}
          >
            Boeken
          </Button>
        )}
      />
    </Stack>
  ),
};
