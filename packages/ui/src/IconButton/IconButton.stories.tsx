import type { Meta, StoryObj } from '@storybook/react-vite';
import { buttonSizes, buttonTones, DownloadIcon, IconButton, TrashIcon } from '@ledenbureau/ui';
import { Matrix } from '../testing/Matrix.tsx';

const meta = {
  title: 'Actions/IconButton',
  component: IconButton,
  args: { icon: <TrashIcon />, label: 'Verwijderen' },
} satisfies Meta<typeof IconButton>;
export default meta;
type Story = StoryObj<typeof meta>;

export const Default: Story = {};
export const AsLink: Story = { args: { icon: <DownloadIcon />, label: 'Downloaden', href: '#download' } };
export const MatrixOfTones: Story = {
  name: 'Matrix',
  render: () => (
    <Matrix
      rows={buttonTones}
      columns={buttonSizes}
      cell={(tone, size) => (
        <IconButton tone={tone} size={size} icon={<TrashIcon />} label={`Verwijderen ${tone} ${size}`} />
      )}
    />
  ),
};
