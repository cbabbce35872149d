import type { Meta, StoryObj } from '@storybook/react-vite';
import { Stack, Tabs, TextField } from '@ledenbureau/ui';
import { expect, fn, userEvent, within } from 'storybook/test';
import { Controlled } from '../testing/Controlled.tsx';
import { doAndDont } from '../testing/doAndDont.tsx';
import { usage } from '../testing/usage.ts';

const items = [
  { id: 'transacties', label: 'Transacties' },
  { id: 'verzoeken', label: 'Verzoeken', count: '3' },
  { id: 'documenten', label: 'Documenten' },
];

const meta = {
  title: 'Shell/Tabs · Tabbladen',
  id: 'shell-tabs',
  component: Tabs,
  args: { label: 'Lid', items, onChange: fn(), children: (id) => <p>Inhoud van {id}</p> },
  parameters: usage({
    when: [
      'For two to six views of the same thing, of which one is looked at at a time.',
      'With `keepMounted` a panel that was opened stays as it was left: for drafts, and for what takes long to load.',
      'Keep the open one in the address (`value`, `onChange`) when people send links; else the tabs keep it themselves.',
    ],
    not: [
      'For steps that follow each other use Stepper; for the pages of the application use Sidebar.',
      'For what must be compared, or printed together, show it below each other.',
    ],
    keyboard: { Tab: 'reaches the open tab, then its content', '←, →, Home, End': 'open another tab' },
  }),
} satisfies Meta<typeof Tabs>;
export default meta;
type Story = StoryObj<typeof meta>;

export const DoAndDont: Story = doAndDont({
  good: {
    show: <Tabs label="Lid, goed" items={items} />,
    nl: 'Korte namen van hetzelfde soort, met hoeveel er zijn.',
    en: 'Short names of the same kind, with how many there are.',
  },
  bad: {
    show: (
      <Tabs
        label="Lid, niet goed"
        items={[
          { id: '1', label: 'Stap 1: gegevens' },
          { id: '2', label: 'Stap 2: controleren' },
          { id: '3', label: 'Stap 3: klaar' },
        ]}
      />
    ),
    nl: 'Stappen volgen op elkaar: daarvoor is Stepper.',
    en: 'Steps follow each other: that is Stepper.',
  },
});

/** Uncontrolled: the first one is open. */
export const Default: Story = {
  play: async ({ canvasElement, args }) => {
    const canvas = within(canvasElement);
    await userEvent.tab();
    await userEvent.keyboard('{ArrowRight}');
    await expect(canvas.getByRole('tab', { name: /Verzoeken/, selected: true })).toHaveFocus();
    await expect(canvas.getByRole('tabpanel')).toHaveTextContent('Inhoud van verzoeken');
    await expect(args.onChange).toHaveBeenLastCalledWith('verzoeken', expect.anything());
  },
};
export const HeldByItsOwner: Story = {
  render: (args) => (
    <Controlled initial="documenten">
      {(value, setValue) => <Tabs {...args} value={value} onChange={setValue} />}
    </Controlled>
  ),
};
/** A draft in one of them is there again after a look at another. */
export const KeepsItsPanels: Story = {
  args: { keepMounted: true, children: (id) => <TextField name={id} label={`Notitie bij ${id}`} /> },
  play: async ({ canvasElement }) => {
    const canvas = within(canvasElement);
    await userEvent.type(canvas.getByLabelText('Notitie bij transacties'), 'Bellen');
    await userEvent.click(canvas.getByRole('tab', { name: 'Documenten' }));
    await expect(canvas.getByLabelText('Notitie bij documenten')).toBeVisible();
    await expect(canvas.getAllByRole('tabpanel')).toHaveLength(1);
    await expect(canvas.queryByLabelText('Notitie bij verzoeken')).not.toBeInTheDocument();
    await userEvent.click(canvas.getByRole('tab', { name: 'Transacties' }));
    await expect(canvas.getByLabelText('Notitie bij transacties')).toHaveValue('Bellen');
  },
};
export const MatrixOfWidths: Story = {
  name: 'Matrix',
  render: (args) => (
    <Stack gap={8}>
      <Tabs {...args} defaultValue="verzoeken" />
      <div style={{ inlineSize: 240 }}>
        <Tabs {...args} defaultValue="transacties" />
      </div>
      <Tabs label="Zonder inhoud" items={items} />
      <Tabs
        label="Met een die nu niet open kan"
        items={[...items, { id: 'leningen', label: 'Leningen', disabled: true }]}
      />
    </Stack>
  ),
};
