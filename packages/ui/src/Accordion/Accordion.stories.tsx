import type { Meta, StoryObj } from '@storybook/react-vite';
import { Accordion, Stack } from '@ledenbureau/ui';
import { expect, fn, userEvent, within } from 'storybook/test';
import { usage } from '../testing/usage.ts';

const items = [
  { id: 'adres', title: 'Adres en bereikbaarheid', summary: 'volledig', content: <p>Dorpsstraat 1, Zutphen</p> },
  { id: 'bank', title: 'Bankrekening', summary: '1 rekening', content: <p>NL91 ABNA 0417 1643 00</p> },
  { id: 'post', title: 'Post', content: <p>Alles per e-mail</p> },
];

const meta = {
  title: 'Data/Accordion · Uitklaplijst',
  id: 'data-accordion',
  component: Accordion,
  args: { items, onChange: fn() },
  parameters: usage({
    when: [
      'For parts of one whole of which most readers need one or two: the sections of a profile, questions and answers.',
      'With `multiple` where two parts are compared.',
    ],
    not: [
      'For one folded detail in a text or a panel use Disclosure.',
      'For views of the same thing use Tabs; for what everybody needs use Card, and leave it in sight.',
    ],
    keyboard: { Tab: 'reaches each heading', 'Enter, Space': 'opens and closes it' },
  }),
} satisfies Meta<typeof Accordion>;
export default meta;
type Story = StoryObj<typeof meta>;

/** One at a time: opening another closes it. */
export const Default: Story = {
  play: async ({ canvasElement, args }) => {
    const canvas = within(canvasElement);
    await userEvent.click(canvas.getByRole('heading', { name: 'Adres en bereikbaarheid' }));
    await expect(canvas.getByText('Dorpsstraat 1, Zutphen')).toBeVisible();
    await userEvent.click(canvas.getByRole('heading', { name: 'Bankrekening' }));
    await expect(canvas.getByText('NL91 ABNA 0417 1643 00')).toBeVisible();
    await expect(canvas.getByText('Dorpsstraat 1, Zutphen')).not.toBeVisible();
    await expect(args.onChange).toHaveBeenLastCalledWith(['bank'], expect.anything());
  },
};
export const Multiple: Story = {
  args: { multiple: true, defaultValue: ['adres'] },
  play: async ({ canvasElement, args }) => {
    const canvas = within(canvasElement);
    await userEvent.click(canvas.getByRole('heading', { name: 'Post' }));
    await expect(args.onChange).toHaveBeenLastCalledWith(['adres', 'post'], expect.anything());
    await expect(canvas.getByText('Dorpsstraat 1, Zutphen')).toBeVisible();
  },
};
export const MatrixOfStates: Story = {
  name: 'Matrix',
  render: (args) => (
    <Stack gap={6}>
      <Accordion {...args} />
      <Accordion {...args} defaultValue={['bank']} />
      <div style={{ inlineSize: '16rem' }} dir="rtl">
        <Accordion {...args} multiple defaultValue={['adres', 'post']} />
      </div>
    </Stack>
  ),
};
