import type { Meta, StoryObj } from '@storybook/react-vite';
import { buttonSizes, buttonThemes, DownloadIcon, IconButton, Stack, TrashIcon } from '@ledenbureau/ui';
import { expect, fn, userEvent, within } from 'storybook/test';
import { Matrix } from '../testing/Matrix.tsx';
import { reactions, Shown } from '../testing/Shown.tsx';
import { usage } from '../testing/usage.ts';

const meta = {
  title: 'Actions/IconButton · Pictogramknop',
  id: 'actions-iconbutton',
  component: IconButton,
  args: { icon: <TrashIcon />, label: 'Verwijderen', onClick: fn() },
  parameters: usage({
    when: [
      'For an action with a picture everybody knows (close, copy, download) where words have no room.',
      'In a row or a bar, where the same action returns often; its label names the thing: "IBAN kopiëren".',
    ],
    not: [
      'For the main action of a page use Button with words.',
      'For an action whose picture has to be guessed use Button, or a Menu of words.',
    ],
    keyboard: { 'Enter, Space': 'presses it' },
  }),
} satisfies Meta<typeof IconButton>;
export default meta;
type Story = StoryObj<typeof meta>;

export const Default: Story = {
  play: async ({ canvasElement, args }) => {
    await userEvent.tab();
    await expect(within(canvasElement).getByRole('button', { name: 'Verwijderen' })).toHaveFocus();
    await userEvent.keyboard(' ');
    await expect(args.onClick).toHaveBeenCalledOnce();
  },
};
export const AsLink: Story = { args: { icon: <DownloadIcon />, label: 'Downloaden', href: '#download' } };
export const Loading: Story = { args: { loading: true } };
export const MatrixOfTones: Story = {
  name: 'Matrix',
  render: () => (
    <Stack gap={8}>
      <Matrix
        rows={buttonThemes}
        columns={buttonSizes}
        cell={(tone, size) => (
          <IconButton theme={tone} size={size} icon={<TrashIcon />} label={`Verwijderen ${tone} ${size}`} />
        )}
      />
      <Matrix
        rows={buttonThemes}
        columns={['loading', 'disabled'] as const}
        cell={(tone, state) => (
          <IconButton
            theme={tone}
            icon={<TrashIcon />}
            label={`Verwijderen ${tone} ${state}`}
            loading={state === 'loading'}
            disabled={state === 'disabled'}
          />
        )}
      />
      <Matrix
        rows={buttonThemes}
        columns={reactions}
        cell={(tone, state) => (
          <Shown on={{ [state]: 'button' }}>
            <IconButton theme={tone} icon={<TrashIcon />} label={`Verwijderen ${tone} ${state}`} />
          </Shown>
        )}
      />
    </Stack>
  ),
};
