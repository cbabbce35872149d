import type { Meta, StoryObj } from '@storybook/react-vite';
import { Sentence } from '@ledenbureau/ui';
import { expect, within } from 'storybook/test';
import { usage } from '../testing/usage.ts';

const meta = {
  title: 'Data/Sentence · Zin met getallen',
  id: 'data-sentence',
  component: Sentence,
  args: { children: 'Storno van TR-2026-000123 van € 1.250,00 op 21-11-2026.' },
  parameters: usage({
    when: [
      'For a finished sentence with a date, an amount, or the number of a record or account in it, in a narrow place.',
    ],
    not: ['For a figure by itself: Money, DateText and Quantity never break.'],
  }),
} satisfies Meta<typeof Sentence>;
export default meta;
type Story = StoryObj<typeof meta>;

export const Default: Story = {};
export const MatrixOfNarrow: Story = {
  name: 'Matrix',
  decorators: [
    (Story) => (
      <div style={{ inlineSize: '9rem' }}>
        <Story />
      </div>
    ),
  ],
  play: async ({ canvasElement }) => {
    const date = within(canvasElement).getByText('21-11-2026');
    await expect(date.getClientRects()).toHaveLength(1);
  },
};
