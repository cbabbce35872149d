import type { Meta, StoryObj } from '@storybook/react-vite';
import { Button, DecisionView, PageHeader } from '@ledenbureau/ui';
import { expect, within } from 'storybook/test';
import { usage } from '../testing/usage.ts';

const buttons = (
  <>
    <Button>Afwijzen…</Button>
    <Button theme="green">Goedkeuren en boeken…</Button>
  </>
);

const meta = {
  title: 'Layout/DecisionView · Beslissing',
  id: 'layout-decisionview',
  component: DecisionView,
  args: {
    children: <PageHeader title="november-inleg.xlsx" />,
    decision: {
      sentence: 'Er worden 1.846 transacties geboekt, alle of geen.',
      note: 'U bent de tweede beheerder; Bram Bakker heeft ingediend.',
      actions: buttons,
    },
    style: { minBlockSize: '16rem' },
  },
  parameters: usage({
    when: [
      'For a page that leads to one decision about all that it shows: a batch, a run.',
      'The sentence says what the button does, with its count; the note says who may, and what follows.',
    ],
    not: [
      'For a decision about one thing of a list: the panel of a SplitView.',
      'For saving a form: its button stands below its fields.',
    ],
  }),
} satisfies Meta<typeof DecisionView>;
export default meta;
type Story = StoryObj<typeof meta>;

export const Default: Story = {
  play: async ({ canvasElement }) => {
    const canvas = within(canvasElement);
    const bar = canvas.getByText(/1\.846 transacties/).getBoundingClientRect();
    await expect(bar.top).toBeGreaterThan(canvas.getByRole('heading').getBoundingClientRect().bottom);
  },
};
/** There is nothing to decide: the page alone. */
export const WithoutDecision: Story = { args: { decision: undefined } };
export const MatrixOfStates: Story = {
  name: 'Matrix',
  render: (args) => (
    <div style={{ display: 'grid', gap: '1.5rem' }}>
      <DecisionView {...args} />
      <DecisionView {...args} decision={{ actions: <Button theme="green">Nog een bestand</Button> }} />
      <DecisionView {...args} style={{ ...args.style, inlineSize: '20rem' }} />
    </div>
  ),
};
