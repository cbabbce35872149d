import type { Meta, StoryObj } from '@storybook/react-vite';
import { Tabs } from '@ledenbureau/ui';
import { Controlled } from '../testing/Controlled.tsx';

const meta = {
  title: 'Shell/Tabs',
  component: Tabs,
  args: {
    label: 'Lid',
    value: 'mutaties',
    onChange: () => undefined,
    items: [
      { id: 'mutaties', label: 'Mutaties' },
      { id: 'verzoeken', label: 'Verzoeken' },
      { id: 'documenten', label: 'Documenten' },
    ],
    children: <p>Inhoud van het gekozen tabblad</p>,
  },
  render: (args) => (
    <Controlled initial={args.value}>
      {(value, onChange) => <Tabs {...args} value={value} onChange={onChange} />}
    </Controlled>
  ),
} satisfies Meta<typeof Tabs>;
export default meta;

export const Default: StoryObj<typeof meta> = {};
