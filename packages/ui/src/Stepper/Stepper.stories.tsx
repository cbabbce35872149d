import type { Meta, StoryObj } from '@storybook/react-vite';
import { Stack, Stepper } from '@ledenbureau/ui';
import { expect, fn, userEvent, within } from 'storybook/test';
import { usage } from '../testing/usage.ts';

const steps = [
  { id: 'upload', label: 'Bestand', description: 'november.csv' },
  { id: 'map', label: 'Kolommen' },
  { id: 'check', label: 'Controleren' },
  { id: 'submit', label: 'Indienen' },
];

const meta = {
  title: 'Shell/Stepper · Stappen',
  id: 'shell-stepper',
  component: Stepper,
  args: { label: 'Bulk transactie toevoegen', steps, current: 'check' },
  parameters: usage({
    when: [
      'For a task of three to six pages in a fixed order: what is done, what is now, what comes.',
      'For the stages a thing goes through, as a run: planned, calculated, approved, executed.',
    ],
    not: ['For views that can be opened in any order use Tabs.', 'For how far one long action is use ProgressBar.'],
    keyboard: { 'Enter, Space': 'opens a step that is done again, where it can be' },
  }),
} satisfies Meta<typeof Stepper>;
export default meta;
type Story = StoryObj<typeof meta>;

export const Default: Story = {
  play: async ({ canvasElement }) => {
    const items = within(canvasElement).getAllByRole('listitem');
    await expect(items.map((item) => item.getAttribute('aria-current'))).toEqual([null, null, 'step', null]);
    await expect(items[0]).toHaveTextContent('voltooid');
    await expect(items[3]).toHaveTextContent('nog te doen');
  },
};
/** Done steps can be opened again. */
export const GoesBack: Story = {
  args: { onSelect: fn() },
  play: async ({ canvasElement, args }) => {
    const canvas = within(canvasElement);
    await expect(canvas.queryByRole('button', { name: 'Indienen' })).not.toBeInTheDocument();
    await userEvent.click(canvas.getByRole('button', { name: 'Bestand' }));
    await expect(args.onSelect).toHaveBeenLastCalledWith('upload', expect.anything());
  },
};
export const WithError: Story = {
  args: {
    steps: steps.map((step) => (step.id === 'map' ? { ...step, error: true, description: '2 kolommen' } : step)),
  },
};
/** In the line of a page's title. */
export const Compact: Story = { args: { compact: true } };
/** Read at a glance in a drawer, with who did each step or is next. */
export const Bars: Story = {
  args: {
    bars: true,
    steps: steps.map((step, index) => ({ ...step, description: ['Anna de Vries', 'Bram Bakker'][index] ?? 'de bank' })),
  },
};
/** Nothing is left to do. */
export const AllDone: Story = { args: { compact: true, current: null } };
export const MatrixOfStates: Story = {
  name: 'Matrix',
  // the same thing for each state: only here, to be compared
  parameters: { a11y: { config: { rules: [{ id: 'landmark-unique', enabled: false }] } } },
  render: (args) => (
    <Stack gap={8}>
      <Stepper {...args} label="Begin" current="upload" />
      <Stepper {...args} label="Midden" onSelect={fn()} />
      <Stepper {...args} {...WithError.args} label="Fout" />
      <Stepper {...args} label="Fout nu" current="map" {...WithError.args} />
      <div style={{ inlineSize: 320 }}>
        <Stepper {...args} label="Smal" onSelect={fn()} />
      </div>
      <Stepper {...args} {...Bars.args} label="Balken" />
      <Stepper {...args} {...Bars.args} label="Balken, niets gaat verder" current="" />
    </Stack>
  ),
};
