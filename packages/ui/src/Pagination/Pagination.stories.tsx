import { Pagination, Stack } from '@ledenbureau/ui';
import type { Meta, StoryObj } from '@storybook/react-vite';
import { expect, fn, userEvent, within } from 'storybook/test';
import { Controlled } from '../testing/Controlled.tsx';
import { usage } from '../testing/usage.ts';

const meta = {
  title: 'Data/Pagination · Paginanummers',
  id: 'data-pagination',
  component: Pagination,
  args: { page: 4, pages: 12, onPageChange: fn() },
  parameters: usage({
    when: [
      'Below a list of which one may want a page in the middle: notices, annual reports, search results.',
      'With `pageHref`, where each page has an address of its own.',
    ],
    not: [
      'Below a list of a register, where nobody looks for page 9: Pager, which says which rows are shown.',
      'For the steps of a task: Stepper.',
    ],
  }),
} satisfies Meta<typeof Pagination>;
export default meta;
type Story = StoryObj<typeof meta>;

export const Default: Story = {
  play: async ({ canvasElement, args }) => {
    const canvas = within(within(canvasElement).getByRole('navigation', { name: 'Bladeren' }));
    await expect(canvas.getByRole('button', { name: '4' })).toHaveAttribute('aria-current', 'page');
    await userEvent.click(canvas.getByRole('button', { name: 'Volgende pagina' }));
    await expect(args.onPageChange).toHaveBeenLastCalledWith(5, expect.anything());
    await userEvent.click(canvas.getByRole('button', { name: '12' }));
    await expect(args.onPageChange).toHaveBeenLastCalledWith(12, expect.anything());
  },
};
/** The buttons stay where they are from page to page. */
export const Chosen: Story = {
  render: (args) => (
    <Controlled initial={1}>
      {(page, setPage) => <Pagination {...args} page={page} pages={40} onPageChange={setPage} />}
    </Controlled>
  ),
};
export const Links: Story = {
  args: { pageHref: (page) => `#pagina-${page}` },
  play: async ({ canvasElement }) => {
    await expect(within(canvasElement).getByRole('link', { name: '3' })).toHaveAttribute('href', '#pagina-3');
  },
};
/** There is no page before the first; the button says so instead of doing nothing. */
export const FirstPage: Story = {
  args: { page: 1 },
  play: async ({ canvasElement }) => {
    await expect(within(canvasElement).getByRole('button', { name: 'Vorige pagina' })).toBeDisabled();
  },
};
export const MatrixOfPages: Story = {
  name: 'Matrix',
  // the same thing for each state: only here, to be compared
  parameters: { a11y: { config: { rules: [{ id: 'landmark-unique', enabled: false }] } } },
  render: () => (
    <Stack>
      {[
        [1, 3],
        [1, 40],
        [20, 40],
        [40, 40],
        [1250, 7412],
      ].map(([page = 1, pages = 1]) => (
        <Pagination key={`${page}/${pages}`} aria-label={`${page} / ${pages}`} page={page} pages={pages} />
      ))}
    </Stack>
  ),
};
