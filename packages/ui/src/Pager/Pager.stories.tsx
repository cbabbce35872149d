import type { Meta, StoryObj } from '@storybook/react-vite';
import { Pager, pageSizes } from '@ledenbureau/ui';
import { expect, fn, userEvent, within } from 'storybook/test';
import { usage } from '../testing/usage.ts';

const meta = {
  title: 'Data/Pager · Bladeren',
  id: 'data-pager',
  component: Pager,
  parameters: usage({
    when: ['Below a list that comes in pages: which rows are shown, of how many, and the way to the next.'],
    not: ['All rows are on the page: leave it out.', 'Steps of a task: Stepper.'],
  }),
  args: { from: 26, to: 50, total: 7412, onNext: fn(), onPrevious: fn() },
} satisfies Meta<typeof Pager>;
export default meta;
type Story = StoryObj<typeof meta>;

export const Default: Story = {
  play: async ({ canvasElement, args }) => {
    const canvas = within(canvasElement);
    await expect(canvas.getByRole('navigation', { name: 'Bladeren' })).toHaveTextContent('26–50 van 7.412');
    await userEvent.tab();
    await userEvent.tab();
    await expect(canvas.getByRole('button', { name: 'Volgende pagina' })).toHaveFocus();
    await userEvent.keyboard('{Enter}');
    await expect(args.onNext).toHaveBeenCalledOnce();
  },
};
/** Nobody counted any further: there are more. */
export const AtLeast: Story = {
  args: { from: 976, to: 1025, total: 1000, atLeast: true },
  play: async ({ canvasElement }) => {
    await expect(within(canvasElement).getByRole('navigation')).toHaveTextContent('976–1.025 van 1.025+');
  },
};
export const WithPageSize: Story = {
  args: { pageSize: 25, onPageSizeChange: fn() },
  play: async ({ canvasElement, args }) => {
    const size = within(canvasElement).getByRole('combobox', { name: 'Rijen per pagina' });
    await userEvent.selectOptions(size, '100');
    await expect(args.onPageSizeChange).toHaveBeenCalledWith(100, expect.anything());
  },
};
/** There is no page before the first; the button says so instead of doing nothing. */
export const FirstPage: Story = {
  args: { from: 1, to: 25, onPrevious: undefined },
  play: async ({ canvasElement }) => {
    await expect(within(canvasElement).getByRole('button', { name: 'Vorige pagina' })).toBeDisabled();
  },
};
export const MatrixOfStates: Story = {
  name: 'Matrix',
  // the same thing for each state: only here, to be compared
  parameters: { a11y: { config: { rules: [{ id: 'landmark-unique', enabled: false }] } } },
  render: (args) => (
    <div style={{ display: 'grid', gap: 16 }}>
      <Pager {...args} aria-label="middle" />
      <Pager {...args} aria-label="first" from={1} to={25} onPrevious={undefined} />
      <Pager {...args} aria-label="last" from={7401} to={7412} onNext={undefined} />
      <Pager {...args} aria-label="only" from={1} to={8} total={8} onNext={undefined} onPrevious={undefined} />
      <Pager {...args} aria-label="empty" from={0} to={0} total={0} onNext={undefined} onPrevious={undefined} />
      {pageSizes.map((pageSize) => (
        <Pager key={pageSize} {...args} aria-label={`${pageSize} rows`} pageSize={pageSize} onPageSizeChange={fn()} />
      ))}
    </div>
  ),
};
